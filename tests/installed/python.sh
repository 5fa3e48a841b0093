#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The Python module on the installed tree, as a script of somebody else's uses it, and the adapters; the documentation
# is run, too.  Then ctypes uses libdyar without the module.
#
#     tests/installed/python.sh TREE
set -euo pipefail
python=/usr/bin/python3
[ -x "$python" ] || exit 77
tree=$(realpath "$1") here=$(dirname "$(readlink -f "$0")")
export PYTHONPATH=$tree/lib/python3/dist-packages PYTHONDONTWRITEBYTECODE=1 PATH=$tree/bin:$PATH
cd /
"$python" "$here/dyar_test.py" 2>&1
"$python" "$here/adapters_test.py" 2>&1
"$python" "$here/ctypes_test.py" "$tree" 2>&1
"$python" -m doctest "$PYTHONPATH/dyar/__init__.py"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" # the pages write files
for page in README RESEARCH; do
    "$python" -m doctest "$here/../../tools/python/$page.md"
done
