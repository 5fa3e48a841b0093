#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails, with the differences, when a transcript comes out otherwise than it is kept.
#
#     golden.sh PROGRAM FILE
#
# tools/dev/golden writes all of them anew.
"$(dirname "$0")/../support/transcript.sh" "$1" "$2" | diff -u --label kept --label now "$2" -
