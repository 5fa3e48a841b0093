/*
 * Random games in one call, which is the fastest way to play.
 *
 * No function allocates memory, unless a history grows.  All are thread-safe if each thread has
 * its own position, random numbers and history.
 */
#ifndef DYAR_PLAYOUT_H
#define DYAR_PLAYOUT_H

#include "dyar/linkage.h"
#include "dyar/move.h"
#include "dyar/random.h"

DYAR_BEGIN

/* The counts of a playout. */
typedef struct dyar_playout {
    uint64_t turns;   /* turns, passes included */
    uint64_t moves;   /* turns without passes */
    uint64_t options; /* sum of the numbers of legal moves of all turns */
    uint64_t choices; /* turns with more than one legal move */
    bool over;        /* the game, or the match, is over */
} dyar_playout;

/*
 * Plays random legal moves, each with the same probability, until the game or match is over or
 * `turns` turns are played.  Changes `position` to the last one and returns the counts.  Judges
 * repetition after every move, unless `history` is NULL.
 *
 * The same position, random numbers and number of turns give the same game in every build, in
 * one call or in several: each turn takes one dyar_random_below of the number of legal moves,
 * which are numbered by direction (counterclockwise first) and cell.
 */
dyar_playout dyar_play_out(const dyar_game *game, dyar_position *position, dyar_random *random,
                           dyar_history *history, int turns);

/* Returns whether the game begins with a random setup that this position does not have yet. */
bool dyar_awaits_deal(const dyar_game *game, const dyar_position *position);

/* Places the seeds of a random setup, each in a random hole with the same probability.  Leaves
 * the position unchanged if dyar_awaits_deal is false.  The same random numbers give the same
 * setup. */
void dyar_deal(const dyar_game *game, dyar_position *position, dyar_random *random);

DYAR_END

#endif
