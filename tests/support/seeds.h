/* SPDX-License-Identifier: MIT */
/* Where seeds can be: what is counted in games that must not lose any. */
#pragma once

#include "dyar/position.h"

static inline int seeds_in_holes(const dyar_game *game, const dyar_position *position)
{
    int seeds = 0;
    for (int hole = 0; hole < dyar_game_rows(game) * dyar_game_columns(game); hole++)
        seeds += dyar_position_seeds(game, position, hole);
    for (int player = 0; player < dyar_game_players(game); player++)
        seeds += dyar_position_reserve(game, position, player);
    return seeds;
}

/* Returns the number of all seeds.  Seeds to be placed are part of a reserve, or are counted
 * separately. */
static inline int seeds_anywhere(const dyar_game *game, const dyar_position *position)
{
    int seeds = seeds_in_holes(game, position) + dyar_position_out(game, position) +
                dyar_position_pool(game, position);
    for (int player = 0; player < dyar_game_players(game); player++) {
        const int to_place = dyar_position_to_place(game, position, player);
        seeds += dyar_position_store(game, position, player) +
                 dyar_position_kept(game, position, player);
        if (to_place != dyar_position_reserve(game, position, player))
            seeds += to_place;
    }
    return seeds;
}
