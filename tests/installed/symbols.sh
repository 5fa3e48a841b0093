#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The libraries export what debian/libdyar0.symbols lists, no more and no less, under the soname they promise; and the
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
        diff -u --label kept --label now <("$here/../support/symbols.sh" "lib$name") - ||
        fail "lib$name.so.0 exports other functions than it did"
    readelf -d "$library" | grep "soname: \[lib$name.so.0\]" >/dev/null || fail "$library: not its soname"
done

# The part of Python in C exports its beginning alone, and finds libdyar in its own prefix.
core=$(find "$tree" -name '_core.abi3.so')
if [ -n "$core" ]; then
    [ "$(nm -D --defined-only "$core" | awk '{ print $3 }')" = PyInit__core ] || fail "$core exports other functions"
    readelf -d "$core" | grep 'R.*PATH.*\[\$ORIGIN/' >/dev/null || fail "$core does not search its own prefix"
    env -u LD_LIBRARY_PATH ldd "$core" | grep "libdyar.so.0 => $(realpath "$tree")/" >/dev/null || fail "$core finds another libdyar"
fi

archive=$(find "$tree" -name libdyar.a)
# Bytecode of the compiler that made it is of no use to another one.
! readelf -S "$archive" 2>/dev/null | grep '\.gnu\.lto' >/dev/null || fail "$archive: objects have bytecode"
[ -z "$(nm --defined-only "$archive" 2>/dev/null | awk '$2 ~ /[A-Z]/ && $3 !~ /^dyar_/ { print $3 }')" ] ||
    fail "$archive: names that are not dyar's"
[ "$failures" -eq 0 ]
