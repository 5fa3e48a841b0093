/*
 * Sowing a handful, seed by seed.
 *
 * These ways give the same boards; each does only what its rulesets can ask of it.  The hand is
 * not empty when they begin, and is when they end; `landed` is then the last seed's cell.
 */
#include "play/turn.h"
#include "program/handlers.h"

void dyar_lift_plain(dyar_turn *t, unsigned cell, int limit)
{
    const int seeds = t->cells[cell],
              lifted = limit == DYAR_ALL || seeds < limit ? seeds : limit;
    t->cells[cell] = (uint16_t)(seeds - lifted);
    t->hand += lifted;
}

void dyar_lift_judged(dyar_turn *t, unsigned cell, int limit)
{
    dyar_respond(t, &t->rules->lifting, cell, "lifting");
    dyar_lift_plain(t, cell, limit);
}

void dyar_lap_plain(dyar_turn *t, unsigned from, bool first)
{
    t->rules->lift(t, from, DYAR_ALL);
    if (t->hand > 0)
        t->rules->sow(t, from, first ? dyar_first_hole(t) : DYAR_NO_CELL);
}

void dyar_sow_plain(dyar_turn *t, unsigned at, unsigned into)
{
    const uint8_t *next = t->game->topology.next[t->mover][t->way];
    uint16_t *seeds = t->cells;
    int hand = t->hand;
    at = into == DYAR_NO_CELL ? next[at] : into;
    t->first_sown = (uint8_t)at;
    t->sown = hand;
    for (;;) {
        seeds[at]++;
        if (--hand == 0)
            break;
        at = next[at];
    }
    t->hand = 0;
    t->landed = (uint8_t)at;
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

void dyar_sow_skipping(dyar_turn *t, unsigned at, unsigned into)
{
    t->sown = 0;
    t->first_sown = DYAR_NO_CELL;
    while (t->hand > 0) {
        at = into == DYAR_NO_CELL ? next_taker(t, at) : into;
        if (at == DYAR_NO_CELL) {
            give_back(t);
            return;
        }
        into = DYAR_NO_CELL;
        if (t->sown++ == 0)
            t->first_sown = (uint8_t)at;
        t->cells[at]++;
        t->hand--;
    }
    t->landed = (uint8_t)at;
}

static void note_crossing(dyar_turn *t, unsigned at)
{
    const unsigned owner = t->game->topology.owner[at];
    if (owner != t->mover && owner != DYAR_NOBODY)
        t->reached = true;
}

/* What is judged at each seed may take up others, and so a lap may never end. */
void dyar_sow_judged(dyar_turn *t, unsigned at, unsigned into)
{
    t->sown = 0;
    t->first_sown = DYAR_NO_CELL;
    while (t->hand > 0) {
        at = into == DYAR_NO_CELL ? next_taker(t, at) : into;
        if (at == DYAR_NO_CELL || t->sown == DYAR_MAX_SOWN) {
            t->lap = t->sown == DYAR_MAX_SOWN ? DYAR_MAX_LAPS : t->lap;
            give_back(t);
            return;
        }
        into = DYAR_NO_CELL;
        if (t->sown++ == 0)
            t->first_sown = (uint8_t)at;
        t->cells[at]++;
        t->hand--;
        note_crossing(t, at);
        t->landed =
            DYAR_NO_CELL; /* not yet: in the table, `landed` is the hole that is judged */
        dyar_respond(t, &t->rules->each_seed, at, "each-seed");
    }
    t->landed = (uint8_t)at;
}
