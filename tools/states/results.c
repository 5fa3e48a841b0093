/* SPDX-License-Identifier: MIT */
/* Shares of the win, returns, and random games (game.h). */
#include "states/game.h"

#include <stdlib.h>

void states_add_shares(const states_game *of, const dyar_position *position, bool is_over,
                       int64_t shares[DYAR_PLAYERS_MAX])
{
    const unsigned all = (1u << of->players) - 1;
    unsigned winners = is_over ? dyar_result_of(of->game, position).winners & all : 0;
    if (winners == 0 && of->players > 1)
        winners = all;
    for (int p = 0; p < of->players; p++)
        if (winners >> p & 1)
            shares[p] += DYAR_PLAYOUT_SHARES / __builtin_popcount(winners);
}

double states_return_of(const states_game *of, int64_t shares, int64_t games)
{
    const int64_t whole = DYAR_PLAYOUT_SHARES * games;
    if (of->players == 1)
        return (double)shares / (double)whole;
    return (double)(of->players * shares - whole) / (double)((of->players - 1) * whole);
}

bool states_rollout_begin(states_rollout *rollout, const states_game *of,
                          const states_line *line)
{
    *rollout = (states_rollout){.of = of, .move_count = line->count, .threads = 1};
    dyar_position_copy(of->game, &rollout->start, &line->start);
    if (line->count == 0)
        return true;
    rollout->moves = malloc(line->count * sizeof *rollout->moves);
    return rollout->moves && states_line_moves(line, of->game, rollout->moves);
}

bool states_roll_out(const states_rollout *rollout, uint64_t games,
                     int64_t shares[DYAR_PLAYERS_MAX])
{
    const states_game *of = rollout->of;
    dyar_playouts sums;
    const bool whole = dyar_play_out_many(
        of->game,
        &DYAR_PLAYOUTS_REQUEST(.start = &rollout->start, .moves = rollout->moves,
                               .move_count = rollout->move_count, .games = games,
                               .first = rollout->first, .seed = rollout->seed,
                               .turns = of->turns_most, .threads = rollout->threads),
        &sums);
    int64_t left = DYAR_PLAYOUT_SHARES * (int64_t)sums.games; /* of games that nobody has won */
    for (int p = 0; p < of->players; p++)
        left -= (int64_t)sums.shares[p];
    for (int p = 0; p < of->players; p++)
        shares[p] += (int64_t)sums.shares[p] + (of->players > 1 ? left / of->players : 0);
    return whole;
}

void states_rollout_release(states_rollout *rollout)
{
    free(rollout->moves);
    rollout->moves = NULL;
}
