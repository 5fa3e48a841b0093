/* SPDX-License-Identifier: MIT */
/*
 * A turn in progress, and how its laps are sown.
 *
 * A fast_turn is what a turn has done so far, kept in registers.  If the rules of play/ must
 * act, sync_turn fills in a dyar_turn from it.  The turn can be undone at any moment, since
 * `undo` holds the seeds that it found.
 *
 * next_lap sows a lap in one of three ways:
 *
 * 1. look_up_lap adds a vector from the tables of prepare_laps.c, if no hole is skipped for its
 *    mark and the board is small enough.
 * 2. sow_by_bits gives each open cell the number of whole rounds, and one seed more to the
 * cells whose bits are set.
 * 3. sow_singly sows seed by seed, if a rule may fire at a cell before the last seed.
 */
#ifndef DYAR_FAST_LAPS_H
#define DYAR_FAST_LAPS_H

#include "fast/playing.h"

/* ---- a turn ---- */

/* What undoes a turn, and the turn as the rules know it. */
typedef struct undo {
    seed_vector seeds;    /* before the turn */
    dyar_lanes stores;    /* before the turn, if they lie apart */
    dyar_turn turn;       /* filled in by sync_turn */
    dyar_position origin; /* before the turn; filled in by save_origin */
} undo;

typedef struct fast_turn {
    const dyar_fast_view *view, *first_view;
    undo *undo;
    const dyar_laps *laps;  /* tables for the next lap */
    cell_set open;          /* cells that the mover sows into, the start of the turn included */
    unsigned start, lifted; /* cell of the move; seeds in it */
    unsigned lap;           /* number of the lap, from 1 */
    unsigned lap_start, landed; /* first and last cell of the lap */
    unsigned landed_seeds;      /* seeds in `landed`, known before the cells are written */
    unsigned first_sown, sown;  /* cell of the lap's first seed; seeds of the lap */
    unsigned captured;          /* seeds that the mover has captured */
    bool reached;               /* a seed dropped into a hole of another player */
    bool gained;                /* seeds or marks were gained */
    bool board_dirty;           /* more than sowing has changed the board */
    bool synced;                /* undo->turn is filled in, and follows the turn from here on */
    bool origin_saved; /* undo->origin is filled in: more than seeds may have changed */
} fast_turn;

DYAR_INLINED fast_turn begin_turn(const playing *p, const dyar_fast_view *view, unsigned from,
                                  undo *saved)
{
    saved->seeds = p->seeds;
    if (p->has.stores_apart)
        memcpy(&saved->stores, p->cells + LANES, sizeof saved->stores);
    const cell_set open = p->has.marked ? p->open[view->player] : (cell_set)view->track;
    return (fast_turn){.view = view,
                       .first_view = view,
                       .undo = saved,
                       .laps = &view->first,
                       .open = open,
                       .start = from,
                       .lifted = p->cells[from],
                       .landed_seeds = p->cells[from],
                       .lap = 1,
                       .lap_start = from,
                       .first_sown = DYAR_NO_CELL,
                       .landed = from};
}

static __attribute__((noinline)) void begin_sync(const dyar_fast_game *fast,
                                                 dyar_position *position, fast_turn turn)
{
    dyar_turn *t = &turn.undo->turn;
    dyar_turn_begin(t, fast->game, fast->rules, position, turn.view->player);
    t->origin = &turn.undo->origin;
    t->first_direction = turn.first_view->direction;
    t->kind = fast->rules->kinds->number;
    t->start = (uint8_t)turn.start;
    t->lifted = (int)turn.lifted;
    t->could_slam = fast->rules->grand_slam != DYAR_GRAND_SLAM_ALLOWED &&
                    (with_seeds(&turn.undo->seeds) & (cell_set)turn.view->others);
}

/* Fills in the dyar_turn of the rules.  begin_sync gets a copy of the turn, so that the turn
 * itself can stay in registers. */
