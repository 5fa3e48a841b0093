/*
 * Enumerating situations.
 *
 * What cannot be is left out: (1) a landing hole has at least one seed when the last falls, and
 * the each-seed table acts before the landing table judges; (2) a hole that `skip` refuses got
 * no seed, a store may have; (3) a mark lies only where the set-up or a rule can put it; (4)
 * whoever lands abroad has reached the other side, and a turn, a lap, a sowing and a lifting
 * have at least one.
 */
#include "program/situations.h"
#include "program/compile.h"

#include <string.h>

enum {
    MOST_CONDITIONS = 4 * DYAR_UNDECIDED, /* of the tables, and of what two rulesets skip */
    MOST_VALUES = 64,
    MOST_SITUATIONS = 1 << 16,
    MOST_TRIED = 1 << 24, /* tests, in all situations */
    MOST_GROUPS = DYAR_PLAYERS_MAX * 2 * DYAR_CELLS_MAX,
};

typedef struct dyar_enumeration {
    const dyar_game *game;
    const dyar_surroundings *around;
    dyar_situation_visitor *visit;
    void *context;
    const dyar_condition *conditions[MOST_CONDITIONS];
    size_t judged_end, each_seed_end, skip_end, count; /* where each kind of condition ends */
    dyar_reduction reduction;
    int values[DYAR_VARIABLES_MAX][MOST_VALUES];       /* one for each class */
    int largest[DYAR_VARIABLES_MAX][MOST_VALUES];      /* of its class */
    uint64_t classes[DYAR_VARIABLES_MAX][MOST_VALUES]; /* the tests it passes */
    size_t value_count[DYAR_VARIABLES_MAX];
    int now[DYAR_VARIABLES_MAX];
    uint64_t now_classes[DYAR_VARIABLES_MAX];
    uint64_t now_chosen[DYAR_VARIABLES_MAX]; /* the class as a bit */
    int now_largest[DYAR_VARIABLES_MAX];
    uint64_t of_skip[DYAR_VARIABLES_MAX]; /* which of its tests are those of `skip`, as bits */
    uint64_t groups[MOST_GROUPS];
    size_t group_count;
    size_t situations;
    uint64_t thinkable, tried; /* situations, possible or not; tests looked at in them */
    bool too_many;
} enumeration;

/* ---- the conditions in one list ---- */

static void append(enumeration *e, const dyar_condition *condition)
{
    if (e->count < MOST_CONDITIONS)
        e->conditions[e->count++] = condition;
    else
        e->too_many = true;
}

static void gather_conditions(enumeration *e)
{
    const dyar_surroundings *around = e->around;
    for (size_t i = 0; i < around->judged->count; i++)
        append(e, &around->judged->rules[i].when);
    e->judged_end = e->count;
    for (size_t i = 0; around->each_seed && i < around->each_seed->count; i++)
        append(e, &around->each_seed->rules[i].when);
    e->each_seed_end = e->count;
    for (size_t i = 0; i < around->skip_count; i++)
        append(e, &around->skips[i]);
    e->skip_end = e->count;
    if (around->from)
        append(e, around->from);
}

/* Is it known that `skip` let the last seed fall here?  Stores are not asked for. */
static bool asks_skip(const enumeration *e)
{
    return e->skip_end > e->each_seed_end &&
           !e->game->topology.is_store[e->reduction.viewpoint.cell];
}

/* ---- values ---- */

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

/* `skip` judged the hole with one seed less and one still in hand. */
static int seen_by(const enumeration *e, size_t v, size_t number, int value)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    if (!(e->of_skip[v] >> number & 1))
        return value;
    if (is_landing_seeds(e, variable))
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

/* Can the variable have this value at all?  Beside its range, what is true of the fact alone.
 */
static bool can_be(const enumeration *e, const dyar_variable *variable, int value)
{
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
    default:
        return true;
    }
}

/* The first value above this one from which on something else may be so; as dyar_next_cut, but
 * `skip` sees one seed less, and 0 and 1 stand for themselves. */
static int next_value(const enumeration *e, size_t v, int value)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    if (value < 2)
        return value + 1;
    const int cut = dyar_next_cut(variable, value),
              seen_less = dyar_next_cut(variable, value - 1) + 1;
    return cut < seen_less ? cut : seen_less;
}

