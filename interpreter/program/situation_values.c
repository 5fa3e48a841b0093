/* SPDX-License-Identifier: MIT */
/* The values of the variables of a situation, and their classes: values that no test
 * distinguishes. */
#include "program/enumeration.h"

static bool acts_at_each_seed(const enumeration *e)
{
    return e->each_seed_end > e->judged_end;
}

static bool is_landing_seeds(const enumeration *e, const dyar_variable *variable)
{
    return variable->bound && variable->fact == DYAR_FACT_SEEDS &&
           variable->cell == e->reduction.viewpoint.cell;
}

static void note_tests_of_skip(enumeration *e)
{
    memset(e->of_skip, 0, sizeof e->of_skip);
    for (size_t i = 0; i < e->reduction.case_count; i++) {
        const dyar_open_case *open = &e->reduction.cases[i];
        if (open->rule < e->each_seed_end || open->rule >= e->skip_end)
            continue;
        for (size_t k = 0; k < open->count; k++)
            e->of_skip[open->open[k].variable] |= UINT64_C(1) << open->open[k].number;
    }
}

/* `skip` judged the hole with one seed less, one less sown, and one still in hand. */
static int seen_by(const enumeration *e, size_t v, size_t number, int value)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    if (!(e->of_skip[v] >> number & 1))
        return value;
    if (is_landing_seeds(e, variable) || variable->fact == DYAR_FACT_SOWN)
        return value - 1;
    return variable->fact == DYAR_FACT_HAND ? 1 : value;
}

static uint64_t signature(const enumeration *e, size_t v, int value)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    uint64_t passed = 0;
    for (size_t i = 0; i < variable->test_count; i++) {
        passed |= (uint64_t)dyar_test_accepts(variable->tests[i], e->reduction.viewpoint.mover,
                                              seen_by(e, v, i, value))
                  << i;
    }
    return passed;
}

static bool reached_for_sure(const enumeration *e)
{
    const dyar_viewpoint viewpoint = e->reduction.viewpoint;
    const unsigned owner = e->game->topology.owner[viewpoint.cell];
    return owner != viewpoint.mover && owner != DYAR_NOBODY;
}

static bool kind_occurs(const enumeration *e, int number)
{
    for (size_t i = 0; i < e->around->rules->kind_count; i++)
        if (e->around->rules->kinds[i].number == number)
            return true;
    return false;
}

static bool is_without_opposite(const enumeration *e, const dyar_variable *variable)
{
    return variable->fact == DYAR_FACT_COMPARED && variable->cell != DYAR_NO_CELL &&
           e->game->topology.opposite[variable->cell] == DYAR_NO_CELL;
}

static bool in_range(dyar_fact fact, int value)
{
    const dyar_fact_entry *entry = &dyar_facts[fact];
    switch (entry->value) {
    case DYAR_VALUE_NUMBER:
        return value >= entry->least;
    case DYAR_VALUE_WORD:
        return value < dyar_group_size(entry->group);
    case DYAR_VALUE_REFS:
        return value < 2;
    case DYAR_VALUE_KIND:
    case DYAR_VALUE_PHASE:
        return value < 64;
    case DYAR_VALUE_MARK:
        return value < DYAR_CLOSED_CODE;
    case DYAR_VALUE_SIDE:
    case DYAR_VALUE_REGION:
        break;
    }
    return true;
}

/* Only each-seed rules empty or close the hole in which the last seed fell. */
static bool can_be_after_rules(const enumeration *e, const dyar_variable *variable, int value)
{
    return acts_at_each_seed(e) && ((value == 0 && is_landing_seeds(e, variable)) ||
                                    (value == DYAR_CLOSED_CODE &&
                                     variable->fact == DYAR_FACT_MARK && e->game->closable));
}

