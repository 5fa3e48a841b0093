/* What a ruleset and its rules rest on, in words: for the terminal, Markdown and leaflets. */
#ifndef DYAR_CLI_CITED_H
#define DYAR_CLI_CITED_H

#include "dyar/ruleset.h"

#include <stdio.h>

/* The text between two others; nothing at all where it is NULL or empty. */
void cli_print_part(FILE *to, const char *before, const char *text, const char *after);

/* Other names, what the name means, and where the game was recorded; maybe nothing. */
void cli_print_whereabouts(FILE *to, const dyar_ruleset_info *about);

/* "source, suggested, question no-move"; what a source attests needs no word for it. */
void cli_print_citation(FILE *to, const dyar_citation *citation);

/* " [source; assumed, question no-move]" */
void cli_print_citations(FILE *to, const dyar_sentence *sentence);

/* Sentences of no rule that rest on the same make one paragraph. */
bool cli_belong_together(const dyar_sentence *a, const dyar_sentence *b);

/* "key: author: title, in journal, 1955, page 12." */
void cli_print_source(FILE *to, const dyar_source_entry *source);

#endif
