/* SPDX-License-Identifier: MIT */
/*
 * The enumeration of situations.
 *
 * A rule judges a situation after the last seed has fallen and the each-seed table has acted.
 * So this file takes every situation in which the seed can fall (BEFORE), finds the each-seed
 * rule that applies there, and notes the situations that are possible AFTER its effects.  Then
 * it visits each of these once.
 *
 * It leaves out what is impossible: (1) a hole in which a seed has just fallen has at least
 * one; (2) a hole that `skip` excludes got no seed, but a store may have; (3) a mark is only
 * where the setup or a rule can put it; (4) a sowing that lands on another player's side has
 * reached it, and a turn, a lap, a sowing and a lifting have at least one; (5) seeds compare as
 * their numbers do, and a player owns no fewer marks than are known.
 */
#include "program/enumeration.h"

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

/* ---- what each-seed rules do ---- */

/* The classes that the variable can have once the rule has acted; 0: it is untouched. */
static uint64_t classes_after(const enumeration *e, const dyar_rule *rule, size_t v)
{
    const dyar_foresight f = {e->game, e->reduction.viewpoint};
    const dyar_touch touch = dyar_foresee(&f, &rule->effects, &e->reduction.variables[v]);
    uint64_t any = 0;
    if (touch.kind == DYAR_UNTOUCHED)
        return 0;
    const size_t set = touch.kind == DYAR_SET ? dyar_class_of(e, v, touch.value) : MOST_VALUES;
    if (set < e->class_count[v])
        return UINT64_C(1) << set;
    for (size_t i = 0; i < e->class_count[v]; i++)
        any |= UINT64_C(1) << i;
    return any;
}

static void foresee_rules(enumeration *e)
{
    const size_t rules = e->each_seed_end - e->judged_end;
    for (size_t r = 0; r < rules; r++)
        for (size_t v = 0; v < e->reduction.variable_count; v++)
            e->touched[r][v] = classes_after(e, &e->around->each_seed->rules[r], v);
}

/* ---- groups ---- */

static uint64_t mix_class(const value_class *c)
{
    return dyar_mix(dyar_mix(c->passed, c->least[BEFORE] < 0), c->least[AFTER] < 0);
}

/* Holes are seen alike when the same tests are open in the same places with the same classes,
 * each-seed rules do the same to them, and `skip` was asked for all or for none. */
static uint64_t fingerprint(const enumeration *e)
{
    const dyar_reduction *r = &e->reduction;
    uint64_t h = dyar_mix(dyar_mix(17, asks_skip(e)), r->variable_count);
    for (size_t i = 0; i < r->case_count; i++) {
        h = dyar_mix(h, r->cases[i].rule);
        for (size_t k = 0; k < r->cases[i].count; k++)
            h = dyar_mix(dyar_mix(h, r->cases[i].open[k].variable), r->cases[i].open[k].number);
    }
    for (size_t v = 0; v < r->variable_count; v++) {
        for (size_t i = 0; i < r->variables[v].test_count; i++)
            h = dyar_mix(h, (uint64_t)(uintptr_t)r->variables[v].tests[i]);
        h = dyar_mix(h, e->class_count[v]);
        for (size_t i = 0; i < e->class_count[v]; i++)
            h = dyar_mix(h, mix_class(&e->classes[v][i]));
        for (size_t i = 0; i < e->each_seed_end - e->judged_end; i++)
            h = dyar_mix(h, e->touched[i][v]);
    }
    return h;
}

/* ---- judging a situation ---- */

static bool case_fits(const enumeration *e, const dyar_open_case *open,
                      const situation_classes *s)
{
    for (size_t i = 0; i < open->count; i++)
        if (!(class_in(e, s, open->open[i].variable)->passed >> open->open[i].number & 1))
            return false;
    return true;
}

/* The first condition in [first, end) that fits; `end` when none does. */
static size_t first_fit(const enumeration *e, size_t first, size_t end,
                        const situation_classes *s)
{
    for (size_t i = 0; i < e->reduction.case_count; i++) {
        const dyar_open_case *open = &e->reduction.cases[i];
        if (open->rule >= first && open->rule < end && case_fits(e, open, s))
            return open->rule;
    }
    return end;
}

