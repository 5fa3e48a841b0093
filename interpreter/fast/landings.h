/* SPDX-License-Identifier: MIT */
/*
 * Where a lap ends, and a whole turn.
 *
 * `land` adds up the steps of what decides at the landing cell, and looks up the verdict:
 *
 *     relay ───────────▸ the next lap
 *     end, again ──────▸ the turn is over
 *     capture ─────────▸ capture_at captures and marks what the plan of the rule lists
 *     onward, act ─────▸ land_in_general: a relay from another hole, or a rule that
 * act_by_rules leaves to play/
 *
 * play_turn repeats laps and landings until the turn is over, and lets the rules for the end of
 * a turn act.
 */
#ifndef DYAR_FAST_LANDINGS_H
#define DYAR_FAST_LANDINGS_H

#include "fast/laps.h"

/* Result of a landing, or of a whole turn. */
typedef enum turn_result {
    RELAYS,        /* another lap follows ... */
    SOWN_BY_RULES, /* ... which the rules have sown already */
    LEFT_TO_RULES, /* the rules must play the whole turn */
    ENDS,
    AGAIN,
    SYNCED, /* the dyar_turn holds the result */
} turn_result;

/* Returns the index of the landing in the tables of verdicts. */
DYAR_INLINED uint32_t steps_at(const playing *p, const fast_turn *turn)
{
    const dyar_fast_view *view = turn->view;
    const unsigned shift = p->fast->seeds_shift, landed = turn->landed;
    uint32_t at = (landed << DYAR_VERDICT_SHIFT) +
                  view->seeds_steps[(landed << shift) + turn->landed_seeds];
    for (unsigned i = 0; p->has.marked && i < view->mark_terms; i++) {
        const dyar_fast_term *term = &view->of_marks[i];
        const unsigned code = p->cells[p->fast->game->layout.marks + term->cell[landed]];
        at += term->steps[(landed << DYAR_CODE_SHIFT) + code];
    }
    for (unsigned i = 0; i < view->seeds_terms; i++) {
        const dyar_fast_term *term = &view->of_seeds[i];
        at += term->steps[(landed << shift) + p->cells[term->cell[landed]]];
    }
    return at;
}

/* ---- captures and marks ---- */

/* Adds the holes of a run in which each hole is judged by its own seeds. */
DYAR_INLINED cell_set find_run(const playing *p, const dyar_run *run, const fast_turn *turn,
                               cell_set taken)
{
    const unsigned row = turn->view->row;
    int left = run->most;
    unsigned cell = run->from[row + turn->landed];
    while (cell != DYAR_NO_CELL && left-- > 0 && !(taken >> cell & 1) &&
           run->holds[((row + cell) << p->fast->seeds_shift) + p->cells[cell]]) {
        taken |= (cell_set)1 << cell;
        cell = run->next[row + cell];
    }
    return taken;
}

DYAR_INLINED unsigned pick_up_captured(playing *p, const fast_turn *turn,
                                       const dyar_capture_plan *plan)
{
    cell_set taken = (cell_set)plan->holes[turn->view->row + turn->landed];
    unsigned seeds = 0;
    if (p->has.general && plan->run && plan->run->frames) {
        seeds =
            dyar_fast_capture_run(p->cells, plan->run, turn->view->row, turn->landed, taken);
        p->seeds = load(p->cells);
        return seeds;
    }
    if (plan->run)
        taken = find_run(p, plan->run, turn, taken);
    for (cell_set rest = taken; rest; rest &= rest - 1)
        seeds += p->cells[lowest_bit(rest)];
    empty(&p->seeds, taken);
    p->in_play &= ~taken;
    return seeds;
}

DYAR_INLINED void add_to_store(playing *p, unsigned store, unsigned seeds)
{
    if (p->has.stores_apart) {
        p->cells[store] = (uint16_t)(p->cells[store] + seeds);
    } else {
        add(&p->seeds, (cell_set)1 << store, seeds);
        p->in_play |= (cell_set)(seeds > 0) << store;
    }
}

/* Returns false if the capture may be a grand slam. */
DYAR_INLINED bool capture_holes(playing *p, fast_turn *turn, const dyar_capture_plan *plan)
{
    const unsigned seeds = pick_up_captured(p, turn, plan), out = p->fast->game->layout.out;
    const bool removes = p->has.general && plan->removes;
    if (!removes) {
        add_to_store(p, turn->view->store, seeds);
        turn->captured += seeds;
        turn->gained = turn->gained || seeds > 0;
    } else if (out) {
        p->cells[out] = (uint16_t)(p->cells[out] + seeds);
    }
    store(p->cells, &p->seeds);
    refresh_after_capture(p);
    return removes || p->fast->rules->grand_slam == DYAR_GRAND_SLAM_ALLOWED ||
           ((p->has.marked ? with_seeds(&p->seeds) : p->in_play) &
            (cell_set)turn->view->others);
}

