/*
 * Enumerating situations.
 *
 * What cannot be is left out: (1) a landing hole has at least one seed when the last falls, and
 * the each-seed table acts before the landing table judges; (2) a hole that `skip` refuses got
 * no seed; (3) a mark lies only where the set-up or a rule can put it; (4) whoever lands abroad
 * has reached the other side, and a turn, a lap, a sowing and a lifting have at least one.
 */
#include "program/situations.h"
#include "program/compile.h"

#include <string.h>

enum { MOST_CONDITIONS = 250, MOST_VALUES = 64, MOST_SITUATIONS = 1 << 22, MOST_GROUPS = 2048 };

typedef struct dyar_enumeration {
    const dyar_game *game;
    const dyar_surroundings *around;
    dyar_situation_visitor *visit;
    void *context;
    const dyar_condition *conditions[MOST_CONDITIONS];
    size_t judged_end, each_seed_end, skip_end, count; /* where each kind of condition ends */
    dyar_reduction reduction;
    int values[DYAR_MOST_VARIABLES][MOST_VALUES];       /* one for each class */
    uint64_t classes[DYAR_MOST_VARIABLES][MOST_VALUES]; /* the tests it passes */
    size_t value_count[DYAR_MOST_VARIABLES];
    int now[DYAR_MOST_VARIABLES];
    uint64_t now_classes[DYAR_MOST_VARIABLES];
    uint64_t now_chosen[DYAR_MOST_VARIABLES]; /* the class as a bit */
    uint64_t groups[MOST_GROUPS];
    size_t group_count;
    size_t situations;
} enumeration;

/* ---- the conditions in one list ---- */

static void append(enumeration *e, const dyar_condition *condition)
{
    if (e->count < MOST_CONDITIONS)
        e->conditions[e->count++] = condition;
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

/* ---- values ---- */

static bool is_landing_seeds(const enumeration *e, const dyar_variable *variable)
{
    return variable->bound && variable->fact == DYAR_FACT_SEEDS &&
           variable->cell == e->reduction.stand.cell;
}

static bool belongs_to_skip(const enumeration *e, const dyar_test *test)
{
    for (size_t i = e->each_seed_end; i < e->skip_end; i++)
        for (size_t k = 0; k < e->conditions[i]->count; k++) {
            const dyar_case *tested = &e->conditions[i]->cases[k];
            if (test >= tested->tests && test < tested->tests + tested->count)
                return true;
        }
    return false;
}

/* `skip` judged the hole with one seed less and one still in hand. */
static int seen_by(const enumeration *e, size_t v, const dyar_test *test, int value)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    if (!belongs_to_skip(e, test))
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
        const dyar_test *test = variable->tests[i];
        passed |= (uint64_t)dyar_test_accepts(test, e->reduction.stand.mover,
                                              seen_by(e, v, test, value))
                  << i;
    }
    return passed;
}

static bool reached_for_sure(const enumeration *e)
{
    const dyar_stand stand = e->reduction.stand;
    const unsigned owner = e->game->topology.owner[stand.cell];
    return owner != stand.mover && owner != DYAR_NOBODY;
}

static bool kind_occurs(const enumeration *e, int number)
{
    for (size_t i = 0; i < e->around->rules->kind_count; i++)
        if (e->around->rules->kinds[i].number == number)
            return true;
    return false;
}

/* Can the variable have this value at all? */
static bool can_be(const enumeration *e, const dyar_variable *variable, int value)
{
    const bool at_start = e->around->at_start;
    if (dyar_test_of_each(variable->tests[0]))
        return value < 2;
    switch (variable->fact) {
    case DYAR_FACT_SEEDS:
        return value > 0 || !is_landing_seeds(e, variable);
    case DYAR_FACT_MARK:
        if (!variable->bound)
            return value < DYAR_CLOSED_CODE;
        return value < DYAR_CLOSED_CODE && e->around->possible[variable->cell] >> value & 1;
    case DYAR_FACT_LAP:
    case DYAR_FACT_SOWN:
        return at_start || value > 0;
    case DYAR_FACT_TURN:
    case DYAR_FACT_GAME_TURN:
    case DYAR_FACT_LIFTED:
        return value > 0;
    case DYAR_FACT_HAND:
        return value == 0 || e->around->in_passing;
    case DYAR_FACT_KIND:
        return value < 64 && kind_occurs(e, value);
    case DYAR_FACT_REACHED:
        return value == 0 || (value == 1 && !reached_for_sure(e));
    case DYAR_FACT_IS:
    case DYAR_FACT_TAKES_BACK:
        return value < 2;
    case DYAR_FACT_COMPARED: /* where there is no opposite hole no comparison holds */
        if (variable->cell != DYAR_NO_CELL &&
            e->game->topology.opposite[variable->cell] == DYAR_NO_CELL)
            return value == 3;
        return value < 3;
    default:
        return true;
    }
}