/* False when there are too many classes. */
static bool note_value(enumeration *e, size_t v, int value, int last)
{
    const uint64_t passed = signature(e, v, value);
    size_t i = 0;
    while (i < e->value_count[v] && e->classes[v][i] != passed)
        i++;
    if (i == MOST_VALUES)
        return false;
    if (i == e->value_count[v]) {
        e->values[v][i] = e->largest[v][i] = value;
        e->classes[v][i] = passed;
        e->value_count[v]++;
    }
    if (last > e->largest[v][i])
        e->largest[v][i] = last;
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
    e->value_count[v] = 0;
    for (int from = 0, next; from <= variable->limit + 1; from = next) {
        next = next_value(e, v, from);
        for (int value = from; value < next && value < from + 2; value++)
            if (can_be(e, variable, value) && !note_value(e, v, value, last_alike(value, next)))
                return false;
    }
    return true;
}

int dyar_situation_next(const dyar_situation *situation, size_t v, int value)
{
    return next_value(situation->of, v, value);
}

bool dyar_situation_covers(const dyar_situation *situation, size_t v, int value)
{
    const enumeration *e = situation->of;
    if (!can_be(e, &e->reduction.variables[v], value))
        return false;
    const uint64_t passed = signature(e, v, value);
    for (size_t i = 0; i < e->value_count[v]; i++)
        if (e->classes[v][i] == passed)
            return situation->chosen[v] >> i & 1;
    return false;
}

/* Holes are seen alike when the same tests are open in the same places with the same classes,
 * and `skip` was asked for all or for none. */
static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * UINT64_C(0xFF51AFD7ED558CCD);
    return h ^ (h >> 29);
}

static uint64_t fingerprint(const enumeration *e)
{
    const dyar_reduction *r = &e->reduction;
    uint64_t h = mix(mix(17, asks_skip(e)), r->variable_count);
    for (size_t i = 0; i < r->case_count; i++) {
        h = mix(h, r->cases[i].rule);
        for (size_t k = 0; k < r->cases[i].count; k++)
            h = mix(mix(h, r->cases[i].open[k].variable), r->cases[i].open[k].number);
    }
    for (size_t v = 0; v < r->variable_count; v++) {
        for (size_t i = 0; i < r->variables[v].test_count; i++)
            h = mix(h, (uint64_t)(uintptr_t)r->variables[v].tests[i]);
        h = mix(h, e->value_count[v]);
        for (size_t i = 0; i < e->value_count[v]; i++)
            h = mix(h, e->classes[v][i]);
    }
    return h;
}

/* ---- judging a situation ---- */

/* What the present class passes is known; each-seed may have changed the value. */
static bool test_fits(const enumeration *e, size_t v, size_t number, int value)
{
    if (value == e->now[v])
        return e->now_classes[v] >> number & 1;
    return dyar_test_accepts(e->reduction.variables[v].tests[number],
                             e->reduction.viewpoint.mover, seen_by(e, v, number, value));
}

static bool case_fits(const enumeration *e, const dyar_open_case *open, const int *values)
{
    for (size_t i = 0; i < open->count; i++) {
        const size_t v = open->open[i].variable;
        if (!test_fits(e, v, open->open[i].number, values[v]))
            return false;
    }
    return true;
}

/* The first condition in [first, end) that fits; `end` when none does. */
static size_t first_fit(const enumeration *e, size_t first, size_t end, const int *values)
{
    for (size_t i = 0; i < e->reduction.case_count; i++) {
        const dyar_open_case *open = &e->reduction.cases[i];
        if (open->rule >= first && open->rule < end && case_fits(e, open, values))
            return open->rule;
    }
    return end;
}

/* Is there a number in the present class of both? */
static bool can_be_equal(const enumeration *e, size_t a, size_t b)
{
    const int last = e->reduction.variables[a].limit + 1;
    for (int from = 0, next; from <= last; from = next) {
        const int of_a = next_value(e, a, from), of_b = next_value(e, b, from);
        next = of_a < of_b ? of_a : of_b;
        for (int value = from; value < next && value < from + 2; value++)
            if (signature(e, a, value) == e->now_classes[a] &&
                signature(e, b, value) == e->now_classes[b])
                return true;
    }
    return false;
}

