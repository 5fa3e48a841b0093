/*
 * Random games played on in one call: the fastest way there is.
 */
#ifndef DYAR_PLAYOUT_H
#define DYAR_PLAYOUT_H

#include "dyar/move.h"
#include "dyar/random.h"

/* What a playout adds up on its way. */
typedef struct dyar_playout {
    uint64_t turns;   /* passes are turns, too */
    uint64_t moves;   /* passes are not */
    uint64_t options; /* legal moves, of all turns together */
    uint64_t choices; /* turns with more than one legal move */
    bool over;        /* nothing is left to be played */
} dyar_playout;

/*
 * Plays legal moves from this position on, each with the same chance, until the game (or match)
 * is over or `turns` turns are played; `position` becomes the last one.  The moves are those that
 *
 *     dyar_play(game, position, moves[dyar_random_below(random, (uint32_t)count)])
 *
 * would play, `moves` and `count` being what dyar_moves lists.  The history is judged after every
 * move; NULL: repetition is not judged.
 */
dyar_playout dyar_play_out(const dyar_game *game, dyar_position *position, dyar_random *random,
                           dyar_history *history, int turns);

#endif