static void find_values(enumeration *e, size_t v)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    e->value_count[v] = 0;
    for (int value = 0; value <= variable->limit + 1; value++) {
        if (!can_be(e, variable, value))
            continue;
        const uint64_t passed = signature(e, v, value);
        size_t i = 0;
        while (i < e->value_count[v] && e->classes[v][i] != passed)
            i++;
        if (i == e->value_count[v] && i < MOST_VALUES) {
            e->values[v][i] = value;
            e->classes[v][i] = passed;
            e->value_count[v]++;
        }
    }
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

/* Holes are seen alike when the same tests are open in the same places with the same classes.
 */
static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * UINT64_C(0xFF51AFD7ED558CCD);
    return h ^ (h >> 29);
}

static uint64_t fingerprint(const enumeration *e)
{
    const dyar_reduction *r = &e->reduction;
    uint64_t h = mix(17, r->variable_count);
    for (size_t i = 0; i < r->case_count; i++) {
        h = mix(h, r->cases[i].rule);
        for (size_t k = 0; k < r->cases[i].count; k++)
            h = mix(mix(h, r->cases[i].open[k].variable),
                    (uint64_t)(uintptr_t)r->cases[i].open[k].test);
    }
    for (size_t v = 0; v < r->variable_count; v++) {
        h = mix(h, e->value_count[v]);
        for (size_t i = 0; i < e->value_count[v]; i++)
            h = mix(h, e->classes[v][i]);
    }
    return h;
}

/* ---- judging a situation ---- */

