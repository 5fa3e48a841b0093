/* Writing HTML. */
#include "cli/base/html.h"

void cli_html_text(FILE *to, const char *text)
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

void cli_html_element(FILE *to, const char *name, const char *class_name, const char *text)
{
    fprintf(to, "<%s", name);
    if (class_name)
        fprintf(to, " class=\"%s\"", class_name);
    fputc('>', to);
    cli_html_text(to, text);
    fprintf(to, "</%s>", name);
}
