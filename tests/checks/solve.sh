#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails when a position of the list (tests/solve.txt) comes out otherwise than it says.
#
#     solve.sh PROGRAM LIST [small]
set -u
failed=0
while read -r value options; do
    case $value in
    '#') [[ $options == large:* && ${3-} == small ]] && break ;;
    ?*)
        # shellcheck disable=SC2086
        found=$("$1" solve $options --value-only --memory 128 --json |
            grep -o '"value":[^,]*') || found=nothing
        if [ "$found" != "\"value\":$value" ]; then
            echo "$options: \"value\":$value expected, $found found" >&2
            failed=1
        fi
        ;;
    esac
done <"$2"
exit $failed
