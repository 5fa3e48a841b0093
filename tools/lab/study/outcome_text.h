/*
 * Outcomes as text: a list of the numbers of outcome.def in JSON, "[0,0,1,...]", each counted
 * from its least; zeros at the end are left out.
 *
 * So a file of them can be read by other programs, and SQLite itself can take them apart.
 */
#ifndef LAB_OUTCOME_TEXT_H
#define LAB_OUTCOME_TEXT_H

#include "lab/measure/outcome.h"

#include <stdbool.h>

enum {
    LAB_OUTCOME_FIELDS = 0
#define LAB_FIELD(name, member, least, most, meaning) +1
#include "lab/measure/outcome.def"
#undef LAB_FIELD
    ,
    LAB_OUTCOME_TEXT = 12 * LAB_OUTCOME_FIELDS + 2, /* room for any, without a zero */
};

/* Writes it without a zero; where it ends. */
char *lab_outcome_write(const lab_outcome *outcome, char *to);

/* Reads one and moves `at` behind it.  False when none of this form stands there. */
bool lab_outcome_read(const char **at, lab_outcome *outcome);

#endif
