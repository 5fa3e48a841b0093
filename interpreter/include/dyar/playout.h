/*
 * Random games played on in one call: the fastest way there is.
 */
#ifndef DYAR_PLAYOUT_H
#define DYAR_PLAYOUT_H

#include "dyar/linkage.h"
#include "dyar/move.h"
#include "dyar/random.h"

DYAR_BEGIN

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
 * is over or `turns` turns are played; `position` becomes the last one.  The history is judged
 * after every move; NULL: repetition is not judged.
 *
 * The same position, random numbers and turns give the same game, whether they are asked for in
 * one call or in several, and in every build: each turn takes one dyar_random_below of
 * the legal moves, which are numbered by direction (anticlockwise first) and cell.
 */
dyar_playout dyar_play_out(const dyar_game *game, dyar_position *position, dyar_random *random,
                           dyar_history *history, int turns);

/* Does chance lay out seeds before the game, and has it not done so yet? */
bool dyar_awaits_deal(const dyar_game *game, const dyar_position *position);

/* Lays them out, each in any of the holes with the same chance; elsewhere nothing happens.  The
 * same random numbers give the same start. */
void dyar_deal(const dyar_game *game, dyar_position *position, dyar_random *random);

DYAR_END

#endif
