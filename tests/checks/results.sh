#!/usr/bin/env bash
# Fails when a line of the table of results (rulesets/RESULTS.md) no longer says what the start is worth.
# Lines are looked at that tell of so few positions that judging them all takes no time.
#
#     results.sh PROGRAM PAGE POSITIONS
set -u
dyar=$1 page=$2 most=$3 failed=0 looked_at=0

# field VARIABLE NAME TEXT: the variable becomes what stands there.  (A process for each would take longest.)
field() {
    [[ $3 =~ \"$2\":([^],}]*) ]]
    printf -v "$1" %s "${BASH_REMATCH[1]//[\"[]/}"
}

# board_of RULESET OPTIONS: `board` becomes its board in words.
board_of() {
    local about rows columns seeds
    about=$("$dyar" describe "$@" --json 2>/dev/null) || return 1
    field rows rows "$about"
    field columns columns "$about"
    field seeds seeds_total "$about"
    board="$rows × $columns, $seeds seeds"
}

# options_of RULESET BOARD: `options` become what makes this board of the ruleset's own; false for a set-up with a
# name.
options_of() {
    local rows columns seeds each board
    options=()
    board_of "$1" && [ "$board" = "$2" ] && return
    read -r rows _ columns seeds _ <<<"${2/,/}"
    for each in $((seeds / rows / columns)) 1 2 3 4; do
        options=(--set "board.columns=$columns" --set "setup.seeds=$each")
        board_of "$1" "${options[@]}" && [ "$board" = "$2" ] && return
    done
    return 1
}

# The words of the table for one bound, and for both.
bound() {
    case $2,$1 in
    true,1) echo "wins" ;;
    true,0) echo "draws" ;;
    true,-1) echo "loses" ;;
    *) [ "$1" -gt 0 ] && echo "+$1" || echo "$1" ;;
    esac
}

worth() {
    local value counted low high
    field value value "$1"
    field counted outcome_only "$1"
    [ "$value" != null ] && bound "$value" "$counted" && return
    field low low "$1"
    field high high "$1"
    case $counted,$low,$high in
    true,-1,1) echo "not decided" ;;
    true,-1,0) echo "loses or draws" ;;
    true,*) echo "draws or wins" ;;
    *) echo "$(bound "$low" false) to $(bound "$high" false)" ;;
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

# check WORTH BOARD RULESET OPTIONS: whether the first position is worth what the table says.
check() {
    local found
    found=$(worth "$("$dyar" solve "${@:3}" --exhaustive --json)")
    looked_at=$((looked_at + 1))
    agree "$found" "$1" && return
    echo "$3, $2 (${*:4}): $1 stands in the table, $found was found" >&2
    failed=1
}

while IFS='|' read -r _ id board value _ proof others _; do
    id=${id//[ \`]/} board=${board# } board=${board% } value=${value# } value=${value% }
    positions=${proof//[^0-9]/}
    if [ -z "$positions" ] || [ "$positions" -gt "$most" ]; then
        continue
    fi
    options_of "$id" "$board" || continue
    check "$value" "$board" "$id" "${options[@]}"
    while read -r answer value; do
        check "${value% (*}" "$board" "$id" "${options[@]}" --answer "$answer"
    done < <(tr ';' '\n' <<<"$others" | sed -n 's/^ *`\(.*\)` \(.*[^ ]\) *$/\1 \2/p')
done < <(sed -n '/tools\/dev\/results: begin/,/tools\/dev\/results: end/p' "$page" | grep '^| `')

if [ "$looked_at" -eq 0 ]; then
    echo "No line of $page was looked at." >&2
    exit 1
fi
exit $failed
