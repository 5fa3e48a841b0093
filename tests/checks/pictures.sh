#!/usr/bin/env bash
# Boards are drawn, one of each shape and number of players among the bundled rulesets: a group for each
# hole with its seeds, and no element left open.
#
#     tests/checks/pictures.sh DYAR
set -euo pipefail
dyar=$1
failures=0

one_of_each_shape() {
    "$dyar" list --json | sed 's/{"id"/\n&/g' |
        sed -nE 's/.*"id":"([^"]*)".*("players":[0-9]+,"rows":[0-9]+,"columns":[0-9]+).*/\2 \1/p' |
        sort -u -k1,1 | cut -d' ' -f2
}

for id in $(one_of_each_shape); do
    picture=$("$dyar" show "$id" --svg)
    board=$("$dyar" show "$id" --json | grep -oE '"position":"[^ ]*' | cut -d'"' -f4)
    seeds=$(tr ',/' '\n' <<<"$board" | sed 's/[@:].*//' | grep -vx -e '-' | sed 's/^x$/0/' | sort -n | tr '\n' ' ')
    drawn=$(grep -oE 'class="hole" [^>]*data-seeds="[0-9]+' <<<"$picture" | grep -oE '[0-9]+$' | sort -n | tr '\n' ' ')
    if [ "$seeds" != "$drawn" ]; then
        echo "$id: the holes hold $seeds and are drawn with $drawn" >&2
        failures=$((failures + 1))
    fi
    opened=$(grep -oE '<[a-z][^>]*[^/>]>|<[a-z]>' <<<"$picture" | wc -l)
    if [ "$opened" != "$(grep -oE '</[a-z]+>' <<<"$picture" | wc -l)" ]; then
        echo "$id: some element is not closed" >&2
        failures=$((failures + 1))
    fi
done
[ $failures = 0 ]
