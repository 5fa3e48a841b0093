#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Types the commands of a transcript again and prints the transcript that comes of it.
#
#     transcript.sh PROGRAM FILE [RULESET...]
#
# A line that begins with "$ " is a command of the shell, in which `dyar` is the program; what follows
# it is what it printed, errors included, and its exit status in brackets where that is not 0.  Lines
# before the first command are kept.  The commands run in a folder that is empty but for copies
# of the rulesets; $drafts is the folder of tests/drafts.
set -u
program=$(realpath "$1")
transcript=$(realpath "$2")
drafts=$(realpath "$(dirname "$0")/../drafts")
export drafts
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
[ $# -eq 2 ] || cp "${@:3}" "$scratch"
cd "$scratch" || exit 4
export LC_ALL=C.UTF-8 NO_COLOR=1 HOME=$scratch
unset COLUMNS

dyar() {
    "$program" "$@"
}

begun=false
while IFS= read -r line || [ -n "$line" ]; do
    case $line in
    '$ '*)
        begun=true
        printf '%s\n' "$line"
        status=0
        (eval "${line#'$ '}") </dev/null 2>&1 || status=$?
        [ "$status" -eq 0 ] || printf '[%s]\n' "$status"
        ;;
    *) $begun || printf '%s\n' "$line" ;;
    esac
done <"$transcript"
