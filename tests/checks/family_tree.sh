#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Are the clusters of rulesets/README.md and the picture beside it those that the program makes of the rulesets?
#
#     family_tree.sh PROGRAM README PICTURE
#
# tools/dev/family-tree writes both.
set -euo pipefail
dyar=$1 readme=$2 picture=$3
drawn=$(mktemp)
trap 'rm -f "$drawn"' EXIT
clusters=$("$dyar" compare --all --svg "$drawn" | sed -n '/^  *0 .*0\.5/,$p' | sed '/^The table of all distances/d')
diff -u --label kept --label now \
    <(sed -n '/^## Family tree$/,/^## [^F]/p' "$readme" | sed -n '/^```$/,/^```$/p' | sed '1d;$d') \
    <(printf '%s\n' "$clusters")
cmp "$picture" "$drawn"
