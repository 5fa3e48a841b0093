/* SPDX-License-Identifier: MIT */
/* Functions that `dyar describe` and its leaflet share. */
#pragma once

#include "cli/base/cli.h"

/* The leaflet, one HTML file that needs nothing else, to be printed on A4: the board, the
 * rules, an example move lap by lap, the open questions and the sources. */
void cli_print_leaflet(FILE *to, const cli_loaded *loaded);

/* ---- what a ruleset and its rules rest on, in words: for the terminal, Markdown and leaflets
 * ---- */

/* The text between two others; nothing at all where it is NULL or empty. */
void cli_print_part(FILE *to, const char *before, const char *text, const char *after);

/* Other names, what the name means, and where the game was recorded; maybe nothing. */
void cli_print_whereabouts(FILE *to, const dyar_ruleset_info *about);

/* "source, suggested, question no-move"; what a source attests needs no word for it. */
void cli_print_citation(FILE *to, const dyar_citation *citation);

/* "open question no-move", "changed here"; nothing for what sources decide. */
void cli_print_doubt(FILE *to, const dyar_citation *citation);

/* One of the two functions above. */
typedef void cli_citation_printer(FILE *to, const dyar_citation *citation);

/* " [source; assumed, question no-move]"; nothing if `print` prints nothing of any. */
void cli_print_citations(FILE *to, const dyar_sentence *sentence, cli_citation_printer *print);

/* Prints sentence number `at` and those after it that make one paragraph with it: sentences of
 * no rule with the same citations.  Returns the number of the last. */
size_t cli_print_paragraph(FILE *to, const dyar_sentence *sentences, size_t count, size_t at,
                           cli_citation_printer *print);

/* "author: title, in journal, 1955, page 12; read: summary, in Ludii Portal; <https://...>." */
void cli_print_work(FILE *to, const dyar_source_entry *source);

/* The same after its key: "key: author: ..." */
void cli_print_source(FILE *to, const dyar_source_entry *source);

/* ---- a move that shows much of a game, found by playing from the beginning ---- */

enum { CLI_EXAMPLE_BEFORE = 24 };

typedef struct cli_shown_move {
    dyar_move before[CLI_EXAMPLE_BEFORE]; /* the moves that lead to it */
    size_t before_count;
    dyar_position position; /* in which it is made */
    dyar_move move;
} cli_shown_move;

/* Finds an example among the moves that a short game offers: the first of those that show most,
 * with a few laps and a capture.  A game always has the same one.  Returns false if there is no
 * move. */
bool cli_find_example(const dyar_game *game, const dyar_position *start, cli_shown_move *shown);
