#!/usr/bin/env bash
# Runs commands for which memory runs out at some moment, or a file fails.
#
#     starved.sh memory|files PROGRAM LIBRARY LIST ROUNDS SEED [WORD]
#
# A line of the list (tests/starved.txt) is a command of the shell, in which `starved` is the program with
# the library before its own (starve.c), and `dyar` the program as ever.  Whatever the moment, (1) the
# command ends as ever and prints the same, or it ends with 4 and says "out of memory"; (2) then, with
# memory, the same command in the same folder does it all: nothing was left half written.  Crashes and
# leaks are for the sanitizers to see.
#
# ROUNDS moments are drawn for each line, and whether it runs out once or for good.  Most of the memory
# is asked for while rules are read, so that the distance from the last time is drawn, evenly in its
# order of magnitude.  `all` tries every moment, both ways, which takes an hour or more; WORD stands for the lines
# it occurs in:
#
#     tests/checks/starved.sh memory build/release/dyar build/release/tests/libstarve.so \
#         tests/starved.txt all 1 "describe krur"
#
# With `files`, a single call that opens, reads, writes, maps, cuts, renames or synchronises a file fails:
# with EIO, ENOSPC or EINTR, or after one byte.  The command then ends as ever, or with 4, or with 3
# where the file is what it was given to read, and names the error.
#
# Ends with 77, "skipped", where the library is not asked (the sanitizer is linked into the program).
# Functions here are called by the commands of the list.
# shellcheck disable=SC2317
set -u
what=$1
program=$(realpath "$2")
library=$(realpath "$3")
list=$(realpath "$4")
rounds=$5
RANDOM=$6
word=${7-}
case $what in
memory) ways=(at from) counted=count ;;
files) ways=(eio enospc eintr short) counted=calls ;;
*) exit 2 ;;
esac
support=$(realpath "$(dirname "$0")/../support")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C NO_COLOR=1 COLUMNS=80 HOME=$scratch
export ASAN_OPTIONS=verify_asan_link_order=0 # the library comes before the sanitizer's
export LSAN_OPTIONS=suppressions=$support/starved.supp:print_suppressions=0

dyar() {
    "$program" "$@"
}

starved() {
    if [ -n "$how" ]; then
        LD_PRELOAD=$library STARVE=$how "$program" "$@"
    else
        "$program" "$@"
    fi
}

# run HOW: what it printed goes to `out` and `err`.
run() {
    local how=$1
    (cd "$scratch/folder" && set -o pipefail && eval "$line") >"$scratch/out" 2>"$scratch/err" </dev/null
}

fails() {
    echo "STARVE=$1: $line"
    echo "    $2"
    sed 's/^/    /' "$scratch/err"
    diff "$scratch/expected" "$scratch/out" | head -n 6
    failed=1
}

empty_folder() {
    rm -rf "$scratch/folder"
    mkdir "$scratch/folder"
}

# says_why STATUS: whether a command that failed did so as it may.
says_why() {
    if [ "$what" = memory ]; then
        [ "$1" -eq 4 ] && grep -q "out of memory" "$scratch/err"
    else
        # A session tells of a game that could not be kept after a move, and goes on.
        [ "$1" -eq "$expected" ] && grep -Eq "(Not saved|Save): cannot write" "$scratch/out" && return
        { [ "$1" -eq 4 ] || [ "$1" -eq 3 ]; } && cat "$scratch/err" "$scratch/out" |
            grep -Eq "Input/output error|No space left|Interrupted system call|disk I/O error|disk is full"
    fi
}

try() {
    local status=0
    empty_folder
    run "$1" || status=$?
    if [ $status -eq $expected ] && cmp -s "$scratch/out" "$scratch/expected"; then
        return
    fi
    if ! says_why $status; then
        fails "$1" "ended with $status, not $expected, or printed something else"
        return
    fi
    status=0
    run "" || status=$?
    if [ $status -ne $expected ] || ! cmp -s "$scratch/out" "$scratch/expected"; then
        fails "$1" "and again, with memory: ended with $status, not $expected, or printed something else"
    fi
}

draw_moment() {
    local bits=0 distance
    while (((1 << bits) < asked)); do bits=$((bits + 1)); done
    distance=$(((RANDOM << 15 | RANDOM) % (1 << RANDOM % (bits + 1))))
    moment=$((distance < asked ? asked - distance : 1))
}

try_line() {
    local moment
    for ((round = 0; round < rounds; round++)); do
        draw_moment
        try "${ways[RANDOM % ${#ways[@]}]}:$moment"
    done
}

try_all() {
    for ((moment = 1; moment <= asked; moment++)); do
        for way in "${ways[@]}"; do try "$way:$moment"; done
    done
}

failed=0
while IFS= read -r line; do
    case $line in
    '' | '#'*) continue ;;
    *"$word"*) ;;
    *) continue ;;
    esac
    expected=0
    empty_folder
    run "$counted:$scratch/asked" || expected=$?
    mv "$scratch/out" "$scratch/expected"
    asked=$(cat "$scratch/asked")
    if [ "$asked" -eq 0 ]; then
        [ "$what" = memory ] && exit 77
        continue
    fi
    if [ "$rounds" = all ]; then try_all; else try_line; fi
done <"$list"
[ $failed -eq 0 ] || echo "seed $6"
exit $failed
