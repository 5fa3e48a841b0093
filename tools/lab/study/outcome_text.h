/* SPDX-License-Identifier: MIT */
/*
 * Outcomes as text: a list of the numbers of outcome.def in JSON, "[0,0,1,...]", each counted
 * from its least; zeros at the end are left out.  Of a game of which the touches of holes are
 * kept (touches.h), none is, and their list follows as the last of its numbers.
 *
 * So a file of them can be read by other programs, and SQLite itself can take them apart.
 */
#pragma once

#include "lab/measure/outcome.h"
#include "lab/measure/touches.h"

#include <stdbool.h>

enum {
    LAB_OUTCOME_FIELDS = 0
#define LAB_FIELD(name, member, kept, least, most, meaning) +1
#include "lab/measure/outcome.def"
#undef LAB_FIELD
    ,
    LAB_OUTCOME_TEXT = 12 * LAB_OUTCOME_FIELDS + 2, /* room for any, without a zero */
    LAB_TOUCHES_TEXT = 11 * LAB_TOUCHES_MAX + 3,    /* and for its touches */
};

/* Touches of holes, as they are written or read. */
typedef struct lab_touches {
    const uint32_t *written; /* NULL: none are kept of this game */
    uint32_t *read;          /* room for `count` of them */
    size_t count;            /* when read: their number */
} lab_touches;

/* Writes it without a zero; where it ends. */
char *lab_outcome_write(const lab_outcome *outcome, const lab_touches *touches, char *to);

/* Reads one and moves `at` past it.  Returns false if the text is not of this form, or has more
 * touches than there is room for.  `touches` may be NULL if there is no room for any. */
bool lab_outcome_read(const char **at, lab_outcome *outcome, lab_touches *touches);

/* The touches alone: "[0,7,12]", without a zero at the end of the text.  Both work as the
 * functions for outcomes; there must be touches. */
char *lab_touches_write(const lab_touches *touches, char *to);
bool lab_touches_read(const char **at, lab_touches *touches);
