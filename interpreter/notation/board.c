/* SPDX-License-Identifier: MIT */
/* Boards read from positions, and positions made from boards. */
#include "dyar/board.h"

#include "play/turn.h"
#include "play/ends.h"

int dyar_board_holes(const dyar_game *game)
{
    return game->topology.holes;
}

const uint8_t *dyar_board_cells(const dyar_game *game)
{
    return game->topology.hole;
}

int dyar_board_read(const dyar_game *game, const dyar_position *position, bool turned,
                    uint16_t *seeds)
{
    const dyar_topology *topology = &game->topology;
    const int holes = topology->holes;
    int sum = 0;
    for (int i = 0; i < holes; i++) {
        const uint16_t number = position->cells[topology->hole[i]];
        seeds[turned ? holes - 1 - i : i] = number;
        sum += number;
    }
    return sum;
}

int dyar_board_marked(const dyar_game *game, const dyar_position *position, int *seeds)
{
    const dyar_topology *topology = &game->topology;
    int marked = 0;
    *seeds = 0;
    for (int i = 0; game->layout.marks && i < topology->holes; i++) {
        const unsigned cell = topology->hole[i];
        if (position->cells[game->layout.marks + cell] == DYAR_UNMARKED)
            continue;
        marked++;
        *seeds += position->cells[cell];
    }
    return marked;
}

void dyar_board_set_stores(const dyar_game *game, dyar_position *position,
                           const int stores[DYAR_PLAYERS_MAX])
{
    for (int p = 0; p < game->players; p++)
        position->cells[game->topology.store[p]] = (uint16_t)stores[p];
}

void dyar_board_lay(const dyar_game *game, int mover, const uint16_t *seeds,
                    const int stores[DYAR_PLAYERS_MAX], dyar_position *position)
{
    dyar_turn view;
    memset(position->cells, 0, game->layout.used * sizeof *position->cells);
    for (int i = 0; i < game->topology.holes; i++)
        position->cells[game->topology.hole[i]] = seeds[i];
    dyar_board_set_stores(game, position, stores);
    position->cells[game->layout.mover] = (uint16_t)mover;
    dyar_note_last_mover(game, position);
    dyar_turn_begin(&view, game, NULL, position, (unsigned)mover);
    dyar_judge_end(&view, 0);
}

bool dyar_board_is_over(const dyar_game *game, const dyar_position *position)
{
    return position->cells[game->layout.ended] != 0;
}
