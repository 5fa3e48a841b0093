/* A writer of comma-separated values. */
#include "cli/base/csv.h"

#include <string.h>

void cli_csv_text(FILE *to, const char *text)
{
    if (!text || !*text)
        return;
    const char *apostrophe = strchr("=+-@ \t\r\n", *text) ? "'" : "";
    const char *quote = strpbrk(text, "\",;\r\n") ? "\"" : "";
    fprintf(to, "%s%s", quote, apostrophe);
    for (; *text; text++) {
        if (*text == '"') /* is doubled */
            fputc('"', to);
        fputc(*text, to);
    }
    fputs(quote, to);
}
