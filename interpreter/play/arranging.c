/* SPDX-License-Identifier: MIT */
/* The placing of seeds by players before the game begins. */
#include "play/arranging.h"

bool dyar_is_arranging(const dyar_game *game, const dyar_position *position)
{
    const unsigned first = game->layout.reserve;
    for (int p = 0; game->rules->setup.arranged && p < game->players; p++)
        if (position->cells[first + (unsigned)p])
            return true;
    return false;
}

bool dyar_may_turn_board(const dyar_game *game, const dyar_position *position, unsigned player)
{
    const dyar_layout *l = &game->layout;
    const uint16_t *cells = position->cells;
    const dyar_setup *setup = &game->rules->setup;
    if (!dyar_board_may_turn(setup) || player != 1 || cells[l->turns + 1] || cells[l->extra])
        return false;
    const bool begun = cells[l->turns] > 0;
    return begun == (setup->swapper != DYAR_WORD_NONE) && !dyar_is_arranging(game, position);
}
