#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if a line of the values (rulesets/values.tsv) no longer gives the value of its start, or if the page of values is
# not the one that is written from the file.
#
#     results.sh ASK DATA POSITIONS
#
# Boards with no more than POSITIONS positions are solved again, by one server, with the answers that have lines.
set -euo pipefail
ask=$1 data=$2 most=$3 failed=0
top=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)

"$top/tools/dev/results" -p | diff -u --label kept --label "tools/dev/results -p" "$top/rulesets/VALUES.md" - || failed=1

# field VARIABLE NAME TEXT: the variable becomes the value of that key.  (A process for each would take longest.)
field() {
    [[ $3 =~ \"$2\":([^],}]*) ]] || { echo "no $2 in ${3:0:200}" >&2; exit 1; }
    printf -v "$1" %s "${BASH_REMATCH[1]//[\"[]/}"
}

# ---- the lines of the data ----

# request RULESET SETTING ANSWER: what the server is asked.  A setting is `--setup NAME`, `--set KEY=VALUE ...` or empty.
requests=() told=()
request() {
    local word setup='' sets='' answers=''
    for word in $2; do
        case $word in
        --*) ;;
        *=*) sets+="${sets:+,}\"${word%%=*}\":\"${word#*=}\"" ;;
        *) setup=",\"setup\":\"$word\"" ;;
        esac
    done
    [ -z "$3" ] || answers=",\"answers\":{\"${3%%=*}\":\"${3#*=}\"}"
    requests+=("{\"ask\":\"solve\",\"ruleset\":\"$1\"$setup${sets:+,\"set\":{$sets\}}$answers,\"exhaustive\":true}")
}

# The answers to a question follow the line of the default answers, which has the number of positions.
while IFS='|' read -r id _ setting answer value _ proof _; do
    [ -n "$answer" ] || positions=${proof//[^0-9]/}
    if [ -n "$positions" ] && [ "$positions" -le "$most" ]; then
        request "$id" "$setting" "$answer"
        told+=("$value")
    fi
done < <(sed 1d "$data" | tr '\t' '|')

# ---- what the starts are worth ----

# The words of the table for one bound, and for both.
bound() {
    case $2,$1 in
    true,1) words=wins ;;
    true,0) words=draws ;;
    true,-1) words=loses ;;
    *) [ "$1" -gt 0 ] && words=+$1 || words=$1 ;;
    esac
}

# worth ANSWER: `words` become those of the table.
worth() {
    local value counted low high
    field value value "$1"
    field counted outcome_only "$1"
    [ "$value" = null ] || { bound "$value" "$counted" && return; }
    field low low "$1"
    field high high "$1"
    case $counted,$low,$high in
    true,-1,1) words="not decided" ;;
    true,-1,0) words="loses or draws" ;;
    true,*) words="draws or wins" ;;
    *)
        bound "$high" false && high=$words
        bound "$low" false && words="$words to $high"
        ;;
    esac
}

# agree FOUND LISTED: are they the same?  A search may give the margin, where all positions give the
# winner.
agree() {
    case $1,$2 in
    "$2,$2" | wins,+* | draws,0 | loses,-*) true ;;
    *) false ;;
    esac
}

i=0
while IFS= read -r answer; do
    worth "$answer"
    agree "$words" "${told[i]}" || {
        echo "${requests[i]}: ${told[i]} stands in the table, $words was found" >&2
        failed=1
    }
    i=$((i + 1))
done < <("$ask" "${requests[@]}")
if [ $i -eq 0 ] || [ $i != ${#requests[@]} ]; then
    echo "Of ${#requests[@]} starts in $data $i were looked at." >&2
    exit 1
fi
exit $failed
