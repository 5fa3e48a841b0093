#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails when a line of the table of results (rulesets/VALUES.md) no longer says what the start is worth.
# Lines are looked at that tell of so few positions that judging them all takes no time.
#
#     results.sh ASK PAGE POSITIONS
#
# All lines are asked of one server: first which board each ruleset has with each setting that may be meant, then what
# the starts are worth.
set -euo pipefail
ask=$1 page=$2 most=$3 failed=0

# field VARIABLE NAME TEXT: the variable becomes what stands there.  (A process for each would take longest.)
field() {
    [[ $3 =~ \"$2\":([^],}]*) ]] || { echo "no $2 in ${3:0:200}" >&2; exit 1; }
    printf -v "$1" %s "${BASH_REMATCH[1]//[\"[]/}"
}

# ---- the lines of the table ----

# A line is a ruleset, its board in words, what its start is worth, and what it is worth under other answers.
ids=() boards=() values=() others=()
while IFS='|' read -r _ id board value _ proof other _; do
    id=${id//[ \`]/} board=${board# } board=${board% } value=${value# } value=${value% }
    positions=${proof//[^0-9]/}
    if [ -n "$positions" ] && [ "$positions" -le "$most" ]; then
        ids+=("$id") boards+=("$board") values+=("$value") others+=("$other")
    fi
done < <(sed -n '/tools\/dev\/results: begin/,/tools\/dev\/results: end/p' "$page" | grep '^| `')

# ---- which settings make the board ----

# The ruleset's own board, or one with other columns and numbers of seeds.
lines=() settings=() requests=()
for line in "${!ids[@]}"; do
    read -r rows _ columns seeds _ <<<"${boards[line]/,/}"
    for each in own $((seeds / rows / columns)) 1 2 3 4; do
        set=
        [ "$each" = own ] || set=",\"set\":{\"board.columns\":\"$columns\",\"setup.seeds\":\"$each\"}"
        lines+=("$line") settings+=("$set")
        requests+=("{\"ask\":\"describe\",\"ruleset\":\"${ids[line]}\"$set}")
    done
done

# board_of ANSWER: `board` becomes its board in words.
board_of() {
    local rows columns seeds
    field rows rows "$1"
    field columns columns "$1"
    field seeds seeds_total "$1"
    board="$rows × $columns, $seeds seeds"
}

# The first settings that make the board of a line; none do for a set-up with a name.
declare -A set_of
i=0
while IFS= read -r answer; do
    line=${lines[i]} set=${settings[i]}
    i=$((i + 1))
    [[ $answer == '{"answer"'* && ! -v set_of[$line] ]] || continue # there may be no such board
    board_of "$answer"
    [ "$board" != "${boards[line]}" ] || set_of[$line]=$set
done < <("$ask" "${requests[@]}")
[ $i = ${#requests[@]} ] || { echo "some board was not described" >&2; exit 1; }

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

# agree FOUND TOLD: whether they are the same.  A search may tell by how much where all positions tell who
# wins.
agree() {
    case $1,$2 in
    "$2,$2" | wins,+* | draws,0 | loses,-*) true ;;
    *) false ;;
    esac
}

# start LINE WORTH [ANSWER]: what is asked, and what the table says.
requests=() told=()
start() {
    local answers=''
    [ -z "${3-}" ] || answers=",\"answers\":{\"${3%%=*}\":\"${3#*=}\"}"
    requests+=("{\"ask\":\"solve\",\"ruleset\":\"${ids[$1]}\"${set_of[$1]}$answers,\"exhaustive\":true}")
    told+=("$2")
}
for line in "${!ids[@]}"; do
    [ -v "set_of[$line]" ] || continue
    start "$line" "${values[line]}"
    while read -r answer value; do
        start "$line" "${value% (*}" "$answer"
    done < <(tr ';' '\n' <<<"${others[line]}" | sed -n 's/^ *`\(.*\)` \(.*[^ ]\) *$/\1 \2/p')
done

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
    echo "Of ${#requests[@]} starts in $page $i were looked at." >&2
    exit 1
fi
exit $failed
