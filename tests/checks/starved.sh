#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
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
# is asked for while rules are read, so that of every other moment the distance from the last time is drawn,
# evenly in its order of magnitude.  `all` tries every moment, every way (tools/dev/failures): those of memory in
# copies of one process (support/starve_every.c), where only what `starved` itself prints is checked, and a
# thousand of them if there are more than 20,000, as in commands that read all rulesets.  The results of each
# line are printed.  WORD selects the lines it occurs in:
#
#     tests/checks/starved.sh memory build/release/dyar build/release/tests/libstarve.so \
#         tests/starved.txt all 1 "describe krur"
#
# With `files`, a single call that opens, reads, writes, maps, cuts, closes, renames, removes or synchronises a
# file fails: with EIO, ENOSPC or EINTR, or after one byte; or all do from then on.  The command then ends as
# ever, or with 4, or with 3 where the file is what it was given to read, and names the error.
#
# `starved_ask` is the program that asks what the page asks (ask.c).
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
files) ways=(eio enospc eintr short gone full) counted=calls ;;
*) exit 2 ;;
esac
support=$(realpath "$(dirname "$0")/../support")
scratch=$(mktemp -d)
mkdir "$scratch/folder"
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C NO_COLOR=1 COLUMNS=80 HOME=$scratch
export ASAN_OPTIONS=verify_asan_link_order=0 # the library comes before the sanitizer's
export LSAN_OPTIONS=suppressions=$support/starved.supp:print_suppressions=0

dyar() {
    "$program" "$@"
}

# starve PROGRAM WORD...
starve() {
    if [ -n "$how" ]; then
        LD_PRELOAD=$library STARVE=$how "$@"
    else
        "$@"
    fi
}

starved() {
    starve "$program" "$@"
}

starved_ask() {
    starve "$(dirname "$library")/ask" "$@"
}

# run HOW: what it printed goes to `out` and `err`.
run() {
    local how=$1
    (cd "$scratch/folder" && set -o pipefail && eval "$line") >"$scratch/out" 2>"$scratch/err" </dev/null
}

# Many moments may fail alike: some are printed.
fails() {
    local most=8
    failed=1
    failures=$((failures + 1))
    [ $failures -le $most ] || return 0
    echo "STARVE=$1: $line"
    echo "    $2"
    sed 's/^/    /' "$scratch/err"
    diff "$scratch/expected" "$scratch/out" | head -n 6 | cut -c 1-160
}

# Most commands leave nothing, and it takes longer to make a folder than to run them.
is_empty() {
    shopt -s nullglob dotglob
    local -a left=("$scratch"/folder/*)
    shopt -u nullglob dotglob
    [ ${#left[@]} -eq 0 ]
}

empty_folder() {
    is_empty || find "$scratch/folder" -mindepth 1 -delete
}

# is_told PATTERN FILE...: a line of theirs has it.
is_told() {
    local pattern=$1 printed
    shift
    for file; do
        IFS= read -r -d '' printed <"$file"
        [[ $printed =~ $pattern ]] && return
    done
    return 1
}

# says_why STATUS: whether a command that failed did so as it may.
says_why() {
    if [ "$what" = memory ]; then
        # The page gets the error, and asks again.
        [ "$1" -eq "$expected" ] && is_told '"error":"[^"]*memory' "$scratch/out" && return
        [ "$1" -eq 4 ] && is_told "out of memory|Cannot allocate memory" "$scratch/err"
    else
        local system="Input/output error|No space left|Interrupted system call"
        # SQLite reads what it cannot open to write, or does not say why.
        local sqlite="attempt to write a readonly database|unable to open database file"
        # A session reports a game that could not be kept after a move, and continues.
        [ "$1" -eq "$expected" ] && is_told "(Not saved|Save): cannot (write|use)" "$scratch/out" && return
        # The page gets the error, at the place in the rules that names the file.
        [ "$1" -eq "$expected" ] && is_told "\"severity\":\"error\",\"message\":\"[^\"]*($system)" "$scratch/out" && return
        { [ "$1" -eq 4 ] || [ "$1" -eq 3 ]; } && is_told "$system|disk I/O error|disk is full|$sqlite" \
            "$scratch/err" "$scratch/out"
    fi
}

# What was left in the folder must not be in the way.
try_again() {
    local status=0
    run "" || status=$?
    if [ $status -ne $expected ] || ! cmp -s "$scratch/out" "$scratch/expected"; then
        fails "$1" "and again, with memory: ended with $status, not $expected, or printed something else"
    fi
}

try() {
    local status=0
    empty_folder
    run "$1" || status=$?
    tried=$((tried + 1))
    if [ $status -eq $expected ] && cmp -s "$scratch/out" "$scratch/expected"; then
        same=$((same + 1))
        return
    fi
    if ! says_why $status; then
        fails "$1" "ended with $status, not $expected, or printed something else"
        return
    fi
    if [ $status -eq $expected ]; then told=$((told + 1)); else refused=$((refused + 1)); fi
    is_empty || try_again "$1"
}

draw_moment() {
    local bits=0 distance
    if ((RANDOM % 2)); then
        moment=$(((RANDOM << 15 | RANDOM) % asked + 1))
        return
    fi
    while (((1 << bits) < asked)); do bits=$((bits + 1)); done
    distance=$(((RANDOM << 15 | RANDOM) % (1 << RANDOM % (bits + 1))))
    moment=$((distance < asked ? asked - distance : 1))
}

try_drawn() {
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

try_in_copies() {
    local told
    empty_folder
    run "every:$scratch/report" || true
    told=$(tail -n 1 "$scratch/report")
    if [[ $told != *' 0 wrong' ]]; then
        failed=1
        sed '$d' "$scratch/report"
    fi
    printf '%s: %s\n' "$told" "${line:0:160}"
}

failed=0
while IFS= read -r line; do
    case $line in
    '' | '#'*) continue ;;
    *"$word"*) ;;
    *) continue ;;
    esac
    expected=0 tried=0 same=0 told=0 refused=0 failures=0
    empty_folder
    run "$counted:$scratch/asked" || expected=$?
    mv "$scratch/out" "$scratch/expected"
    asked=$(cat "$scratch/asked")
    if [ "$asked" -eq 0 ]; then
        [ "$what" = memory ] && exit 77
        continue
    fi
    if [ "$rounds" != all ]; then
        try_drawn
    elif [ "$what" = memory ]; then
        try_in_copies
        continue
    else
        try_all
    fi
    printf '%6d times, %6d as ever, %4d told and went on, %6d refused, %4d wrong: %s\n' \
        $tried $same $told $refused $failures "${line:0:160}"
done <"$list"
[ $failed -eq 0 ] || echo "seed $6"
exit $failed
