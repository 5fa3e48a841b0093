#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Holds distances between characters against families that authors describe, and against what rulesets say of each other.
#
#     kinship.sh DYAR FAMILIES RULESETS
#
# FAMILIES was written before any distance was computed.  A change that fails a bound here is wrong, not the bound.
set -euo pipefail
dyar=$1 families=$2 rulesets=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Nothing depends on the number of threads; a part of the rulesets shows it.
mapfile -t some < <(sed 1d "$families" | cut -f 2 | head -n 60)
for threads in 1 3; do
    "$dyar" compare --all "${some[@]}" --threads $threads --newick $threads.nwk --matrix csv >$threads.csv
done
cmp 1.csv 3.csv
cmp 1.nwk 3.nwk

# Distances do not depend on the number of replicates.
"$dyar" compare --all --replicates 2 --matrix csv >all.csv

# What rulesets say of each other, and their rows.
grep -H '^extends:' "$rulesets"/*/*.yaml | sed 's|.*/||; s|\.yaml:extends: *|\t|' >parents
"$dyar" list --json | sed 's/},{"id"/}\n{"id"/g' >games
sed -n 's/.*"id":"\([^"]*\)".*"rules_as":"\([^"]*\)".*/\1\t\2/p' games >same
sed -n 's/.*"id":"\([^"]*\)".*"rows":\([0-9]*\).*/\1\t\2/p' games >rows

# A line for each ordered pair: ruleset, other, distance.
awk -F , 'NR > 1 { print $1 "\t" $2 "\t" $3; print $2 "\t" $1 "\t" $3 }' all.csv | LC_ALL=C sort -t "$(printf '\t')" -k 1,1 -k 3,3g -k 2,2 >pairs

failed=0

# bound NAME VALUE LEAST
bound() {
    echo "$1: $2 (at least $3)"
    awk -v value="$2" -v least="$3" 'BEGIN { exit !(value >= least) }' || failed=1
}

# Of rulesets that are nearest to a member, among members, the share in its family; ties share.
bound 'nearest in the same family' "$(awk -F '\t' '
    NR == FNR { if (FNR > 1) family[$2] = $1; next }
    !($1 in family) || !($2 in family) { next }
    !($1 in least) { least[$1] = $3; members++ }
    $3 == least[$1] { tied[$1]++; inside[$1] += family[$1] == family[$2] }
    END { for (one in tied) sum += inside[one] / tied[one]; printf "%.3f", sum / members }' "$families" pairs)" 0.85

# The chance that a pair within a family is nearer than one across families (Mann and Whitney).
bound 'area under the curve' "$(awk -F '\t' '
    NR == FNR { if (FNR > 1) family[$2] = $1; next }
    $1 in family && $2 in family { print $3 "\t" (family[$1] == family[$2]) }' "$families" pairs |
    sort -g | awk -F '\t' '
    function close_ties() { ranks += within * (before + (within + across + 1) / 2); inside += within; before += within + across; within = across = 0 }
    $1 != last { close_ties(); last = $1 }
    { if ($2) within++; else across++ }
    END { close_ties(); printf "%.3f", 1 - (ranks - inside * (inside + 1) / 2) / (inside * (before - inside)) }')" 0.95

bound 'parents among the five nearest' "$(awk -F '\t' '
    FILENAME == "parents" { parent[$1] = $2; next }
    { seen[$1]++; if (seen[$1] > 5 && $3 > fifth[$1]) next; if (seen[$1] <= 5) fifth[$1] = $3 }
    $1 in parent && parent[$1] == $2 { found++ }
    END { for (one in parent) all++; printf "%.3f", found / all }' parents pairs)" 0.85

complain() {
    echo "$1" >&2
    failed=1
}

awk -F '\t' 'FILENAME == "same" { as[$1] = $2; next } as[$1] == $2 && $3 + 0 != 0 { print; wrong = 1 } END { exit wrong }' same pairs ||
    complain 'rulesets with the rules of another are not at distance 0'
[ -s same ] || complain 'no ruleset has the rules of another'
awk -F '\t' 'FILENAME == "rows" { rows[$1] = $2; next }
    !($1 in least) { least[$1] = $3 }
    rows[$1] == 4 && rows[$2] == 2 && $3 == least[$1] { print; wrong = 1 } END { exit wrong }' rows pairs ||
    complain 'a game of four rows is nearest to one of two'
exit $failed