/* Returns false, and marks nothing, if one of the holes has a mark already. */
DYAR_INLINED bool mark_holes(playing *p, fast_turn *turn, const dyar_capture_plan *plan)
{
    const cell_set holes = (cell_set)plan->marked[turn->view->row + turn->landed];
    const unsigned code = plan->code[turn->view->player];
    seed_vector marks = marks_of(p);
    if (holes & ~that_are(&marks, DYAR_UNMARKED))
        return false;
    add(&marks, holes, code);
    store(p->cells + p->fast->game->layout.marks, &marks);
    note_marked(p, &marks, holes, code);
    if (p->has.general)
        turn->open = p->open[turn->view->player];
    refresh_in_play(p);
    turn->gained = turn->gained || (holes && dyar_mark_owner(code) != DYAR_NOBODY);
    return true;
}

/* Captures and marks as the plan of the rule says. */
DYAR_INLINED turn_result capture_at(playing *p, fast_turn *turn, unsigned rule)
{
    const dyar_landing *landing = &p->fast->landings[rule];
    const dyar_capture_plan *plan = landing->plan;
    turn->board_dirty = true;
    if (p->has.general && owes_pool(p))
        return LEFT_TO_RULES;
    if (p->has.general && plan->mixed)
        save_origin(p, turn);
    if (p->has.marked && plan->marked && !mark_holes(p, turn, plan))
        return LEFT_TO_RULES;
    if (!(p->has.marked && !plan->holes) && !capture_holes(p, turn, plan))
        return LEFT_TO_RULES;
    if (!p->has.general || landing->then == DYAR_VERDICT_END)
        return ENDS;
    if (landing->then == DYAR_VERDICT_AGAIN)
        return AGAIN;
    refresh_landed(p, turn);
    return turn->landed_seeds > 0 ? RELAYS : ENDS;
}

/* ---- what only the rules can do ---- */

/* Takes over what the rules have sown. */
DYAR_INLINED void follow_rules(playing *p, fast_turn *turn)
{
    const dyar_turn *t = &turn->undo->turn;
    set_view(turn, &p->fast->views[t->mover][t->direction]);
    turn->landed = t->landed;
    refresh_landed(p, turn);
    turn->lap_start = t->lap_start;
    turn->first_sown = t->first_sown;
    turn->sown = (unsigned)t->sown;
    turn->reached = t->reached;
    turn->lap = (unsigned)t->lap;
}

/* Lets the rules act on a landing. */
DYAR_INLINED turn_result act_by_rules(playing *p, fast_turn *turn, unsigned rule)
{
    dyar_turn *t = &turn->undo->turn;
    sync_turn(p, turn);
    save_origin(p, turn);
    const dyar_compiled_rule *compiled =
        dyar_turn_settle(t, &p->fast->rules->landing.list[rule]);
    const bool relays = compiled->from_landed && t->hand == 0;
    const bool sows = compiled->goes_on && !relays;
    const bool sown = sows && dyar_turn_sow_on(t, compiled);
    if (!compiled->goes_on)
        t->end = compiled->then;
    p->seeds = load(p->cells);
    refresh_open(p, turn);
    refresh_landed(p, turn);
    if (relays)
        return RELAYS;
    if (sows)
        follow_rules(p, turn);
    if (sown)
        return SOWN_BY_RULES;
    refresh_in_play(p);
    return t->end == DYAR_THEN_END_TURN ? ENDS : t->end == DYAR_THEN_AGAIN ? AGAIN : SYNCED;
}

/* Moves to the hole from which a relay continues.  Returns false if it is empty or missing. */
DYAR_INLINED bool move_onward(const playing *p, fast_turn *turn, unsigned rule)
{
    const unsigned from = p->fast->landings[rule].onward[turn->view->row + turn->landed];
    if (from == DYAR_NO_CELL || p->cells[from] == 0)
        return false;
    turn->landed = from;
    refresh_landed(p, turn);
    return true;
}

/* Returns the rule that fires, if the tables do not know it.  Most rules ask little of the
 * turn: for these, only that little is filled in. */
DYAR_INLINED uint8_t find_rule(const playing *p, fast_turn *turn)
{
    dyar_turn asked;
    if (turn->synced || !turn->view->asks_known) {
        sync_turn(p, turn);
        return dyar_fast_landing_rule(&turn->undo->turn);
    }
    asked.game = p->fast->game;
    asked.rules = p->fast->rules;
    asked.cells = p->cells;
    asked.mover = turn->view->player;
    asked.landed = (uint8_t)turn->landed;
    asked.lap = (int)turn->lap;
    asked.sown = (int)turn->sown;
    asked.lifted = (int)turn->lifted;
    asked.reached = turn->reached;
    dyar_face(&asked, turn->view->direction);
    return dyar_fast_landing_rule(&asked);
}

/* Plays a landing of the rarer verdicts. */
DYAR_INLINED turn_result land_in_general(playing *p, fast_turn *turn, dyar_verdict verdict,
                                         unsigned rule)
{
    if (verdict == DYAR_VERDICT_ACT) {
        rule = find_rule(p, turn);
        verdict = rule == DYAR_UNDECIDED ? DYAR_VERDICT_END : p->fast->landings[rule].verdict;
    }
    if (verdict == DYAR_VERDICT_ACT)
        return act_by_rules(p, turn, rule);
    if (verdict == DYAR_VERDICT_CAPTURE)
        return capture_at(p, turn, rule);
    if (verdict == DYAR_VERDICT_RELAY ||
        (verdict == DYAR_VERDICT_ONWARD && move_onward(p, turn, rule)))
        return RELAYS;
    refresh_in_play(p);
    return verdict == DYAR_VERDICT_AGAIN ? AGAIN : ENDS;
}

