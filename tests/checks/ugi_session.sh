#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Does `dyar ugi` answer the lines of a session as it did when the session was recorded?
#
#     ugi_session.sh DYAR RULESET SESSION
set -euo pipefail
dyar=$1 ruleset=$2 session=$3
sed -n 's/^> //p' "$session" | "$dyar" ugi "$ruleset" | sed 's/ time [0-9]* nps [0-9]*//; s/^/< /' |
    diff -u --label kept --label now <(grep '^< ' "$session") -
