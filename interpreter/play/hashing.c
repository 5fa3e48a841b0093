/* Positions as numbers, for tables of positions. */
#include "play/hashing.h"
#include "dyar/search.h"
#include "program/game.h"

uint64_t dyar_position_hash(const dyar_game *game, const dyar_position *position)
{
    return hash_cells(position->cells, game->layout.used);
}

uint64_t dyar_position_board_hash(const dyar_game *game, const dyar_position *position)
{
    return hash_cells(position->cells, game->layout.compared);
}
