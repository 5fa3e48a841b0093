#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what a build has made, in a new folder.
#
#     tests/installed/tree.sh BUILD TREE
set -euo pipefail
rm -rf "$2"
cmake --install "$1" --prefix "$2" >/dev/null
core=lib/python3/dist-packages/dyar/_core.abi3.so
[ ! -e "$1/tools/_core.abi3.so" ] || [ -e "$2/$core" ] || { echo "$core is not installed" >&2; exit 1; }
