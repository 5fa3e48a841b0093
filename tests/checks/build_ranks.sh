#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds an endgame database in three processes and in one: the files are the same to the byte, also after one of
# the processes was killed and others went on, and after one process began and three went on.
#
#     build_ranks.sh PROGRAM [PROGRAM_WITH_MPI]
#
# Ends with 77, "skipped", where there is no MPI.
set -euo pipefail
program=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
export NO_COLOR=1 COLUMNS=80
export ASAN_OPTIONS=detect_leaks=0 # MPI keeps some of what it has allocated

if [ -z "${2:-}" ] || ! command -v mpirun >/dev/null 2>&1; then
    echo "skipped: there is no MPI (on Debian: openmpi-bin and libopenmpi-dev)"
    exit 77
fi

with_mpi=$(realpath "$2")
together=(mpirun --oversubscribe --allow-run-as-root -n 3 "$with_mpi")

# build FILE SEEDS COMMAND...: a database of a game in which positions repeat, and bounds stay apart.
build() {
    local file=$1 seeds=$2
    shift 2
    "$@" solve oware --build "$seeds" --database "$file" --json >"$file.log" 2>"$file.errors" ||
        { cat "$file.errors"; return 1; }
}

build alone 8 "$program"
build three 8 "${together[@]}"
cmp alone three
grep -q '"bytes_sent": *[1-9]' three.log
if grep -q bytes_sent alone.log; then
    echo "one process has sent something"
    exit 1
fi

# Three processes resume what one began.
build begun 7 "$program"
build begun 8 "${together[@]}"
cmp alone begun

# One of three is killed as soon as a count is in the file: that count stays, and three others go on from it.
"${together[@]}" solve oware --build 14 --database killed >killed.log 2>&1 &
job=$!
for ((i = 0; i < 600; i++)); do
    ! grep -qs '^  7 seeds' killed.log || break
    sleep 0.05
done
for process in /proc/[0-9]*; do
    if [ "$(readlink "$process/exe")" = "$with_mpi" ] && grep -q killed "$process/cmdline"; then
        kill -9 "${process#/proc/}"
        break
    fi
done
if wait "$job"; then
    echo "nothing was lost with the process that was killed"
    exit 1
fi
build killed 8 "${together[@]}"
if [ "$(stat -c %s killed)" -eq "$(stat -c %s alone)" ]; then
    cmp alone killed
fi
grep -q '"seeds": *7.*"found": *true' <(tr -d '\n' <killed.log)

# An error of the first of them is printed once.
if "${together[@]}" solve krur --build 3 --database none 2>refused; then
    echo "what cannot be built was built"
    exit 1
fi
[ "$(grep -c "cannot have an endgame database" refused)" -eq 1 ] || { cat refused; exit 1; }
