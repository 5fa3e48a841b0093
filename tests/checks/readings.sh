#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every line of rulesets/READINGS.tsv names a ruleset, a text, how much of it was read, and a verdict; its address,
# if there is one, is an address. A ruleset has the address of a source if the list has it. A rule of a match that is
# one line names its source, its standing or its question, there or under citations. A variant of another language does
# not inherit words unseen.
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
# The sources without an address, as the list names them: RULESET, tab, PLACE: TITLE.
sources() {
    awk 'function end_source() {
            if (title != "" && place != "" && !address) print id "\t" place ": " title
            title = place = ""; address = 0
        }
        function value(line) { sub(/^    [a-z-]+: /, "", line); gsub(/^["\x27]|["\x27]$/, "", line); return line }
        FNR == 1 { end_source(); id = FILENAME; sub(/.*\//, "", id); sub(/\.yaml$/, "", id); inside = 0 }
        /^[^ #]/ { end_source(); inside = /^sources:/ }
        inside && /^  [^ ]/ { end_source() }
        inside && /^    title: / { title = value($0) }
        inside && /^    in: / { place = value($0) }
        inside && /^    url: / { address = 1 }
        END { end_source() }' "$rulesets"/*/*.yaml
}
# The texts in the list that have an address, without a remark in brackets, too.
addressed() {
    awk -F '\t' 'NR > 1 && $3 != "" {
        print $1 "\t" $2
        if (sub(/ \([^()]*\)$/, "", $2)) print $1 "\t" $2
    }' "$list"
}

missing=$(comm -12 <(sources | LC_ALL=C sort -u) <(addressed | LC_ALL=C sort -u))
[ -z "$missing" ] || complain "the list has the address of these sources, and their rulesets do not: $missing"

# The rules of matches that rest on nothing, as RULESET: KEY.
uncited() {
    awk 'FNR == 1 { inside = 0 }
        /^[^ #]/ { inside = /^match:/ }
        inside && /^  [a-z-]+: \{/ && !/(source|standing|question):/ {
            sub(/^  /, ""); sub(/:.*/, "")
            print FILENAME "\t" $0
        }' "$rulesets"/*/*.yaml |
        while IFS=$'\t' read -r file key; do
            grep -qE "^  match(\.$key)?(\.[a-z-]+)*:" "$file" || echo "${file##*/}: $key"
        done
}
rootless=$(uncited)
[ -z "$rootless" ] || complain "these rules of a match have no source, standing or question: $rootless"

# The variants whose language is not that of the ruleset they extend, and which do not say what is left of its words.
# A variant inherits them, and they are seldom those of other players.
borrowed=$(awk 'FNR == 1 { id = FILENAME; sub(/.*\//, "", id); sub(/\.yaml$/, "", id); ids[id]; part = "" }
    /^[a-z]/ { part = $1 }
    /^extends: / { base[id] = $2 }
    /^language: / { language[id] = $2 }
    /^words:/ { words[id] = 1 }
    part == "change:" && /^  words[.:]/ { stated[id] = 1 }
    part == "change:" && /^  words: null/ { none[id] = 1 }
    function has_words(id) { return words[id] || (id in base && !none[id] && has_words(base[id])) }
    END {
        for (id in ids)
            if (id in base && language[id] != language[base[id]] && has_words(base[id]) && !stated[id])
                print id " has the words of " base[id] "; state in its change which are left, or words: null"
    }' "$rulesets"/*/*.yaml)
[ -z "$borrowed" ] || complain "$borrowed"
exit "$failed"
