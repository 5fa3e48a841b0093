/*
 * The holes from which a player may play.
 *
 * Those whose seeds and marks fit are found in one step.  Where the rules look ahead, for
 * themselves or as duties, each of them is tried on a copy, as far as the rules look.
 */
#ifndef DYAR_FAST_FINDING_H
#define DYAR_FAST_FINDING_H

#include "fast/handing_on.h"

/* ---- at a glance ---- */

/* Is a duty possible, for somebody is in need? */
DYAR_INLINED bool may_be_obliged(const playing *p, const dyar_fast_view *view)
{
    for (unsigned i = 0; p->has.needs && i < view->need_count; i++)
        if (!(p->in_play & (cell_set)view->needs[i]))
            return true;
    return false;
}

/* May the move begin here?  The view is begun where the rules have to be asked. */
static bool may_begin(const dyar_wing *w, const dyar_position *position, unsigned player,
                      const dyar_compiled_conditions *condition, unsigned cell, dyar_turn *view)
{
    const dyar_frame *frame = &condition->frames[player * 2u * w->cells + cell];
    if (dyar_asks_cells(frame))
        return dyar_decide_barely(frame, position->cells, cell) != DYAR_UNDECIDED;
    if (dyar_asks_one(frame, dyar_read_TAKES_BACK) &&
        (position->cells[cell] != 1 ||
         position->cells[w->game->layout.last + 1] != cell + 1)) /* nothing is taken back */
        return dyar_decide_with(frame, position->cells, cell,
                                DYAR_TAKES_BACK_IMPOSSIBLE - DYAR_TAKES_BACK_POSSIBLE) !=
               DYAR_UNDECIDED;
    if (!view->game)
        dyar_turn_begin(view, w->game, w->rules, (dyar_position *)position, player);
    view->start = (uint8_t)cell;
    view->kind = w->rules->kinds->number;
    view->lifted = view->cells[cell];
    return dyar_holds(condition, view, cell);
}

/* Each hole is asked for. */
static __attribute__((noinline)) cell_set
ask_holes(const dyar_wing *w, const dyar_position *position, unsigned player)
{
    const dyar_compiled_kind *kind = w->rules->kinds;
    cell_set fit = 0;
    dyar_turn view;
    view.game = NULL;
    for (unsigned i = 0; i < kind->candidate_count[player]; i++) {
        const unsigned cell = kind->candidates[player][i].cell;
        if (position->cells[cell] && may_begin(w, position, player, kind->from, cell, &view))
            fit |= (cell_set)1 << cell;
    }
    return fit;
}

/* The holes that may be played from where no duty is possible, among those of a viewpoint. */
DYAR_INLINED cell_set holes_that_fit(const playing *p, const dyar_fast_view *view)
{
    const dyar_wing *w = p->wing;
    if (!p->has.more)
        return p->in_play;
    if (!w->enough)
        return ask_holes(w, p->position, view->player);
    return holes_with_enough(p);
}

/* ---- moves that are tried ---- */

/* A turn, or the first lap of it, on a copy. */
typedef struct tried {
    dyar_position position;
    marked_cells marked;
    keeping kept;
    unsigned landed; /* of the first lap */
} tried;

DYAR_INLINED playing copy_for(const playing *p, const dyar_fast_view *view, tried *trial)
{
    playing copy = *p;
    dyar_copy(p->wing->game, &trial->position, p->position);
    trial->position.cells[p->wing->game->layout.mover] = view->player;
    copy.position = &trial->position;
    copy.cells = trial->position.cells;
    if (p->has.marked) {
        memcpy(trial->marked.open, p->open, sizeof trial->marked.open);
        memcpy(trial->marked.watched, p->watched, sizeof trial->marked.watched);
        copy.open = trial->marked.open;
        copy.watched = trial->marked.watched;
    }
    return copy;
}

