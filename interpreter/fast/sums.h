/* What is judged at a glance: sums of seeds, and whether somebody can move. */
#ifndef DYAR_FAST_SUMS_H
#define DYAR_FAST_SUMS_H

#include "fast/playing.h"

DYAR_INLINED bool store_is_within(const playing *p, const dyar_fast_sum *sum, unsigned player)
{
    const int seeds = p->cells[p->wing->views[player][0].store];
    return seeds >= sum->low && seeds <= sum->high;
}

DYAR_INLINED bool some_store_is_within(const playing *p, const dyar_fast_sum *sum)
{
    for (unsigned i = 0; i < p->wing->players; i++)
        if (store_is_within(p, sum, i))
            return true;
    return false;
}

/* Holes with enough seeds to be played from, under a fitting mark. */
DYAR_INLINED cell_set holes_with_enough(const playing *p)
{
    cell_set fit = at_least(&p->seeds, p->wing->enough);
    if (!p->wing->under_any_mark) {
        const board marks = marks_of(p);
        fit &= that_are(&marks, DYAR_UNMARKED);
    }
    return fit;
}

DYAR_INLINED bool somebody_is_stuck(const playing *p)
{
    const cell_set fit = holes_with_enough(p);
    for (unsigned i = 0; i < p->wing->players; i++) {
        const dyar_fast_view *views = p->wing->views[i];
        if (!(fit & (cell_set)(views[0].holes | views[1].holes)))
            return true;
    }
    return false;
}

DYAR_INLINED bool is_otherwise_within(const playing *p, const dyar_fast_sum *sum,
                                      unsigned mover)
{
    if (sum->kind == DYAR_SUM_OF_SOME_STORE)
        return some_store_is_within(p, sum);
    if (sum->kind == DYAR_SUM_OF_OWN_STORE)
        return store_is_within(p, sum, mover);
    return p->has.more && somebody_is_stuck(p);
}

/* There are at least as many seeds as cells with seeds. */
DYAR_INLINED bool is_within(const playing *p, const dyar_fast_sum *sum, unsigned mover)
{
    if (sum->kind != DYAR_SUM_OF_CELLS)
        return is_otherwise_within(p, sum, mover);
    const cell_set cells = p->in_play & (cell_set)sum->cells[mover];
    if ((int)bits_in(cells) > sum->high)
        return false;
    const int seeds = sum_of(&p->seeds, cells);
    return seeds >= sum->low && seeds <= sum->high;
}

#endif
