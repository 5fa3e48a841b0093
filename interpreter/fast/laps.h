/*
 * Laps: where a handful falls.
 *
 * On small boards they were sown beforehand (laps.c).  Otherwise each cell that takes seeds
 * gets as many as there are rounds, and bits say which get one more.  Seed by seed are sown
 * only those laps in which a seed in passing may come to something.
 */
#ifndef DYAR_FAST_LAPS_H
#define DYAR_FAST_LAPS_H

#include "fast/course.h"

/* ---- looked up ---- */

/* Can the next lap be looked up? */
DYAR_INLINED bool is_tabled(const playing *p, const course *c)
{
    return p->has.tables && !(p->has.marked && c->open != (cell_set)c->view->track);
}

DYAR_INLINED unsigned place_in_tables(const playing *p, const course *c)
{
    return (c->landed << p->wing->seeds_shift) + c->landed_seeds;
}

/* The seeds where it lands are reckoned from the cells as they are before the lap: to read them
 * from the vector that is written next would hold up all that follows. */
DYAR_INLINED void look_up_lap(playing *p, course *c)
{
    const dyar_laps *laps = c->laps;
    const unsigned at = place_in_tables(p, c);
    const cell_set fallen = (cell_set)laps->falls[at];
    c->sown = c->landed_seeds;
    add_lap(&p->seeds, laps, at);
    if (p->has.more)
        c->reached = c->reached || (fallen & c->view->others);
    see_sown(p, c->landed, fallen);
    c->landed = laps->last[at];
    c->landed_seeds = (unsigned)(p->cells[c->landed] + laps->gained[at]);
    c->laps = &c->view->later;
    store(p->cells, &p->seeds);
}

/* ---- by bits ---- */

/* The cells that take seeds of the next lap. */
DYAR_INLINED cell_set open_to(const playing *p, const course *c)
{
    const dyar_wing *w = p->wing;
    cell_set open = c->open;
    if (p->has.more && w->avoids_lap_start)
        open &= ~((cell_set)1 << c->lap_start & (cell_set)w->avoidable);
    if (p->has.more && w->avoids_start)
        open &= ~((cell_set)1 << c->start);
    return open;
}

/* Does the first seed of the turn fall into the hole it was lifted from? */
DYAR_INLINED bool stays(const playing *p, const course *c, unsigned seeds)
{
    const dyar_word first_seed = p->wing->rules->first_seed;
    return p->has.more && c->lap == 1 && first_seed != DYAR_FIRST_SEED_NEXT &&
           (seeds > 1 || first_seed == DYAR_FIRST_SEED_SAME);
}

/* Rounds of all that are open, and how many; one seed or more is left where there was one. */
DYAR_INLINED unsigned sow_rounds(playing *p, course *c, cell_set open, unsigned length,
                                 unsigned *seeds)
{
    if (*seeds <= length || length == 0)
        return 0;
    const unsigned rounds = (*seeds - 1) / length;
    add(&p->seeds, open, rounds);
    if (p->has.more)
        c->reached = c->reached || (open & c->view->others);
    *seeds -= rounds * length;
    return rounds;
}

/* Rounds, and one seed more for some.  False when nobody takes them. */
DYAR_INLINED bool sow_lap(playing *p, course *c, cell_set open)
{
    const unsigned cells = p->wing->ring, way = c->view->way, length = bits_in(open);
    const unsigned from = c->landed, lifted = c->landed_seeds, stayed = stays(p, c, lifted);
    unsigned seeds = lifted - stayed;
    c->sown = lifted;
    empty(&p->seeds, (cell_set)1 << from);
    if (stayed) {
        add_one(&p->seeds, (cell_set)1 << from);
        c->first_sown = from;
        c->landed_seeds = 1;
        c->reached = c->reached || (c->view->others >> from & 1);
        if (seeds == 0)
            return true;
    } else if (p->has.more && p->wing->game->tells_first_sown && length > 0) {
        first_open(open, from, 1, cells, way, &c->first_sown);
    }
    const unsigned rounds = sow_rounds(p, c, open, length, &seeds);
    if (seeds - 1 >= length)
        return false;
    const cell_set chosen = first_open(open, from, seeds, cells, way, &c->landed);
    c->landed_seeds = (c->landed == from ? stayed : p->cells[c->landed]) + rounds + 1;
    see_sown(p, from, rounds > 0 ? open : chosen);
    if (p->has.more)
        c->reached = c->reached || (chosen & c->view->others);
    add_one(&p->seeds, chosen);
    return true;
}

/* ---- seed by seed ---- */

/* What a rule does while seeds are lifted or sown. */
static __attribute__((noinline)) void
judge_in_passing(dyar_turn *t, const dyar_compiled_table *table, unsigned at, unsigned hand)
{
    t->hand = (int)hand;
    t->landed = DYAR_NO_CELL;
    dyar_respond(t, table, at, "");
}

