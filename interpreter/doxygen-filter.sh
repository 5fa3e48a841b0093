#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the plain comments of a header known to doxygen: one after code is about that code (/**<), the
# first of the file is about the file, others are about what follows.  "---- headings ----" are none.
#
#     sh interpreter/doxygen-filter.sh FILE
awk '
/SPDX-/ { print ""; next }
!begun && /^\/\*/ { begun = 1; print "/** @file"; next }
/^\/\* ----/ { print; next }
/^ *\/\*/ { sub(/\/\*/, "/**"); print; next }
/[;,{] *\/\*/ { sub(/\/\*/, "/**<"); print; next }
/[^ ] +\/\* / { sub(/\/\*/, "/**<"); print; next }
{ print }' "$1"