/* How two numbers of seeds can compare, their classes being what they are. */
static bool comparison_can_be(const enumeration *e, size_t v, const int *values)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    const unsigned cell = variable->cell;
    if (variable->fact != DYAR_FACT_COMPARED || cell == DYAR_NO_CELL)
        return true;
    const int *a = dyar_value_of(&e->reduction, (int *)values, cell, DYAR_FACT_SEEDS);
    const int *b = dyar_value_of(&e->reduction, (int *)values, e->game->topology.opposite[cell],
                                 DYAR_FACT_SEEDS);
    if (!a || !b)
        return true;
    const size_t va = (size_t)(a - values), vb = (size_t)(b - values);
    switch (values[v] + DYAR_COMPARED_EQUAL) {
    case DYAR_COMPARED_EQUAL:
        return can_be_equal(e, va, vb);
    case DYAR_COMPARED_MORE:
        return e->now_largest[va] > e->now[vb];
    default:
        return e->now[va] < e->now_largest[vb];
    }
}

/* The least number of the present class that is not below this one; -1 where there is none. */
static int least_from(const enumeration *e, size_t v, int least)
{
    const int last = e->reduction.variables[v].limit + 1;
    for (int value = least; value <= last || value <= least + 1; value++)
        if (signature(e, v, value) == e->now_classes[v])
            return value;
    return -1;
}

/* The mover has no fewer marks than are seen.  False where that cannot be. */
static bool count_own_marks(enumeration *e)
{
    int own = 0;
    for (size_t v = 0; v < e->reduction.variable_count; v++)
        own += e->reduction.variables[v].fact == DYAR_FACT_MARK && e->now[v] != DYAR_UNMARKED &&
               dyar_mark_owner((unsigned)e->now[v]) == e->reduction.viewpoint.mover;
    for (size_t v = 0; v < e->reduction.variable_count; v++) {
        if (e->reduction.variables[v].fact != DYAR_FACT_OWN_MARKS)
            continue;
        e->now[v] = least_from(e, v, own);
        if (e->now[v] < 0)
            return false;
    }
    return true;
}

static bool possible(const enumeration *e, const int *values)
{
    for (size_t v = 0; v < e->reduction.variable_count; v++)
        if (!comparison_can_be(e, v, values))
            return false;
    if (asks_skip(e) && first_fit(e, e->each_seed_end, e->skip_end, values) != e->skip_end)
        return false;
    return !e->around->from || first_fit(e, e->skip_end, e->count, values) != e->count;
}

static void judge(enumeration *e)
{
    int values[DYAR_VARIABLES_MAX];
    uint8_t fitting[MOST_CONDITIONS];
    size_t count = 0;
    if (!count_own_marks(e) || !possible(e, e->now))
        return;
    memcpy(values, e->now, sizeof values);
    const size_t seeded = first_fit(e, e->judged_end, e->each_seed_end, values);
    if (seeded < e->each_seed_end) {
        const dyar_rule *rule = &e->around->each_seed->rules[seeded - e->judged_end];
        dyar_foresee(&(dyar_foresight){e->game, &e->reduction, values}, &rule->effects);
    }
    for (size_t i = 0; i < e->reduction.case_count; i++) {
        const dyar_open_case *open = &e->reduction.cases[i];
        const bool known = count > 0 && fitting[count - 1] == open->rule;
        if (open->rule < e->judged_end && !known && case_fits(e, open, values))
            fitting[count++] = (uint8_t)open->rule;
    }
    e->situations++;
    e->visit(e->context, &(dyar_situation){&e->reduction, e->now, e->now_chosen, fitting, count,
                                           e->group_count - 1, e});
}

static void enumerate(enumeration *e, size_t v)
{
    if (v == e->reduction.variable_count) {
        judge(e);
        return;
    }
    for (size_t i = 0; i < e->value_count[v]; i++) {
        e->now[v] = e->values[v][i];
        e->now_classes[v] = e->classes[v][i];
        e->now_chosen[v] = UINT64_C(1) << i;
        e->now_largest[v] = e->largest[v][i];
        enumerate(e, v + 1);
    }
}

