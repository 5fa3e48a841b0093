/* SPDX-License-Identifier: MIT */
/* Preparation of landings: a table of verdicts by landing cell and what is found there. A
 * landing rule has a verdict of its own if its effects are known beforehand for every hole:
 * the turn ends, the player moves again or sows another lap, or captures all seeds of certain
 * holes, or marks holes. Else its verdict is DYAR_VERDICT_ACT. */
#include "base/arena.h"
#include "fast/fast_game.h"
#include "program/fold.h"

#include <string.h>

typedef struct making {
    dyar_arena *arena;
    dyar_fast_game *fast;
    const dyar_game *game;
} making;

static unsigned rows(const making *m)
{
    return 2u * m->fast->players;
}

static dyar_viewpoint viewpoint_at(unsigned row, unsigned cell)
{
    return (dyar_viewpoint){(uint8_t)(row / 2), (uint8_t)(row % 2), (uint8_t)cell};
}

/* ---- captures and marks ---- */

/* Finds the cell of a reference, seen from a landing cell. Returns false if it is not fixed. */
static bool leads_to(const dyar_game *game, const dyar_compiled_ref *ref,
                     dyar_viewpoint viewpoint, unsigned *cell)
{
    bool moves;
    if (ref->base != DYAR_BASE_LANDED && ref->base != DYAR_BASE_HERE)
        return false;
    *cell = dyar_fold_path(game, viewpoint, &ref->path, &moves);
    return !moves;
}

static bool add_holes(const dyar_game *game, const dyar_compiled_refs *refs,
                      dyar_viewpoint viewpoint, uint64_t *holes)
{
    for (size_t i = 0; i < refs->count; i++) {
        unsigned cell;
        if (!leads_to(game, &refs->list[i], viewpoint, &cell))
            return false;
        if (cell != DYAR_NO_CELL && cell >= DYAR_FAST_CELLS)
            return false;
        if (cell != DYAR_NO_CELL)
            *holes |= UINT64_C(1) << cell;
    }
    return true;
}

static bool asks_for_seeds_here_alone(const dyar_game *game, const dyar_frame *frame)
{
    if (!frame->plain)
        return false;
    for (int n = 0; n <= game->total; n++)
        if (frame->steps[n] != 0)
            return false;
    return frame->results[frame->seeds_steps[0]] ==
           DYAR_UNDECIDED; /* an empty hole must end the run */
}

/* Is each hole of the run judged by its own seeds alone? Captures before it do not change
 * these. */
static bool is_plain_run(const making *m, const dyar_compiled_effect *effect)
{
    const dyar_compiled_ref *taken = effect->taken.list;
    if (taken->path.count > 0)
        return false;
    for (unsigned i = 0; i < rows(m) * m->fast->cells; i++)
        if (!asks_for_seeds_here_alone(m->game, &effect->condition->frames[i]))
            return false;
    return true;
}

/* Are the holes that are judged and captured at least fixed? */
static bool is_known_run(const making *m, const dyar_compiled_effect *effect)
{
    if (m->game->closable || effect->source->step != 1 || effect->taken.count != 1 ||
        effect->taken.list->base != DYAR_BASE_HERE || effect->source->go == DYAR_GO_BOTH)
        return false;
    for (unsigned i = 0; i < rows(m) * m->fast->cells; i++)
        if (!dyar_asks_cells(&effect->condition->frames[i]))
            return false;
    return true;
}

/* Lists the seeds with which a hole belongs to the run. */
static const uint8_t *list_run_seeds(const making *m, const dyar_compiled_conditions *condition)
{
    const unsigned shift = m->fast->seeds_shift, frames = rows(m) * m->fast->cells;
    uint8_t *holds = DYAR_NEW_ARRAY(m->arena, uint8_t, frames << shift);
    for (unsigned i = 0; i < frames; i++)
        for (unsigned n = 0; n <= (unsigned)m->game->total; n++) {
            const dyar_frame *frame = &condition->frames[i];
            holds[(i << shift) + n] = frame->results[frame->seeds_steps[n]] != DYAR_UNDECIDED;
        }
    return holds;
}

