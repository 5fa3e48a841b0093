/* SPDX-License-Identifier: MIT */
/* Kinds of moves: the holes that they can start from, their directions, and their duties. */
#include "program/compile.h"
#include "program/fold.h"

static dyar_compiled_lookahead compile_look(dyar_compiler *c, const dyar_lookahead *look)
{
    dyar_compiled_condition *leaves = NULL;
    if (look->leaves) {
        leaves = DYAR_NEW(c->arena, dyar_compiled_condition);
        *leaves = dyar_compile_condition(c, look->leaves);
    }
    return (dyar_compiled_lookahead){
        .kinds = look->kinds,
        .start = dyar_fold_condition(c, look->start),
        .first_lap = dyar_fold_condition(c, look->first_lap),
        .captures = look->captures,
        .leaves = leaves,
    };
}

static dyar_compiled_lookaheads compile_looks(dyar_compiler *c, const dyar_lookaheads *looks)
{
    dyar_compiled_lookahead *list =
        DYAR_NEW_ARRAY(c->arena, dyar_compiled_lookahead, looks->count);
    dyar_compiled_lookaheads compiled = {.list = list, .count = looks->count};
    for (size_t i = 0; i < looks->count; i++) {
        list[i] = compile_look(c, &looks->list[i]);
        compiled.ends = compiled.ends || list[i].captures || list[i].leaves;
        compiled.tries = compiled.tries || compiled.ends || list[i].first_lap;
    }
    return compiled;
}

/* Returns the direction of moves from a hole for this mover; DYAR_UNDECIDED if it changes in a
 * game. */
static unsigned fixed_direction(const dyar_compiler *c, const dyar_compiled_kind *kind,
                                unsigned mover, unsigned cell)
{
    const dyar_frame *frame =
        &kind->direction->frames[mover * 2 * c->game->topology.cells + cell];
    if (frame->direct || !frame->plain || !dyar_asks_no_seeds(c->game, frame) ||
        dyar_asks_more(c->game, frame))
        return DYAR_UNDECIDED;
    const uint8_t rule = frame->results[0];
    const unsigned direction =
        rule == DYAR_UNDECIDED ? DYAR_COUNTERCLOCKWISE : kind->directions[rule];
    return direction <= DYAR_EITHER_DIRECTION ? direction : DYAR_UNDECIDED;
}

/* Sets what the moves from the hole have in common, and their directions if they are fixed. */
static void write_moves(const dyar_compiler *c, const dyar_compiled_kind *kind, unsigned mover,
                        bool arranges, dyar_candidate *candidate)
{
    const unsigned direction = fixed_direction(c, kind, mover, candidate->cell);
    const bool written = c->game->direction_written && !arranges;
    candidate->ways = direction == DYAR_UNDECIDED ? 0 : direction > DYAR_CLOCKWISE ? 2 : 1;
    candidate->move = (dyar_move){
        .hole = c->game->topology.place_of[candidate->cell],
        .cell = candidate->cell,
        .kind = kind->number,
        .flags = (uint8_t)((direction == DYAR_CLOCKWISE ? DYAR_MOVE_CLOCKWISE : 0) |
                           (written || candidate->ways == 2 ? DYAR_MOVE_NAMES_DIRECTION : 0) |
                           (arranges ? DYAR_MOVE_FILLS : 0)),
    };
}

static void find_candidates(dyar_compiler *c, dyar_compiled_kind *kind, bool arranges)
{
    const dyar_topology *t = &c->game->topology;
    for (int p = 0; p < c->game->players; p++) {
        dyar_candidate *list = DYAR_NEW_ARRAY(c->arena, dyar_candidate, t->holes);
        for (int i = 0; i < t->holes; i++) {
            const uint8_t cell = t->hole[i];
            const dyar_frame *frame = &kind->from->frames[p * 2 * t->cells + cell];
            dyar_candidate candidate = {.cell = cell, .frame = frame};
            if (frame->never && frame[t->cells].never) /* in either direction */
                continue;
            write_moves(c, kind, (unsigned)p, arranges, &candidate);
            list[kind->candidate_count[p]++] = candidate;
        }
        kind->candidates[p] = list;
    }
}

static void compile_kind(dyar_compiler *c, const dyar_kind *from, bool arranges,
                         dyar_compiled_kind *kind)
{
    const dyar_table *direction = &from->direction;
    const dyar_condition *conditions[DYAR_UNDECIDED];
    uint8_t *directions = DYAR_NEW_ARRAY(c->arena, uint8_t, direction->count);
    for (size_t i = 0; i < direction->count && i < DYAR_UNDECIDED; i++) {
        conditions[i] = &direction->rules[i].when;
        directions[i] =
            (uint8_t)(direction->rules[i].direction - DYAR_DIRECTION_COUNTERCLOCKWISE);
    }
    kind->number = (uint8_t)from->number;
    kind->from = dyar_fold_condition(c, &from->from);
    kind->direction = dyar_fold_conditions(c, conditions, direction->count);
    kind->directions = directions;
    kind->seeds = from->seeds;
    kind->leave = from->leave;
    kind->of_store = from->of_store;
    kind->enter = from->enter;
    if (from->first_into) {
        dyar_compiled_ref *into = DYAR_NEW(c->arena, dyar_compiled_ref);
        *into = dyar_compile_ref(c, from->first_into);
        kind->first_into = into;
    }
    kind->only = compile_looks(c, &from->only);
    find_candidates(c, kind, arranges);
}

/* ---- starts that depend on the direction ---- */

