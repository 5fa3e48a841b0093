/* SPDX-License-Identifier: MIT */
/* The version of the library. */
#include "dyar/version.h"

const char *dyar_version(void)
{
    return DYAR_VERSION;
}
