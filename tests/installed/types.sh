#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Type checkers know the module: `mypy --strict` finds nothing in it and in a program that uses it, and finds a
# misspelt key.
#
#     tests/installed/types.sh TREE
set -euo pipefail
command -v mypy >/dev/null || exit 77
here=$(dirname "$(readlink -f "$0")")
export MYPYPATH=$1/lib/python3/dist-packages
[ -e "$MYPYPATH/dyar/reports.py" ] || { echo "dyar/reports.py is not installed" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
# Numpy and other packages may be installed, or not: the result is the same.
check() {
    mypy --strict --no-site-packages --cache-dir "$work/cache" "$@"
}
check -p dyar >said 2>&1 || { cat said >&2; exit 1; }
check "$here/types/right.py" >said 2>&1 || { cat said >&2; exit 1; }
PYTHONPATH=$MYPYPATH PATH=$1/bin:$PATH /usr/bin/python3 "$here/types/right.py" >said

# Each line that names an error has this one, and no other line has any.
if check --no-error-summary "$here/types/wrong.py" >said; then exit 1; fi
grep -n '  # ' "$here/types/wrong.py" | sed 's/:.*  # /: error: /' >wanted
sed -n 's/^.*wrong\.py:\([0-9]*\): error: /\1: error: /p' said >found
while IFS= read -r line; do
    grep -qF "$line" found || { echo "mypy does not say: $line" >&2; exit 1; }
done <wanted
[ "$(wc -l <found)" = "$(wc -l <wanted)" ] || { cat said >&2; exit 1; }
