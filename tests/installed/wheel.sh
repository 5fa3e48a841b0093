#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The wheel holds the library, the rulesets and the program, is linked to libc alone, and plays in a virtual
# environment: without the network, without variables of the environment, in every Python that is there.
#
#     tests/installed/wheel.sh SOURCES BUILD
set -euo pipefail
python=/usr/bin/python3
"$python" -c 'import setuptools, wheel, ensurepip, pip' 2>/dev/null || exit 77
sources=$(realpath "$1") here=$(dirname "$(readlink -f "$0")")
[ -e "$(pkg-config --variable=libdir yaml-0.1)/libyaml.a" ] || exit 77
mkdir -p "$2"
build=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# What the wheel holds is the same however it is compiled; the fastest way to compile it is without optimization.
export CMAKE_BUILD_TYPE=None CFLAGS='-O0 -U_FORTIFY_SOURCE'
DYAR_WHEEL_BUILD=$build "$python" -m pip wheel --quiet --no-build-isolation --no-deps --no-index -w "$work" \
    "$sources/tools/python" >"$work/log" 2>&1 || { tail -30 "$work/log" >&2; exit 1; }
wheels=("$work"/*.whl)
[[ ${wheels[*]} == "$work"/dyar-*-cp39-abi3-linux_*.whl ]] || { echo "these are the wheels: ${wheels[*]}" >&2; exit 1; }

# "linked to nothing but libc"
"$python" -m zipfile -e "${wheels[0]}" "$work/whole"
for file in "$work"/whole/dyar/_core.abi3.so "$work"/whole/dyar/bin/dyar; do
    needed=$(readelf -d "$file" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v -x -e 'libc\.so\.6' -e 'libm\.so\.6' \
        -e 'ld-linux.*' || true)
    [ -z "$needed" ] || { echo "$file needs $needed" >&2; exit 1; }
    if readelf -d "$file" | grep -E 'RPATH|RUNPATH' >&2; then exit 1; fi
done
for part in reports.py py.typed _core.pyi gymnasium.py licences/libyaml-dev licences/libpcre2-dev; do
    [ -e "$work/whole/dyar/$part" ] || { echo "the wheel lacks $part" >&2; exit 1; }
done

# plays PYTHON: in a virtual environment of this Python.
plays() {
    local in=$work/of-${1##*/}
    "$1" -m venv "$in"
    env -i HOME="$work" PATH=/usr/bin:/bin "$in/bin/python" -m pip install --quiet --no-index "${wheels[0]}"
    (cd "$work" && env -i HOME="$work" PATH=/usr/bin:/bin "$in/bin/python" "$here/wheel_test.py")
    [ "$(env -i "$in/bin/dyar" show krur --json)" = "$(env -i "$in/bin/python" -m dyar show krur --json)" ]
}
plays "$python"
for version in 3.9 3.10 3.11 3.12 3.13; do
    other=$(command -v "python$version" || true)
    if [ -n "$other" ] && "$other" -c 'import ensurepip, sys; sys.exit(sys.prefix == "/usr")' 2>/dev/null; then
        plays "$other"
    fi
done