DYAR_INLINED void sync_turn(const playing *p, fast_turn *turn)
{
    dyar_turn *t = &turn->undo->turn;
    if (!turn->synced)
        begin_sync(p->fast, p->position, *turn);
    turn->synced = true;
    t->lap_start = (uint8_t)turn->lap_start;
    t->first_sown = (uint8_t)turn->first_sown;
    t->landed = (uint8_t)turn->landed;
    t->lap = (int)turn->lap;
    t->sown = (int)turn->sown;
    t->captured += (int)turn->captured;
    turn->captured = 0;
    t->gained = t->gained || turn->gained;
    t->reached = t->reached || turn->reached;
    dyar_face(t, turn->view->direction);
}

/* Writes the seeds as they were before the turn. */
DYAR_INLINED void restore_seeds(const playing *p, const undo *saved, uint16_t *cells)
{
    store(cells, &saved->seeds);
    if (p->has.stores_apart)
        memcpy(cells + LANES, &saved->stores, sizeof saved->stores);
}

/* Saves the position as it was before the turn, before more than seeds changes. */
DYAR_INLINED void save_origin(const playing *p, fast_turn *turn)
{
    if (turn->origin_saved)
        return;
    dyar_copy(p->fast->game, &turn->undo->origin, p->position);
    restore_seeds(p, turn->undo, turn->undo->origin.cells);
    turn->origin_saved = true;
}

/* Reads the seeds in the landing cell again, after the cells have changed. */
DYAR_INLINED void refresh_landed(const playing *p, fast_turn *turn)
{
    turn->landed_seeds = p->cells[turn->landed];
}

/* Sets the viewpoint of later laps. */
DYAR_INLINED void set_view(fast_turn *turn, const dyar_fast_view *view)
{
    turn->view = view;
    turn->laps = &view->following;
}

/* Reads the marks again, after the rules may have changed them. */
DYAR_INLINED void refresh_open(playing *p, fast_turn *turn)
{
    refresh_marks(p);
    if (p->has.marked)
        turn->open = p->open[turn->view->player];
}

/* Restores the position as it was before the turn. */
DYAR_INLINED void undo_turn(playing *p, const fast_turn *turn)
{
    const bool origin_saved = p->has.acts && turn->origin_saved;
    if (origin_saved)
        dyar_copy(p->fast->game, p->position, &turn->undo->origin);
    p->seeds = turn->undo->seeds;
    restore_seeds(p, turn->undo, p->cells);
    if (origin_saved)
        refresh_marks(p);
}

/* ---- laps from tables ---- */

DYAR_INLINED bool is_tabled(const playing *p, const fast_turn *turn)
{
    return p->has.tables && !(p->has.marked && turn->open != (cell_set)turn->view->track);
}

DYAR_INLINED unsigned place_in_tables(const playing *p, const fast_turn *turn)
{
    return (turn->landed << p->fast->seeds_shift) + turn->landed_seeds;
}

/* The seeds where the lap lands are computed from the cells before the lap: to read them from
 * the vector that is written next would stall the processor. */
DYAR_INLINED void look_up_lap(playing *p, fast_turn *turn)
{
    const dyar_laps *laps = turn->laps;
    const unsigned at = place_in_tables(p, turn);
    const cell_set fallen = (cell_set)laps->falls[at];
    turn->sown = turn->landed_seeds;
    add_lap(&p->seeds, laps, at);
    if (p->has.general)
        turn->reached = turn->reached || (fallen & turn->view->others);
    note_sown(p, turn->landed, fallen);
    turn->landed = laps->last[at];
    turn->landed_seeds = (unsigned)(p->cells[turn->landed] + laps->gained[at]);
    turn->laps = &turn->view->following;
    store(p->cells, &p->seeds);
}

/* ---- laps by bits ---- */

/* Cells that take seeds of the next lap. */
DYAR_INLINED cell_set open_to(const playing *p, const fast_turn *turn)
{
    const dyar_fast_game *fast = p->fast;
    cell_set open = turn->open;
    if (p->has.general && fast->skips_lap_start)
        open &= ~((cell_set)1 << turn->lap_start & (cell_set)fast->skippable);
    if (p->has.general && fast->skips_start)
        open &= ~((cell_set)1 << turn->start);
    return open;
}

