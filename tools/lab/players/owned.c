/* SPDX-License-Identifier: MIT */
/* Seeds owned. */
#include "lab/players/owned.h"

/* Seeds in the player's holes and in their hand. */
static int seeds_laid_out(const dyar_game *game, const dyar_position *position, int player)
{
    const int holes = dyar_game_rows(game) * dyar_game_columns(game);
    int seeds = dyar_position_to_place(game, position, player);
    for (int hole = 0; hole < holes; hole++)
        if (dyar_position_owner(game, position, hole) == player)
            seeds += dyar_position_seeds(game, position, hole);
    return seeds;
}

int lab_game_played(const dyar_game *game, const dyar_position *position)
{
    for (int player = 0; player < dyar_game_players(game); player++)
        if (dyar_position_to_place(game, position, player) > 0)
            return 0;
    return dyar_position_game(game, position);
}

int lab_seeds_owned(const dyar_game *game, const dyar_position *position, int player,
                    int played)
{
    const dyar_result result = dyar_result_of(game, position);
    if (!dyar_game_is_match(game) || result.over)
        return result.scores[player];
    const int kept = dyar_position_kept(game, position, player);
    if (dyar_position_game(game, position) == played)
        return kept + result.scores[player];
    return kept + dyar_position_store(game, position, player) +
           seeds_laid_out(game, position, player);
}
