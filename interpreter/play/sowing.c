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

/* Is there nothing to look at while seeds fall? */
static bool falls_plainly(const dyar_turn *t)
{
    const dyar_compiled_phase *rules = t->rules;
    return !rules->skip && !rules->drop && rules->each_seed.count == 0 && !t->trace &&
           !t->game->closable && !t->game->tells_crossing && !t->game->tells_sown_into;
}

/* Once round the mover's track, on which `at` lies: each hole gets as many as there are rounds,
 * and one more as far as the rest goes.  The last hole. */
static unsigned drop_around(dyar_turn *t, unsigned at, int seeds)
{
    const uint8_t *next = t->game->topology.next[t->mover][t->way];
    const int length = t->game->topology.round[t->mover];
    const int rounds = seeds / length, rest = seeds % length;
    unsigned last = at;
    for (int i = 0; i < length; i++) {
        at = next[at];
        t->cells[at] = (uint16_t)(t->cells[at] + rounds + (i < rest));
        last = i == rest - 1 ? at : last;
    }
    return last;
}

static unsigned drop_plainly(dyar_turn *t, unsigned at, int seeds)
{
    const dyar_topology *topology = &t->game->topology;
    const uint8_t *next = topology->next[t->mover][t->way];
    if (seeds >= topology->round[t->mover] && topology->on_track[t->mover][at])
        return drop_around(t, at, seeds);
    for (; seeds > 0; seeds--) {
        at = next[at];
        t->cells[at]++;
    }
    return at;
}

/* The whole hand, which is not empty. */
static void sow_plainly(dyar_turn *t, unsigned at, unsigned into)
{
    const int seeds = t->hand;
    if (into == DYAR_NO_CELL)
        into = t->game->topology.next[t->mover][t->way][at];
    t->cells[into]++;
    t->first_sown = (uint8_t)into;
    t->landed = (uint8_t)drop_plainly(t, into, seeds - 1);
    t->sown = seeds;
    t->hand = 0;
}

/* What is judged at each seed may take up others, and so a lap may never end. */
void dyar_sow(dyar_turn *t, unsigned at, unsigned into)
{
    if (t->hand > 0 && falls_plainly(t)) {
        sow_plainly(t, at, into);
        return;
    }
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
        else if (at == t->first_sown && t->sown > 1)
            dyar_drop_rounds(t, at);
    }
    t->landed = (uint8_t)at;
}
