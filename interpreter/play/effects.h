/* SPDX-License-Identifier: MIT */
/* Effects of rules, and the captures that they share. */
#pragma once

#include "play/facts.h"

void dyar_act(dyar_turn *t, const dyar_compiled_effects *effects, unsigned here);

/* What the table says for this hole, or NULL when no rule fits. */
static inline const dyar_compiled_rule *
dyar_judge(const dyar_turn *t, const dyar_compiled_table *table, unsigned at)
{
    const uint8_t rule =
        table->conditions ? dyar_decide(table->conditions, t, at) : DYAR_UNDECIDED;
    return rule == DYAR_UNDECIDED ? NULL : &table->list[rule];
}

/* Does what a rule says. */
void dyar_fire(dyar_turn *t, const dyar_compiled_rule *rule, unsigned at, const char *name);

/* Judges and fires: the rule, or NULL when none fits. */
const dyar_compiled_rule *dyar_respond(dyar_turn *t, const dyar_compiled_table *table,
                                       unsigned at, const char *name);

/* Judges a table on positions, and fires: the rule, or NULL when none fits. */
const dyar_compiled_rule *
dyar_respond_to_position(dyar_turn *t, const dyar_compiled_table *table, const char *name);