/* ---- any landing ---- */

DYAR_INLINED turn_result land(playing *p, fast_turn *turn)
{
    const uint32_t at = steps_at(p, turn);
    const dyar_verdict verdict = (dyar_verdict)turn->view->verdicts[at];
    if (p->has.relays && verdict == DYAR_VERDICT_RELAY)
        return RELAYS;
    if (verdict < DYAR_VERDICT_CAPTURE) {
        refresh_after_capture(p);
        return verdict == DYAR_VERDICT_AGAIN ? AGAIN : ENDS;
    }
    if (verdict > DYAR_VERDICT_CAPTURE)
        return p->has.acts ? land_in_general(p, turn, verdict, turn->view->rules[at])
                           : LEFT_TO_RULES;
    return capture_at(p, turn, turn->view->rules[at]);
}

/* ---- a whole turn ---- */

/* A sowing that returns to its start is endless.  Only long sowings are compared with it. */
DYAR_INLINED bool is_endless(const playing *p, const fast_turn *turn)
{
    return turn->lap > DYAR_LAPS_MAX ||
           (turn->landed == turn->start && turn->view == turn->first_view &&
            are_same(&p->seeds, &turn->undo->seeds));
}

DYAR_INLINED turn_result check_endless(playing *p, const fast_turn *turn)
{
    if ((p->has.acts && turn->origin_saved) || (p->has.general && p->fast->rules->finishes) ||
        p->fast->rules->endless != DYAR_ENDLESS_UNDO || !p->fast->rules->laps_alike)
        return LEFT_TO_RULES;
    if (!is_endless(p, turn))
        return RELAYS;
    undo_turn(p, turn);
    refresh_in_play(p);
    return ENDS;
}

/* Sows laps until the turn is over, except for what follows from it. */
DYAR_INLINED turn_result sow_laps(playing *p, fast_turn *turn)
{
    for (;; turn->lap++) {
        turn_result result = RELAYS;
        if (p->has.relays && turn->lap > DYAR_LONG_SOWING)
            result = check_endless(p, turn);
        if (result != RELAYS)
            return result;
        const lap_result lap = next_lap(p, turn);
        if (lap == LAP_EMPTY)
            refresh_in_play(p);
        if (lap != LAP_SOWN)
            return lap == LAP_EMPTY ? ENDS : LEFT_TO_RULES;
        do
            result = land(p, turn);
        while (p->has.acts && result == SOWN_BY_RULES);
        if (result != RELAYS)
            return result;
        if (p->has.general)
            set_view(turn, turn->view->later);
    }
}

/* May a rule for the end of a turn fire, or must anything be remembered? */
DYAR_INLINED bool may_follow(const playing *p, const fast_turn *turn)
{
    for (size_t i = 0; i < p->fast->after_count; i++)
        if (is_within(p, &p->fast->afters[i], turn->view->player))
            return true;
    return !p->fast->only_afters;
}

/* Lets the rules for the end of a turn act. */
DYAR_INLINED turn_result finish(playing *p, fast_turn *turn, turn_result result)
{
    dyar_turn *t = &turn->undo->turn;
    sync_turn(p, turn);
    save_origin(p, turn);
    turn->board_dirty = true;
    if (result != SYNCED)
        t->end = result == AGAIN ? DYAR_THEN_AGAIN : DYAR_THEN_END_TURN;
    dyar_turn_finish(t);
    p->seeds = load(p->cells);
    refresh_marks(p);
    refresh_in_play(p);
    return t->end == DYAR_THEN_END_TURN ? ENDS : t->end == DYAR_THEN_AGAIN ? AGAIN : SYNCED;
}

/* Plays a whole turn, up to handing on.  `synced`: the caller reads the dyar_turn. */
DYAR_INLINED turn_result play_turn(playing *p, fast_turn *turn, bool synced)
{
    const turn_result result = sow_laps(p, turn);
    if (result == LEFT_TO_RULES) {
        undo_turn(p, turn);
        return LEFT_TO_RULES;
    }
    if (p->has.acts)
        turn->board_dirty = turn->board_dirty || turn->origin_saved;
    if (synced || (p->has.general && p->fast->rules->finishes && may_follow(p, turn)) ||
        (p->has.acts && turn->synced && turn->undo->turn.hand > 0))
        return finish(p, turn, result);
    return result;
}

/* The same, compiled once for all shapes that have no code of their own. */
static __attribute__((noinline)) turn_result play_any_turn(playing *p, fast_turn *turn,
                                                           bool synced)
{
    return play_turn(p, turn, synced);
}

/* play_turn or play_any_turn. */
typedef turn_result turn_player(playing *p, fast_turn *turn, bool synced);

#endif
