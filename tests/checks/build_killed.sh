#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Kills a program while it builds an endgame database, and looks what is left.
#
#     build_killed.sh PROGRAM ROUNDS SEED
#
# A database is built undisturbed, to compare with.  Then the same is begun, killed at a random moment, begun again
# and so on until it ends; ROUNDS kills in all.  (1) After every kill there is no database, or a whole one: it is read,
# or the file is not there.  (2) What ends has built the same file, byte for byte.
set -u
program=$(realpath "$1") rounds=$2 seed=$3
RANDOM=$seed
scratch=$(realpath "$(mktemp -d)")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
export LC_ALL=C NO_COLOR=1 HOME=$scratch
rules=(oware --set board.columns=3 --set setup.seeds=2)
killed=0 ended=0 unfinished=0

# build FILE: the program itself, in the place of a shell, so that it is what is killed.
build() (
    exec "$program" solve "${rules[@]}" --build 9 --threads 1 --database "$1" >told 2>&1
)

fail() {
    echo "kill $killed, seed $seed: $1"
    cat told
    exit 1
}

milliseconds() {
    date +%s%3N
}

# Whether it was killed or came to its end before that.
build_and_kill() {
    local job
    build base &
    job=$!
    sleep "0.$(printf '%03d' $((RANDOM % longest)))"
    { kill -KILL "$job" && wait "$job"; } 2>/dev/null || true
}

began=$(milliseconds)
build undisturbed || fail "it cannot be built undisturbed"
longest=$(($(milliseconds) - began + 2))
[ $longest -lt 1000 ] || longest=999
while [ $killed -lt "$rounds" ]; do
    build_and_kill
    killed=$((killed + 1))
    if [ ! -f base ]; then
        unfinished=$((unfinished + 1))
    else
        "$program" solve "${rules[@]}" --database base >told 2>&1 || fail "what is left cannot be read"
    fi
    if [ $((killed % 4)) -eq 0 ]; then
        build base || fail "it does not go on"
        cmp -s base undisturbed || fail "it comes to another file"
        ended=$((ended + 1))
        rm -f base*
    fi
done
echo "$killed kills, of which $unfinished before there was a database; $ended builds ended with the same bytes"
