/* SPDX-License-Identifier: MIT */
/* Shares of the win, returns, and random games (game.h). */
#include "states/game.h"

#include "dyar/playout.h"

void states_add_shares(const states_game *of, const dyar_position *position, bool is_over,
                       int64_t shares[DYAR_PLAYERS_MAX])
{
    const unsigned all = (1u << of->players) - 1;
    unsigned winners = is_over ? dyar_result_of(of->game, position).winners & all : 0;
    if (winners == 0 && of->players > 1)
        winners = all;
    for (int p = 0; p < of->players; p++)
        if (winners >> p & 1)
            shares[p] += STATES_SIXTIETHS / __builtin_popcount(winners);
}

double states_return_of(const states_game *of, int64_t shares, int64_t games)
{
    const int64_t whole = STATES_SIXTIETHS * games;
    if (of->players == 1)
        return (double)shares / (double)whole;
    return (double)(of->players * shares - whole) / (double)((of->players - 1) * whole);
}

/* Plays one game, and leaves the history as it was. */
static bool roll_out_one(const states_game *of, const states_line *line, dyar_random random,
                         dyar_history *history, int64_t *shares)
{
    dyar_position position;
    dyar_position_copy(of->game, &position, &line->now);
    const dyar_playout playout =
        dyar_play_out(of->game, &position, &random, history, of->turns_most);
    states_add_shares(of, &position, playout.over, shares);
    for (uint64_t i = 0; i < playout.turns; i++)
        dyar_history_undo(history);
    return !dyar_history_out_of_memory(history);
}

bool states_roll_out(const states_game *of, const states_line *line, uint64_t seed,
                     uint64_t first, uint64_t games, int64_t shares[DYAR_PLAYERS_MAX])
{
    dyar_history *history = states_line_history(line, of->game);
    bool whole = history != NULL;
    for (uint64_t i = first; i < first + games && whole; i++)
        whole = roll_out_one(of, line, dyar_random_begin(seed, i), history, shares);
    dyar_history_free(history);
    return whole;
}
