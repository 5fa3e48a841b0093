/* Lifting the seeds of a hole, and sowing them one by one. */
#include "play/sowing.h"
#include "play/dropping.h"
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
        if (t->sown >= DYAR_SOWN_MAX) {
            t->lap = DYAR_LAPS_MAX;
            dyar_give_back(t);
            return;
        }
        at = dyar_drop_next(t, at, into);
        if (at == DYAR_NO_CELL)
            return;
        into = DYAR_NO_CELL;
        if (t->rules->each_seed.count > 0)
            judge_seed(t, at);
        else if (t->hand > t->game->topology.cells)
            dyar_drop_rounds(t, at);
    }
    t->landed = (uint8_t)at;
}
