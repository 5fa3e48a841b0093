#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Is every script of tools/dev in CONTRIBUTING.md, and does it, with --help, only print how it is called?  And does no
# pipe of a script fail because its reader ends first?
#
#     scripts.sh FOLDER
set -euo pipefail
cd "$1"

# Without a process for each question, which would take longer than the scripts.
contributing=$(<CONTRIBUTING.md)
status=0
for script in tools/test tools/page tools/dev/*; do
    if [ ! -f "$script" ] || [ ! -x "$script" ] || [ "$script" = tools/dev/written ]; then
        continue # `written` is called by the build, by nobody else
    fi
    if [[ $contributing != *"| \`$script"* ]]; then
        echo "CONTRIBUTING.md does not tell of $script."
        status=1
    fi
    IFS= read -r first <"$script"
    if [[ $first == '#!'*python3* ]] && ! command -v python3 >/dev/null; then
        continue
    fi
    help=$(timeout 20 "$script" --help 2>&1) || true
    called=$'(^|\n)(usage:)? *'"$script"$'($|[ \n])'
    if [[ ! $help =~ $called ]]; then
        echo "$script --help does not say how it is called."
        status=1
    fi
done
# grep -q ends at the first match.  With pipefail, the pipe fails if its writer has more to write.
if grep -rlIZ pipefail tests tools | xargs -0 grep -nHE '\| *grep -[a-zA-Z]*q'; then
    echo 'Write: | grep PATTERN >/dev/null'
    status=1
fi
exit $status
