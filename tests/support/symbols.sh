#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints the functions that a library exports, as debian/libdyar0.symbols lists them.
#
#     tests/support/symbols.sh LIBRARY
set -euo pipefail
awk -v library="$1.so.0" '/^[^ ]/ { listed = $1 == library } listed && sub(/@Base.*/, "") { print $1 }' \
    "$(dirname "$(readlink -f "$0")")/../../debian/libdyar0.symbols" | LC_ALL=C sort
