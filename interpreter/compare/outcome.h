/* The test whether two rules do the same. */
#ifndef DYAR_OUTCOME_H
#define DYAR_OUTCOME_H

#include "rules/rules.h"

/* Have the rules the same effects and the same continuation, whatever their names and
 * conditions?  Both must be said in the same words (compare/overlay.h).  NULL: nobody says what
 * happens, so nothing does. */
bool dyar_same_outcome(const dyar_rule *a, const dyar_rule *b);

/* Have the conditions the same tests in the same order? */
bool dyar_same_condition(const dyar_condition *a, const dyar_condition *b);

#endif
