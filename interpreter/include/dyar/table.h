/*
 * The compiled dispatch table of a ruleset in words.
 *
 * Landing holes that all tests of the rules see alike are one group; in each group the
 * situations are every combination of classes that the rules tell apart, and each falls to one
 * rule.  Situations that fall to the same rule and differ in one thing only are one row, and
 * what makes no difference is left out.
 */
#ifndef DYAR_TABLE_H
#define DYAR_TABLE_H

#include "dyar/linkage.h"
#include "dyar/ruleset.h"

DYAR_BEGIN

/* Situations that fall to one rule. */
typedef struct dyar_table_row {
    const char *phase;     /* NULL: the game itself */
    const char *table;     /* landing or each-seed */
    const char *where;     /* the group: "on the mover's side, as at a1 for player 1" */
    const char *situation; /* "4 seeds; not marked" */
    const char *rule;      /* the rule that decides it */
    const char *does;      /* what it does, in English */
} dyar_table_row;

/* Rows in the order of the table; they live as long as the ruleset.  Without memory `*rows` is
 * NULL, and 0 is returned. */
size_t dyar_ruleset_table(const dyar_ruleset *ruleset, const dyar_table_row **rows);

DYAR_END

#endif