/* ---- all situations of a group ---- */

/* The next of them, the last variable changing first; false after the last. */
static bool next_classes(const enumeration *e, situation_classes *s)
{
    for (size_t v = e->reduction.variable_count; v-- > 0;) {
        if (++s->of[v] < e->class_count[v])
            return true;
        s->of[v] = 0;
    }
    return false;
}

static size_t number_of(const enumeration *e, const situation_classes *s)
{
    size_t number = 0;
    for (size_t v = 0; v < e->reduction.variable_count; v++)
        number = number * e->class_count[v] + s->of[v];
    return number;
}

static void note_reached(enumeration *e, const situation_classes *s)
{
    const size_t number = number_of(e, s);
    e->reached[number / 64] |= UINT64_C(1) << number % 64;
}

static bool is_reached(const enumeration *e, const situation_classes *s)
{
    const size_t number = number_of(e, s);
    return e->reached[number / 64] >> number % 64 & 1;
}

/* The next class of the variable that a rule leaves it, round from the last to the first. */
static uint8_t next_left(uint64_t left, uint8_t now)
{
    const uint64_t above = now < 63 ? left >> (now + 1) << (now + 1) : 0;
    return (uint8_t)__builtin_ctzll(above ? above : left);
}

/* Notes all that the situation can be once the rule has acted. */
static void spread(enumeration *e, const situation_classes *before, const uint64_t *touched)
{
    int values[DYAR_VARIABLES_MAX];
    situation_classes s = *before;
    size_t v;
    for (v = 0; v < e->reduction.variable_count; v++)
        if (touched[v])
            s.of[v] = (uint8_t)__builtin_ctzll(touched[v]);
    do {
        if (++e->tried > MOST_TRIED) {
            e->too_many = true;
            return;
        }
        if (dyar_find_consistent(e, &s, AFTER, values))
            note_reached(e, &s);
        for (v = e->reduction.variable_count; v-- > 0;) {
            const uint8_t was = s.of[v];
            if (touched[v] && (s.of[v] = next_left(touched[v], was)) > was)
                break;
        }
    } while (v != (size_t)-1);
}

/* Holes that are the same before the seed falls and after it. */
static bool are_kept(const dyar_refs *refs)
{
    for (size_t i = 0; i < refs->count; i++) {
        const dyar_word base = refs->list[i].base;
        if (base != DYAR_BASE_START && base != DYAR_BASE_LAP_START && base != DYAR_BASE_OWN &&
            base != DYAR_BASE_OPPONENT)
            return false;
    }
    return true;
}

/* Is what `skip` saw known from what is seen when the seed has fallen (seen_by)? */
static bool is_known_to_skip(const dyar_variable *variable)
{
    switch (variable->fact) {
    case DYAR_FACT_SEEDS:
        return variable->bound;
    case DYAR_FACT_IS:
        return are_kept(&variable->tests[0]->refs);
    case DYAR_FACT_COMPARED:
    case DYAR_FACT_SOWN_INTO:
        return false;
    default:
        return true;
    }
}

/* Has `skip` surely refused such a hole? */
static bool is_skipped(const enumeration *e, const situation_classes *s)
{
    for (size_t i = 0; asks_skip(e) && i < e->reduction.case_count; i++) {
        const dyar_open_case *open = &e->reduction.cases[i];
        bool known = open->rule >= e->each_seed_end && open->rule < e->skip_end;
        for (size_t k = 0; known && k < open->count; k++)
            known = is_known_to_skip(&e->reduction.variables[open->open[k].variable]);
        if (known && case_fits(e, open, s))
            return true;
    }
    return false;
}

/* Can the last seed fall, or a turn begin, in such a hole? */
static bool can_come_to(const enumeration *e, const situation_classes *s)
{
    int values[DYAR_VARIABLES_MAX];
    if (!dyar_find_consistent(e, s, BEFORE, values))
        return false;
    if (is_skipped(e, s))
        return false;
    return !e->around->from || first_fit(e, e->skip_end, e->count, s) != e->count;
}

