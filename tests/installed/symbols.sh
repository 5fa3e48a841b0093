#!/usr/bin/env bash
# The libraries export what the lists say, no more and no less, under the soname they promise; and the
# static one has plain objects.  A new function goes into the list; one that goes away needs a new soname.
#
#     tests/installed/symbols.sh TREE
set -euo pipefail
tree=$1 here=$(dirname "$(readlink -f "$0")")
failures=0

fail() {
    echo "$*" >&2
    failures=$((failures + 1))
}

for name in dyar dyar-requests; do
    library=$(find "$tree" -name "lib$name.so.0")
    nm -D --defined-only "$library" | awk '{ print $3 }' | LC_ALL=C sort |
        diff -u --label kept --label now "$here/lib$name.symbols" - ||
        fail "lib$name.so.0 exports other functions than it did"
    readelf -d "$library" | grep -q "soname: \[lib$name.so.0\]" || fail "$library: not its soname"
done

archive=$(find "$tree" -name libdyar.a)
# Bytecode of the compiler that made it is of no use to another one.
! readelf -S "$archive" 2>/dev/null | grep -q '\.gnu\.lto' || fail "$archive: objects have bytecode"
[ -z "$(nm --defined-only "$archive" 2>/dev/null | awk '$2 ~ /[A-Z]/ && $3 !~ /^dyar_/ { print $3 }')" ] ||
    fail "$archive: names that are not dyar's"
[ "$failures" -eq 0 ]
