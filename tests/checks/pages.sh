#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Does a page print what the program prints, and are the rulesets that it builds right?
#
#     pages.sh PROGRAM PAGE
#
# A block ```console is a transcript as in tests/golden.  A block ```yaml is a piece of a ruleset: its
# keys go into the ruleset so far in place of those of the same name, and `dyar: 1` begins a new one.
# After every block the ruleset must be right, and transcripts find it under its id.
set -euo pipefail
program=$(realpath "$1") page=$(realpath "$2")
here=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# Writes N.yaml or N.console for the blocks of the page, numbered as they come.
awk '
    /^```/ && kind != "" { close(file); kind = ""; next }
    /^```(yaml|console)$/ { kind = substr($0, 4); file = sprintf("%03d.", ++count) kind; printf "" >file; next }
    /^```/ { kind = "other"; file = "/dev/null"; next }
    kind != "" { print >file }
' "$page"

# with_piece RULESET PIECE: the ruleset with the keys of the piece put into it.
with_piece() {
    awk '
        /^[a-z-]+:/ { key = $1; if (!(key in place)) { place[key] = ++count; name[count] = key }
                      if (!((FILENAME, key) in seen)) { seen[FILENAME, key] = 1; text[key] = "" } }
        key != "" { text[key] = text[key] $0 "\n" }
        END { for (i = 1; i <= count; i++) printf "%s", text[name[i]] }
    ' "$@"
}

status=0 rulesets=()
for block in [0-9]*; do
    case $block in
    *.yaml)
        if grep -q '^dyar:' "$block"; then
            rulesets=("$(sed -n 's/^id: *//p' "$block").yaml" "${rulesets[@]}")
            cp "$block" "${rulesets[0]}"
        elif [ ${#rulesets[@]} -gt 0 ]; then
            with_piece "${rulesets[0]}" "$block" >whole
            mv whole "${rulesets[0]}"
        else
            continue # a piece of what is not on this page
        fi
        "$program" check "${rulesets[0]}" >checked 2>&1 || { cat checked && status=1; }
        ;;
    *.console)
        "$here/../support/transcript.sh" "$program" "$block" "${rulesets[@]}" |
            diff -u --label "kept: $page" --label now "$block" - || status=1
        ;;
    esac
done
exit "$status"