static void find_reached(enumeration *e)
{
    situation_classes s = {0};
    memset(e->reached, 0, sizeof e->reached);
    do {
        if (!can_come_to(e, &s))
            continue;
        const size_t rule = first_fit(e, e->judged_end, e->each_seed_end, &s);
        if (rule < e->each_seed_end)
            spread(e, &s, e->touched[rule - e->judged_end]);
        else
            note_reached(e, &s);
    } while (!e->too_many && next_classes(e, &s));
}

static void judge(enumeration *e, const situation_classes *s)
{
    int values[DYAR_VARIABLES_MAX];
    uint64_t chosen[DYAR_VARIABLES_MAX];
    uint8_t fitting[MOST_CONDITIONS];
    size_t count = 0;
    dyar_find_consistent(e, s, AFTER, values);
    for (size_t v = 0; v < e->reduction.variable_count; v++)
        chosen[v] = UINT64_C(1) << s->of[v];
    for (size_t i = 0; i < e->reduction.case_count; i++) {
        const dyar_open_case *open = &e->reduction.cases[i];
        const bool known = count > 0 && fitting[count - 1] == open->rule;
        if (open->rule < e->judged_end && !known && case_fits(e, open, s))
            fitting[count++] = (uint8_t)open->rule;
    }
    e->situations++;
    e->visit(e->context, &(dyar_situation){&e->reduction, values, chosen, fitting, count,
                                           e->group_count - 1, e});
}

static void enumerate(enumeration *e)
{
    situation_classes s = {0};
    find_reached(e);
    do
        if (!e->too_many && is_reached(e, &s))
            judge(e, &s);
    while (next_classes(e, &s));
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
        situations *= e->class_count[v];
    for (size_t i = 0; i < r->case_count; i++)
        tests += r->cases[i].count + 1u;
    e->thinkable += situations;
    e->tried += situations * tests;
    return e->thinkable <= MOST_SITUATIONS && e->tried <= MOST_TRIED;
}

static void stand_at(enumeration *e, dyar_viewpoint viewpoint)
{
    dyar_fold_reduce(e->game, e->conditions, e->count, viewpoint, &e->reduction);
    if (e->reduction.overflow || !dyar_find_classes(e)) {
        e->too_many = true;
        return;
    }
    foresee_rules(e);
    if (known_group(e))
        return;
    e->too_many = !afford_group(e);
    if (e->too_many)
        return;
    enumerate(e);
    if (e->too_many)
        return;
    if (e->around->group_over)
        e->around->group_over(e->context);
}

/* A turn begins in any hole; it continues where the last seed falls. */
static bool is_judged(const enumeration *e, unsigned mover, unsigned cell)
{
    return e->around->at_start ? !e->game->topology.is_store[cell]
                               : dyar_lands_in(e->game, e->around->rules, mover, cell);
}

static void stand_everywhere(enumeration *e)
{
    const unsigned directions =
        e->around->at_start ? 1 : dyar_directions_sown(e->around->rules);
    for (int mover = 0; mover < e->game->players; mover++)
        for (int direction = 0; direction < 2; direction++)
            for (int cell = 0; cell < e->game->topology.cells && !e->too_many; cell++)
                if ((directions >> direction & 1) &&
                    is_judged(e, (unsigned)mover, (unsigned)cell))
                    stand_at(
                        e, (dyar_viewpoint){(uint8_t)mover, (uint8_t)direction, (uint8_t)cell});
}

dyar_situations dyar_situations_visit(dyar_arena *arena, const dyar_game *game,
                                      const dyar_surroundings *around,
                                      dyar_situation_visitor *visit, void *context)
{
    dyar_arena *scratch = dyar_scratch_new(arena);
    enumeration *e = dyar_arena_raw(scratch, sizeof *e);
    memset(e, 0, offsetof(enumeration, conditions));
    e->game = game;
    e->around = around;
    e->visit = visit;
    e->context = context;
    gather_conditions(e);
    e->touched =
        dyar_arena_alloc(scratch, (e->each_seed_end - e->judged_end + 1) * sizeof *e->touched);
    stand_everywhere(e);
    const dyar_situations visited = {e->situations, e->tried, e->too_many};
    dyar_scratch_free(scratch);
    return visited;
}
