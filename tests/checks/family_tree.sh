#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if the program makes other clusters than those of rulesets/FAMILY-TREE.md, or another picture.
#
#     family_tree.sh PROGRAM PAGE PICTURE
#
# tools/dev/family-tree writes both.
set -euo pipefail
dyar=$1 page=$2 picture=$3
drawn=$(mktemp)
trap 'rm -f "$drawn"' EXIT
clusters=$("$dyar" compare --all --svg "$drawn" | sed -n '/^  *0 .*0\.5/,$p' | sed '/^The table of all distances/d')
diff -u --label kept --label now \
    <(sed -n '/^```$/,/^```$/p' "$page" | sed '1d;$d') \
    <(printf '%s\n' "$clusters")
cmp "$picture" "$drawn"
