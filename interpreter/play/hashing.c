/* SPDX-License-Identifier: MIT */
/* Positions as a whole: copied, compared and hashed. */
#include "play/hashing.h"
#include "dyar/search.h"
#include "play/view.h"

uint64_t dyar_position_hash(const dyar_game *game, const dyar_position *position)
{
    return hash_cells(position->cells, game->layout.used);
}

uint64_t dyar_position_board_hash(const dyar_game *game, const dyar_position *position)
{
    return hash_cells(position->cells, game->layout.compared);
}

void dyar_position_copy(const dyar_game *game, dyar_position *to, const dyar_position *from)
{
    dyar_copy(game, to, from);
}

bool dyar_position_equal(const dyar_game *game, const dyar_position *a, const dyar_position *b)
{
    return memcmp(a->cells, b->cells, game->layout.used * sizeof *a->cells) == 0;
}
