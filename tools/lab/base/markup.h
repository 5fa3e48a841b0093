/* SPDX-License-Identifier: MIT */
/* Text in HTML and SVG. */
#pragma once

#include <stdio.h>

/* Text as it is to be read, also between quotes; NULL writes nothing. */
void lab_markup_text(FILE *to, const char *text);
