#!/usr/bin/env bash
# Is the family tree of rulesets/README.md the one that the program finds?
#
#     family_tree.sh PROGRAM README
#
# tools/dev/family-tree writes it anew.
set -euo pipefail
diff -u --label kept --label now \
    <(sed -n '/^## Family tree/,/^## /p' "$2" | sed -n '/^```/,/^```/p' | sed '/^```/d') \
    <("$(dirname "$0")/../../tools/dev/tree-of" "$1")