/* Lists the cell of a reference for each landing cell. Returns NULL if it is not fixed. */
static const uint8_t *list_led_to(const making *m, const dyar_compiled_ref *ref)
{
    const unsigned cells = m->fast->cells;
    uint8_t *list = DYAR_NEW_ARRAY(m->arena, uint8_t, rows(m) * cells);
    for (unsigned i = 0; i < rows(m) * cells; i++) {
        unsigned cell;
        if (!leads_to(m->game, ref, viewpoint_at(i / cells, i % cells), &cell))
            return NULL;
        list[i] = (uint8_t)cell;
    }
    return list;
}

static bool add_run(const making *m, const dyar_compiled_effect *effect,
                    dyar_capture_plan *found)
{
    const dyar_topology *t = &m->game->topology;
    const dyar_effect *source = effect->source;
    dyar_run *run = DYAR_NEW(m->arena, dyar_run);
    uint8_t *next = DYAR_NEW_ARRAY(m->arena, uint8_t, rows(m) * t->cells);
    if (!is_known_run(m, effect))
        return false;
    for (unsigned row = 0; row < rows(m); row++) {
        const uint8_t *step = source->go == DYAR_GO_FORWARD ? t->step[row / 2][row % 2]
                                                            : t->back[row / 2][row % 2];
        memcpy(next + row * t->cells, step, t->cells);
    }
    run->from = list_led_to(m, effect->from.list);
    run->taken = list_led_to(m, effect->taken.list);
    run->next = next;
    run->most = source->at_most < t->holes ? source->at_most : t->holes;
    if (is_plain_run(m, effect))
        run->holds = list_run_seeds(m, effect->condition);
    else
        run->frames = effect->condition->frames;
    found->run = run;
    return run->from && run->taken;
}

static bool add_all_holes(const making *m, const dyar_compiled_effect *effect, uint64_t *holes)
{
    const uint8_t cells = m->fast->cells;
    for (unsigned row = 0; row < rows(m); row++)
        for (unsigned cell = 0; cell < cells; cell++)
            if (!add_holes(m->game, &effect->from, viewpoint_at(row, cell),
                           &holes[row * cells + cell]))
                return false;
    return true;
}

/* A capture plan in the making. */
typedef struct finding {
    dyar_capture_plan *plan;
    uint64_t *holes, *marked;
    unsigned captures, removals, marks;
} finding;

static bool add_to_plan(const making *m, const dyar_compiled_effect *effect, finding *f)
{
    const dyar_effect *source = effect->source;
    const bool removes = source->kind == DYAR_EFFECT_remove;
    if (source->whose != DYAR_FOR_MOVER && !removes)
        return false;
    switch (source->kind) {
    case DYAR_EFFECT_remove:
    case DYAR_EFFECT_capture:
        f->removals += removes;
        f->captures += !removes;
        return source->seeds == DYAR_ALL && add_all_holes(m, effect, f->holes);
    case DYAR_EFFECT_capture_run:
        f->captures++;
        return source->seeds == DYAR_ALL && add_run(m, effect, f->plan);
    case DYAR_EFFECT_mark:
        memcpy(f->plan->code, effect->codes, sizeof f->plan->code);
        return f->marks++ == 0 && !m->game->rules->board.stores_on_track &&
               add_all_holes(m, effect, f->marked);
    default:
        return false;
    }
}

/* Returns what the effects capture and mark, or NULL if they do more, or if it is not fixed. A
 * run must be the last effect, since the plan judges all holes before it empties any. */
