/* Random games in one loop. */
#include "dyar/playout.h"

#include "program/game.h"

/* One turn.  False when there is none to be made. */
static bool play_any(const dyar_game *game, dyar_position *position, dyar_random *random,
                     dyar_playout *told)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, position, moves);
    if (count == 0)
        return false;
    const dyar_move move = moves[dyar_random_below(random, (uint32_t)count)];
    dyar_play(game, position, move);
    told->turns++;
    told->moves += move.hole != DYAR_PASS;
    told->options += count;
    told->choices += count > 1;
    return true;
}

dyar_playout dyar_play_out(const dyar_game *game, dyar_position *position, dyar_random *random,
                           dyar_history *history, int turns)
{
    dyar_playout told = {0};
    dyar_move moves[DYAR_MOVES_MAX];
    if (game->fast && game->fast->play_out(game, position, random, history, turns, &told))
        return told;
    for (int turn = 0; turn < turns && play_any(game, position, random, &told); turn++)
        if (history)
            dyar_history_judge(history, position);
    told.over = dyar_moves(game, position, moves) == 0;
    return told;
}
