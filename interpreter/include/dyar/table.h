/* SPDX-License-Identifier: MIT */
/*
 * The decisions of a ruleset's tables in words: which rule covers which situation.
 *
 * Landing holes that no test of the rules distinguishes form one group.  The situations of a
 * group are all combinations of values that the rules distinguish, and one rule covers each.
 * Situations that one rule covers and that differ in one thing only share a row, which leaves
 * out what makes no difference.
 */
#ifndef DYAR_TABLE_H
#define DYAR_TABLE_H

#include "dyar/linkage.h"
#include "dyar/ruleset.h"

DYAR_BEGIN

/* Situations that one rule covers. */
typedef struct dyar_table_row {
    const char *phase;     /* name of the phase; NULL for the game itself */
    const char *table;     /* "landing" or "each-seed" */
    const char *where;     /* the group: "on the mover's side, as at a1 for player 1" */
    const char *situation; /* "4 seeds; not marked" */
    const char *rule;      /* name of the rule that covers the situations */
    const char *does;      /* the effects of the rule, in English */
} dyar_table_row;

/* Sets `*rows` to the rows in the order of the tables, and returns their number.  The rows live
 * as long as the ruleset.  If memory runs out, sets `*rows` to NULL and returns 0.
 * Thread-safe. */
size_t dyar_ruleset_table(const dyar_ruleset *ruleset, const dyar_table_row **rows);

DYAR_END

#endif
