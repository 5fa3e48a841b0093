/* SPDX-License-Identifier: MIT */
/* Random games in one loop. */
#include "dyar/playout.h"

#include "play/arranging.h"
#include "play/play.h"
#include "program/game.h"

#include <assert.h>

/* The n-th by direction and cell, among equals as they are listed. */
static dyar_move nth_move(const dyar_move *moves, size_t count, size_t n)
{
    assert(n < count);
    uint32_t
        orders[DYAR_MOVES_MAX]; /* all different: compared without branches, several at once */
    for (size_t i = 0; i < count; i++)
        orders[i] = (uint32_t)dyar_move_is_clockwise(moves[i]) << 24 |
                    (uint32_t)moves[i].cell << 16 | (uint32_t)i;
    for (size_t i = 0;; i++) {
        size_t before = 0;
        for (size_t k = 0; k < count; k++)
            before += orders[k] < orders[i];
        if (before == n)
            return moves[i];
    }
}

bool dyar_play_any(const dyar_game *game, dyar_position *position, dyar_random *random,
                   dyar_playout *told)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, position, moves);
    if (count == 0)
        return false;
    const dyar_move move = nth_move(moves, count, dyar_random_below(random, (uint32_t)count));
    dyar_play(game, position, move);
    told->turns++;
    told->moves += move.hole != DYAR_PASS;
    told->options += count;
    told->choices += count > 1;
    return true;
}

bool dyar_awaits_deal(const dyar_game *game, const dyar_position *position)
{
    return game->rules->setup.arranged && game->rules->setup.arranger == DYAR_ARRANGER_CHANCE &&
           dyar_is_arranging(game, position);
}

void dyar_deal(const dyar_game *game, dyar_position *position, dyar_random *random)
{
    dyar_playout told = {0};
    while (dyar_awaits_deal(game, position) && dyar_play_any(game, position, random, &told))
        ;
}

dyar_playout dyar_play_out(const dyar_game *game, dyar_position *position, dyar_random *random,
                           dyar_history *history, int turns)
{
    dyar_playout told = {0};
    dyar_move moves[DYAR_MOVES_MAX];
    if (game->fast && game->fast->play_out(game, position, random, history, turns, &told))
        return told;
    for (int turn = 0; turn < turns && dyar_play_any(game, position, random, &told); turn++)
        if (history)
            dyar_history_judge(history, position);
    told.over = dyar_moves(game, position, moves) == 0;
    return told;
}
