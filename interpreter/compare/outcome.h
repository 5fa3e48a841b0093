/* SPDX-License-Identifier: MIT */
/* The test whether two rules do the same. */
#pragma once

#include "rules/rules.h"

/* Returns whether the rules have the same effects and the same continuation, whatever their
 * names and conditions.  Both must be of one game (compare/overlay.h).  NULL is a rule that
 * does nothing. */
bool dyar_same_outcome(const dyar_rule *a, const dyar_rule *b);

/* Have the conditions the same tests in the same order? */
bool dyar_same_condition(const dyar_condition *a, const dyar_condition *b);
