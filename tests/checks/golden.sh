#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails, with the differences, if a transcript is not as it is kept.
#
#     golden.sh PROGRAM FILE
#
# tools/dev/golden regenerates all of them.
"$(dirname "$0")/../support/transcript.sh" "$1" "$2" | diff -u --label kept --label now "$2" -
