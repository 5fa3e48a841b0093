#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A library shows what its list says, no more and no less: what is public of its objects, in any build.
# A new function goes into the list (debian/libdyar0.symbols); one that goes away needs a new soname.  A new structure
# goes into ABI.md.
#
#     tests/checks/exports.sh LIBRARY ARCHIVE
set -euo pipefail
library=$1 archive=$2
kept=$(dirname "$(readlink -f "$0")")/../support/symbols.sh
readelf -sW "$archive" 2>/dev/null |
    awk '$5 == "GLOBAL" && $6 == "DEFAULT" && $7 != "UND" { print $8 }' | grep '^dyar_' | LC_ALL=C sort -u |
    diff -u --label kept --label now <("$kept" "$library") - ||
    { echo "$(basename "$archive") shows other functions than it did" >&2; exit 1; }

abi=$(dirname "$(readlink -f "$0")")/../../interpreter/ABI.md
sed -nE 's/^typedef struct (dyar_[a-z_]+).*/\1/p; s/^struct (dyar_[a-z_]+);.*/\1/p' "${abi%/*}"/include/dyar/*.h | sort -u |
    while read -r structure; do
        grep -q "^| .*\`$structure\`" "$abi" || { echo "'$structure' is not in $abi" >&2; exit 1; }
    done
