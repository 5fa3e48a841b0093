#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Leaflets (`describe --html`) are whole: every element that begins ends, in the right order, and what a ruleset
# says is text, whatever it says.  One of each shape and number of players among the bundled rulesets, and a
# hostile one.
#
#     tests/checks/leaflets.sh DYAR
set -euo pipefail
dyar=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
complain() {
    echo "$*" >&2
    failures=$((failures + 1))
}

# nested FILE: says what is wrong with the order of elements, attributes and entities.
nested() {
    tr '\n' ' ' <"$1" | sed 's/<style>.*<\/style>/<style><\/style>/; s/</\n</g' | awk '
        /^</ {
            if (!match($0, /^<\/?[a-z][a-z0-9]*( [a-zA-Z:-]+="[^"<>]*")*\/?>|^<!DOCTYPE html>/)) {
                print "no tag: " substr($0, 1, 60); exit
            }
            tag = substr($0, 1, RLENGTH)
            rest = substr($0, RLENGTH + 1)
            if (rest ~ />/) { print "a bare > in: " rest; exit }
            name = tag; gsub(/^<\/?|[ >\/].*$/, "", name)
            if (tag ~ /^<!/ || tag ~ /\/>$/ || name == "meta") next
            if (tag !~ /^<\//) { open[++depth] = name; next }
            if (depth == 0 || open[depth--] != name) { print "does not close what is open: " tag; exit }
        }
        END { if (depth > 0) print open[depth] " is never closed" }'
}

check() {
    local said
    said=$(nested "$2")
    [ -z "$said" ] || complain "$1: $said"
    [ "$(grep -c '<section class="example">' "$2")" = 1 ] || complain "$1: there is no example of a move"
    ! grep -qE '<script|javascript:|(src|href)=' "$2" || complain "$1: it is not one page alone"
}

one_of_each_shape() {
    "$dyar" list --json | sed 's/{"id"/\n&/g' |
        sed -nE 's/.*"id":"([^"]*)".*("players":[0-9]+,"rows":[0-9]+,"columns":[0-9]+).*/\2 \1/p' |
        sort -u -k1,1 | cut -d' ' -f2
}
shapes=$(one_of_each_shape)
[ "$(wc -w <<<"$shapes")" -gt 20 ] || complain "only these shapes were found: $shapes"
for id in $shapes; do
    "$dyar" describe "$id" --html >"$work/page"
    check "$id" "$work/page"
done

# Every text of a ruleset that a leaflet shows is an attack.
attack='</style><script>alert(1)</script><b onload="x">&amp;'
"$dyar" rules oware | awk '/^ *note: >-$/ { match($0, / *[^ ]/); note = RLENGTH; print; next }
    note && match($0, / *[^ ]/) && RLENGTH > note { next } { note = 0; print }' |
    sed -E "s#^( *)(name|title|by|in|note|licence): .*#\1\2: '${attack//&/\\&} \2'#" >"$work/hostile.yaml"
"$dyar" describe "$work/hostile.yaml" --html >"$work/page" 2>"$work/said" ||
    { cat "$work/said" >&2; complain "the hostile ruleset does not load"; }
check hostile "$work/page"
for text in name title by in note licence; do
    grep -qF "&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;b onload=&quot;x&quot;&gt;&amp;amp; $text" "$work/page" ||
        complain "hostile: '$text' is not told as it is written"
done
[ "$failures" -eq 0 ]
