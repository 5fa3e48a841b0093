#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Puzzles hold: of every Nth line of rulesets/puzzles.tsv the solver proves again that its move alone wins, or alone
# draws, by that margin; and each line is of rules as they are (tests/hashes.txt).
#
#     tests/checks/puzzles.sh DYAR PUZZLES.tsv HASHES.txt N
set -euo pipefail
dyar=$1 page=$2 hashes=$3 every=$4 failed=0 line=0

complain() {
    echo "puzzles.tsv:$line: $*" >&2
    failed=1
}

# bounds: of the answer of solve, a line for each move: move, lower and upper bound of its value.
bounds() {
    grep -oE '\{"move":"[^"]*","value":(-?[0-9]+|null,"low":-?[0-9]+,"high":-?[0-9]+)' |
        sed -E 's/\{"move":"([^"]*)","value":/\1 /; s/null,"low":(-?[0-9]+),"high":/\1 /; s/^([^ ]+) (-?[0-9]+)$/\1 \2 \2/'
}

# sole KIND MOVE MARGIN: whether the move alone, of those in standard input, does that.
sole() {
    awk -v kind="$1" -v move="$2" -v margin="$3" '
        { n++ }
        $1 == move { found = $2 == margin && (kind == "wins" ? margin > 0 : $2 == 0 && $3 == 0) }
        $1 != move && (kind == "wins" ? $3 > 0 : $3 >= 0) { others = 1 }
        END { exit !(n > 1 && found && !others) }'
}

# By ruleset: the first line of its hashes is that without answers.
declare -A hash_of
while read -r id _ hash _; do
    hash_of[$id]=${hash_of[$id]-$hash}
done <"$hashes"

while IFS=$'\t' read -r id position kind move margin missed hash; do
    line=$((line + 1))
    [ "$line" -gt 1 ] || continue
    [ "${hash_of[$id]-}" = "$hash" ] || complain "$id has other rules now"
    [[ $kind =~ ^(wins|draws)$ && $missed =~ ^[0-6]$ ]] || complain "cannot be read"
    [ $((line % every)) -eq 0 ] || continue
    "$dyar" solve "$id" --position "$position" --memory 64 --json | bounds | sole "$kind" "$move" "$margin" ||
        complain "$id $position: $move is not the only move that $kind"
done <"$page"
[ "$line" -gt 1 ] || complain "there is no puzzle"
exit "$failed"
