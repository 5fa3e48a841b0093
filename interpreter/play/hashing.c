/* Positions as numbers, for tables of positions. */
#include "dyar/search.h"
#include "program/game.h"

#include <string.h>

/* A multiplication carries upwards only; the shift brings what is above down again. */
static inline uint64_t stir(uint64_t hash, uint64_t cells)
{
    hash = (hash ^ cells) * UINT64_C(0xFF51AFD7ED558CCD);
    return hash ^ hash >> 32;
}

/* Four cells at a time. */
static inline uint64_t hash_cells(const uint16_t *cells, unsigned count)
{
    uint64_t hash = UINT64_C(0x9E3779B97F4A7C15), four;
    unsigned at = 0;
    for (; at + 4 <= count; at += 4) {
        memcpy(&four, cells + at, sizeof four);
        hash = stir(hash, four);
    }
    four = 0;
    memcpy(&four, cells + at, (count - at) * sizeof *cells);
    hash = stir(hash, four) * UINT64_C(0xC4CEB9FE1A85EC53);
    return hash ^ hash >> 29;
}

/* What a position keeps at its end only to be quicker follows from the rest of it. */
uint64_t dyar_position_hash(const dyar_game *game, const dyar_position *position)
{
    const dyar_layout *layout = &game->layout;
    return hash_cells(position->cells, layout->open ? layout->open : layout->used);
}

uint64_t dyar_position_board_hash(const dyar_game *game, const dyar_position *position)
{
    return hash_cells(position->cells, game->layout.compared);
}
