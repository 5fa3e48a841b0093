#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Does the library call nothing that POSIX does not have?  Each folder of interpreter/ is compiled as one file where the C
# library declares POSIX of 2008 alone.  interpreter/PLATFORMS.md says so.
#
#     posix.sh SOURCES COMPILER
set -euo pipefail
cd "$1/interpreter"
status=0
for folder in */; do
    case $folder in
    examples/ | include/ | fast/) continue ;; # fast/ has a file for each number of lanes
    esac
    printf '#include "%s"\n' "$folder"*.c | grep -v pattern_lent |
        "$2" -std=c17 -D_POSIX_C_SOURCE=200809L -I include -I . -Werror=implicit-function-declaration -x c -fsyntax-only - ||
        status=1
done
exit $status
