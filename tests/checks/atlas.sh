#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Are the tables of rulesets/README.md those that the program makes of the rulesets?
#
#     atlas.sh PROGRAM README
#
# tools/dev/golden regenerates them.
set -euo pipefail
diff -u --label kept --label now \
    <(sed -n '/^<!-- dyar list --markdown -->$/,/^<!-- end -->$/p' "$2" | sed '1d;$d') \
    <("$1" list --markdown)