/* Does the first seed of the turn drop into the hole that it was picked up from? */
DYAR_INLINED bool stays(const playing *p, const fast_turn *turn, unsigned seeds)
{
    const dyar_word first_seed = p->fast->rules->first_seed;
    return p->has.general && turn->lap == 1 && first_seed != DYAR_FIRST_SEED_NEXT &&
           (seeds > 1 || first_seed == DYAR_FIRST_SEED_SAME);
}

/* Sows whole rounds and returns their number.  At least one seed is left. */
DYAR_INLINED unsigned sow_rounds(playing *p, fast_turn *turn, cell_set open, unsigned length,
                                 unsigned *seeds)
{
    if (*seeds <= length || length == 0)
        return 0;
    const unsigned rounds = (*seeds - 1) / length;
    add(&p->seeds, open, rounds);
    if (p->has.general)
        turn->reached = turn->reached || (open & turn->view->others);
    *seeds -= rounds * length;
    return rounds;
}

/* Sows whole rounds, then one seed more into the first cells.  Returns false if no cell takes
 * the seeds. */
DYAR_INLINED bool sow_by_bits(playing *p, fast_turn *turn, cell_set open)
{
    const unsigned cells = p->fast->ring, direction = turn->view->direction,
                   length = bits_in(open);
    const unsigned from = turn->landed, lifted = turn->landed_seeds,
                   stayed = stays(p, turn, lifted);
    unsigned seeds = lifted - stayed;
    turn->sown = lifted;
    empty(&p->seeds, (cell_set)1 << from);
    if (stayed) {
        add_one(&p->seeds, (cell_set)1 << from);
        turn->first_sown = from;
        turn->landed_seeds = 1;
        turn->reached = turn->reached || (turn->view->others >> from & 1);
        if (seeds == 0)
            return true;
    } else if (p->has.general && p->fast->game->needs_first_sown && length > 0) {
        first_open(open, from, 1, cells, direction, &turn->first_sown);
    }
    const unsigned rounds = sow_rounds(p, turn, open, length, &seeds);
    if (seeds - 1 >= length)
        return false;
    const cell_set chosen = first_open(open, from, seeds, cells, direction, &turn->landed);
    turn->landed_seeds = (turn->landed == from ? stayed : p->cells[turn->landed]) + rounds + 1;
    note_sown(p, from, rounds > 0 ? open : chosen);
    if (p->has.general)
        turn->reached = turn->reached || (chosen & turn->view->others);
    add_one(&p->seeds, chosen);
    return true;
}

/* ---- laps seed by seed ---- */

/* Does no rule of the table fire at this cell, as far as its tables show? */
DYAR_INLINED bool is_silent(const playing *p, const fast_turn *turn,
                            const dyar_compiled_table *table, unsigned at)
{
    const dyar_frame *frame = &table->conditions->frames[turn->view->row + at];
    return dyar_asks_cells(frame) && dyar_decide_barely(frame, p->cells, at) == DYAR_UNDECIDED;
}

/* Returns the next cell that takes a seed, or DYAR_NO_CELL if there is none. */
DYAR_INLINED unsigned next_cell(const playing *p, fast_turn *turn, cell_set open, unsigned at,
                                unsigned hand)
{
    const dyar_fast_view *view = turn->view;
    const uint8_t *next = p->fast->game->topology.next[view->player][view->direction];
    for (unsigned tries = p->fast->cells; tries > 0; tries--) {
        at = next[at];
        const uint8_t passing = view->passing[(at << p->fast->seeds_shift) + p->cells[at]];
        if (!(open >> at & 1) || (passing & DYAR_PASSING_REFUSED))
            continue;
        if (!(passing & DYAR_PASSING_ASKED))
            return at;
        sync_turn(p, turn);
        if (!dyar_fast_is_skipped(&turn->undo->turn, at, hand))
            return at;
    }
    return DYAR_NO_CELL;
}

/* In a match, a pool of seeds may wait for the player who captures first. */
DYAR_INLINED bool owes_pool(const playing *p)
{
    const unsigned pool = p->fast->game->layout.pool;
    return pool && p->cells[pool] > 0;
}

