#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What `dyar list` chooses, and the forms that it prints: all hold the rulesets of --json.
#
#     tests/checks/lists.sh DYAR
set -euo pipefail
dyar=$1
failures=0
complain() {
    echo "$*" >&2
    failures=$((failures + 1))
}

# ids WORD...: of the rulesets that fit, a line each.
ids() {
    "$dyar" list "$@" --json | grep -oE '"id":"[^"]*"' | cut -d'"' -f4
}

# "dyar list western sahara works; regions contain one another (Mauritania in the Sahara in North Africa; the Horn in
# East Africa) and peoples and languages are found"
finds() {
    local id=$1
    shift
    ids "$@" | grep -x "$id" >/dev/null || complain "list $* has no $id"
}
lacks() {
    local id=$1
    shift
    ids "$@" | grep -x "$id" >/dev/null && complain "list $* has $id"
    true
}
finds um-laarais western sahara
finds um-dyar north africa
finds layli-goobalay horn of africa
finds bao-kiswahili swahili
finds koro mali dogon
finds um-dyar --region sahara
lacks layli-goobalay sahara
lacks krur mauritanian
lacks bakuk ewe # "the western Rif"

# Under the names of the columns a line a ruleset.
csv=$("$dyar" list --csv)
tail -n +2 <<<"$csv" | cut -d, -f1 | diff - <(ids) || complain "list --csv has not the rulesets of --json"

# "The atlas says "nothing" under captures for six games that take or move seeds"
atlas=$("$dyar" list --markdown)
for id in kisolo gelech huroy sokusowo fifangha crosscapt-seven; do
    grep -F "| [\`$id\`]" <<<"$atlas" | grep '| nothing |' >/dev/null && complain "$id takes seeds, and the atlas says nothing of it"
done
grep -F '| [`nocapt`]' <<<"$atlas" | grep '| nothing |' >/dev/null || complain "nocapt takes seeds, says the atlas"

# Other tables: as many fields in each line as there are names above.
for table in "table krur" "questions um-laarais" "tournament kalah --players greedy,random --games 4" \
    "analyse um-laarais --depth 2" "perft krur 3 --divide"; do
    read -ra words <<<"$table"
    printed=$("$dyar" "${words[@]}" --csv)
    names=$(head -1 <<<"$printed" | tr -cd , | wc -c)
    sed -E 's/"([^"]|"")*"//g' <<<"$printed" | tr -cd ',\n' | awk -v names="$names" 'length != names { exit 1 }' ||
        complain "$table --csv: a line has another number of fields"
    [ "$(wc -l <<<"$printed")" -gt 2 ] || complain "$table --csv has no lines"
done

# A dot for each place; the names at the sides if they are few.
for words in africa sahara; do
    map=$("$dyar" list "$words" --svg)
    places=$("$dyar" list "$words" --geojson | grep -o '"Point"' | wc -l)
    dots=$(grep -c 'class="dot"' <<<"$map" || true)
    [ "$places" = "$dots" ] || complain "list $words --svg draws $dots dots for $places places"
done
[ "$(grep -c 'class="line"' <<<"$map")" = "$places" ] || complain "a name is missing on the map of the Sahara"

# Each with as many fields, where there is a reader of such files.
command -v python3 >/dev/null || exit $((failures > 0))
python3 -c '
import csv, sys
rows = list(csv.reader(sys.stdin))
if any(len(row) != len(rows[0]) for row in rows):
    sys.exit("list --csv: a line has another number of fields")' <<<"$csv" || failures=$((failures + 1))
python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parseString(sys.stdin.buffer.read())' <<<"$map" ||
    complain "list sahara --svg is no XML"
[ $failures = 0 ]
