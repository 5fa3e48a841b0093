#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The examples of the interpreter, built against the installed tree by pkg-config and by CMake, shared and
# static, and run.  The tree is not in the loader's path, and no variable of the environment puts it there: the
# commands are those of interpreter/README.md.
#
#     tests/installed/examples.sh TREE COMPILER
set -euo pipefail
tree=$1 compiler=$2
interpreter=$(cd "$(dirname "$(readlink -f "$0")")/../../interpreter" && pwd)
examples=$interpreter/examples
command -v "$compiler" >/dev/null || exit 77
plusplus=${compiler/gcc/g++}
[ "$compiler" = gcc ] || plusplus=$compiler++
unset LD_LIBRARY_PATH LD_RUN_PATH LIBRARY_PATH
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

cc() {
    "$compiler" "$@"
}

# Types the commands that interpreter/README.md has for programs without CMake, and some like them.
# The words of pkg-config are words of the command line.
# shellcheck disable=SC2046
by_pkg_config() {
    local commands libdir
    commands=$(sed -n '/^    export PKG_CONFIG_PATH/,/^$/p' "$interpreter/README.md")
    [[ $commands == *' -o first-moves'*' -o ask'*' -o ask-static'* ]] || { echo "README: other commands" >&2; exit 1; }
    cp "$examples"/*.c "$work"
    cd "$work"
    eval "${commands//'~/.local'/$tree}"
    cc -static first_moves.c $(pkg-config --static --cflags --libs dyar) -o first-moves-static
    "$plusplus" -std=c++17 "$examples/match.cpp" $(pkg-config --cflags --libs dyar) -Wl,-rpath,"$libdir" -o match
    # It links without -rpath, too.
    cc ask.c $(pkg-config --cflags --libs dyar-requests) -o ask-linked
    # Here libdyar-requests alone needs libdyar, and finds it in its own folder.
    cc ask.c -Wl,--as-needed $(pkg-config --cflags --libs dyar-requests) -Wl,-rpath,"$libdir" -o ask-as-needed
}

by_cmake() {
    if ! env -u CFLAGS CC="$compiler" CXX="$plusplus" cmake -G Ninja -S "$examples" -B "$work/cmake" \
        -D CMAKE_PREFIX_PATH="$tree" >"$work/log" 2>&1 || ! cmake --build "$work/cmake" >"$work/log" 2>&1; then
        cat "$work/log" >&2
        exit 1
    fi
}

by_pkg_config
by_cmake
asked='{"ask":"position","ruleset":"krur"}'
for built in "$work" "$work/cmake"; do
    prints 'a1 b1 c1 d1' "$built/first-moves" krur
    prints 'a1 b1 c1 d1' "$built/first-moves-static" krur
    prints '{"answer":{"ruleset":"krur"' "$built/ask" "$asked"
    prints '{"answer":{"ruleset":"krur"' "$built/ask-static" "$asked"
    [[ $("$built/match" krur 7) =~ ^[0-9]+\ games,\ won\ [0-9]+\ to\ [0-9]+:\ match-won$ ]] ||
        { echo "$built/match: not a match that is won" >&2; failures=$((failures + 1)); }
done
prints '{"answer":{"ruleset":"krur"' "$work/ask-as-needed" "$asked"
[ "$failures" -eq 0 ]
