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

# One program looks over them all: a process for each question would take longest.
for id in $(one_of_each_shape); do
    printf '== %s svg\n%s\n' "$id" "$("$dyar" show "$id" --svg --numerals)"
    printf '== %s json\n%s\n' "$id" "$("$dyar" show "$id" --json)"
    printf '== %s latex\n%s\n' "$id" "$("$dyar" show "$id" --latex --numerals)"
done | awk '
    # The numbers in the parts of the text that match, counted by value.
    function numbers(text, pattern, list,    part) {
        split("", list)
        while (match(text, pattern)) {
            part = substr(text, RSTART, RLENGTH)
            text = substr(text, RSTART + RLENGTH)
            sub(/.*[^0-9]/, "", part)
            list[part + 0]++
            list["all"]++
        }
    }
    function differ(a, b,    value) {
        for (value in a) if (a[value] != b[value]) return 1
        for (value in b) if (a[value] != b[value]) return 1
        return 0
    }
    function count(text, pattern) { return gsub(pattern, "&", text) }
    function complain(what) { print id ": " what; wrong = 1 }
    # A hole is a number, "x" for no seeds that can be counted, or "-" for none.
    function read_board(text,    i, n, holes) {
        split("", board)
        match(text, /"position":"[^ ]*/)
        n = split(substr(text, RSTART + 12, RLENGTH - 12), holes, /[,\/]/)
        for (i = 1; i <= n; i++) {
            sub(/[@:].*/, "", holes[i])
            if (holes[i] == "-") continue
            board[holes[i] + 0]++
            board["all"]++
        }
    }
    function check(    drawn, shown, expected) {
        read_board(text["json"])
        numbers(text["svg"], "class=\"hole\" [^>]*data-seeds=\"[0-9]+", drawn)
        if (!board["all"] || differ(board, drawn)) complain("the holes are drawn with other seeds than they hold")
        if (count(text["svg"], "<[a-z][^>]*[^/>]>|<[a-z]>") != count(text["svg"], "</[a-z]+>"))
            complain("some element is not closed")
        numbers(text["latex"], "\n\\\\node\\[scale=3.80\\] at [^{]*[{][0-9]+", shown)
        numbers(text["svg"], "class=\"number\"[^>]*>[0-9]+", expected)
        if (!expected["all"] || differ(shown, expected)) complain("in LaTeX the numbers are others than in SVG")
        if (count(text["latex"], "[{[(]") != count(text["latex"], "[])}]") || count(text["latex"], "[^\n]*[{]tikzpicture[}]") != 2)
            complain("some bracket is not closed in LaTeX")
    }
    /^== / { if (id != "" && id != $2) check(); id = $2; form = $3; text[form] = "\n"; next }
    { text[form] = text[form] $0 "\n" }
    END { check(); exit wrong }' >&2 || failures=$((failures + 1))

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
