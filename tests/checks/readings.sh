#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every line of rulesets/READINGS.tsv names a ruleset, a text, how much of it was read, and a verdict; its address,
# if there is one, is an address.
#
#     tests/checks/readings.sh FOLDER
set -euo pipefail
rulesets=$1 list=$1/READINGS.tsv failed=0

complain() {
    echo "READINGS.tsv: $*" >&2
    failed=1
}

[ "$(head -n 1 "$list")" = "ruleset	telling	address	read	verdict	changed" ] || complain "the first line has other names"
tail -n +2 "$list" | LC_ALL=C sort -c -u -t '	' -k 1,2 || complain "lines are out of order, or two are of one text"

wrong=$(awk -F '\t' 'NR > 1 && NF != 6 { print "line " NR " has " NF " fields, not 6" }
    NR > 1 && $4 !~ /^(whole|excerpt|summary|nothing)$/ { print "line " NR ": how much was read is \"" $4 "\"" }
    NR > 1 && $3 !~ /^(https?:\/\/[^ ]+)?$/ { print "line " NR ": \"" $3 "\" is no address" }
    NR > 1 && ($2 == "" || $5 == "" || $6 == "") { print "line " NR " has an empty field" }' "$list")
[ -z "$wrong" ] || complain "$wrong"

while read -r id; do
    compgen -G "$rulesets/*/$id.yaml" >/dev/null || complain "there is no ruleset '$id'"
done < <(tail -n +2 "$list" | cut -f 1 | sort -u)
exit "$failed"
