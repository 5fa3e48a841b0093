/* SPDX-License-Identifier: MIT */
/* Text in HTML and SVG. */
#include "lab/base/markup.h"

void lab_markup_text(FILE *to, const char *text)
{
    for (; text && *text; text++) {
        if (*text == '&')
            fputs("&amp;", to);
        else if (*text == '<')
            fputs("&lt;", to);
        else if (*text == '>')
            fputs("&gt;", to);
        else if (*text == '"')
            fputs("&quot;", to);
        else if (*text == '\'')
            fputs("&#39;", to);
        else
            fputc(*text, to);
    }
}
