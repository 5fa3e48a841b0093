#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# How many recorded games do the rulesets replay that `dyar import` writes?
#
#     tests/checks/parameters.sh DYAR PARAMETERS RECORDINGS [LEAST]
#
# PARAMETERS is a folder of parameter files of MancalaGames, RECORDINGS one with games that this program has
# played: ID.jsonl for the ruleset that is written with that id.  Prints what differs, and at last how many
# recordings agree; fails if fewer than LEAST (0) do, or if a ruleset that is written does not load.
set -euo pipefail
dyar=$1 parameters=$2 recordings=$3 least=${4:-0}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
agree=0 all=0 wrong=0
for file in "$parameters"/*.txt; do
    "$dyar" import "$file" >"$work/new.yaml" 2>"$work/said" || {
        echo "$file: no ruleset: $(head -1 "$work/said")"
        continue
    }
    id=$(sed -n 's/^id: //p' "$work/new.yaml")
    mv "$work/new.yaml" "$work/$id.yaml"
    "$dyar" check "$work/$id.yaml" >"$work/said" 2>&1 || {
        echo "$file: $(head -1 "$work/said")"
        wrong=$((wrong + 1))
    }
    [ -e "$recordings/$id.jsonl" ] || continue
    all=$((all + 1))
    if "$dyar" verify "$work/$id.yaml" "$recordings/$id.jsonl" >"$work/said" 2>&1; then
        agree=$((agree + 1))
    else
        echo "$id: $(head -3 "$work/said" | tr '\n' ' ')"
    fi
done
echo "$agree of $all recordings agree"
[ "$wrong" -eq 0 ] && [ "$agree" -ge "$least" ]
