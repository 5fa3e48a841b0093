#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Doxygen finds every public function, type and constant documented, and reports nothing.  Members of
# structures are documented if their names do not say it.
#
#     tests/installed/documented.sh TREE
set -euo pipefail
command -v doxygen >/dev/null || exit 77
top=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$top"
(cat interpreter/Doxyfile; echo "OUTPUT_DIRECTORY = $work") | doxygen - >/dev/null 2>"$work/found"
! grep -v -e '^ *$' -e '(variable) of' -e '(enumvalue) of' "$work/found"
