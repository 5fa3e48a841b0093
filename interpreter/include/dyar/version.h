/* SPDX-License-Identifier: MIT */
/*
 * The version of the library: of the headers, as macros, and of the library that runs.
 *
 *     #if DYAR_VERSION_NUMBER >= DYAR_VERSION_OF(0, 3, 0)
 *     printf("built with %s, runs with %s\n", DYAR_VERSION, dyar_version());
 *
 * A program that was built with the headers of one version runs with a library of another if
 * both have the same soname (interpreter/ABI.md).  The meaning of rules has a number of its
 * own: DYAR_SEMANTICS (ruleset.h).
 */
#ifndef DYAR_VERSION_H
#define DYAR_VERSION_H

#include "dyar/linkage.h"

DYAR_BEGIN

/* The version of these headers.  The build reads the three numbers here. */
#define DYAR_VERSION_MAJOR 0
/* Its second number. */
#define DYAR_VERSION_MINOR 2
/* Its third number. */
#define DYAR_VERSION_PATCH 0

/* A version as one number, greater for a later version; `minor` and `patch` are below 100. */
#define DYAR_VERSION_OF(major, minor, patch) ((major)*10000 + (minor)*100 + (patch))
/* The version of these headers as one number. */
#define DYAR_VERSION_NUMBER                                                                    \
    DYAR_VERSION_OF(DYAR_VERSION_MAJOR, DYAR_VERSION_MINOR, DYAR_VERSION_PATCH)

/* The digits of a number, for DYAR_VERSION_TEXT. */
#define DYAR_VERSION_DIGITS(number) #number
/* A macro's number as text. */
#define DYAR_VERSION_TEXT(number) DYAR_VERSION_DIGITS(number)
/* The version of these headers as text: "0.2.0". */
#define DYAR_VERSION                                                                           \
    DYAR_VERSION_TEXT(DYAR_VERSION_MAJOR)                                                      \
    "." DYAR_VERSION_TEXT(DYAR_VERSION_MINOR) "." DYAR_VERSION_TEXT(DYAR_VERSION_PATCH)

/* Returns the version of the library that runs, as text: "0.2.0".  Static text.
 * Thread-safe. */
const char *dyar_version(void);

DYAR_END

#endif
