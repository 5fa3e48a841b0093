/* SPDX-License-Identifier: MIT */
/* Facts that the hole and the direction decide for the whole game. */
#include "program/fold.h"

/* Every word of the group SIDE that holds for the hole's owner, as bits. */
static int fixed_SIDE(const dyar_game *game, dyar_viewpoint viewpoint, unsigned cell)
{
    const int first = DYAR_SIDE_OWN;
    const unsigned mover = viewpoint.mover, owner = game->topology.owner[cell];
    if (owner == DYAR_NOBODY)
        return 1 << (DYAR_SIDE_NOBODY - first);
    if (owner == mover)
        return 1 << (DYAR_SIDE_OWN - first);
    const unsigned players = (unsigned)game->players;
    int words = 1 << (DYAR_SIDE_OPPONENT - first) | 1 << (DYAR_SIDE_OTHERS - first);
    if (owner == (mover + (unsigned)game->turn_step) % players)
        words |= 1 << (DYAR_SIDE_NEXT - first);
    if (mover == (owner + (unsigned)game->turn_step) % players)
        words |= 1 << (DYAR_SIDE_PREVIOUS - first);
    return words;
}

static int fixed_IN(const dyar_game *game, dyar_viewpoint viewpoint, unsigned cell)
{
    (void)viewpoint;
    return game->topology.place_of[cell];
}

static int fixed_COLUMN(const dyar_game *game, dyar_viewpoint viewpoint, unsigned cell)
{
    (void)viewpoint;
    return game->topology.is_store[cell] ? -1 : game->topology.column[cell];
}

static int fixed_DIRECTION(const dyar_game *game, dyar_viewpoint viewpoint, unsigned cell)
{
    (void)game;
    (void)cell;
    return viewpoint.direction;
}

typedef int fixed_reader(const dyar_game *game, dyar_viewpoint viewpoint, unsigned cell);

#define OF_FIXED(name) fixed_##name
#define OF_ALONG(name) fixed_##name
#define OF_CELL(name) NULL
#define OF_READ(name) NULL

static fixed_reader *const readers[DYAR_FACT_COUNT] = {
#define DYAR_FACT(name, word, place, value, least, known, ...)                                 \
    [DYAR_FACT_##name] = OF_##known(name),
#include "rules/vocabulary.def"
};

int dyar_fixed_value(const dyar_game *game, dyar_fact fact, dyar_viewpoint viewpoint,
                     unsigned cell)
{
    return readers[fact](game, viewpoint, cell);
}
