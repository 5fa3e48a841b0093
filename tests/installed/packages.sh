#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The Debian packages: lintian reports no problems, and they hold what they say they hold.
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

# Each library that the pkg-config files require comes with a package on which libdyar-dev depends.
dpkg-deb -x packages/libdyar-dev_*.deb packages/dev
depends=$(dpkg-deb -f packages/libdyar-dev_*.deb Depends)
mapfile -t required < <(find packages/dev -name '*.pc' -exec sed -n 's/^Requires[^:]*://p' {} + | tr -s ', ' '\n' |
    sort -u | grep -v -e '^dyar$' -e '^$')
[ "${#required[@]}" -gt 0 ]
for module in "${required[@]}"; do
    package=$(dpkg -S "*/$module.pc" | sed 's/[:,].*//')
    [[ ", $depends," == *", $package,"* ]] || { echo "libdyar-dev depends on '$depends', not on $package" >&2; exit 1; }
done
