#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The installed program, in a folder of its own: a ruleset is begun, checked, drawn and played, and names a
# schema that is there; the bundled rulesets are installed with it, unchanged.
#
#     tests/installed/program.sh TREE
set -euo pipefail
tree=$(realpath "$1")
PATH=$tree/bin:$PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dyar new my-game >/dev/null
dyar new my-variant --from krur >/dev/null
dyar check my-game.yaml my-variant.yaml >/dev/null
for file in my-game.yaml my-variant.yaml; do
    schema=$(sed -n '1s/^# yaml-language-server: $schema=//p' "$file")
    [ "$schema" = "$tree/share/dyar/ruleset.schema.json" ]
done
dyar rules --schema | diff -q "$schema" -
[ "$(find "$tree/share/dyar/rulesets" -name '*.yaml' | wc -l)" = "$(dyar completion ids | wc -l)" ]
for file in "$tree"/share/dyar/rulesets/*/krur.yaml "$tree"/share/dyar/rulesets/*/kalah.yaml; do
    dyar rules "$(basename "$file" .yaml)" | diff -q "$file" -
done
dyar play my-game.yaml --players random,random --seed 1 </dev/null >/dev/null
grep -q 'MIT' "$tree/share/doc/dyar/copyright"
