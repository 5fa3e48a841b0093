/* SPDX-License-Identifier: MIT */
/*
 * A game as rows of pictures, for a page or an article: each shows a position and, by numbers,
 * what the move that was made there did.
 *
 *     cli_gallery *gallery = cli_gallery_new(ruleset, CLI_GALLERY_SVG, true);
 *     cli_gallery_add(gallery, &before, trace, "1. south plays c1");
 *     cli_gallery_print(gallery, stdout);
 *     cli_gallery_free(gallery);
 *
 * Nothing is printed before all is known: half a game is no picture.
 */
#pragma once

#include "dyar/ruleset.h"
#include "dyar/trace.h"

#include <stdio.h>

typedef enum cli_gallery_form { CLI_GALLERY_SVG, CLI_GALLERY_LATEX } cli_gallery_form;

typedef struct cli_gallery cli_gallery;

/* With numbers in the holes, or seeds.  The ruleset must outlive it. */
cli_gallery *cli_gallery_new(const dyar_ruleset *ruleset, cli_gallery_form form, bool numerals);
void cli_gallery_free(cli_gallery *gallery);

/* One more picture, its line of text above; the trace is of a move from there, or NULL. */
void cli_gallery_add(cli_gallery *gallery, const dyar_position *position,
                     const dyar_trace *trace, const char *caption);

/* All of them, in rows as wide as a page; no more can be added. */
void cli_gallery_print(cli_gallery *gallery, FILE *to);