static const dyar_capture_plan *plan_captures(const making *m,
                                              const dyar_compiled_rule *compiled)
{
    const dyar_compiled_effects *effects = &compiled->effects;
    const unsigned count = rows(m) * m->fast->cells;
    finding f = {DYAR_NEW(m->arena, dyar_capture_plan),
                 DYAR_NEW_ARRAY(m->arena, uint64_t, count),
                 DYAR_NEW_ARRAY(m->arena, uint64_t, count),
                 0,
                 0,
                 0};
    for (size_t i = 0; i < effects->count; i++)
        if (f.plan->run || !add_to_plan(m, &effects->list[i], &f))
            return NULL;
    if (f.captures && f.removals)
        return NULL;
    f.plan->holes = f.captures || f.removals ? f.holes : NULL;
    f.plan->marked = f.marks ? f.marked : NULL;
    f.plan->removes = f.removals > 0;
    f.plan->mixed =
        f.removals || (f.marks && (f.captures || compiled->then != DYAR_THEN_END_TURN));
    return f.plan;
}

/* Lists the cell from which a relay starts. Returns NULL if it is not fixed, or if a rule of
 * `lifting` may bring seeds to an empty one. */
static const uint8_t *find_onward(const making *m, const dyar_compiled_rule *compiled)
{
    uint8_t *onward = DYAR_NEW_ARRAY(m->arena, uint8_t, rows(m) * m->fast->cells);
    if (compiled->then != DYAR_THEN_RELAY || compiled->direction >= 0 ||
        m->fast->rules->lifting.count > 0)
        return NULL;
    for (unsigned row = 0; row < rows(m); row++)
        for (unsigned cell = 0; cell < m->fast->cells; cell++) {
            unsigned from;
            if (!leads_to(m->game, &compiled->ref, viewpoint_at(row, cell), &from))
                return NULL;
            const bool ends = from == DYAR_NO_CELL ||
                              m->game->topology.next[row / 2][row % 2][from] == DYAR_NO_CELL;
            onward[row * m->fast->cells + cell] = (uint8_t)(ends ? DYAR_NO_CELL : from);
        }
    return onward;
}

/* Returns what follows the effects of a rule. */
static dyar_verdict what_then(const making *m, const dyar_compiled_rule *compiled,
                              const uint8_t **onward)
{
    if (compiled->then == DYAR_THEN_END_TURN)
        return DYAR_VERDICT_END;
    if (compiled->then == DYAR_THEN_AGAIN)
        return DYAR_VERDICT_AGAIN;
    if (compiled->from_landed)
        return DYAR_VERDICT_RELAY;
    *onward = find_onward(m, compiled);
    return *onward ? DYAR_VERDICT_ONWARD : DYAR_VERDICT_ACT;
}

static dyar_landing judge_landing(const making *m, const dyar_compiled_rule *compiled)
{
    dyar_landing landing = {.verdict = DYAR_VERDICT_ACT};
    if (compiled->option_count > 0)
        return landing;
    landing.then = what_then(m, compiled, &landing.onward);
    if (compiled->effects.count == 0)
        landing.verdict = landing.then;
    else if (landing.then < DYAR_VERDICT_CAPTURE) {
        landing.plan = plan_captures(m, compiled);
        landing.verdict = landing.plan ? DYAR_VERDICT_CAPTURE : DYAR_VERDICT_ACT;
    }
    return landing;
}

/* ---- frames ---- */

/* The tables of one viewpoint in the making. */
typedef struct tables {
    const making *m;
    dyar_fast_view *view;
    uint8_t *verdicts, *rules, *seeds_steps;
    struct {
        uint8_t *cell, *steps;
    } seeds[DYAR_FAST_TERMS], marks[DYAR_FAST_TERMS];
    uint32_t entries; /* of the frame that is being added */
} tables;

/* Copies the steps of a term. The number of entries grows by the largest of them. */
static void copy_steps(tables *t, const uint32_t *from, int count, uint8_t *to)
{
    uint32_t most = 0;
    for (int i = 0; i < count; i++) {
        most = from[i] > most ? from[i] : most;
        to[i] = (uint8_t)from[i];
    }
    t->entries += most;
}

