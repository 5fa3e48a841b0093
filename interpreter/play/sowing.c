/* SPDX-License-Identifier: MIT */
/* The lifting of a hole's seeds, and the sowing of them one by one. */
#include "play/sowing.h"
#include "play/effects.h"
#include "play/trace.h"

static __attribute__((noinline)) void note_lift(dyar_turn *t, unsigned cell, int seeds)
{
    dyar_note(t, (dyar_event){.kind = DYAR_EVENT_LIFT,
                              .from = dyar_place_of_cell(t, cell),
                              .to = -1,
                              .seeds = seeds,
                              .player = t->mover});
}

void dyar_lift(dyar_turn *t, unsigned cell, int limit)
{
    if (t->rules->lifting.count > 0)
        dyar_respond(t, &t->rules->lifting, cell, "lifting");
    const int seeds = t->cells[cell],
              lifted = limit == DYAR_ALL || seeds < limit ? seeds : limit;
    t->played->cells[cell] = (uint16_t)(seeds - lifted);
    t->hand += lifted;
    if (t->trace)
        note_lift(t, cell, lifted);
}

static void judge_seed(dyar_turn *t, unsigned at)
{
    t->landed = DYAR_NO_CELL; /* not yet: in the table, `landed` is the hole that is judged */
    dyar_respond(t, &t->rules->each_seed, at, "each-seed");
}

static bool is_on_track(const dyar_turn *t, unsigned cell)
{
    return cell != DYAR_NO_CELL && t->game->topology.on_track[t->mover][cell];
}

/* What is judged at each seed may take up others, and so a lap may never end. */
static bool drop_singly(dyar_turn *t, unsigned at, unsigned into)
{
    while (t->hand > 0) {
        at = t->sown < DYAR_SOWN_MAX ? dyar_drop_next(t, at, into) : DYAR_NO_CELL;
        if (at == DYAR_NO_CELL) {
            t->landed = t->lap_start;
            return false;
        }
        into = DYAR_NO_CELL;
        if (t->rules->each_seed.count > 0)
            judge_seed(t, at);
        else if (at == t->first_sown && t->sown > 1)
            dyar_drop_rounds(t, at);
    }
    t->landed = (uint8_t)at;
    return true;
}

static bool sow_singly(dyar_turn *t, unsigned at, unsigned into)
{
    t->sown = 0;
    t->first_sown = DYAR_NO_CELL;
    return drop_singly(t, at, into);
}

/* Sows the seeds that no rule tests in one go, and the others singly. */
static bool sow_in_parts(dyar_turn *t, unsigned first, int tested)
{
    const uint8_t landed = t->landed; /* rules may ask for it until the lap is over */
    t->hand -= tested;
    dyar_sow_along(t, first);
    const unsigned at = t->landed;
    t->hand = tested;
    t->landed = landed;
    return drop_singly(t, at, DYAR_NO_CELL);
}

bool dyar_sow(dyar_turn *t, unsigned at, unsigned into)
{
    const unsigned first =
        into == DYAR_NO_CELL ? t->game->topology.next[t->mover][t->direction][at] : into;
    const int tested = t->rules->plain_above;
    if (tested < 0 || t->hand <= tested || t->trace || !is_on_track(t, first))
        return sow_singly(t, at, into);
    if (tested > 0)
        return sow_in_parts(t, first, tested);
    dyar_sow_along(t, first);
    return true;
}
