#!/usr/bin/env bash
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
    ids "$@" | grep -qx "$id" || complain "list $* has no $id"
}
lacks() {
    local id=$1
    shift
    ids "$@" | grep -qx "$id" && complain "list $* has $id"
    true
}
finds um-laarais western sahara
finds um-dyar sahara
finds um-dyar north africa
finds layli-goobalay horn of africa
finds layli-goobalay east africa
finds oware akan
finds bao-kiswahili swahili
finds gabata-wuqro tigrinya
finds koro mali dogon
finds um-dyar --region sahara
lacks layli-goobalay sahara
lacks krur mauritanian
lacks bakuk ewe # "the western Rif"
[ "$(ids western sahara | wc -l)" -lt "$(ids sahara | wc -l)" ] || complain "a name of two words is not one name"

# Under the names of the columns a line a ruleset.
"$dyar" list --csv | tail -n +2 | cut -d, -f1 | diff - <(ids) || complain "list --csv has not the rulesets of --json"

# "The atlas says "nothing" under captures for six games that take or move seeds"
atlas=$("$dyar" list --markdown)
for id in kisolo gelech huroy sokusowo fifangha crosscapt-seven; do
    grep -F "| [\`$id\`]" <<<"$atlas" | grep -q '| nothing |' && complain "$id takes seeds, and the atlas says nothing of it"
done
grep -F '| [`nocapt`]' <<<"$atlas" | grep -q '| nothing |' || complain "nocapt takes seeds, says the atlas"

# Other tables: as many fields in each line as there are names above.
for table in "table krur" "questions um-laarais" "tournament kalah --players greedy,random --games 4"; do
    read -ra words <<<"$table"
    names=$("$dyar" "${words[@]}" --csv | head -1 | tr -cd , | wc -c)
    "$dyar" "${words[@]}" --csv | sed -E 's/"([^"]|"")*"//g' | tr -cd ',\n' | awk -v names="$names" 'length != names { exit 1 }' ||
        complain "$table --csv: a line has another number of fields"
    [ "$("$dyar" "${words[@]}" --csv | wc -l)" -gt 2 ] || complain "$table --csv has no lines"
done

# A dot for each place; the names at the sides if they are few.
for words in africa sahara zimbabwe; do
    map=$("$dyar" list "$words" --svg)
    places=$("$dyar" list "$words" --geojson | grep -o '"Point"' | wc -l)
    dots=$(grep -c 'class="dot"' <<<"$map" || true)
    [ "$places" = "$dots" ] || complain "list $words --svg draws $dots dots for $places places"
done
[ "$("$dyar" list sahara --svg | grep -c 'class="line"')" = "$("$dyar" list sahara --geojson | grep -o '"Point"' | wc -l)" ] ||
    complain "a name is missing on the map of the Sahara"
# Each with as many fields, where there is a reader of such files.
command -v python3 >/dev/null || exit $((failures > 0))
"$dyar" list --csv | python3 -c '
import csv, sys
rows = list(csv.reader(sys.stdin))
if any(len(row) != len(rows[0]) for row in rows):
    sys.exit("list --csv: a line has another number of fields")' || failures=$((failures + 1))
for words in africa sahara; do
    "$dyar" list "$words" --svg |
        python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parseString(sys.stdin.buffer.read())' ||
        complain "list $words --svg is no XML"
done
[ $failures = 0 ]