/* Adds a term. Returns false if there are too many of its kind. */
static bool add_term(tables *t, unsigned cell, unsigned at, const uint32_t *steps,
                     uint8_t *seeds_terms, uint8_t *mark_terms)
{
    const dyar_game *game = t->m->game;
    const unsigned shift = t->m->fast->seeds_shift;
    const bool mark = game->marked && at >= game->layout.marks;
    const unsigned term = mark ? (*mark_terms)++ : (*seeds_terms)++;
    if (term >= DYAR_FAST_TERMS)
        return false;
    if (mark) {
        t->marks[term].cell[cell] = (uint8_t)(at - game->layout.marks);
        copy_steps(t, steps, DYAR_CODES_MAX, &t->marks[term].steps[cell << DYAR_CODE_SHIFT]);
    } else {
        t->seeds[term].cell[cell] = (uint8_t)at;
        copy_steps(t, steps, game->total + 1, &t->seeds[term].steps[cell << shift]);
    }
    if (*seeds_terms > t->view->seeds_terms)
        t->view->seeds_terms = *seeds_terms;
    if (*mark_terms > t->view->mark_terms)
        t->view->mark_terms = *mark_terms;
    return true;
}

/* Does the frame read only what the turn knows at its landing? */
static bool asks_known(const dyar_frame *frame)
{
    static dyar_reader *const known[] = {
        dyar_read_TURN, dyar_read_GAME_TURN, dyar_read_EXTRA, dyar_read_LIFTED,
        dyar_read_LAP,  dyar_read_REACHED,   dyar_read_SOWN,  dyar_read_OWN_MARKS};
    for (unsigned i = 0; i < frame->digit_count; i++) {
        size_t k = 0;
        while (k < sizeof known / sizeof *known && known[k] != frame->digits[i].asking.read)
            k++;
        if (k == sizeof known / sizeof *known)
            return false;
    }
    return !frame->direct;
}

/* Adds a frame. Returns false if it reads too much or has too many terms. */
static bool add_frame(tables *t, const dyar_frame *frame, unsigned cell)
{
    const dyar_game *game = t->m->game;
    uint8_t seeds_terms = 0, mark_terms = 0;
    if (!asks_known(frame))
        return false;
    t->entries = 1;
    copy_steps(t, frame->seeds_steps, game->total + 1,
               &t->seeds_steps[cell << t->m->fast->seeds_shift]);
    if (dyar_asks_more(game, frame) &&
        !add_term(t, cell, frame->cell, frame->steps, &seeds_terms, &mark_terms))
        return false;
    for (unsigned i = 0; i < frame->more_terms; i++)
        if (!add_term(t, cell, frame->terms[i].cell, frame->terms[i].steps, &seeds_terms,
                      &mark_terms))
            return false;
    return t->entries <= 1u << DYAR_VERDICT_SHIFT;
}

/* Leaves the landings at a cell to the rules. */
static void leave_frame(tables *t, unsigned cell)
{
    const unsigned shift = t->m->fast->seeds_shift;
    memset(&t->seeds_steps[cell << shift], 0, (size_t)1 << shift);
    t->verdicts[cell << DYAR_VERDICT_SHIFT] = DYAR_VERDICT_ACT;
    for (int i = 0; i < DYAR_FAST_TERMS; i++) {
        memset(&t->seeds[i].steps[cell << shift], 0, (size_t)1 << shift);
        memset(&t->marks[i].steps[cell << DYAR_CODE_SHIFT], 0, 1u << DYAR_CODE_SHIFT);
    }
}

/* Does the same rule fire for all values that are read? */
static bool decides(const dyar_frame *frame, unsigned digit, uint32_t index, uint8_t rule)
{
    if (digit == frame->digit_count)
        return frame->results[index] == rule;
    const dyar_digit *read = &frame->digits[digit];
    for (int value = 0; value <= read->last + 1; value++)
        if (!decides(frame, digit + 1, index + read->steps[value], rule))
            return false;
    return true;
}

