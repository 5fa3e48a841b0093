/* SPDX-License-Identifier: MIT */
/* Text in HTML and SVG. */
#ifndef LAB_MARKUP_H
#define LAB_MARKUP_H

#include <stdio.h>

/* Text as it is to be read, also between quotes; NULL writes nothing. */
void lab_markup_text(FILE *to, const char *text);

#endif
