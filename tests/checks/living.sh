#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every place that a table of rulesets/LIVING.md names is in its ruleset, and every folder of cases is there.
#
#     tests/checks/living.sh ASK FOLDER CASES
#
# One server (ask.c) describes each ruleset, whole and without each place.
set -euo pipefail
ask=$1 page=$2/LIVING.md cases=$3 id='' failed=0

complain() {
    echo "LIVING.md: $id: $*" >&2
    failed=1
}

requests=() ids=() places=()

# request ID PLACE: the ruleset without the place; "": as it is.
request() {
    local without=${2:+",\"set\":{\"$2\":\"null\"}"}
    requests+=("{\"ask\":\"describe\",\"ruleset\":\"$1\"$without}")
    ids+=("$1")
    places+=("$2")
}

while IFS= read -r line; do
    if [[ $line =~ ^\`([a-z-]+)\`\. ]]; then
        id=${BASH_REMATCH[1]}
        request "$id" ''
    elif [[ $line =~ ^\|[^\|]+\|\ \`([a-z.-]+)\`\ \|\ (.*)\ \|$ ]]; then
        place=${BASH_REMATCH[1]} shown=${BASH_REMATCH[2]}
        request "$id" "$place"
        [[ ! $shown =~ ^\`([a-z-]+)\`$ ]] || [ -d "$cases/${BASH_REMATCH[1]}" ] || complain "there are no cases $shown"
    fi
done <"$page"

mapfile -t answers < <("$ask" "${requests[@]}")
if [ ${#requests[@]} -lt 50 ] || [ ${#answers[@]} != ${#requests[@]} ]; then
    complain "${#requests[@]} requests have ${#answers[@]} answers"
fi
for i in "${!answers[@]}"; do
    id=${ids[i]} place=${places[i]}
    if [ -z "$place" ]; then
        [[ ${answers[i]} == '{"answer":'* ]] || complain "is no ruleset"
    else # without a place that is there, the rest may be wrong in another way
        [[ ${answers[i]} != *"path '$place' not found"* ]] || complain "there is no $place"
    fi
done
exit "$failed"