static uint32_t least_read(const dyar_frame *frame)
{
    uint32_t index = 0;
    for (unsigned i = 0; i < frame->digit_count; i++)
        index += frame->digits[i].steps[0];
    return index;
}

/* Sets the verdicts of a cell. If a value that is read decides, the verdict is to ask the
 * rules. */
static void judge_frame(tables *t, const dyar_frame *frame, unsigned cell)
{
    uint8_t *verdicts = &t->verdicts[cell << DYAR_VERDICT_SHIFT];
    uint8_t *rules = &t->rules[cell << DYAR_VERDICT_SHIFT];
    for (uint32_t i = 0; i < t->entries; i++) {
        rules[i] = frame->results[i + least_read(frame)];
        verdicts[i] =
            (uint8_t)(!decides(frame, 0, i, rules[i]) ? DYAR_VERDICT_ACT
                      : rules[i] == DYAR_UNDECIDED    ? DYAR_VERDICT_END
                                                      : t->m->fast->landings[rules[i]].verdict);
    }
}

static void make_room(tables *t)
{
    const unsigned cells = t->m->fast->cells, shift = t->m->fast->seeds_shift;
    dyar_arena *arena = t->m->arena;
    t->verdicts = DYAR_NEW_ARRAY(arena, uint8_t, cells << DYAR_VERDICT_SHIFT);
    t->rules = DYAR_NEW_ARRAY(arena, uint8_t, cells << DYAR_VERDICT_SHIFT);
    t->seeds_steps = DYAR_NEW_ARRAY(arena, uint8_t, cells << shift);
    for (int i = 0; i < DYAR_FAST_TERMS; i++) {
        t->seeds[i].cell = DYAR_NEW_ARRAY(arena, uint8_t, cells);
        t->seeds[i].steps = DYAR_NEW_ARRAY(arena, uint8_t, cells << shift);
        t->marks[i].cell = DYAR_NEW_ARRAY(arena, uint8_t, cells);
        t->marks[i].steps = DYAR_NEW_ARRAY(arena, uint8_t, cells << DYAR_CODE_SHIFT);
        t->view->of_seeds[i] = (dyar_fast_term){t->seeds[i].cell, t->seeds[i].steps};
        t->view->of_marks[i] = (dyar_fast_term){t->marks[i].cell, t->marks[i].steps};
    }
    t->view->verdicts = t->verdicts;
    t->view->rules = t->rules;
    t->view->seeds_steps = t->seeds_steps;
}

static void judge_all_frames(const making *m, dyar_fast_view *view)
{
    const dyar_frame *frames = &m->fast->rules->landing.conditions->frames[view->row];
    tables t = {.m = m, .view = view};
    make_room(&t);
    view->asks_known = true;
    for (unsigned cell = 0; cell < m->fast->cells; cell++)
        if (add_frame(&t, &frames[cell], cell)) {
            judge_frame(&t, &frames[cell], cell);
            m->fast->has.acts = m->fast->has.acts || frames[cell].digit_count > 0;
        } else {
            leave_frame(&t, cell);
            m->fast->has.acts = true;
            view->asks_known = view->asks_known && asks_known(&frames[cell]);
        }
}

void dyar_fast_prepare_landing(dyar_arena *arena, dyar_fast_game *fast)
{
    const making m = {arena, fast, fast->game};
    const dyar_compiled_table *landing = &fast->rules->landing;
    dyar_landing *landings = DYAR_NEW_ARRAY(arena, dyar_landing, landing->count);
    for (size_t i = 0; i < landing->count; i++) {
        landings[i] = judge_landing(&m, &landing->list[i]);
        fast->has.acts = fast->has.acts || landings[i].verdict > DYAR_VERDICT_CAPTURE ||
                         (landings[i].plan && landings[i].plan->mixed);
    }
    fast->landings = landings;
    for (unsigned i = 0; i < rows(&m); i++)
        judge_all_frames(&m, dyar_viewpoint_at(fast, i));
}