static __attribute__((noinline)) void try_by_rules(const playing *p, const dyar_fast_view *view,
                                                   unsigned cell,
                                                   const dyar_compiled_conditions *first_lap,
                                                   tried *trial)
{
    dyar_turn *t = &trial->kept.turn;
    dyar_copy(p->wing->game, &trial->position, p->position);
    trial->position.cells[p->wing->game->layout.mover] = view->player;
    dyar_turn_begin(t, p->wing->game, p->wing->rules, &trial->position, view->player);
    t->first_lap = first_lap;
    const dyar_move move = {.cell = (uint8_t)cell, .clockwise = view->way == DYAR_CLOCKWISE};
    dyar_position origin;
    dyar_turn_play(t, &move, &origin);
}

static bool has_left(const dyar_fast_look *look, const dyar_turn *t, int captured)
{
    const dyar_compiled_lookahead *rule = look->rule;
    if (rule->captures && !dyar_number_fits(rule->captures, captured))
        return false;
    return !rule->leaves || dyar_condition_fits(rule->leaves, t, DYAR_NO_CELL);
}

/* Is it so once the turn is over; or, where no look asks, is it not forbidden? */
DYAR_INLINED bool turn_fits_in_shape(const playing *p, dyar_shape has, turn_player *play,
                                     const dyar_fast_view *view, unsigned cell,
                                     const dyar_fast_look *look)
{
    tried trial;
    playing copy = copy_for(p, view, &trial);
    copy.has = has;
    course c = course_from(&copy, view, cell, &trial.kept);
    const dyar_turn *t = &trial.kept.turn;
    const bool tells = look && look->rule->leaves && !look->leaves;
    const bool played = play(&copy, &c, tells) != BY_RULES;
    if (!played)
        try_by_rules(p, view, cell, NULL, &trial);
    if (!look)
        return !((c.told || !played) && t->forbidden);
    if (tells || !played)
        return has_left(look, t, t->captured);
    const int captured = (int)c.captured + (c.told ? t->captured : 0);
    if (look->rule->captures && !dyar_number_fits(look->rule->captures, captured))
        return false;
    return !look->leaves || is_within(&copy, look->leaves, view->player);
}

static __attribute__((noinline)) bool turn_fits(const playing *p, const dyar_fast_view *view,
                                                unsigned cell, const dyar_fast_look *look)
{
    return turn_fits_in_shape(p, p->has, play_any_from, view, cell, look);
}

/* The commonest shape with duties, of games that have no marks. */
static __attribute__((noinline)) bool simple_turn_fits(const playing *p,
                                                       const dyar_fast_view *view,
                                                       unsigned cell,
                                                       const dyar_fast_look *look)
{
    const dyar_shape has = {
        .tables = true, .relays = true, .needs = true, .aside = p->has.aside};
    return turn_fits_in_shape(p, has, play_from, view, cell, look);
}

/* Where the first lap lands, sown on the trial's cells; DYAR_NO_CELL where only the rules can.
 */
static __attribute__((noinline)) unsigned
sow_first_lap(const playing *p, const dyar_fast_view *view, unsigned cell, tried *trial)
{
    playing copy = copy_for(p, view, trial);
    course c = course_from(&copy, view, cell, &trial->kept);
    return next_lap(&copy, &c) == LAP_SOWN ? c.landed : DYAR_NO_CELL;
}

/* Is it so where the first lap lands?  It is sown once for all looks at it. */
static bool first_lap_fits(const playing *p, const dyar_fast_view *view, unsigned cell,
                           const dyar_compiled_conditions *condition, tried *trial, bool *sown)
{
    if (!*sown)
        trial->landed = sow_first_lap(p, view, cell, trial);
    *sown = true;
    const dyar_frame *frame = &condition->frames[view->row + trial->landed];
    if (trial->landed != DYAR_NO_CELL && dyar_asks_cells(frame))
        return dyar_decide_barely(frame, trial->position.cells, trial->landed) !=
               DYAR_UNDECIDED;
    *sown = false;
    try_by_rules(p, view, cell, condition, trial);
    return trial->kept.turn.first_lap_fits;
}

static bool start_fits(const playing *p, const dyar_fast_view *view, unsigned cell,
                       const dyar_compiled_lookahead *rule)
{
    dyar_turn t;
    t.game = NULL;
    if (rule->kinds && !(rule->kinds >> p->wing->rules->kinds->number & 1))
        return false;
    return !rule->start || may_begin(p->wing, p->position, view->player, rule->start, cell, &t);
}

