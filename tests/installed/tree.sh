#!/usr/bin/env bash
# Installs what a build has made, anew.
#
#     tests/installed/tree.sh BUILD TREE
set -euo pipefail
rm -rf "$2"
cmake --install "$1" --prefix "$2" >/dev/null
