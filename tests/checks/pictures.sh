#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Boards are drawn, one of each shape and number of players among the bundled rulesets: a group for each
# hole with its seeds, and no element left open.  The same for LaTeX, with as many holes and numbers; and games
# are drawn in rows of pictures.
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
    picture=$("$dyar" show "$id" --svg --numerals)
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
    latex=$("$dyar" show "$id" --latex --numerals)
    numbers=$(grep -oE '^\\node\[scale=3.80\] at [^{]*\{[0-9]+' <<<"$latex" | grep -oE '[0-9]+$' | sort -n | tr '\n' ' ')
    expected=$(grep -oE 'class="number"[^>]*>[0-9]+' <<<"$picture" | grep -oE '[0-9]+$' | sort -n | tr '\n' ' ')
    if [ "$numbers" != "$expected" ]; then
        echo "$id: in LaTeX the numbers are $numbers, in SVG $expected" >&2
        failures=$((failures + 1))
    fi
    opening=$(tr -cd '{[(' <<<"$latex" | wc -c)
    if [ "$opening" != "$(tr -cd '}])' <<<"$latex" | wc -c)" ] || [ "$(grep -c '{tikzpicture}' <<<"$latex")" != 2 ]; then
        echo "$id: some bracket is not closed in LaTeX" >&2
        failures=$((failures + 1))
    fi
done

# middles PICTURE: of the holes, a line each.
middles() {
    grep -oE 'class="hole" [^>]*translate\([0-9]+ [0-9]+' <<<"$1" | sed 's/.*(//'
}

# One row goes round: its holes form a ring, all as far from its middle but for a unit or two, and none on another.
for id in sat-gol pic-five; do
    middles "$("$dyar" show "$id" --svg)" | awk '
        function far(x, y) { return sqrt(x * x + y * y) }
        { x[NR] = $1; y[NR] = $2; all_x += $1; all_y += $2 }
        END {
            for (i = 1; i <= NR; i++) {
                from = far(x[i] - all_x / NR, y[i] - all_y / NR)
                if (i == 1 || from < least) least = from
                if (from > most) most = from
                for (k = 1; k < i; k++) if (far(x[i] - x[k], y[i] - y[k]) < 100) near++
            }
            exit !(NR > 2 && least > 100 && most - least < 3 && !near)
        }' || {
        echo "$id: its holes lie in no ring" >&2
        failures=$((failures + 1))
    }
done

# A game of four moves, every third: two pictures and the end.
for form in svg latex; do
    drawn=$("$dyar" trace kalah c1 b1 d2 a2 --$form --every 3)
    told=$(grep -oE '1\. south plays c1|[234]\. [a-z]+ plays [a-f][12]|after 4 moves' <<<"$drawn" | tr '\n' ';')
    if [ "$told" != "1. south plays c1;4. north plays a2;after 4 moves;" ]; then
        echo "trace --$form --every 3 draws: $told" >&2
        failures=$((failures + 1))
    fi
done
[ $failures = 0 ]
