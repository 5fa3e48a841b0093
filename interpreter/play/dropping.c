/* SPDX-License-Identifier: MIT */
/* The drop: the hole that takes the next seeds of the hand, their number, and what is noted. */
#include "play/sowing.h"
#include "play/facts.h"
#include "play/trace.h"

static __attribute__((noinline)) void note_seeds(dyar_turn *t, unsigned at, int seeds)
{
    dyar_note(t, (dyar_event){.kind = DYAR_EVENT_SOW,
                              .from = -1,
                              .to = dyar_place_of_cell(t, at),
                              .seeds = seeds,
                              .player = t->mover});
}

static bool refuses(const dyar_turn *t, unsigned cell)
{
    if (t->game->topology.is_store[cell])
        return false;
    return dyar_closed_at(t, cell) || (t->rules->skip && dyar_holds(t->rules->skip, t, cell));
}

/* The next cell that takes a seed; DYAR_NO_CELL after a round in which every hole refused. */
static unsigned next_taker(const dyar_turn *t, unsigned at)
{
    const uint8_t *next = t->game->topology.next[t->mover][t->direction];
    if (!t->game->closable && !t->rules->skip)
        return next[at];
    for (unsigned tries = t->game->topology.cells; tries > 0; tries--) {
        at = next[at];
        if (!refuses(t, at))
            return at;
    }
    return DYAR_NO_CELL;
}

/* Returns the number of seeds that drop from the hand into the hole. */
static int taken_at(const dyar_turn *t, unsigned at)
{
    const dyar_compiled_conditions *several = t->rules->drop;
    const uint8_t rule = several ? dyar_decide(several, t, at) : DYAR_UNDECIDED;
    const int seeds = rule == DYAR_UNDECIDED ? 1 : t->rules->dropped[rule];
    return seeds < t->hand ? seeds : t->hand;
}

/* What rules may ask of a hole that takes seeds. */
static void note_taking(dyar_turn *t, unsigned at)
{
    const unsigned owner = t->game->topology.owner[at];
    if (t->game->needs_crossing && owner != t->mover && owner != DYAR_NOBODY)
        t->reached = true;
    if (t->game->needs_sown_into)
        t->sown_in[at] = (uint16_t)t->lap;
}

unsigned dyar_first_taker(const dyar_turn *t, unsigned cell)
{
    return cell == DYAR_NO_CELL || dyar_closed_at(t, cell) ||
                   t->game->topology.next[t->mover][t->direction][cell] == DYAR_NO_CELL
               ? DYAR_NO_CELL
               : cell;
}

unsigned dyar_drop_next(dyar_turn *t, unsigned at, unsigned into)
{
    at = into == DYAR_NO_CELL ? next_taker(t, at) : into;
    if (at == DYAR_NO_CELL)
        return DYAR_NO_CELL;
    if (t->sown == 0)
        t->first_sown = (uint8_t)at;
    const int seeds = taken_at(t, at);
    t->sown += seeds;
    t->played->cells[at] = (uint16_t)(t->cells[at] + seeds);
    t->hand -= seeds;
    if (t->trace)
        note_seeds(t, at, seeds);
    note_taking(t, at);
    return at;
}

void dyar_drop_rounds(dyar_turn *t, unsigned at)
{
    unsigned length = 0, cell = at;
    if (!t->rules->skip_stays || t->rules->drop || t->trace)
        return;
    do {
        cell = next_taker(t, cell);
        length++;
    } while (cell != at && length <= t->game->topology.cells);
    const int rounds = cell == at ? t->hand / (int)length : 0;
    for (unsigned i = 0; i < length && rounds > 0; i++) {
        cell = next_taker(t, cell);
        t->played->cells[cell] = (uint16_t)(t->cells[cell] + rounds);
        note_taking(t, cell);
    }
    t->sown += rounds * (int)length;
    t->hand -= rounds * (int)length;
}
