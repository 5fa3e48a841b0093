/* SPDX-License-Identifier: MIT */
/*
 * Handing the turn on, and the holes from which a player may play.
 *
 * play_move plays a turn and hands it on: the next player moves, unless an end rule fits.
 *
 * The legal moves of most games are the holes whose seeds and marks fit: one comparison of
 * vectors finds them.  If the rules look ahead, for the moves themselves or for duties,
 * keep_fitting tries each of these moves on a copy of the position.
 */
#ifndef DYAR_FAST_MOVES_H
#define DYAR_FAST_MOVES_H

#include "fast/landings.h"

/* ---- handing on ---- */

DYAR_INLINED bool may_be_over(const playing *p)
{
    for (size_t i = 0; i < p->fast->end_count; i++)
        if (is_within(p, &p->fast->ends[i], p->view->player))
            return true;
    return false;
}

DYAR_INLINED void judge_ends(playing *p)
{
    const dyar_fast_game *fast = p->fast;
    const bool may_be = may_be_over(p);
    p->quiet = fast->quiet_end && !may_be;
    if (!may_be)
        return;
    dyar_fast_judge_ends(fast->game, p->position);
    if (p->cells[fast->game->layout.ended]) {
        p->seeds = load(p->cells);
        p->in_play = 0;
    }
}

DYAR_INLINED void keep_count(playing *p, bool again)
{
    const dyar_layout *l = &p->fast->game->layout;
    uint16_t *turns = &p->cells[l->turns + p->view->player];
    if (l->extra)
        p->cells[l->extra] = (uint16_t)(again ? dyar_count_on(p->cells[l->extra], 1) : 0);
    if (l->turns && !again)
        *turns = (uint16_t)dyar_count_on(*turns, 1);
    if (l->last_mover)
        p->cells[l->last_mover] = (uint16_t)(p->view->player + 1);
}

DYAR_INLINED void hand_on(playing *p, const fast_turn *turn, turn_result result)
{
    const dyar_fast_game *fast = p->fast;
    const dyar_layout *l = &fast->game->layout;
    if (p->has.acts && result == SYNCED) {
        dyar_hand_on(&turn->undo->turn);
        refresh(p);
        return;
    }
    if (p->has.general && !fast->known_ends) {
        dyar_fast_hand_on(fast, p->position, result == AGAIN);
        refresh(p);
        return;
    }
    if (p->has.general)
        keep_count(p, result == AGAIN);
    if (result != AGAIN)
        p->view = p->view->next;
    p->cells[l->mover] = p->view->player;
    if (turn->board_dirty || !p->quiet)
        judge_ends(p);
}

/* Plays a move.  Returns false, and changes nothing, if the rules must play it. */
DYAR_INLINED bool play_move(playing *p, turn_player *play, const dyar_fast_view *view,
                            unsigned from)
{
    undo saved;
    const cell_set before = p->in_play;
    fast_turn turn = begin_turn(p, view, from, &saved);
    const turn_result result = play(p, &turn, false);
    if (result == LEFT_TO_RULES) {
        p->in_play = before;
        return false;
    }
    hand_on(p, &turn, result);
    return true;
}

/* ---- holes that fit ---- */

/* May a duty apply: does a player lack the free seeds that it asks for? */
DYAR_INLINED bool may_be_obliged(const playing *p, const dyar_fast_view *view)
{
    for (unsigned i = 0; p->has.duties && i < view->need_count; i++)
        if (!(p->in_play & (cell_set)view->needs[i]))
            return true;
    return false;
}

/* Holes from which the player may play, if no duty applies and nothing looks ahead.  The caller
 * leaves out those that are not the player's. */
DYAR_INLINED cell_set holes_that_fit(const playing *p, const dyar_fast_view *view)
{
    const dyar_fast_game *fast = p->fast;
    if (!p->has.general)
        return p->in_play;
    if (!fast->enough)
        return (cell_set)dyar_fast_find_holes(fast, p->position, view->player);
    return holes_with_enough(p);
}

/* ---- moves that are tried ---- */

/* A copy of the position, and the turn that is tried on it. */
typedef struct tried {
    dyar_position position;
    marked_cells marked;
    undo undo;
    unsigned landed; /* where the first lap ended */
} tried;

