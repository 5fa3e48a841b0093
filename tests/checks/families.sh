#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every line of families.tsv names a ruleset once and a source that README.md of the same folder lists.  The families are
# those of README.md, and each has three members or more.
#
#     tests/checks/families.sh FOLDER RULESETS
set -euo pipefail
folder=$1 rulesets=$2 failed=0

complain() {
    echo "families.tsv: $*" >&2
    failed=1
}

# Prints the names in backticks that begin the rows under a heading of README.md.
listed() {
    sed -n "/^## $1\$/,/^## /s/^| \`\([^\`]*\)\`.*/\1/p" "$folder/README.md" | LC_ALL=C sort -u
}

members() {
    tail -n +2 "$folder/families.tsv"
}

[ "$(head -n 1 "$folder/families.tsv")" = "family	ruleset	source" ] || complain "the first line has other names"
members | LC_ALL=C sort -c -u || complain "lines are out of order, or two are the same"

wrong=$(members | awk -F '\t' 'NF != 3 || $3 !~ /^(named|traits): ./ { print "\"" $0 "\" is not FAMILY, RULESET, named: or traits: SOURCE" }')
[ -z "$wrong" ] || complain "$wrong"

while read -r id; do
    compgen -G "$rulesets/*/$id.yaml" >/dev/null || complain "there is no ruleset '$id'"
done < <(members | cut -f 2)

for id in $(members | cut -f 2 | sort | uniq -d); do
    complain "'$id' is listed twice"
done

while read -r count family; do
    [ "$count" -ge 3 ] || complain "family '$family' has fewer than three members"
done < <(members | cut -f 1 | sort | uniq -c)

different=$(diff <(listed Families) <(members | cut -f 1 | LC_ALL=C sort -u)) || complain "README.md has other families: $different"
different=$(diff <(listed Sources) <(members | cut -f 3 | sed 's/^[a-z]*: //' | LC_ALL=C sort -u)) ||
    complain "README.md has other sources: $different"
exit "$failed"
