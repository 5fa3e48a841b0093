#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Is every script of tools/dev in CONTRIBUTING.md, and does it, with --help, only print how it is called?
#
#     scripts.sh FOLDER
set -euo pipefail
cd "$1"

status=0
for script in tools/test tools/page tools/dev/*; do
    if [ ! -f "$script" ] || [ ! -x "$script" ] || [ "$script" = tools/dev/written ]; then
        continue # `written` is called by the build, by nobody else
    fi
    if ! grep -qF "| \`$script" CONTRIBUTING.md; then
        echo "CONTRIBUTING.md does not tell of $script."
        status=1
    fi
    if grep -q '^#!.*python3' "$script" && ! command -v python3 >/dev/null; then
        continue
    fi
    if ! timeout 20 "$script" --help 2>&1 | grep -qE "^(usage:)? *$script( |$)"; then
        echo "$script --help does not say how it is called."
        status=1
    fi
done
exit $status
