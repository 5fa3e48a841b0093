#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Cuts the power at some moments of programs that write, and checks what is left.
#
#     power_cut.sh PROGRAM LIBRARY STATES STATES_OF_ONE SEED [WORD]
#
# Each program runs once, with what it does to its files kept (support/starve.c); from that power_cut.c, which is
# STATES, makes what the disk may hold: nothing that was not synchronised, all of it, or parts in any order.  Of
# such a state, (1) a file that is replaced is one of those that the program made, byte for byte, and a study
# has no game but those of the undisturbed one; (2) a program that reads it gets that, or an error; (3) the same
# program resumes from there, and ends in the same way; (4) once it has ended, it is all there.
#
# STATES_OF_ONE states of each program are tried, at moments that are drawn, or, with `all`, three of every
# moment; WORD selects the programs in whose names it is.
# Functions here are called by their names.
# shellcheck disable=SC2317
set -u
program=$(realpath "$1") library=$(realpath "$2") states=$(realpath "$3")
tries=$4 seed=$5 word=${6-}
RANDOM=$seed
scratch=$(realpath "$(mktemp -d)")
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C NO_COLOR=1 COLUMNS=80 HOME=$scratch
export ASAN_OPTIONS=verify_asan_link_order=0 # the library comes before the sanitizer's
ways=(synced some some some all)
small=(--set board.columns=2 --set setup.seeds=1)

# ---- the programs: what is there before, what is done, and how it is read ----

# dyar COMMAND...: kept while `kept` says so.
dyar() {
    if [ -n "$kept" ]; then
        LD_PRELOAD=$library STARVE=record:$scratch/record "$program" "$@"
    else
        "$program" "$@"
    fi
}

study() {
    dyar study krur --set board.columns=2 --only own-captured --players random --threads 1 --games "$1" --output study
}

before_study() { :; }
do_study() { study 40; }
read_study() { dyar study export study --csv; }

before_grown_study() { study 20; }
do_grown_study() { study 60; }
read_grown_study() { read_study; }

before_report() { study 20; }
do_report() { dyar study report study --output .; }
read_report() { cat index.html; }

before_save() { printf '[Ruleset "krur"]\n\n1. c1 2. a2 {by hand}\n' >games; }
do_save() { printf 'b1\na1\nb1\nquit\n' | dyar play krur --set board.columns=2 --seed 1 --save games; }
read_save() { dyar trace --record games; }

before_build() { :; }
do_build() { dyar solve oware "${small[@]}" --build 4 --database base; }
read_build() { dyar solve oware "${small[@]}" --database base | sed 's/, [0-9.]* s.*//'; }

before_grown_build() { dyar solve oware "${small[@]}" --build 2 --database base; }
do_grown_build() { do_build; }
read_grown_build() { read_build; }

# ---- what is left ----

fails() {
    echo "$name, moment $moment of $moments, $way, seed $seed: $1"
    sed 's/^/    /' "$scratch/err" | head -n 5
    failed=1
}

# in FOLDER FUNCTION: what it printed goes to `out` and `err`.
in_folder() {
    (cd "$1" && set -o pipefail && "$2") >"$scratch/out" 2>"$scratch/err" </dev/null
}

# make_state MOMENT WAY: in the folder `state`.
make_state() {
    rm -rf "$scratch/state"
    mkdir "$scratch/state"
    "$states" "$scratch/record" "$scratch/folder" "$scratch/before" "$scratch/state" "$1" "$2" "$seed" || exit 2
}

# The sums of files as the program made them, at any moment.
note_whole_files() {
    make_state every all
    (cd "$scratch/state" && find . -type f ! -name '*.being-written' -exec md5sum {} +) |
        sed 's|\./[0-9]*/|./|' | sort -u >"$scratch/whole"
}

# Of a study the games are checked instead: its pages come and go.
is_whole() {
    case $name in *study) return ;; esac
    (cd "$scratch/state" && find . -type f ! -name '*.being-written' ! -name 'study*' -exec md5sum {} +) |
        grep -vxFf "$scratch/whole" >"$scratch/err" && return 1
    return 0
}

# says_why STATUS: it was refused, and the error named.
says_why() {
    [ "$1" -gt 0 ] && [ "$1" -le 4 ] && [ -s "$scratch/err" ]
}

# What is read holds nothing that is not read in the end.
is_part() {
    case $name in *study) ! grep -qvxFf "$scratch/expected" "$scratch/out" ;; esac
}

# A game is added to those that are there, with each run.
goes_on() {
    local status=0
    in_folder "$scratch/state" "do_$name" || status=$?
    if says_why $status; then
        refused=$((refused + 1))
        [ $moment -lt "$moments" ] || fails "it has ended, and does not go on"
        return
    fi
    [ $status -eq 0 ] || fails "the same again ended with $status"
    status=0
    in_folder "$scratch/state" "read_$name" || status=$?
    [ $status -eq 0 ] || fails "what the same again left ended with $status when it was read"
    [ "$name" = save ] || cmp -s "$scratch/out" "$scratch/expected" || fails "the same again comes to another end"
}

try_state() {
    local status=0
    tried=$((tried + 1))
    make_state "$moment" "$way"
    is_whole || fails "a file is none that the program made"
    in_folder "$scratch/state" "read_$name" || status=$?
    if says_why $status; then
        unread=$((unread + 1))
    elif [ $status -ne 0 ]; then
        fails "reading ended with $status"
    elif ! is_part; then
        fails "what is read was never played"
    fi
    if [ $moment -eq "$moments" ] && ! cmp -s "$scratch/out" "$scratch/expected"; then
        fails "it has ended, and is not all there"
    fi
    goes_on
}

try_program() {
    local tried=0 unread=0 refused=0 moments moment way kept=
    rm -rf "${scratch:?}"/{folder,before,record}
    mkdir "$scratch/folder"
    in_folder "$scratch/folder" "before_$name"
    cp -r "$scratch/folder" "$scratch/before"
    kept=yes
    in_folder "$scratch/folder" "do_$name"
    kept=
    in_folder "$scratch/folder" "read_$name"
    mv "$scratch/out" "$scratch/expected"
    [ -s "$scratch/record" ] || exit 77
    moments=$("$states" "$scratch/record") || exit 2
    note_whole_files
    if [ "$tries" = all ]; then
        for ((moment = 0; moment <= moments; moment++)); do
            for way in synced some all; do try_state; done
        done
    else
        for ((one = 0; one < tries; one++)); do
            moment=$((one == 0 ? moments : RANDOM % (moments + 1)))
            way=${ways[RANDOM % ${#ways[@]}]}
            [ $one -gt 0 ] || way=synced
            try_state
        done
    fi
    printf '%-12s %4d calls, %4d states: %d could not be read, and %d not gone on with, for a reason\n' \
        "$name" "$moments" $tried $unread $refused
}

failed=0
for name in study grown_study report save build grown_build; do
    case $name in *"$word"*) try_program ;; esac
done
exit $failed
