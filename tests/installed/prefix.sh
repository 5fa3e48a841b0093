#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Python finds the module below a prefix that it searches, ~/.local and a virtual environment, without variables of the
# environment; elsewhere the installation says what to set.
#
#     tests/installed/prefix.sh BUILD
set -euo pipefail
python=/usr/bin/python3
[ -x "$python" ] && "$python" -c 'import ensurepip' 2>/dev/null || exit 77
build=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# install PREFIX: prints what CMake says.
install() {
    env -i HOME="$work" PATH=/usr/bin:/bin cmake --install "$build" --prefix "$1"
}

# plays PYTHON: a game, and a study by the program of the prefix.
plays() {
    [ "$(env -i HOME="$work" PATH=/nowhere "$1" -c "
import dyar
krur = dyar.load('krur')
study = krur.study(games=5, players=['random'], only=['no-move'])
print(krur.state().position, len(study.rows()))")" = '4,4,4,4/4,4,4,4 0,0 1 - 15' ]
    rm krur.study
}

install "$work/.local" >/dev/null
plays "$python"
rm -rf .local
if env -i HOME="$work" "$python" -c 'import dyar' 2>/dev/null; then
    exit 77 # that was another one, which is installed for all
fi
"$python" -m venv environment
install "$work/environment" >/dev/null
plays "$work/environment/bin/python"
install "$work/elsewhere" >said
grep -qF "set PYTHONPATH to $work/elsewhere/lib/python3/dist-packages" said