/* Moves all seeds of the hole to the store of the player that the rule names, or out of the
 * game. */
DYAR_INLINED void capture_seeds(playing *p, fast_turn *turn, unsigned at, dyar_word whose)
{
    const dyar_game *game = p->fast->game;
    const unsigned code = whose == DYAR_FOR_MARK_OWNER ? p->cells[game->layout.marks + at] : 0;
    const unsigned seeds = p->cells[at],
                   player = whose == DYAR_FOR_MOVER        ? turn->view->player
                            : whose == DYAR_FOR_HOLE_OWNER ? game->topology.owner[at]
                            : code != DYAR_UNMARKED && code != DYAR_CLOSED_CODE
                                ? dyar_mark_owner(code)
                                : DYAR_NOBODY;
    const unsigned to = player == DYAR_NOBODY ? game->layout.out : game->topology.store[player];
    p->cells[at] = 0;
    turn->board_dirty = true;
    turn->gained = turn->gained || player != DYAR_NOBODY;
    if (player == turn->view->player)
        turn->captured += seeds;
    p->cells[to] = (uint16_t)(p->cells[to] + seeds);
}

/* Judges a seed that dropped into a cell, with `hand` seeds left.  Returns false if more than a
 * capture of the cell's seeds may follow. */
DYAR_INLINED bool judge_seed(playing *p, fast_turn *turn, unsigned at, unsigned hand)
{
    const dyar_fast_view *view = turn->view;
    const uint8_t passing = view->passing[(at << p->fast->seeds_shift) + p->cells[at]];
    if (!(passing & DYAR_PASSING_JUDGED))
        return true;
    const dyar_frame *frame = &p->fast->rules->each_seed.conditions->frames[view->row + at];
    if (!p->fast->seed_captures || !dyar_asks_hand(frame) || owes_pool(p))
        return false;
    const uint8_t rule = dyar_decide_with(frame, p->cells, at, (int)hand);
    if (rule == DYAR_UNDECIDED)
        return true;
    if (p->fast->game->layout.out)
        save_origin(p, turn);
    capture_seeds(p, turn, at, p->fast->seed_captures[rule]);
    return true;
}

/* Returns false if no cell takes the seeds, there is no end of them, or the rules must judge.
 */
DYAR_INLINED bool sow_singly(playing *p, fast_turn *turn)
{
    unsigned at = turn->landed, hand = p->cells[at];
    bool same = stays(p, turn, hand);
    const cell_set open = open_to(p, turn);
    p->cells[at] = 0;
    turn->sown = 0;
    turn->first_sown = DYAR_NO_CELL;
    while (hand > 0) {
        at = same ? at : next_cell(p, turn, open, at, hand);
        same = false;
        if (at == DYAR_NO_CELL || turn->sown == DYAR_SOWN_MAX)
            return false;
        if (turn->sown++ == 0)
            turn->first_sown = at;
        p->cells[at]++;
        turn->reached = turn->reached || (turn->view->others >> at & 1);
        if (!judge_seed(p, turn, at, --hand))
            return false;
    }
    turn->landed = at;
    return turn->sown > 0;
}

/* Cells that a lap of at most one round reaches, and the last of them. */
DYAR_INLINED cell_set next_falls(const playing *p, const fast_turn *turn, cell_set open,
                                 unsigned *last)
{
    if (!is_tabled(p, turn))
        return first_open(open, turn->landed, p->cells[turn->landed], p->fast->ring,
                          turn->view->direction, last);
    const unsigned at = place_in_tables(p, turn);
    *last = turn->laps->last[at];
    return (cell_set)turn->laps->falls[at];
}