/* Can the table say nothing at this cell before its seeds are lifted? */
DYAR_INLINED bool is_silent(const playing *p, const course *c, const dyar_compiled_table *table,
                            unsigned at)
{
    const dyar_frame *frame = &table->conditions->frames[c->view->row + at];
    return dyar_asks_cells(frame) && dyar_decide_barely(frame, p->cells, at) == DYAR_UNDECIDED;
}

/* Whether a hole that is not always passed over is so now. */
static __attribute__((noinline)) bool is_passed_over(dyar_turn *t, unsigned at, unsigned hand)
{
    t->hand = (int)hand;
    const bool passed = dyar_holds(t->rules->skip, t, at);
    t->hand = 0;
    return passed;
}

/* The next cell that takes a seed; DYAR_NO_CELL where none does. */
DYAR_INLINED unsigned next_cell(const playing *p, course *c, cell_set open, unsigned at,
                                unsigned hand)
{
    const dyar_fast_view *view = c->view;
    const uint8_t *next = p->wing->game->topology.next[view->player][view->way];
    for (unsigned tries = p->wing->cells; tries > 0; tries--) {
        at = next[at];
        const uint8_t passing = view->passing[(at << p->wing->seeds_shift) + p->cells[at]];
        if (!(open >> at & 1) || (passing & DYAR_PASSING_REFUSED))
            continue;
        if (!(passing & DYAR_PASSING_ASKED))
            return at;
        tell(p, c);
        if (!is_passed_over(&c->kept->turn, at, hand))
            return at;
    }
    return DYAR_NO_CELL;
}

/* In a match, seeds may be waiting for whoever captures first. */
DYAR_INLINED bool owes_pool(const playing *p)
{
    const unsigned pool = p->wing->game->layout.pool;
    return pool && p->cells[pool] > 0;
}

/* All seeds of the hole go where the rule sends them. */
DYAR_INLINED void sink(playing *p, course *c, unsigned at, dyar_word whose)
{
    const dyar_game *game = p->wing->game;
    const unsigned code = whose == DYAR_FOR_MARK_OWNER ? p->cells[game->layout.marks + at] : 0;
    const unsigned seeds = p->cells[at],
                   player = whose == DYAR_FOR_MOVER        ? c->view->player
                            : whose == DYAR_FOR_HOLE_OWNER ? game->topology.owner[at]
                            : code != DYAR_UNMARKED && code != DYAR_CLOSED_CODE
                                ? dyar_mark_owner(code)
                                : DYAR_NOBODY;
    const unsigned to = player == DYAR_NOBODY ? game->layout.out : game->topology.store[player];
    p->cells[at] = 0;
    c->changed = true;
    c->gained = c->gained || player != DYAR_NOBODY;
    if (player == c->view->player)
        c->captured += seeds;
    p->cells[to] = (uint16_t)(p->cells[to] + seeds);
}

/* A rule may fire where this seed fell.  What is in hand then. */
DYAR_INLINED unsigned judge_seed(playing *p, course *c, unsigned at, unsigned hand)
{
    const dyar_compiled_table *table = &p->wing->rules->each_seed;
    dyar_turn *t = &c->kept->turn;
    if (!(c->view->passing[(at << p->wing->seeds_shift) + p->cells[at]] & DYAR_PASSING_JUDGED))
        return hand;
    const dyar_frame *frame = &table->conditions->frames[c->view->row + at];
    if (p->wing->sinks && dyar_asks_hand(frame) && !owes_pool(p)) {
        const uint8_t rule = dyar_decide_with(frame, p->cells, at, (int)hand);
        if (rule == DYAR_UNDECIDED)
            return hand;
        if (p->wing->game->layout.out)
            keep_origin(p, c);
        sink(p, c, at, p->wing->sinks[rule]);
        return hand;
    }
    tell(p, c);
    keep_origin(p, c);
    judge_in_passing(t, table, at, hand);
    hand = (unsigned)t->hand;
    t->hand = 0;
    see_open(p, c);
    return hand;
}

/* False when nobody takes the seeds, or there is no end of them. */
DYAR_INLINED bool sow_singly(playing *p, course *c)
{
    unsigned at = c->landed, hand = p->cells[at];
    bool same = stays(p, c, hand);
    cell_set open = open_to(p, c);
    p->cells[at] = 0;
    c->sown = 0;
    c->first_sown = DYAR_NO_CELL;
    while (hand > 0) {
        at = same ? at : next_cell(p, c, open, at, hand);
        same = false;
        if (at == DYAR_NO_CELL || c->sown == DYAR_SOWN_MAX)
            return false;
        if (c->sown++ == 0)
            c->first_sown = at;
        p->cells[at]++;
        c->reached = c->reached || (c->view->others >> at & 1);
        hand = judge_seed(p, c, at, hand - 1);
        open = open_to(p, c);
    }
    c->landed = at;
    return c->sown > 0;
}

