/* SPDX-License-Identifier: MIT */
/* The consistency of a situation: numbers that depend on each other. */
#include "program/enumeration.h"

static bool can_be_in(const enumeration *e, size_t v, size_t in, int value, moment when)
{
    return dyar_can_be(e, &e->reduction.variables[v], value, when) &&
           dyar_class_of(e, v, value) == in;
}

/* Is there a number that both can be, in these classes? */
static bool can_be_equal(const enumeration *e, const situation_classes *s, size_t a, size_t b,
                         moment when)
{
    const int last = e->reduction.variables[a].limit + 1;
    for (int from = 0, next; from <= last; from = next) {
        const int of_a = dyar_next_value(e, a, from), of_b = dyar_next_value(e, b, from);
        next = of_a < of_b ? of_a : of_b;
        for (int value = from; value < next && value < from + 2; value++)
            if (can_be_in(e, a, s->of[a], value, when) &&
                can_be_in(e, b, s->of[b], value, when))
                return true;
    }
    return false;
}

/* The variable that is the seeds of this cell; variable_count: none is. */
static size_t seeds_of(const enumeration *e, unsigned cell)
{
    size_t v = 0;
    while (v < e->reduction.variable_count &&
           (!e->reduction.variables[v].bound ||
            e->reduction.variables[v].fact != DYAR_FACT_SEEDS ||
            e->reduction.variables[v].cell != cell))
        v++;
    return v;
}

/* Can two numbers of seeds compare so, their classes being what they are? */
static bool can_compare(const enumeration *e, const situation_classes *s, size_t a, size_t b,
                        int how, moment when)
{
    const value_class *of_a = class_in(e, s, a), *of_b = class_in(e, s, b);
    switch (how + DYAR_COMPARED_EQUAL) {
    case DYAR_COMPARED_EQUAL:
        return can_be_equal(e, s, a, b, when);
    case DYAR_COMPARED_MORE:
        return of_a->largest > of_b->least[when];
    default:
        return of_a->least[when] < of_b->largest;
    }
}

/* Is one of the comparisons in the class what the numbers of seeds can be? */
static bool comparison_can_be(const enumeration *e, const situation_classes *s, size_t v,
                              moment when)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    const unsigned cell = variable->cell;
    if (variable->fact != DYAR_FACT_COMPARED || cell == DYAR_NO_CELL)
        return true;
    const size_t a = seeds_of(e, cell), b = seeds_of(e, e->game->topology.opposite[cell]);
    if (a == e->reduction.variable_count || b == e->reduction.variable_count)
        return true;
    for (int how = 0; how < dyar_group_size(DYAR_GROUP_COMPARED); how++)
        if (can_be_in(e, v, s->of[v], how, when) && can_compare(e, s, a, b, how, when))
            return true;
    return false;
}

/* Has every mark of the class the mover for its owner? */
static bool is_own_mark(const enumeration *e, size_t v, size_t in, moment when)
{
    for (int code = 0; code < DYAR_CODES_MAX; code++)
        if (can_be_in(e, v, in, code, when) &&
            (code == DYAR_UNMARKED || code == DYAR_CLOSED_CODE ||
             dyar_mark_owner((unsigned)code) != e->reduction.viewpoint.mover))
            return false;
    return true;
}

/* The least number of the class that is not below this one; -1 where there is none. */
static int least_from(const enumeration *e, size_t v, size_t in, int least)
{
    const int last = e->reduction.variables[v].limit + 1;
    for (int value = least; value <= last || value <= least + 1; value++)
        if (dyar_class_of(e, v, value) == in)
            return value;
    return -1;
}

static int own_marks_seen(const enumeration *e, const situation_classes *s, moment when)
{
    int own = 0;
    for (size_t v = 0; v < e->reduction.variable_count; v++)
        own += e->reduction.variables[v].fact == DYAR_FACT_MARK &&
               is_own_mark(e, v, s->of[v], when);
    return own;
}

bool dyar_find_consistent(const enumeration *e, const situation_classes *s, moment when,
                          int values[DYAR_VARIABLES_MAX])
{
    for (size_t v = 0; v < e->reduction.variable_count; v++) {
        values[v] = class_in(e, s, v)->least[when];
        if (values[v] >= 0 && e->reduction.variables[v].fact == DYAR_FACT_OWN_MARKS)
            values[v] = least_from(e, v, s->of[v], own_marks_seen(e, s, when));
        if (values[v] < 0 || !comparison_can_be(e, s, v, when))
            return false;
    }
    return true;
}
