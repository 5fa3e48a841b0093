/* SPDX-License-Identifier: MIT */
/* A writer of HTML: elements with text, and tables. */
#pragma once

#include <stdio.h>

/* Text as it is to be read, at the beginning of a sentence: with a capital letter. */
void cli_html_capital(FILE *to, const char *text);

/* An element that holds nothing but text: cli_html_element(to, "h2", NULL, "Sources").  The
 * class may be NULL. */
void cli_html_element(FILE *to, const char *name, const char *class_name, const char *text);

/*
 * A table in a box that scrolls by itself, also with the keyboard, where the window is
 * narrower.
 *
 *     cli_html_table_begin(to, "Holes and seeds.");
 *     cli_html_column(to, NULL, "hole");
 *     cli_html_table_body(to);
 *     ...rows...
 *     cli_html_table_end(to);
 */
void cli_html_table_begin(FILE *to, const char *caption);
void cli_html_column(FILE *to, const char *class_name, const char *heading);
void cli_html_table_body(FILE *to);
void cli_html_table_end(FILE *to);