static bool some_look_fits(const playing *p, const dyar_fast_view *view, unsigned cell,
                           const dyar_fast_looks *looks, tried *trial)
{
    const bool simple =
        LANES < 64 && p->has.tables && !p->has.marked && !p->has.acts && !p->has.more;
    bool sown = false;
    for (size_t i = 0; i < looks->count; i++) {
        const dyar_fast_look *look = &looks->list[i];
        const dyar_compiled_lookahead *rule = look->rule;
        if (!start_fits(p, view, cell, rule) ||
            (rule->first_lap && !first_lap_fits(p, view, cell, rule->first_lap, trial, &sown)))
            continue;
        if ((!rule->captures && !rule->leaves) ||
            (simple ? simple_turn_fits(p, view, cell, look) : turn_fits(p, view, cell, look)))
            return true;
    }
    return false;
}

/* Those of the holes that a player may play from where one of the looks fits. */
static cell_set keep_fitting(const playing *p, const dyar_fast_view *view, cell_set holes,
                             const dyar_fast_looks *looks)
{
    cell_set kept = looks->count == 0 ? holes : 0;
    tried trial;
    for (cell_set rest = holes & ~kept; rest; rest &= rest - 1)
        if (some_look_fits(p, view, lowest_bit(rest), looks, &trial))
            kept |= rest & -rest;
    return kept;
}

/* ---- duties, and what is forbidden ---- */

static cell_set drop_forbidden(const playing *p, const dyar_fast_view *view, cell_set holes)
{
    cell_set kept = 0;
    for (cell_set rest = holes; rest; rest &= rest - 1)
        if (turn_fits(p, view, lowest_bit(rest), NULL))
            kept |= rest & -rest;
    return kept;
}

static bool applies(const playing *p, unsigned player, const dyar_fast_duty *duty)
{
    const dyar_compiled_condition *rule = &duty->rule->applies;
    dyar_turn view;
    if (rule->count == 0 || duty->applies)
        return rule->count == 0 || is_within(p, duty->applies, player);
    dyar_view(&view, p->wing->game, p->position, player);
    return dyar_condition_fits(rule, &view, DYAR_NO_CELL);
}

static void oblige(const playing *p, unsigned player, const dyar_fast_duty *duty,
                   cell_set holes[2])
{
    const dyar_fast_view *views = p->wing->views[player];
    cell_set kept[2];
    if (!applies(p, player, duty))
        return;
    for (unsigned way = 0; way < 2; way++)
        kept[way] = keep_fitting(p, &views[way], holes[way], &duty->only);
    if ((kept[0] | kept[1]) || duty->rule->or_none)
        memcpy(holes, kept, sizeof kept);
}

/* ---- all of that ---- */

/* The holes from which a player may play, for each way. */
static void find_both_ways(const dyar_wing *w, const dyar_position *position, unsigned player,
                           cell_set holes[2])
{
    const dyar_fast_view *views = w->views[player];
    marked_cells marked;
    const playing p = begin(w, w->has, (dyar_position *)position, &marked);
    const cell_set fit = holes_that_fit(&p, views);
    for (unsigned way = 0; way < 2; way++)
        holes[way] = keep_fitting(&p, &views[way], fit & (cell_set)views[way].holes, &w->only);
    for (size_t i = 0; i < w->rules->duty_count && (holes[0] | holes[1]); i++)
        oblige(&p, player, &w->duties[i], holes);
    for (unsigned way = 0; way < 2 && w->rules->looks_back; way++)
        holes[way] = drop_forbidden(&p, &views[way], holes[way]);
}

/* Those this way; `others` are those the other way. */
static __attribute__((noinline)) cell_set find_holes(const dyar_wing *w,
                                                     const dyar_position *position,
                                                     const dyar_fast_view *view,
                                                     cell_set *others)
{
    cell_set holes[2];
    find_both_ways(w, position, view->player, holes);
    *others = holes[!view->way];
    return holes[view->way];
}

#endif
