/* SPDX-License-Identifier: MIT */
/* Speed of a game. */
#include "lab/players/speed.h"

#include "dyar/random.h"
#include "lab/base/clock.h"
#include "lab/players/perft.h"

/* ---- counting ---- */

enum { DEEPEST = 64, PART = 8 }; /* a count is to take about an eighth of the time or more */

/* The first depth at which one count takes a good part of the time. */
static int fitting_depth(const dyar_game *game, const dyar_position *start, double seconds,
                         lab_stop stop)
{
    for (int depth = 1; depth < DEEPEST; depth++) {
        uint64_t leaves;
        const double began = lab_clock();
        if (!lab_perft(game, start, depth, stop, &leaves) || leaves == 0 ||
            lab_clock() - began > seconds / PART)
            return depth;
    }
    return DEEPEST;
}

bool lab_speed_of_counting(const dyar_game *game, const dyar_position *start, int depth,
                           double seconds, lab_stop stop, lab_counting_speed *speed)
{
    *speed = (lab_counting_speed){.depth = depth ? depth
                                                 : fitting_depth(game, start, seconds, stop)};
    const double began = lab_clock();
    double took;
    uint64_t counted = 0;
    do {
        if (!lab_perft(game, start, speed->depth, stop, &speed->leaves))
            return false;
        counted += speed->leaves;
        took = lab_clock() - began;
    } while (took < seconds);
    speed->leaves_per_s = took > 0 ? (double)counted / took : 0;
    return true;
}

/* ---- finding moves ---- */

enum { POSITIONS = 64, ROUNDS = 64 };

/* Positions in which there is a move, game after game. */
static void gather(const dyar_game *game, const dyar_position *start,
                   dyar_position positions[POSITIONS])
{
    dyar_random random = dyar_random_begin(1, 0);
    dyar_move moves[DYAR_MOVES_MAX];
    positions[0] = *start;
    for (size_t i = 1; i < POSITIONS; i++) {
        positions[i] = positions[i - 1];
        const size_t count = dyar_moves(game, &positions[i], moves);
        if (count > 0)
            dyar_play(game, &positions[i], moves[dyar_random_below(&random, (uint32_t)count)]);
        else
            positions[i] = *start;
    }
}

double lab_speed_of_finding_moves(const dyar_game *game, const dyar_position *start,
                                  double seconds)
{
    dyar_position positions[POSITIONS];
    dyar_move moves[DYAR_MOVES_MAX];
    gather(game, start, positions);

    const double began = lab_clock();
    double took, found = 0;
    do {
        for (int round = 0; round < ROUNDS; round++)
            for (size_t i = 0; i < POSITIONS; i++)
                dyar_moves(game, &positions[i], moves);
        found += ROUNDS * POSITIONS;
        took = lab_clock() - began;
    } while (took < seconds);
    return took > 0 ? found / took : 0;
}
