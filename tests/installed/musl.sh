#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The library and the program compile with another C library, musl, without a warning, and the gate of the
# program works there.  The headers of libyaml, PCRE2 and the others are Debian's; nothing is linked with them.
#
#     tests/installed/musl.sh SOURCES
set -euo pipefail
command -v musl-gcc >/dev/null || exit 77
sources=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The headers of the libraries, apart from those of glibc in the same folder.
gather_headers() {
    local module folder header
    mkdir "$work/include"
    for module in yaml-0.1:yaml.h libpcre2-8:pcre2.h sqlite3:sqlite3.h libzstd:zstd.h libzstd:zstd_errors.h libedit:editline; do
        folder=$(pkg-config --variable=includedir "${module%:*}") || continue
        header=$folder/${module#*:}
        [ ! -e "$header" ] || ln -s "$header" "$work/include"
    done
}

# Compiles all objects of the build, and links none.
compile_objects() {
    local objects files
    mapfile -t files < <(find "$sources/interpreter" "$sources/tools/lab" -name '*.c')
    CC=musl-gcc CFLAGS="-isystem $work/include" cmake -G Ninja -S "$sources" -B "$work/build" \
        -D CMAKE_BUILD_TYPE=Debug -D CMAKE_C_FLAGS_DEBUG=-O0 -D CMAKE_COMPILE_WARNING_AS_ERROR=ON \
        -D DYAR_TESTS=OFF -D DYAR_MPI=OFF -D DYAR_PYTHON=OFF -D DYAR_BY_FOLDER=OFF &&
        mapfile -t objects < <(ninja -C "$work/build" -t targets all | sed -n 's/\(.*\.o\): C_COMPILER.*/\1/p') &&
        [ "${#objects[@]}" -gt "${#files[@]}" ] && ninja -k 0 -C "$work/build" "${objects[@]}"
}

write_check() {
    cat >"$work/check.c" <<'C'
#include "cli/base/safe_output.h"

int main(void)
{
    if (!cli_safe_output_open())
        return 1;
    printf("%s\n", "a\x1b[1mb");
    fputs("\xff\n", stderr);
    return 0;
}
C
}

# What a terminal would obey is shown, on both streams.
check_gate() {
    local tools=$sources/tools
    write_check
    musl-gcc -static -std=c17 -D_GNU_SOURCE -I "$tools/cli/streams" -I "$tools" "$work/check.c" \
        "$tools/cli/streams/streams.c" "$tools/cli/base/safe_output.c" "$tools/lab/base/utf8.c" -o "$work/check" &&
        "$work/check" >"$work/printed" 2>&1 &&
        printf '%s\n' '\xff' 'a\x1b[1mb' | diff - "$work/printed"
}

gather_headers
compile_objects >"$work/log" 2>&1 || { grep -A 5 -E 'error|FAILED|Error' "$work/log" >&2; exit 1; }
check_gate
