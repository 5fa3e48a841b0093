#!/usr/bin/env bash
# Was the family tree of rulesets/README.md made of the rules there are?
#
#     family_tree.sh README HASHES
#
# Finding it takes a minute, so its page keeps the checksum of the rules it was made of.
# tools/dev/family-tree writes both anew.
set -euo pipefail
diff -u --label kept --label now \
    <(sed -n 's/^<!-- rules: \(.*\) -->$/\1/p' "$1") \
    <(cksum <"$2")