bool dyar_can_be(const enumeration *e, const dyar_variable *variable, int value, moment when)
{
    if (when == AFTER && can_be_after_rules(e, variable, value))
        return true;
    if (dyar_test_of_each(variable->tests[0]))
        return value < 2;
    if (is_without_opposite(e, variable)) /* no comparison holds */
        return value == dyar_group_size(DYAR_GROUP_COMPARED);
    if (!in_range(variable->fact, value))
        return false;
    switch (variable->fact) {
    case DYAR_FACT_SEEDS:
        return value > 0 || !is_landing_seeds(e, variable);
    case DYAR_FACT_MARK:
        return !variable->bound || e->around->possible[variable->cell] >> value & 1;
    case DYAR_FACT_SOWN:
        return value > 0;
    case DYAR_FACT_HAND:
        return value == 0 || e->around->in_passing;
    case DYAR_FACT_KIND:
        return kind_occurs(e, value);
    case DYAR_FACT_REACHED:
        return value == 0 || !reached_for_sure(e);
    case DYAR_FACT_BEGUN:
        return value <= e->game->rules->begun_count;
    case DYAR_FACT_LAP_BEGAN:
        return value < dyar_squares(&e->game->rules->board) + e->game->players;
    default:
        return true;
    }
}

/* As dyar_next_cut, but `skip` sees one seed less, and 0 and 1 are themselves. */
int dyar_next_value(const enumeration *e, size_t v, int value)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    if (value < 2)
        return value + 1;
    const int cut = dyar_next_cut(variable, value),
              seen_less = dyar_next_cut(variable, value - 1) + 1;
    return cut < seen_less ? cut : seen_less;
}

/* A landing hole that is empty is in a class of its own. */
size_t dyar_class_of(const enumeration *e, size_t v, int value)
{
    const uint64_t passed = signature(e, v, value);
    const bool apart = is_landing_seeds(e, &e->reduction.variables[v]);
    size_t i = 0;
    while (i < e->class_count[v] &&
           (e->classes[v][i].passed != passed ||
            (apart && (value == 0) != (e->classes[v][i].largest == 0))))
        i++;
    return i;
}

/* False when there are too many classes. */
static bool note_value(enumeration *e, size_t v, int value, int last)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    const size_t i = dyar_class_of(e, v, value);
    if (i == MOST_VALUES)
        return false;
    value_class *c = &e->classes[v][i];
    if (i == e->class_count[v]) {
        *c = (value_class){
            .passed = signature(e, v, value), .least = {-1, -1}, .largest = value};
        e->class_count[v]++;
    }
    for (moment when = BEFORE; when < MOMENTS; when++)
        if (c->least[when] < 0 && dyar_can_be(e, variable, value, when))
            c->least[when] = value;
    if (last > c->largest)
        c->largest = last;
    return true;
}

/* The largest number before `next` that is odd or even as this one is. */
static int last_alike(int value, int next)
{
    return value + (next - 1 - value) / 2 * 2;
}

static bool find_values(enumeration *e, size_t v)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    e->class_count[v] = 0;
    for (int from = 0, next; from <= variable->limit + 1; from = next) {
        next = dyar_next_value(e, v, from);
        for (int value = from; value < next && value < from + 2; value++)
            if (dyar_can_be(e, variable, value, AFTER) &&
                !note_value(e, v, value, last_alike(value, next)))
                return false;
    }
    return true;
}

bool dyar_find_classes(enumeration *e)
{
    note_tests_of_skip(e);
    for (size_t v = 0; v < e->reduction.variable_count; v++)
        if (!find_values(e, v))
            return false;
    return true;
}

int dyar_situation_next(const dyar_situation *situation, size_t v, int value)
{
    return dyar_next_value(situation->of, v, value);
}

bool dyar_situation_covers(const dyar_situation *situation, size_t v, int value)
{
    const enumeration *e = situation->of;
    if (!dyar_can_be(e, &e->reduction.variables[v], value, AFTER))
        return false;
    const size_t i = dyar_class_of(e, v, value);
    return i < e->class_count[v] && (situation->chosen[v] >> i & 1);
}
