/*
 * Sowing a handful at once: the board as a vector, the seeds as a vector to add.
 *
 * A hand of n seeds on a ring of L open cells gives each of them n / L seeds, and one more to
 * each of the n % L cells that come first.  Which these are is found with bits: cells are
 * numbered along the track, so that "the first k open cells after this one" are the lowest k
 * bits once the set is turned to begin there.  The bits become lanes by one comparison.
 *
 *     from the third cell, 3 seeds, the fourth passed over     cells  8 7 6 5 4 3 2 1
 *                                                       open          1 1 1 1 0 1 1 1
 *                                                       turned        1 1 1 1 1 1 1 0
 *                                                       3 lowest      0 0 0 0 1 1 1 0
 *                                                       turned back   0 1 1 1 0 0 0 0   the
 * last: 7
 *
 * Lifting empties the hole in the same addition, because a single cell that was just written
 * makes a vector read wait.
 */
#include "play/lanes.h"
#include "program/handlers.h"

void dyar_lift_lanes(dyar_turn *t, unsigned cell, int limit)
{
    const int seeds = t->cells[cell];
    if (limit != DYAR_ALL && seeds > limit) {
        dyar_lift_plain(t, cell, limit);
        return;
    }
    t->hand += seeds;
    t->emptied |= UINT64_C(1) << cell;
}

static inline uint64_t open_cells(const dyar_turn *t)
{
    return dyar_open_to(t->game, t->cells, t->mover) &
           ~((uint64_t)t->rules->avoids_start << t->lap_start);
}

/* What is to be done to the board, as sets of cells. */
typedef struct handful {
    uint64_t first; /* a seed that is to fall into a certain hole */
    uint64_t open;  /* each gets `rounds` seeds ... */
    unsigned rounds;
    uint64_t chosen; /* ... and these one more */
} handful;

static inline void add(dyar_turn *t, const handful *h, unsigned blocks)
{
    for (unsigned b = 0; b < blocks; b++) {
        uint16_t *cells = t->cells + b * DYAR_LANES;
        dyar_lanes lanes = dyar_load(cells) & ~dyar_lanes_of(t->emptied, b);
        lanes -= dyar_lanes_of(h->chosen, b); /* a lane of a set is -1 */
        if (h->first)
            lanes -= dyar_lanes_of(h->first, b);
        if (h->rounds)
            lanes += dyar_lanes_of(h->open, b) & (uint16_t)h->rounds;
        memcpy(cells, &lanes, sizeof lanes);
    }
    t->emptied = 0;
}

static inline void sow(dyar_turn *t, unsigned at, unsigned into, unsigned blocks)
{
    handful h = {.open = open_cells(t)};
    unsigned hand = (unsigned)t->hand, last = at;
    const unsigned length = dyar_bits_in(h.open);
    t->sown = t->hand;
    t->first_sown = (uint8_t)into;
    if (into != DYAR_NO_CELL) {
        h.first = UINT64_C(1) << into;
        at = last = into;
        hand--;
    }
    if (hand > length && length > 0) {
        h.rounds =
            (hand - 1) / length; /* what is left is one seed at least, for the last of all */
        hand -= h.rounds * length;
    }
    if (hand > length) { /* nobody takes them: they lie where they were lifted */
        t->sown -= (int)hand;
        last = t->lap_start;
        add(t, &h, blocks);
        t->cells[last] = (uint16_t)(t->cells[last] + hand);
    } else {
        if (hand > 0)
            h.chosen =
                dyar_first_open(h.open, at, hand, t->game->topology.cells, t->way, &last);
        add(t, &h, blocks);
    }
    if (t->game->tells_first_sown && into == DYAR_NO_CELL && length > 0) {
        unsigned first;
        dyar_first_open(h.open, at, 1, t->game->topology.cells, t->way, &first);
        t->first_sown = (uint8_t)first;
    }
    t->hand = 0;
    t->landed = (uint8_t)last;
}

void dyar_sow_lanes_16(dyar_turn *t, unsigned at, unsigned into)
{
    sow(t, at, into, 1);
}

void dyar_sow_lanes_32(dyar_turn *t, unsigned at, unsigned into)
{
    sow(t, at, into, 2);
}

void dyar_sow_lanes_64(dyar_turn *t, unsigned at, unsigned into)
{
    sow(t, at, into, 4);
}

static __attribute__((noinline)) void lap_of_any_kind(dyar_turn *t, unsigned from, bool first)
{
    dyar_lap_plain(t, from, first);
}

/* Mostly a lap is less than a round, into the next hole. */
static inline void lap(dyar_turn *t, unsigned from, bool first, unsigned blocks)
{
    const uint64_t open = open_cells(t);
    const unsigned seeds = t->cells[from];
    unsigned last;
    if ((first && t->rules->first_seed != DYAR_FIRST_SEED_NEXT) || seeds == 0 ||
        seeds > dyar_bits_in(open) || t->game->tells_first_sown) {
        lap_of_any_kind(t, from, first);
        return;
    }
    const uint64_t chosen =
        dyar_first_open(open, from, seeds, t->game->topology.cells, t->way, &last);
    for (unsigned b = 0; b < blocks; b++) {
        uint16_t *cells = t->cells + b * DYAR_LANES;
        const dyar_lanes lanes = (dyar_load(cells) & ~dyar_lanes_of(UINT64_C(1) << from, b)) -
                                 dyar_lanes_of(chosen, b);
        memcpy(cells, &lanes, sizeof lanes);
    }
    t->sown = (int)seeds;
    t->landed = (uint8_t)last;
}

void dyar_lap_lanes_16(dyar_turn *t, unsigned from, bool first)
{
    lap(t, from, first, 1);
}

void dyar_lap_lanes_32(dyar_turn *t, unsigned from, bool first)
{
    lap(t, from, first, 2);
}

void dyar_lap_lanes_64(dyar_turn *t, unsigned from, bool first)
{
    lap(t, from, first, 4);
}

void dyar_lap_looked_up(dyar_turn *t, unsigned from, bool first)
{
    dyar_look_up_lap(t, from, first);
}

void dyar_note_open(const dyar_game *game, dyar_position *position)
{
    const dyar_layout *l = &game->layout;
    for (unsigned p = 0; l->open && p < (unsigned)game->players; p++) {
        uint64_t open = game->sown_cells[p];
        for (unsigned cell = 0; cell < game->topology.cells; cell++)
            if (game->refused_codes[p][position->cells[l->marks + cell]])
                open &= ~(UINT64_C(1) << cell);
        memcpy(&position->cells[l->open + 4 * p], &open, sizeof open);
    }
}
