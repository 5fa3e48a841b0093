#!/usr/bin/env bash
# The examples of the interpreter, built against the installed tree by pkg-config and by CMake, shared and
# static, and run.
#
#     tests/installed/examples.sh TREE COMPILER
set -euo pipefail
tree=$1 compiler=$2
examples=$(cd "$(dirname "$(readlink -f "$0")")/../../interpreter/examples" && pwd)
command -v "$compiler" >/dev/null || exit 77
plusplus=${compiler/gcc/g++}
[ "$compiler" = gcc ] || plusplus=$compiler++
PKG_CONFIG_PATH=$(dirname "$(find "$tree" -name dyar.pc)")
LD_LIBRARY_PATH=$(dirname "$(find "$tree" -name libdyar.so.0)")
export PKG_CONFIG_PATH LD_LIBRARY_PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# prints WHAT COMMAND...: the command prints a line that begins so.
prints() {
    local wanted=$1 printed
    shift
    printed=$("$@" 2>&1 | head -c 200) || true
    [[ $printed == "$wanted"* ]] || {
        echo "$*: printed '$printed', not '$wanted'" >&2
        failures=$((failures + 1))
    }
}

# The words of pkg-config are words of the command line.
# shellcheck disable=SC2046
by_pkg_config() {
    "$compiler" "$examples/first_moves.c" $(pkg-config --cflags --libs dyar) -o "$work/shared"
    "$compiler" -static "$examples/first_moves.c" $(pkg-config --static --cflags --libs dyar) -o "$work/static"
    "$plusplus" -std=c++17 "$examples/match.cpp" $(pkg-config --cflags --libs dyar) -o "$work/match"
    "$compiler" "$examples/ask.c" $(pkg-config --cflags --libs dyar-requests) -o "$work/ask"
    "$compiler" -static "$examples/ask.c" $(pkg-config --static --cflags --libs dyar-requests) -o "$work/ask-static"
}

by_cmake() {
    if ! env -u CFLAGS CC="$compiler" CXX="$plusplus" cmake -G Ninja -S "$examples" -B "$work/cmake" \
        -D CMAKE_PREFIX_PATH="$tree" >"$work/log" 2>&1 || ! cmake --build "$work/cmake" >"$work/log" 2>&1; then
        cat "$work/log" >&2
        exit 1
    fi
}

by_pkg_config
prints 'a1 b1 c1 d1' "$work/shared" krur
prints 'a1 b1 c1 d1' env -u LD_LIBRARY_PATH "$work/static" krur
by_cmake
prints 'a1 b1 c1 d1' "$work/cmake/first-moves" krur
prints 'a1 b1 c1 d1' env -u LD_LIBRARY_PATH "$work/cmake/first-moves-static" krur
asked='{"ask":"position","ruleset":"krur"}'
prints '{"answer":{"ruleset":"krur"' "$work/ask" "$asked"
prints '{"answer":{"ruleset":"krur"' env -u LD_LIBRARY_PATH "$work/ask-static" "$asked"
prints '{"answer":{"ruleset":"krur"' "$work/cmake/ask" "$asked"
prints '{"answer":{"ruleset":"krur"' env -u LD_LIBRARY_PATH "$work/cmake/ask-static" "$asked"
[[ $("$work/cmake/match" krur 7) =~ ^[0-9]+\ games,\ won\ [0-9]+\ to\ [0-9]+:\ match-won$ ]] ||
    { echo "match: not a match that is won" >&2; failures=$((failures + 1)); }
[ "$failures" -eq 0 ]