static bool case_fits(const enumeration *e, const dyar_open_case *open, const int *values)
{
    for (size_t i = 0; i < open->count; i++) {
        const size_t v = open->open[i].variable;
        const dyar_test *test = open->open[i].test;
        if (!dyar_test_accepts(test, e->reduction.stand.mover, seen_by(e, v, test, values[v])))
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

static int *value_of(const enumeration *e, int *values, unsigned cell, dyar_fact fact)
{
    for (size_t v = 0; v < e->reduction.variable_count; v++) {
        const dyar_variable *variable = &e->reduction.variables[v];
        if (variable->bound && variable->fact == fact && variable->cell == cell)
            return &values[v];
    }
    return NULL;
}

static unsigned static_cell(const enumeration *e, const dyar_ref *ref)
{
    bool moves;
    if (ref->base != DYAR_BASE_HERE && ref->base != DYAR_BASE_LANDED)
        return DYAR_NO_CELL;
    return dyar_fold_path(e->game, e->reduction.stand, &ref->path, &moves);
}

static void apply(const enumeration *e, const dyar_effect *effect, int *values)
{
    for (size_t i = 0; i < effect->from.count; i++) {
        const unsigned cell = static_cell(e, &effect->from.list[i]);
        int *seeds = value_of(e, values, cell, DYAR_FACT_SEEDS);
        int *mark = value_of(e, values, cell, DYAR_FACT_MARK);
        const bool takes = effect->kind == DYAR_EFFECT_capture ||
                           effect->kind == DYAR_EFFECT_remove ||
                           effect->kind == DYAR_EFFECT_take;
        if (seeds && takes)
            *seeds = effect->seeds == DYAR_ALL || *seeds < effect->seeds
                         ? 0
                         : *seeds - effect->seeds;
        if (mark && effect->kind == DYAR_EFFECT_unmark)
            *mark = DYAR_UNMARKED;
        if (mark && effect->kind == DYAR_EFFECT_mark)
            *mark = (int)dyar_mark_code((unsigned)effect->mark_name,
                                        e->game->rules->marks[effect->mark_name].owned
                                            ? e->reduction.stand.mover
                                            : DYAR_NOBODY);
    }
}

/* How two numbers of seeds can compare, their classes being what they are. */
static bool comparison_can_be(const enumeration *e, size_t v, const int *values)
{
    const dyar_variable *variable = &e->reduction.variables[v];
    const unsigned cell = variable->cell;
    if (variable->fact != DYAR_FACT_COMPARED || cell == DYAR_NO_CELL)
        return true;
    const int *a = value_of(e, (int *)values, cell, DYAR_FACT_SEEDS);
    const int *b =
        value_of(e, (int *)values, e->game->topology.opposite[cell], DYAR_FACT_SEEDS);
    if (!a || !b)
        return true;
    const size_t va = (size_t)(a - values), vb = (size_t)(b - values);
    const int most = e->reduction.variables[va].limit;
    for (int x = 0; x <= most; x++) {
        if (signature(e, va, x) != e->now_classes[va])
            continue;
        for (int y = 0; y <= most; y++) {
            const int relation = x == y ? 0 : x > y ? 1 : 2;
            if (relation == values[v] && signature(e, vb, y) == e->now_classes[vb])
                return true;
        }
    }
    return false;
}

static bool marks_can_be(const enumeration *e, size_t v, const int *values)
{
    if (e->reduction.variables[v].fact != DYAR_FACT_OWN_MARKS)
        return true;
    int own = 0;
    for (size_t i = 0; i < e->reduction.variable_count; i++)
        own += e->reduction.variables[i].fact == DYAR_FACT_MARK && values[i] != DYAR_UNMARKED &&
               dyar_mark_owner((unsigned)values[i]) == e->reduction.stand.mover;
    return own <= values[v];
}

static bool possible(const enumeration *e, const int *values)
{
    for (size_t v = 0; v < e->reduction.variable_count; v++)
        if (!comparison_can_be(e, v, values) || !marks_can_be(e, v, values))
            return false;
    if (first_fit(e, e->each_seed_end, e->skip_end, values) != e->skip_end)
        return false;
    return !e->around->from || first_fit(e, e->skip_end, e->count, values) != e->count;
}

static void judge(enumeration *e)
{
    int values[DYAR_MOST_VARIABLES];
    uint8_t fitting[MOST_CONDITIONS];
    size_t count = 0;
    if (!possible(e, e->now))
        return;
    memcpy(values, e->now, sizeof values);
    const size_t seeded = first_fit(e, e->judged_end, e->each_seed_end, values);
    if (seeded < e->each_seed_end) {
        const dyar_rule *rule = &e->around->each_seed->rules[seeded - e->judged_end];
        for (size_t i = 0; i < rule->effects.count; i++)
            apply(e, &rule->effects.list[i], values);
    }
    for (size_t i = 0; i < e->reduction.case_count; i++) {
        const dyar_open_case *open = &e->reduction.cases[i];
        const bool known = count > 0 && fitting[count - 1] == open->rule;
        if (open->rule < e->judged_end && !known && case_fits(e, open, values))
            fitting[count++] = open->rule;
    }
    e->situations++;
    e->visit(e->context, &(dyar_situation){&e->reduction, e->now, e->now_chosen, fitting, count,
                                           e->group_count - 1, e});
}

static void enumerate(enumeration *e, size_t v)
{
    if (e->situations > MOST_SITUATIONS)
        return;
    if (v == e->reduction.variable_count) {
        judge(e);
        return;
    }
    for (size_t i = 0; i < e->value_count[v]; i++) {
        e->now[v] = e->values[v][i];
        e->now_classes[v] = e->classes[v][i];
        e->now_chosen[v] = UINT64_C(1) << i;
        enumerate(e, v + 1);
    }
}

static bool known_group(enumeration *e)
{
    const uint64_t print = fingerprint(e);
    for (size_t i = 0; i < e->group_count; i++)
        if (e->groups[i] == print)
            return true;
    if (e->group_count < MOST_GROUPS)
        e->groups[e->group_count++] = print;
    return false;
}

static void stand_at(enumeration *e, dyar_stand stand)
{
    dyar_fold_reduce(e->game, e->conditions, e->count, stand, &e->reduction);
    for (size_t v = 0; v < e->reduction.variable_count; v++)
        find_values(e, v);
    if (known_group(e))
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

unsigned dyar_ways_sown(const dyar_turn_rules *rules)
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

size_t dyar_situations_visit(dyar_arena *arena, const dyar_game *game,
                             const dyar_surroundings *around, dyar_situation_visitor *visit,
                             void *context)
{
    const dyar_topology *t = &game->topology;
    const unsigned ways = around->at_start ? 1 : dyar_ways_sown(around->rules);
    dyar_arena *scratch = dyar_scratch_new(arena);
    enumeration *e = DYAR_NEW(scratch, enumeration);
    e->game = game;
    e->around = around;
    e->visit = visit;
    e->context = context;
    gather_conditions(e);
    for (int mover = 0; mover < game->players; mover++)
        for (int way = 0; way < 2; way++)
            for (int cell = 0; cell < t->cells; cell++)
                if ((ways >> way & 1) && t->on_track[mover][cell] &&
                    !(around->at_start && t->is_store[cell]))
                    stand_at(e, (dyar_stand){(uint8_t)mover, (uint8_t)way, (uint8_t)cell});
    const size_t situations = e->situations;
    dyar_scratch_free(scratch);
    return situations;
}
