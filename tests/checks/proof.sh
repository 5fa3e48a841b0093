#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Are all values right that a list and a database hold?  And is a wrong one noticed?
#
#     proof.sh PROGRAM CHECKER SAMPLER FORGER
set -eu
dyar=$1 checker=$2 sampler=$3 forger=$4
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# check_list RULESET SETS...: right as it is, wrong once a value is another, and the same whichever thread
# was first.
check_list() {
    local sets=() set
    for set in "${@:2}"; do sets+=(--set "$set"); done
    "$dyar" solve "$1" "${sets[@]}" --exhaustive --every >"$scratch/list"
    "$dyar" solve "$1" "${sets[@]}" --exhaustive --every --threads 3 | cmp - "$scratch/list"
    "$checker" "$scratch/list" "$@"
    "$sampler" "$scratch/list" "$1" 1000 "${@:2}"
    sed '7s/[-0-9]* [-0-9]*$/9 9/' "$scratch/list" >"$scratch/wrong"
    if "$checker" "$scratch/wrong" "$@" 2>/dev/null ||
        "$sampler" "$scratch/wrong" "$1" 100000 "${@:2}" 2>/dev/null; then
        echo "$1: a wrong value is not noticed" >&2
        exit 1
    fi
}

# check_database RULESET SEEDS [OPTION...]: right as it is, and refused with one byte changed.
check_database() {
    local size rules=("$1" "${@:3}")
    rm -f "$scratch/database"
    "$dyar" solve "${rules[@]}" --build "$2" --database "$scratch/database" >/dev/null
    "$dyar" solve "${rules[@]}" --verify "$scratch/database"
    "$dyar" solve "${rules[@]}" --verify "$scratch/database" --sample 1000 >/dev/null
    size=$(stat -c %s "$scratch/database")
    printf '\245' | dd of="$scratch/database" bs=1 seek=$((size - 9)) conv=notrunc status=none
    if "$dyar" solve "${rules[@]}" --verify "$scratch/database" >/dev/null 2>&1; then
        echo "$1: a changed byte is not noticed" >&2
        exit 1
    fi
}

check_list krur board.columns=3 setup.seeds=2
check_list krur board.columns=3 setup.seeds=1 landing.own-captured=null # kept as bits
check_list krur board.columns=2 setup.seeds=4 landing.own-captured=null
check_database oware 4
check_database um-ed-dyar 4
check_database ngola 16 --set board.columns=2 --set setup.seeds=2 # the last move decides
check_database jongkak 12 --answer first-move=any --set board.columns=3 --set setup.seeds=2 # who cannot move loses
check_database nocapt 12 --set board.columns=3 --set setup.seeds=2 # a position that occurs again is a draw
check_database oware 8 --set board.columns=2 --set setup.seeds=2 # a rule stops the game once it is decided

# ---- a forged database, whose sums are right ----

failed=0
fails() {
    echo "a forged database: $1" >&2
    failed=1
}

# refuses WHY OPTION...: with status 3, and nothing is printed as a result: the error at most, as JSON.
refuses() {
    local status=0
    "$dyar" solve oware "${@:2}" >"$scratch/out" 2>"$scratch/err" || status=$?
    [ "$status" -eq 3 ] || fails "${*:2} ended with $status"
    grep -q "'$scratch/forged' $1" "$scratch/err" || fails "${*:2} says: $(head -n 1 "$scratch/err")"
    [ ! -s "$scratch/out" ] || grep -q '"status":3}$' "$scratch/out" || fails "${*:2} prints: $(head -n 1 "$scratch/out")"
}

position='0,0,0,1,0,2/1,0,0,0,2,0 21,21 1 -'
"$dyar" solve oware --build 6 --database "$scratch/sound" >/dev/null
"$forger" "$scratch/sound" "$scratch/forged" oware
"$dyar" solve oware --database "$scratch/sound" --position "$position" >"$scratch/out"
grep -q "^According to '$scratch/sound'" "$scratch/out" || fails "it is not said according to which file"
! grep -q Proved "$scratch/out" || fails "what stands in a file is called proved"
for options in "" --value-only --outcome-only --line --browse --json; do
    # shellcheck disable=SC2086 # none is none
    refuses 'contradicts itself' --database "$scratch/forged" --position "$position" $options
done
refuses 'is wrong' --verify "$scratch/forged"
refuses 'is wrong' --verify "$scratch/forged" --sample 100 --seed 1

# ---- a forged database of outcomes ----

small=(nocapt --set board.columns=3 --set setup.seeds=2)
rm "$scratch/sound"
"$dyar" solve "${small[@]}" --build 12 --database "$scratch/sound" >/dev/null
"$dyar" solve "${small[@]}" --database "$scratch/sound" >"$scratch/out"
grep -q '^Values are win, draw or loss only: a rule makes the game a draw' "$scratch/out" ||
    fails "it is not said that values are outcomes"
"$forger" "$scratch/sound" "$scratch/forged" nocapt board.columns=3 setup.seeds=2
status=0
"$dyar" solve "${small[@]}" --verify "$scratch/forged" >"$scratch/out" 2>"$scratch/err" || status=$?
[ "$status" -eq 3 ] || fails "outcomes: --verify ended with $status"
grep -q 'is wrong' "$scratch/err" || fails "outcomes: --verify says: $(head -n 1 "$scratch/err")"
exit $failed
