/* SPDX-License-Identifier: MIT */
/* The test whether two rules do the same. */
#include "compare/outcome.h"

/* ---- holes ---- */

/* A table's own hole is where the seed fell. */
static dyar_word base_of(const dyar_ref *ref)
{
    return ref->base == DYAR_BASE_HERE ? DYAR_BASE_LANDED : ref->base;
}

/* The condition of a search may name holes. */
static bool same_search(const dyar_search *a, const dyar_search *b);

static bool same_ref(const dyar_ref *a, const dyar_ref *b)
{
    return base_of(a) == base_of(b) && dyar_same_path(&a->path, &b->path) &&
           memcmp(a->of_player, b->of_player, sizeof a->of_player) == 0 &&
           same_search(a->search, b->search);
}

static bool same_refs(const dyar_refs *a, const dyar_refs *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!same_ref(&a->list[i], &b->list[i]))
            return false;
    return true;
}

/* ---- conditions of effects ---- */

static bool same_number(const dyar_number_test *a, const dyar_number_test *b)
{
    if (!a || !b)
        return a == b;
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->ranges[i].low != b->ranges[i].low || a->ranges[i].high != b->ranges[i].high ||
            a->ranges[i].parity != b->ranges[i].parity)
            return false;
    return true;
}

static bool same_marks(const dyar_test *a, const dyar_test *b)
{
    if (a->mark_count != b->mark_count)
        return false;
    for (size_t i = 0; i < a->mark_count; i++)
        if (a->marks[i].of != b->marks[i].of || a->marks[i].name != b->marks[i].name)
            return false;
    return true;
}

static bool same_test(const dyar_test *a, const dyar_test *b)
{
    return a->fact == b->fact && dyar_same_path(&a->path, &b->path) && a->who == b->who &&
           a->negated == b->negated && a->narrowed == b->narrowed &&
           dyar_same_places(&a->places, &b->places) && same_number(a->number, b->number) &&
           a->words == b->words && same_marks(a, b) && same_refs(&a->refs, &b->refs);
}

static bool same_case(const dyar_case *a, const dyar_case *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!same_test(&a->tests[i], &b->tests[i]))
            return false;
    return true;
}

bool dyar_same_condition(const dyar_condition *a, const dyar_condition *b)
{
    if (!a || !b)
        return a == b;
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!same_case(&a->cases[i], &b->cases[i]))
            return false;
    return true;
}

static bool same_search(const dyar_search *a, const dyar_search *b)
{
    if (!a || !b)
        return a == b;
    return a->go == b->go && same_ref(&a->from, &b->from) &&
           dyar_same_condition(&a->fitting, &b->fitting);
}

/* ---- effects and continuations ---- */

static bool same_sowing(const dyar_effect *a, const dyar_effect *b)
{
    return same_ref(&a->to, &b->to) && a->into == b->into && a->direction == b->direction;
}

static bool same_effect(const dyar_effect *a, const dyar_effect *b)
{
    return a->kind == b->kind && same_refs(&a->from, &b->from) && same_sowing(a, b) &&
           a->seeds == b->seeds && a->whose == b->whose &&
           dyar_same_condition(a->condition, b->condition) && a->go == b->go &&
           same_refs(&a->taken, &b->taken) && a->step == b->step && a->at_most == b->at_most &&
           a->mark_name == b->mark_name && a->begun == b->begun &&
           a->odd_total == b->odd_total && a->instead == b->instead;
}

static bool same_effects(const dyar_effects *a, const dyar_effects *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!same_effect(&a->list[i], &b->list[i]))
            return false;
    return true;
}

static bool same_then(const dyar_then *a, const dyar_then *b);

static bool same_pick(const dyar_pick *a, const dyar_pick *b)
{
    if (!a || !b)
        return a == b;
    return a->times == b->times && dyar_same_condition(&a->hole, &b->hole) &&
           same_effects(&a->effects, &b->effects) && same_then(&a->then, &b->then);
}

static bool same_then(const dyar_then *a, const dyar_then *b)
{
    if (a->kind != b->kind || !same_ref(&a->ref, &b->ref) || a->into != b->into ||
        a->direction != b->direction || a->option_count != b->option_count ||
        !same_pick(a->pick, b->pick))
        return false;
    for (size_t i = 0; i < a->option_count; i++)
        if (!dyar_same_condition(a->options[i].next_lap, b->options[i].next_lap) ||
            !same_number(a->options[i].captures, b->options[i].captures) ||
            !same_effects(&a->options[i].effects, &b->options[i].effects) ||
            !same_then(&a->options[i].then, &b->options[i].then))
            return false;
    return true;
}

bool dyar_same_outcome(const dyar_rule *a, const dyar_rule *b)
{
    static const dyar_rule nothing;
    a = a ? a : &nothing;
    b = b ? b : &nothing;
    return same_effects(&a->effects, &b->effects) && same_then(&a->then, &b->then);
}
