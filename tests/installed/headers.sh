#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every installed header compiles alone, without a warning, in each language and by each compiler there is.
#
#     tests/installed/headers.sh TREE
set -euo pipefail
include=$1/include
warnings=(-Wall -Wextra -pedantic -Werror -Wshadow)
failures=0

# compiles COMPILER LANGUAGE STANDARD: all headers, each as the first one.
compiles() {
    local compiler=$1 language=$2 standard=$3 header
    for header in "$include"/dyar/*.h; do
        printf "#include <dyar/%s>\nextern int something;\n" "$(basename "$header")" |
            "$compiler" -x "$language" "-std=$standard" "${warnings[@]}" \
                -fsyntax-only -I"$include" - || {
            echo "$(basename "$header"): not clean in $standard by $compiler" >&2
            failures=$((failures + 1))
        }
    done
}

for compiler in gcc clang; do
    command -v "$compiler" >/dev/null || continue
    for standard in c11 c17 c2x; do
        compiles "$compiler" c "$standard"
    done
    # clang compiles C++ with the headers of the other's library.
    for standard in c++17 c++20; do
        compiles "$compiler" c++ "$standard"
    done
done
[ "$failures" -eq 0 ]
