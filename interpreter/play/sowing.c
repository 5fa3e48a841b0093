/* Lifting the seeds of a hole, and sowing them one by one. */
#include "play/sowing.h"
#include "play/effects.h"
#include "play/trace.h"

static __attribute__((noinline)) void note_lift(dyar_turn *t, unsigned cell, int seeds)
{
    dyar_note(t, (dyar_event){.kind = DYAR_EVENT_LIFT,
                              .from = dyar_place(t, cell),
                              .to = -1,
                              .seeds = seeds,
                              .player = t->mover});
}

static __attribute__((noinline)) void note_seeds(dyar_turn *t, unsigned at, int seeds)
{
    dyar_note(t, (dyar_event){.kind = DYAR_EVENT_SOW,
                              .from = -1,
                              .to = dyar_place(t, at),
                              .seeds = seeds,
                              .player = t->mover});
}

void dyar_lift(dyar_turn *t, unsigned cell, int limit)
{
    if (t->rules->lifting.count > 0)
        dyar_respond(t, &t->rules->lifting, cell, "lifting");
    const int seeds = t->cells[cell],
              lifted = limit == DYAR_ALL || seeds < limit ? seeds : limit;
    t->cells[cell] = (uint16_t)(seeds - lifted);
    t->hand += lifted;
    if (t->trace)
        note_lift(t, cell, lifted);
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
    const uint8_t *next = t->game->topology.next[t->mover][t->way];
    for (unsigned tries = t->game->topology.cells; tries > 0; tries--) {
        at = next[at];
        if (!refuses(t, at))
            return at;
    }
    return DYAR_NO_CELL;
}

/* The seeds that nobody takes lie where they were lifted; that counts as where the last one
 * fell. */
static void give_back(dyar_turn *t)
{
    t->cells[t->lap_start] = (uint16_t)(t->cells[t->lap_start] + t->hand);
    t->hand = 0;
    t->landed = t->lap_start;
}

/* How many seeds of the hand fall into the hole. */
static int drop(const dyar_turn *t, unsigned at)
{
    const dyar_compiled_conditions *several = t->rules->drop;
    const uint8_t rule = several ? dyar_decide(several, t, at) : DYAR_UNDECIDED;
    const int seeds = rule == DYAR_UNDECIDED ? 1 : t->rules->dropped[rule];
    return seeds < t->hand ? seeds : t->hand;
}

static void note_crossing(dyar_turn *t, unsigned at)
{
    const unsigned owner = t->game->topology.owner[at];
    if (owner != t->mover && owner != DYAR_NOBODY)
        t->reached = true;
}

static void note_sown_into(dyar_turn *t, unsigned at)
{
    if (t->game->tells_sown_into)
        t->sown_in[at] = (uint16_t)t->lap;
}

static void judge_seed(dyar_turn *t, unsigned at)
{
    t->landed = DYAR_NO_CELL; /* not yet: in the table, `landed` is the hole that is judged */
    dyar_respond(t, &t->rules->each_seed, at, "each-seed");
}

/* What is judged at each seed may take up others, and so a lap may never end. */
void dyar_sow(dyar_turn *t, unsigned at, unsigned into)
{
    t->sown = 0;
    t->first_sown = DYAR_NO_CELL;
    while (t->hand > 0) {
        at = into == DYAR_NO_CELL ? next_taker(t, at) : into;
        if (at == DYAR_NO_CELL || t->sown >= DYAR_SOWN_MAX) {
            t->lap = t->sown >= DYAR_SOWN_MAX ? DYAR_LAPS_MAX : t->lap;
            give_back(t);
            return;
        }
        into = DYAR_NO_CELL;
        if (t->sown == 0)
            t->first_sown = (uint8_t)at;
        const int seeds = drop(t, at);
        t->sown += seeds;
        t->cells[at] = (uint16_t)(t->cells[at] + seeds);
        t->hand -= seeds;
        if (t->trace)
            note_seeds(t, at, seeds);
        note_crossing(t, at);
        note_sown_into(t, at);
        if (t->rules->each_seed.count > 0)
            judge_seed(t, at);
    }
    t->landed = (uint8_t)at;
}
