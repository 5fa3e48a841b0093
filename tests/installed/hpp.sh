#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# dyar.hpp, compiled without a warning by a C++ compiler against the installed tree, and run: shared and static, with
# no variable of the environment.  It has 300 lines or fewer.
#
#     tests/installed/hpp.sh TREE COMPILER
set -euo pipefail
tree=$1 compiler=$2 here=$(dirname "$(readlink -f "$0")")
command -v "$compiler" >/dev/null || exit 77
unset LD_LIBRARY_PATH LD_RUN_PATH LIBRARY_PATH CPATH PKG_CONFIG_PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
module=$(find "$tree" -name dyar.pc)
[ "$(wc -l <"$tree/include/dyar/dyar.hpp")" -le 300 ] || { echo "dyar.hpp has more than 300 lines" >&2; exit 1; }

# build NAME OPTION...: compiles and runs the program.
build() {
    local name=$1
    shift
    "$compiler" -Wall -Wextra -pedantic -Wshadow -Wconversion -Werror "$here/hpp.cpp" -o "$work/$name" "$@"
    "$work/$name" || { echo "$name: failed" >&2; exit 1; }
}

read -ra shared <<<"$(pkg-config --cflags --libs "$module") -Wl,-rpath,$(pkg-config --variable=libdir "$module")"
read -ra static <<<"$(pkg-config --static --cflags --libs "$module")"
build shared-17 -std=c++17 "${shared[@]}"
build shared-20 -std=c++20 "${shared[@]}"
build static-17 -std=c++17 -static "${static[@]}"
[[ $(ldd "$work/shared-17") == *"libdyar.so.0 => $(realpath "$tree")/"* ]] || { echo "another libdyar was found" >&2; exit 1; }
