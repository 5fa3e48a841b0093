/* SPDX-License-Identifier: MIT */
/* A writer of comma-separated values. */
#include "cli/base/csv.h"

#include <stdbool.h>
#include <string.h>

static bool is_number(const char *text)
{
    const char *digits = text + (*text == '+' || *text == '-');
    return *digits && digits[strspn(digits, "0123456789.")] == '\0';
}

void cli_csv_text(FILE *to, const char *text)
{
    if (!text || !*text)
        return;
    const char *apostrophe = !is_number(text) && strchr("=+-@ \t\r\n", *text) ? "'" : "";
    const char *quote = strpbrk(text, "\",;\r\n") ? "\"" : "";
    fprintf(to, "%s%s", quote, apostrophe);
    for (; *text; text++) {
        if (*text == '"') /* is doubled */
            fputc('"', to);
        fputc(*text, to);
    }
    fputs(quote, to);
}

void cli_csv_fields(FILE *to, const char *const *fields, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            fputc(',', to);
        cli_csv_text(to, fields[i]);
    }
    fputc('\n', to);
}
