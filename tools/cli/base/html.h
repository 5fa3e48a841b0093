/* Writing HTML. */
#ifndef DYAR_CLI_HTML_H
#define DYAR_CLI_HTML_H

#include <stdio.h>

/* Text as it is to be read; NULL writes nothing. */
void cli_html_text(FILE *to, const char *text);

/* An element that holds nothing but text: cli_html_element(to, "h2", NULL, "Sources").  The
 * class may be NULL. */
void cli_html_element(FILE *to, const char *name, const char *class_name, const char *text);

#endif
