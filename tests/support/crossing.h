/* SPDX-License-Identifier: MIT */
/*
 * Crossings: rulesets made of pieces of others.
 *
 * Every bundled ruleset, with each answer to its questions, is taken apart into pieces, each at
 * a place of the language such as `landing[].when.seeds` or `each-seed[].do[]`.  A crossing is
 * one ruleset in which a few pieces of others stand at their own places, or where the language
 * allows the same: an effect of any rule in any other.  Some numbers are changed, and the board
 * is often small.  Most crossings are not valid and are rejected when they are loaded.  Those
 * that load put rules beside each other that no author has put together.
 *
 *     crossing_stock *stock = crossing_stock_new();
 *     const char *text = crossing_make(stock, &random);
 *     if (it loads) crossing_accept(stock);
 *     crossing_stock_free(stock);
 *
 * Not thread-safe.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "dyar/random.h"

typedef struct crossing_stock crossing_stock;

/* Takes all bundled rulesets apart.  Free with crossing_stock_free. */
crossing_stock *crossing_stock_new(void);
void crossing_stock_free(crossing_stock *stock);

/* The YAML of the next crossing.  The stock owns it until the next call.  Places and words that
 * were crossed least are preferred. */
const char *crossing_make(crossing_stock *stock, dyar_random *random);

/* Counts the places and words of the crossing that was made last: it loads. */
void crossing_accept(crossing_stock *stock);

/* Has each place been crossed that often, or tried in vain for long? */
bool crossing_is_covered(const crossing_stock *stock, unsigned times);

/* Prints how many places and words were crossed that often, and which were not. */
void crossing_print_coverage(const crossing_stock *stock, unsigned times, FILE *file);
