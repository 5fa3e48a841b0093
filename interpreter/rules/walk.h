/* SPDX-License-Identifier: MIT */
/*
 * The walk over all rules of a game, for all code that searches them.
 *
 *     static void note_effect(void *context, const dyar_effect *effect, const dyar_spot *spot);
 *
 *     dyar_walk_rules(rules, &(dyar_visitor){.effect = note_effect}, &noted);
 *
 * Phases come first, each in the order in which a turn meets its parts, then `before` and
 * `end`. A whole is visited after its parts: an effect after its holes and its condition, a
 * table after its rules.
 */
#pragma once

#include "rules/rules.h"

typedef enum dyar_site {
    DYAR_SITE_PHASE, /* its `while` */
    DYAR_SITE_FROM,
    DYAR_SITE_DIRECTION,
    DYAR_SITE_ONLY, /* what moves must lead to, of a kind or a duty */
    DYAR_SITE_DUTY,
    DYAR_SITE_SKIP,
    DYAR_SITE_LIFTING,
    DYAR_SITE_EACH_SEED,
    DYAR_SITE_LANDING,
    DYAR_SITE_AFTER,
    DYAR_SITE_BEFORE,
    DYAR_SITE_END,
} dyar_site;

/* A spot in the rules. */
typedef struct dyar_spot {
    dyar_site site;
    const dyar_rule *rule; /* NULL: in no rule */
    bool picked; /* `here` is a hole that the player picks, not one that the rule judges */
} dyar_spot;

/* What is NULL is passed over. */
typedef struct dyar_visitor {
    void (*ref)(void *context, const dyar_ref *ref, const dyar_spot *spot);
    void (*test)(void *context, const dyar_test *test, const dyar_spot *spot);
    void (*condition)(void *context, const dyar_condition *condition, const dyar_spot *spot);
    void (*effect)(void *context, const dyar_effect *effect, const dyar_spot *spot);
    void (*then)(void *context, const dyar_then *then, const dyar_spot *spot);
    void (*table)(void *context, const dyar_table *table, const dyar_spot *spot);
    void (*phase)(void *context, const dyar_phase *phase);
} dyar_visitor;

void dyar_walk_rules(const dyar_rules *rules, const dyar_visitor *visitor, void *context);

/* Does a case of the condition, which may be NULL, ask for the fact? */
bool dyar_asks_for(const dyar_condition *condition, dyar_fact fact);

/* Returns whether `skip` judged the hole where a lap ends as it is now, without the last seed.
 * Returns false if seeds enter from the reserve or the first of a lap, which may be the last,
 * is put into a hole.  If several fall together, `skip` judged the hole without any of them. */
bool dyar_skips_landings(const dyar_phase *phase);

/* Has what comes after a rule, or what it offers as a choice, one of these traits (dyar_trait)?
 */
bool dyar_then_leads_to(const dyar_then *then, unsigned traits);

/* The same of any rule of the table. */
bool dyar_leads_to(const dyar_table *table, unsigned traits);