static bool steps_by_direction(const dyar_path *path)
{
    for (size_t i = 0; i < path->count; i++)
        if (path->steps[i] == DYAR_STEP_NEXT || path->steps[i] == DYAR_STEP_PREVIOUS)
            return true;
    return false;
}

static bool asks_by_direction(const dyar_test *test)
{
    for (size_t i = 0; i < test->refs.count; i++)
        if (test->refs.list[i].search || steps_by_direction(&test->refs.list[i].path))
            return true;
    return test->fact == DYAR_FACT_DIRECTION || steps_by_direction(&test->path);
}

/* Does the condition depend on the direction of sowing? */
static bool is_by_direction(const dyar_condition *condition)
{
    for (size_t i = 0; i < condition->count; i++)
        for (size_t k = 0; k < condition->cases[i].count; k++)
            if (asks_by_direction(&condition->cases[i].tests[k]))
                return true;
    return false;
}

static bool sows_clockwise(const dyar_kind *kind)
{
    for (size_t i = 0; i < kind->direction.count; i++)
        if (kind->direction.rules[i].direction != DYAR_DIRECTION_COUNTERCLOCKWISE)
            return true;
    return false;
}

bool dyar_starts_by_direction(const dyar_phase *phase)
{
    bool clockwise = false, depends = false;
    for (size_t i = 0; i < phase->kind_count; i++) {
        clockwise = clockwise || sows_clockwise(&phase->kinds[i]);
        depends = depends || is_by_direction(&phase->kinds[i].from);
    }
    return clockwise && depends;
}

/* ---- choices ---- */

/* Can all of it hold in a move of this kind, sown in this direction? */
static bool may_hold(const dyar_case *tests, unsigned kind, unsigned direction)
{
    for (size_t i = 0; i < tests->count; i++) {
        const dyar_test *test = &tests->tests[i];
        if ((test->fact == DYAR_FACT_KIND && !(test->words >> kind & 1)) ||
            (test->fact == DYAR_FACT_DIRECTION && !(test->words >> direction & 1)))
            return false;
    }
    return true;
}

static bool may_fire(const dyar_rule *rule, unsigned kind, unsigned direction)
{
    for (size_t i = 0; i < rule->when.count; i++)
        if (may_hold(&rule->when.cases[i], kind, direction))
            return true;
    return rule->when.count == 0;
}

/* The directions that a turn can take, as bits, before it stops for a choice. */
static unsigned directions_of_turn(const dyar_phase *phase, unsigned kind, unsigned direction)
{
    for (size_t i = 0; i < phase->landing.count; i++)
        if (phase->landing.rules[i].then.direction != DYAR_WORD_NONE &&
            may_fire(&phase->landing.rules[i], kind, direction))
            return 3;
    return phase->relay_direction == DYAR_RELAY_DIRECTION_REVERSE ? 3 : 1u << direction;
}

/* May a landing rule with a choice apply in a turn of this kind that begins in this direction?
 */
static bool may_ask(const dyar_phase *phase, unsigned kind, unsigned direction)
{
    const unsigned directions = directions_of_turn(phase, kind, direction);
    for (size_t i = 0; i < phase->landing.count; i++)
        if (dyar_then_words[phase->landing.rules[i].then.kind].traits & DYAR_CHOOSES)
            for (unsigned w = 0; w < 2; w++)
                if ((directions >> w & 1) && may_fire(&phase->landing.rules[i], kind, w))
                    return true;
    return false;
}

/* ---- the whole ---- */

static dyar_compiled_duty compile_duty(dyar_compiler *c, const dyar_duty *duty)
{
    const dyar_compiled_lookaheads only = compile_looks(c, &duty->only),
                                   besides = compile_looks(c, &duty->besides);
    return (dyar_compiled_duty){
        .applies = dyar_compile_condition(c, &duty->applies),
        .only = only,
        .besides = besides,
        .or_none = duty->otherwise == DYAR_OTHERWISE_NO_MOVE,
        .tries = only.tries || besides.tries,
        .ends = only.ends || besides.ends,
    };
}

/* Is the first lap of such moves sown like that of any other hole, without any rule? */
static bool is_foreseeable(const dyar_compiled_phase *rules, const dyar_compiled_kind *kind)
{
    return rules->falls_plainly && rules->first_seed == DYAR_FIRST_SEED_NEXT &&
           kind->seeds == DYAR_ALL && !kind->first_into && !kind->of_store && kind->enter == 0;
}

void dyar_compile_moves(dyar_compiler *c, const dyar_phase *phase, dyar_compiled_phase *rules)
{
    dyar_compiled_kind *kinds = DYAR_NEW_ARRAY(c->arena, dyar_compiled_kind, phase->kind_count);
    for (size_t i = 0; i < phase->kind_count; i++) {
        compile_kind(c, &phase->kinds[i], phase->arranges, &kinds[i]);
        kinds[i].foreseeable = is_foreseeable(rules, &kinds[i]);
        rules->kind_at[kinds[i].number & 63] = (uint8_t)i;
        for (unsigned direction = 0; direction < 2; direction++)
            kinds[i].asks[direction] = may_ask(phase, kinds[i].number, direction);
    }
    dyar_compiled_duty *duties =
        DYAR_NEW_ARRAY(c->arena, dyar_compiled_duty, phase->duty_count);
    for (size_t i = 0; i < phase->duty_count; i++)
        duties[i] = compile_duty(c, &phase->duties[i]);
    rules->kinds = kinds;
    rules->kind_count = phase->kind_count;
    rules->duties = duties;
    rules->duty_count = phase->duty_count;
}
