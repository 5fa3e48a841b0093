#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The table of Ludii's games, by which `dyar import` reads trials, has the games that ludii.yaml does not leave out, with
# the same rulesets, setups and answers.
#
#     tests/checks/ludii.sh TABLE.def LUDII.yaml
set -euo pipefail

# Prints "name|ruleset|setup|answers" of each row.
in_table() {
    sed -n 's/^LUDII_GAME("\(.*\)", [01], "[^"]*", "\([^"]*\)", "\([^"]*\)", "\([^"]*\)")$/\1|\2|\3|\4/p' "$1"
}

in_yaml() {
    awk '
    # Prints what is between `begin` and one of the characters `ends`; nothing if the line has no such part.
    function part(begin, ends,    at, rest) {
        at = index($0, begin)
        rest = at ? substr($0, at + length(begin)) : ends
        match(rest, "[" ends "]")
        return substr(rest, 1, RSTART - 1)
    }
    /{ruleset: / {
        name = substr($0, 1, index($0, ": {") - 1)
        gsub(/^"|"$/, "", name)
        answers = part(", answers: {", "}")
        gsub(/: /, "=", answers)
        gsub(/, /, " ", answers)
        setup = part(", setup: ", ",}")
        gsub(/\047/, "", setup)
        print name "|" part("{ruleset: ", ",}") "|" setup "|" answers
    }' "$1"
}

[ "$(in_table "$1" | wc -l)" -eq "$(grep -c '^LUDII_GAME(' "$1")" ] || {
    echo "$1: a row has another form" >&2
    exit 1
}
diff <(in_table "$1" | LC_ALL=C sort) <(in_yaml "$2" | LC_ALL=C sort)