DYAR_INLINED playing copy_for(const playing *p, const dyar_fast_view *view, tried *trial)
{
    playing copy = *p;
    dyar_copy(p->fast->game, &trial->position, p->position);
    trial->position.cells[p->fast->game->layout.mover] = view->player;
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

/* Tries a move by the rules. */
static void try_by_rules(const playing *p, const dyar_fast_view *view, unsigned cell,
                         const dyar_compiled_conditions *first_lap, tried *trial)
{
    dyar_fast_try_move(p->fast, p->position, view, cell, first_lap, &trial->position,
                       &trial->undo.turn);
}

/* Does the look ahead hold once the turn is over?  Without a look: is the move allowed? */
DYAR_INLINED bool turn_fits_in_shape(const playing *p, dyar_shape has, turn_player *play,
                                     const dyar_fast_view *view, unsigned cell,
                                     const dyar_fast_look *look)
{
    tried trial;
    playing copy = copy_for(p, view, &trial);
    copy.has = has;
    fast_turn turn = begin_turn(&copy, view, cell, &trial.undo);
    const dyar_turn *t = &trial.undo.turn;
    const bool syncs = look && look->rule->leaves && !look->leaves;
    const bool played = play(&copy, &turn, syncs) != LEFT_TO_RULES;
    if (!played)
        try_by_rules(p, view, cell, NULL, &trial);
    if (!look)
        return !((turn.synced || !played) && t->forbidden);
    if (syncs || !played)
        return dyar_fast_look_fits(look, t, t->captured);
    const int captured = (int)turn.captured + (turn.synced ? t->captured : 0);
    if (look->rule->captures && !dyar_number_fits(look->rule->captures, captured))
        return false;
    return !look->leaves || is_within(&copy, look->leaves, view->player);
}

static __attribute__((noinline)) bool turn_fits(const playing *p, const dyar_fast_view *view,
                                                unsigned cell, const dyar_fast_look *look)
{
    return turn_fits_in_shape(p, p->has, play_any_turn, view, cell, look);
}

/* The same for the most common shape with duties. */
static __attribute__((noinline)) bool simple_turn_fits(const playing *p,
                                                       const dyar_fast_view *view,
                                                       unsigned cell,
                                                       const dyar_fast_look *look)
{
    const dyar_shape has = {
        .tables = true, .relays = true, .duties = true, .stores_apart = p->has.stores_apart};
    return turn_fits_in_shape(p, has, play_turn, view, cell, look);
}

/* Sows the first lap on the copy.  Returns where it lands, or DYAR_NO_CELL if only the rules
 * can sow it. */
static __attribute__((noinline)) unsigned
sow_first_lap(const playing *p, const dyar_fast_view *view, unsigned cell, tried *trial)
{
    playing copy = copy_for(p, view, trial);
    fast_turn turn = begin_turn(&copy, view, cell, &trial->undo);
    return next_lap(&copy, &turn) == LAP_SOWN ? turn.landed : DYAR_NO_CELL;
}

/* Does the condition hold where the first lap lands?  The lap is sown once for all looks. */
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
    return trial->undo.turn.first_lap_fits;
}

static bool some_look_fits(const playing *p, const dyar_fast_view *view, unsigned cell,
                           const dyar_fast_looks *looks, tried *trial)
{
    const bool simple = !FEW && LANES < 64 && p->has.tables && !p->has.marked && !p->has.acts &&
                        !p->has.general;
    bool sown = false;
    for (size_t i = 0; i < looks->count; i++) {
        const dyar_fast_look *look = &looks->list[i];
        const dyar_compiled_lookahead *rule = look->rule;
        if (!dyar_fast_start_fits(p->fast, p->position, view->player, rule, cell) ||
            (rule->first_lap && !first_lap_fits(p, view, cell, rule->first_lap, trial, &sown)))
            continue;
        if ((!rule->captures && !rule->leaves) ||
            (simple ? simple_turn_fits(p, view, cell, look) : turn_fits(p, view, cell, look)))
            return true;
    }
    return false;
}

/* Keeps the holes for which one of the looks holds, or all if there are none. */
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

/* ---- duties, and forbidden moves ---- */

/* Keeps the holes for which one of the looks holds, as the seeds in them decide. */
DYAR_INLINED cell_set keep_starts(const playing *p, const dyar_fast_view *view, cell_set holes,
                                  const dyar_fast_looks *looks)
{
    cell_set kept = 0;
    for (size_t i = 0; i < looks->count; i++)
        kept |= at_least(&p->seeds, looks->list[i].least) &
                (cell_set)looks->list[i].starts[view->player][view->direction];
    return holes & kept;
}

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
    if (duty->rule->applies.count == 0)
        return true;
    return duty->applies ? is_within(p, duty->applies, player)
                         : dyar_fast_duty_applies(p->fast, p->position, player, duty->rule);
}

static void oblige(const playing *p, unsigned player, const dyar_fast_duty *duty,
                   cell_set holes[2])
{
    const dyar_fast_view *views = p->fast->views[player];
    cell_set kept[2];
    if (!applies(p, player, duty))
        return;
    for (unsigned direction = 0; direction < 2; direction++)
        kept[direction] =
            duty->only.of_starts
                ? keep_starts(p, &views[direction], holes[direction], &duty->only)
                : keep_fitting(p, &views[direction], holes[direction], &duty->only);
    if ((kept[0] | kept[1]) || duty->rule->or_none)
        memcpy(holes, kept, sizeof kept);
}

/* ---- legal moves ---- */

/* Finds the holes from which a player may play, for each direction. */
static void find_both_ways(const dyar_fast_game *fast, const dyar_position *position,
                           unsigned player, cell_set holes[2])
{
    const dyar_fast_view *views = fast->views[player];
    marked_cells marked;
    const playing p = begin(fast, fast->has, (dyar_position *)position, &marked);
    const cell_set fit = holes_that_fit(&p, views);
    for (unsigned direction = 0; direction < 2; direction++)
        holes[direction] = keep_fitting(&p, &views[direction],
                                        fit & (cell_set)views[direction].holes, &fast->only);
    for (size_t i = 0; i < fast->rules->duty_count && (holes[0] | holes[1]); i++)
        oblige(&p, player, &fast->duties[i], holes);
    for (unsigned direction = 0; direction < 2 && fast->rules->looks_back; direction++)
        holes[direction] = drop_forbidden(&p, &views[direction], holes[direction]);
}

/* Returns the holes of the view's direction; `others` are those of the other one. */
static __attribute__((noinline)) cell_set find_holes(const dyar_fast_game *fast,
                                                     const dyar_position *position,
                                                     const dyar_fast_view *view,
                                                     cell_set *others)
{
    cell_set holes[2];
    find_both_ways(fast, position, view->player, holes);
    *others = holes[!view->direction];
    return holes[view->direction];
}

#endif