/* Where the seeds of a lap of one round fall, and the last of them. */
DYAR_INLINED cell_set next_falls(const playing *p, const course *c, cell_set open,
                                 unsigned *last)
{
    if (!is_tabled(p, c))
        return first_open(open, c->landed, p->cells[c->landed], p->wing->ring, c->view->way,
                          last);
    const unsigned at = place_in_tables(p, c);
    *last = c->laps->last[at];
    return (cell_set)c->laps->falls[at];
}

/* The cells where a seed of the lap may come to something; all where that is not foreseen. */
DYAR_INLINED cell_set alarmed(const playing *p, const course *c, cell_set open, unsigned *last)
{
    const unsigned seeds = p->cells[c->landed];
    const cell_set watched =
        (cell_set)c->view->watched | (p->has.marked ? p->watched[c->view->player] : 0);
    cell_set found = 0;
    if (!(watched & open))
        return 0;
    if (seeds >= bits_in(open) || (stays(p, c, seeds) && (watched >> c->landed & 1)))
        return ~(cell_set)0;
    cell_set rest = watched & next_falls(p, c, open, last);
    if (p->wing->spares_last)
        rest &= ~((cell_set)1 << *last);
    for (; rest; rest &= rest - 1) {
        const unsigned at = lowest_bit(rest);
        if (c->view->alarming[(at << p->wing->seeds_shift) + p->cells[at]])
            found |= (cell_set)1 << at;
    }
    if (stays(p, c, seeds) && !is_tabled(p, c)) /* one too many is counted */
        *last = DYAR_NO_CELL;
    return found;
}

/* Judges the seeds that have fallen here, once all are sown. */
DYAR_INLINED void judge_fallen(playing *p, course *c, cell_set cells, unsigned last)
{
    for (; cells; cells &= cells - 1) {
        const unsigned at = lowest_bit(cells);
        judge_seed(p, c, at, at != last);
    }
    p->seeds = load(p->cells);
}

/* What a rule does before the seeds of the hole are lifted.  False if it takes others into the
 * hand first: only the rules sow these. */
DYAR_INLINED bool lift(playing *p, course *c)
{
    const dyar_compiled_table *table = &p->wing->rules->lifting;
    const unsigned from = c->landed;
    if (!c->view->lifting[(from << p->wing->seeds_shift) + p->cells[from]] ||
        is_silent(p, c, table, from))
        return true;
    tell(p, c);
    keep_origin(p, c);
    judge_in_passing(&c->kept->turn, table, from, 0);
    p->seeds = load(p->cells);
    see_landed(p, c);
    see_open(p, c);
    return c->kept->turn.hand == 0;
}

/* ---- any lap ---- */

DYAR_INLINED bool sow_at_once(playing *p, course *c)
{
    if (is_tabled(p, c)) {
        look_up_lap(p, c);
        return true;
    }
    if (!sow_lap(p, c, open_to(p, c)))
        return false;
    store(p->cells, &p->seeds);
    return true;
}

/* A lap in which seeds in passing may come to something. */
DYAR_INLINED bool sow_watched(playing *p, course *c)
{
    unsigned last = DYAR_NO_CELL;
    const cell_set found = alarmed(p, c, open_to(p, c), &last);
    if (found && (last == DYAR_NO_CELL || !p->wing->sinks_apart || owes_pool(p))) {
        const bool sown = sow_singly(p, c);
        p->seeds = load(p->cells);
        see_landed(p, c);
        return sown;
    }
    const bool sown = sow_at_once(p, c);
    if (sown && found)
        judge_fallen(p, c, found, last);
    see_landed(p, c);
    return sown;
}

/* What becomes of a lap. */
typedef enum lap_result {
    LAP_SOWN,
    LAP_EMPTY,    /* rules have emptied the hole it was to begin with */
    LAP_BY_RULES, /* the rules have to play the turn */
} lap_result;

DYAR_INLINED lap_result sow_handful(playing *p, course *c)
{
    const bool sown =
        p->has.passing && p->wing->one_by_one ? sow_watched(p, c) : sow_at_once(p, c);
    return sown ? LAP_SOWN : LAP_BY_RULES;
}

/* The next lap, from the hole where the last one landed.  Only rules that act where seeds fall
 * can leave nothing there. */
DYAR_INLINED lap_result next_lap(playing *p, course *c)
{
    c->lap_start = c->landed;
    c->sown = 0;
    if (p->has.passing && p->wing->judges_lifting && (!lift(p, c) || c->landed_seeds == 0))
        return LAP_BY_RULES;
    if (p->has.acts && c->landed_seeds == 0)
        return LAP_EMPTY;
    return sow_handful(p, c);
}

#endif
