#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Do all relative links of the Markdown pages lead somewhere, to a file and to a heading in it?  And are the
# functions that a table of interpreter/README.md names in the files beside them?
#
#     links.sh FOLDER
set -euo pipefail
cd "$1"

# links PAGE...: a line for each link, page and target.  Code has none: fenced blocks, indented blocks, `words`.
links() {
    awk 'FNR == 1 { fenced = 0 }
        /^```/ { fenced = !fenced; next }
        !fenced && !/^    / {
            gsub(/`[^`]*`/, "")
            while (match($0, /\]\([^)]*\)/)) {
                print FILENAME "\t" substr($0, RSTART + 2, RLENGTH - 3)
                $0 = substr($0, RSTART + RLENGTH)
            }
        }' "$@"
}

# The anchors of a page's headings, as GitHub makes them.
declare -A anchors_of
anchors() {
    awk '/^```/ { fenced = !fenced } !fenced && /^#+ /' "$1" | sed 's/^#* *//; s/\[\([^]]*\)\]([^)]*)/\1/g' |
        tr '[:upper:] ' '[:lower:]-' | sed 's/[][!-,./:-@\\^`{|}~]//g'
}

# Pages in the repository, but those of others.
pages() {
    find . -name '*.md' -not -path './build*' -not -path './.git/*' | sort
}

status=0
mapfile -t all < <(pages)
while IFS=$'\t' read -r page link; do
    case $link in
    *://* | mailto:*) continue ;;
    esac
    file=$page anchor=''
    [ -z "${link%%#*}" ] || file=${page%/*}/${link%%#*}
    case $link in
    *#*) anchor=${link#*#} ;;
    esac
    if [ ! -e "$file" ]; then
        echo "$page: there is no ${link%%#*}"
        status=1
    elif [ -n "$anchor" ]; then
        [ -n "${anchors_of[$file]-}" ] || anchors_of[$file]=$'\n'$(anchors "$file")$'\n'
        if [[ ${anchors_of[$file]} != *$'\n'"$anchor"$'\n'* ]]; then
            echo "$page: $file has no heading #$anchor"
            status=1
        fi
    fi
done < <(links "${all[@]}")

# | where does a turn end? | `dyar_turn_finish` ends the sowing | `interpreter/play/turn.c` |
while read -r name file; do
    if ! grep -qsw -- "$name" "$file"; then
        echo "interpreter/README.md: '$name' is not in $file"
        status=1
    fi
done < <(sed -n 's/^|[^|]*| `\([a-z_]*\)`[^|]*| `\([a-z_/]*\.[ch]\)` |$/\1 \2/p' interpreter/README.md)
exit "$status"
