#!/usr/bin/env bash
# The Debian packages: lintian has nothing to say of them, and what they say they hold is what they hold.
#
#     tests/installed/packages.sh BUILD
set -euo pipefail
command -v lintian >/dev/null && command -v cpack >/dev/null || exit 77
here=$(realpath "$(dirname "$0")")
cd "$1"
rm -rf packages
cpack -B packages >cpack.log 2>&1 || { cat cpack.log >&2; exit 1; }
[ "$(find packages -maxdepth 1 -name '*.deb' | wc -l)" -eq 4 ] || { echo "not four packages" >&2; exit 1; }
found=$(lintian packages/*.deb 2>&1 | grep '^[EW]:' || true)
[ -z "$found" ] || { echo "$found" >&2; exit 1; }
python3 "$here/sbom.py" packages/*.deb
