#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Plays a study in three processes and in one; both must come to the same games.
#
#     study_ranks.sh PROGRAM RULESET [PROGRAM_WITH_MPI]
#
# Ends with 77, "skipped", where there is no MPI.
set -euo pipefail
program=$(realpath "$1")
ruleset=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
export NO_COLOR=1 COLUMNS=80
export ASAN_OPTIONS=detect_leaks=0 # MPI keeps some of what it has allocated

if [ -z "${3:-}" ] || ! command -v mpirun >/dev/null 2>&1; then
    echo "skipped: there is no MPI (on Debian: openmpi-bin and libopenmpi-dev)"
    exit 77
fi

together=$(realpath "$3")
if readelf -d "$program" | grep -i mpi; then
    echo "the program that works alone needs MPI"
    exit 1
fi

study() {
    "$@" study "$ruleset" --players mcts:10 --games 20 --skill 4 --only cycling,order --threads 1 \
        --output "study-$processes" >"text-$processes" 2>"errors-$processes" ||
        { cat "errors-$processes"; exit 1; }
}

processes=3
study mpirun --oversubscribe --allow-run-as-root -n 3 "$together"
processes=1
study "$program"
diff "text-1" "text-3"
for processes in 1 3; do
    "$program" study export "study-$processes" >"games-$processes"
done
cmp games-1 games-3
wc -l <games-3

# The program that works alone refuses to be one of several.
if mpirun --oversubscribe --allow-run-as-root -n 2 "$program" study "$ruleset" --games 1 --output study-2 2>refused; then
    echo "two processes that work alone were not refused"
    exit 1
fi
grep -q "dyar works alone: dyar-mpi is the program for several" refused

# An error of rank 0 is printed once, and no rank waits for ever.
if timeout 60 mpirun --oversubscribe --allow-run-as-root -n 3 "$together" study "$ruleset" --seed 2 \
    --players mcts:10 --games 20 --skill 4 --only cycling,order --output study-1 2>refused; then
    echo "another study was not refused"
    exit 1
fi
[ "$(grep -c "holds another study (seed: '1', not '2')" refused)" -eq 1 ] || { cat refused; exit 1; }
