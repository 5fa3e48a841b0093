/* SPDX-License-Identifier: MIT */
/* The first complaint and the first hint of a run. */
#include "cli/base/complaints.h"

#include <stddef.h>
#include <stdio.h>

static char complaint[2048], hint[1024]; /* "": none */

void cli_complaints_note(bool is_hint, const char *format, va_list list)
{
    char *to = is_hint ? hint : complaint;
    if (*to == '\0')
        vsnprintf(to, is_hint ? sizeof hint : sizeof complaint, format, list);
}

const char *cli_complaints_first(void)
{
    return *complaint ? complaint : NULL;
}

const char *cli_complaints_hint(void)
{
    return *hint ? hint : NULL;
}