static bool known_group(enumeration *e)
{
    const uint64_t print = fingerprint(e);
    for (size_t i = 0; i < e->group_count; i++)
        if (e->groups[i] == print)
            return true;
    e->groups[e->group_count++] = print;
    return false;
}

/* Makes sure beforehand that the group is not too much to visit. */
static bool afford_group(enumeration *e)
{
    const dyar_reduction *r = &e->reduction;
    uint64_t situations = 1, tests = 1;
    for (size_t v = 0; v < r->variable_count && situations <= MOST_SITUATIONS; v++)
        situations *= e->value_count[v];
    for (size_t i = 0; i < r->case_count; i++)
        tests += r->cases[i].count + 1u;
    e->thinkable += situations;
    e->tried += situations * tests;
    return e->thinkable <= MOST_SITUATIONS && e->tried <= MOST_TRIED;
}

static bool find_all_values(enumeration *e)
{
    for (size_t v = 0; v < e->reduction.variable_count; v++)
        if (!find_values(e, v))
            return false;
    return true;
}

static void stand_at(enumeration *e, dyar_viewpoint viewpoint)
{
    dyar_fold_reduce(e->game, e->conditions, e->count, viewpoint, &e->reduction);
    note_tests_of_skip(e);
    if (e->reduction.overflow || !find_all_values(e)) {
        e->too_many = true;
        return;
    }
    if (known_group(e))
        return;
    e->too_many = !afford_group(e);
    if (e->too_many)
        return;
    enumerate(e, 0);
    if (e->around->group_over)
        e->around->group_over(e->context);
}

/* ---- which ways are sown at all ---- */

static unsigned ways_of_then(const dyar_then *then)
{
    unsigned ways = 0;
    if (then->direction == DYAR_WAY_REVERSE)
        ways = 3;
    else if (then->direction != DYAR_WORD_NONE)
        ways = 1u << (then->direction - DYAR_WAY_COUNTERCLOCKWISE);
    for (size_t i = 0; i < then->option_count; i++)
        ways |= ways_of_then(&then->options[i].then);
    return ways;
}

unsigned dyar_ways_sown(const dyar_compiled_phase *rules)
{
    unsigned ways = rules->turns_round ? 3 : 0;
    for (size_t i = 0; i < rules->kind_count; i++)
        for (unsigned k = 0; k < rules->kinds[i].direction->rule_count; k++)
            ways |=
                rules->kinds[i].ways[k] > DYAR_CLOCKWISE ? 3u : 1u << rules->kinds[i].ways[k];
    for (size_t i = 0; i < rules->phase->landing.count; i++)
        ways |= ways_of_then(&rules->phase->landing.rules[i].then);
    return ways;
}

static void stand_everywhere(enumeration *e)
{
    const dyar_topology *t = &e->game->topology;
    const bool at_start = e->around->at_start;
    const unsigned ways = at_start ? 1 : dyar_ways_sown(e->around->rules);
    for (int mover = 0; mover < e->game->players; mover++)
        for (int way = 0; way < 2; way++)
            for (int cell = 0; cell < t->cells && !e->too_many; cell++)
                if ((ways >> way & 1) && t->on_track[mover][cell] &&
                    !(at_start && t->is_store[cell]))
                    stand_at(e, (dyar_viewpoint){(uint8_t)mover, (uint8_t)way, (uint8_t)cell});
}

dyar_situations dyar_situations_visit(dyar_arena *arena, const dyar_game *game,
                                      const dyar_surroundings *around,
                                      dyar_situation_visitor *visit, void *context)
{
    dyar_arena *scratch = dyar_scratch_new(arena);
    enumeration *e = DYAR_NEW(scratch, enumeration);
    e->game = game;
    e->around = around;
    e->visit = visit;
    e->context = context;
    gather_conditions(e);
    stand_everywhere(e);
    const dyar_situations visited = {e->situations, e->tried, e->too_many};
    dyar_scratch_free(scratch);
    return visited;
}
