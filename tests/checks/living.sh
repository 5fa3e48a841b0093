#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every place that a table of rulesets/LIVING.md names is in its ruleset, and every folder of cases is there.
#
#     tests/checks/living.sh DYAR FOLDER CASES
set -euo pipefail
dyar=$1 page=$2/LIVING.md cases=$3 id='' failed=0

complain() {
    echo "LIVING.md: $id: $*" >&2
    failed=1
}

# has PATH: the ruleset has something at that path.
has() {
    local said
    said=$("$dyar" describe "$id" --set "$1=null" 2>&1) || true
    [[ $said != *'leads nowhere'* ]]
}

while IFS= read -r line; do
    if [[ $line =~ ^\`([a-z-]+)\`\. ]]; then
        id=${BASH_REMATCH[1]}
        "$dyar" describe "$id" >/dev/null || complain "is no ruleset"
    elif [[ $line =~ ^\|[^\|]+\|\ \`([a-z.-]+)\`\ \|\ (.*)\ \|$ ]]; then
        place=${BASH_REMATCH[1]} shown=${BASH_REMATCH[2]}
        has "$place" || complain "there is no $place"
        [[ ! $shown =~ ^\`([a-z-]+)\`$ ]] || [ -d "$cases/${BASH_REMATCH[1]}" ] || complain "there are no cases $shown"
    fi
done <"$page"
exit "$failed"
