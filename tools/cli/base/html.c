/* SPDX-License-Identifier: MIT */
/* A writer of HTML. */
#include "cli/base/html.h"
#include "lab/base/markup.h"

void cli_html_capital(FILE *to, const char *text)
{
    if (*text >= 'a' && *text <= 'z')
        fputc(*text++ - 'a' + 'A', to);
    lab_markup_text(to, text);
}

void cli_html_element(FILE *to, const char *name, const char *class_name, const char *text)
{
    fprintf(to, "<%s", name);
    if (class_name)
        fprintf(to, " class=\"%s\"", class_name);
    fputc('>', to);
    lab_markup_text(to, text);
    fprintf(to, "</%s>", name);
}

void cli_html_table_begin(FILE *to, const char *caption)
{
    fputs("<div class=\"box\" role=\"group\" tabindex=\"0\" aria-label=\"Table: ", to);
    lab_markup_text(to, caption);
    fputs("\">\n<table>\n", to);
    fputs("<caption>", to);
    cli_html_element(to, "span", NULL, caption);
    fputs("</caption>\n<thead><tr>", to);
}

void cli_html_column(FILE *to, const char *class_name, const char *heading)
{
    fputs("<th scope=\"col\"", to);
    if (class_name)
        fprintf(to, " class=\"%s\"", class_name);
    fputc('>', to);
    lab_markup_text(to, heading);
    fputs("</th>", to);
}

void cli_html_table_body(FILE *to)
{
    fputs("</tr></thead>\n<tbody>\n", to);
}

void cli_html_table_end(FILE *to)
{
    fputs("</tbody>\n</table>\n</div>\n", to);
}