/* Cells where a rule may fire at a seed of the lap; all cells if that is not known. */
DYAR_INLINED cell_set alarmed(const playing *p, const fast_turn *turn, cell_set open,
                              unsigned *last)
{
    const unsigned seeds = p->cells[turn->landed];
    const cell_set watched =
        (cell_set)turn->view->watched | (p->has.marked ? p->watched[turn->view->player] : 0);
    cell_set found = 0;
    if (!(watched & open))
        return 0;
    if (seeds >= bits_in(open) || (stays(p, turn, seeds) && (watched >> turn->landed & 1)))
        return ~(cell_set)0;
    for (cell_set rest = watched & next_falls(p, turn, open, last); rest; rest &= rest - 1) {
        const unsigned at = lowest_bit(rest);
        if (turn->view->alarming[(at << p->fast->seeds_shift) + p->cells[at]])
            found |= (cell_set)1 << at;
    }
    if (stays(p, turn, seeds) && !is_tabled(p, turn)) /* one too many is counted */
        *last = DYAR_NO_CELL;
    return found;
}

/* Judges the seeds in these cells after all are sown.  Returns false if the rules must. */
DYAR_INLINED bool judge_fallen(playing *p, fast_turn *turn, cell_set cells, unsigned last)
{
    for (; cells; cells &= cells - 1) {
        const unsigned at = lowest_bit(cells);
        if (!judge_seed(p, turn, at, at != last))
            return false;
    }
    p->seeds = load(p->cells);
    return true;
}

/* Lets the rules of `lifting` act.  Returns false if they put seeds into the hand, which only
 * the rules can sow. */
DYAR_INLINED bool judge_lifting(playing *p, fast_turn *turn)
{
    const dyar_compiled_table *table = &p->fast->rules->lifting;
    const unsigned from = turn->landed;
    if (!turn->view->lifting[(from << p->fast->seeds_shift) + p->cells[from]] ||
        is_silent(p, turn, table, from))
        return true;
    sync_turn(p, turn);
    save_origin(p, turn);
    dyar_fast_judge_lifting(&turn->undo->turn, from);
    p->seeds = load(p->cells);
    refresh_landed(p, turn);
    refresh_open(p, turn);
    return turn->undo->turn.hand == 0;
}

/* ---- any lap ---- */

DYAR_INLINED bool sow_at_once(playing *p, fast_turn *turn)
{
    if (is_tabled(p, turn)) {
        look_up_lap(p, turn);
        return true;
    }
    if (!sow_by_bits(p, turn, open_to(p, turn)))
        return false;
    store(p->cells, &p->seeds);
    return true;
}

/* Sows a lap in which a rule may fire before the last seed. */
DYAR_INLINED bool sow_watched(playing *p, fast_turn *turn)
{
    unsigned last = DYAR_NO_CELL;
    const cell_set found = alarmed(p, turn, open_to(p, turn), &last);
    if (found && (last == DYAR_NO_CELL || !p->fast->captures_after_lap || owes_pool(p))) {
        const bool sown = sow_singly(p, turn);
        p->seeds = load(p->cells);
        refresh_landed(p, turn);
        return sown;
    }
    const bool sown = sow_at_once(p, turn) && (!found || judge_fallen(p, turn, found, last));
    refresh_landed(p, turn);
    return sown;
}

/* Result of a lap. */
typedef enum lap_result {
    LAP_SOWN,
    LAP_EMPTY,         /* a rule has emptied the hole that the lap starts from */
    LAP_LEFT_TO_RULES, /* the rules must play the turn */
} lap_result;

DYAR_INLINED lap_result sow_handful(playing *p, fast_turn *turn)
{
    const bool sown =
        p->has.passing && p->fast->judges_seeds ? sow_watched(p, turn) : sow_at_once(p, turn);
    return sown ? LAP_SOWN : LAP_LEFT_TO_RULES;
}

/* Sows the next lap, from the hole where the last one landed. */
DYAR_INLINED lap_result next_lap(playing *p, fast_turn *turn)
{
    turn->lap_start = turn->landed;
    turn->sown = 0;
    if (p->has.passing && p->fast->judges_lifting &&
        (!judge_lifting(p, turn) || turn->landed_seeds == 0))
        return LAP_LEFT_TO_RULES;
    if (p->has.acts && turn->landed_seeds == 0)
        return LAP_EMPTY;
    return sow_handful(p, turn);
}

#endif
