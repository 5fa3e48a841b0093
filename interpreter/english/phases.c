/* SPDX-License-Identifier: MIT */
/* Phases that can hold at the same time. */
#include "english/parts.h"

/* The lowest number that two ranges share is the lower bound of one of them, or the number
 * after it where they are odd or even. */
static bool share_bound(const dyar_number_test *bounds, const dyar_number_test *other)
{
    for (size_t i = 0; i < bounds->count; i++)
        for (int more = 0; more <= 1; more++) {
            const int number = bounds->ranges[i].low + more;
            if (dyar_number_fits(bounds, number) && dyar_number_fits(other, number))
                return true;
        }
    return false;
}

static bool ask_the_same(const dyar_test *a, const dyar_test *b)
{
    return a->fact == b->fact && a->who == b->who && a->who != DYAR_WHO_SOMEBODY &&
           a->narrowed == b->narrowed &&
           (!a->narrowed || dyar_same_places(&a->places, &b->places)) && !a->negated &&
           !b->negated;
}

static bool are_opposed(const dyar_test *a, const dyar_test *b)
{
    if (!ask_the_same(a, b))
        return false;
    if (dyar_facts[a->fact].value == DYAR_VALUE_PHASE)
        return (a->words & b->words) == 0;
    return dyar_facts[a->fact].value == DYAR_VALUE_NUMBER &&
           !share_bound(a->number, b->number) && !share_bound(b->number, a->number);
}

static bool cases_exclude(const dyar_case *a, const dyar_case *b)
{
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++)
            if (are_opposed(&a->tests[i], &b->tests[k]))
                return true;
    return false;
}

static bool exclude(const dyar_condition *a, const dyar_condition *b)
{
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++)
            if (!cases_exclude(&a->cases[i], &b->cases[k]))
                return false;
    return a->count > 0 && b->count > 0;
}

bool dyar_english_phase_may_yield(const dyar_rules *rules, size_t number)
{
    for (size_t i = 0; i < number; i++)
        if (!rules->phases[i].arranges &&
            !exclude(&rules->phases[i].applies, &rules->phases[number].applies))
            return true;
    return false;
}
