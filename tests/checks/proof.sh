#!/usr/bin/env bash
# Are all values right that a list and a database hold?  And is a wrong one noticed?
#
#     proof.sh PROGRAM CHECKER SAMPLER
set -eu
dyar=$1 checker=$2 sampler=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# check_list RULESET SETS...: right as it is, wrong once a value is another, and the same whichever thread
# was first.
check_list() {
    local sets=() set
    for set in "${@:2}"; do sets+=(--set "$set"); done
    "$dyar" solve "$1" "${sets[@]}" --exhaustive --every >"$scratch/list"
    "$dyar" solve "$1" "${sets[@]}" --exhaustive --every --threads 3 | cmp - "$scratch/list"
    "$checker" list "$scratch/list" "$@"
    "$sampler" list "$scratch/list" "$1" 1000 "${@:2}"
    sed '7s/[-0-9]* [-0-9]*$/9 9/' "$scratch/list" >"$scratch/wrong"
    if "$checker" list "$scratch/wrong" "$@" 2>/dev/null ||
        "$sampler" list "$scratch/wrong" "$1" 100000 "${@:2}" 2>/dev/null; then
        echo "$1: a wrong value is not noticed" >&2
        exit 1
    fi
}

# check_database RULESET SEEDS: right as it is, and refused with one byte changed.
check_database() {
    rm -f "$scratch/database"
    "$dyar" solve "$1" --build "$2" --database "$scratch/database" >/dev/null
    "$checker" database "$scratch/database" "$1"
    "$sampler" database "$scratch/database" "$1" 1000
    local size
    size=$(stat -c %s "$scratch/database")
    printf '\245' | dd of="$scratch/database" bs=1 seek=$((size - 9)) conv=notrunc status=none
    if "$checker" database "$scratch/database" "$1" >/dev/null 2>&1; then
        echo "$1: a changed byte is not noticed" >&2
        exit 1
    fi
}

check_list krur board.columns=3 setup.seeds=2
check_list krur board.columns=3 setup.seeds=1 landing.own-captured=null # kept as bits
check_list krur board.columns=2 setup.seeds=4 landing.own-captured=null
check_database oware 4
check_database um-ed-dyar 4
