#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Is every script of tools/dev in CONTRIBUTING.md, and does it, with --help, only print how it is called?  And does no
# pipe of a script fail because its reader ends first?
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
    if ! timeout 20 "$script" --help 2>&1 | grep -E "^(usage:)? *$script( |$)" >/dev/null; then
        echo "$script --help does not say how it is called."
        status=1
    fi
done
# grep -q ends at the first match.  With pipefail, the pipe fails if its writer has more to write.
while IFS= read -r script; do
    if grep -nHE '\| *grep -[a-zA-Z]*q' "$script"; then
        echo 'Write: | grep PATTERN >/dev/null'
        status=1
    fi
done < <(grep -rlI pipefail tests tools)
exit $status
