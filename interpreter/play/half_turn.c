/* SPDX-License-Identifier: MIT */
/* Half a turn of the board: each player has what the other had. */
#include "dyar/board.h"

#include "program/game.h"

static unsigned turned_mark(unsigned code)
{
    if (code == DYAR_UNMARKED || code == DYAR_CLOSED_CODE ||
        dyar_mark_owner(code) == DYAR_NOBODY)
        return code;
    return dyar_mark_code(dyar_mark_name(code), 1 - dyar_mark_owner(code));
}

static void turn_cell(const dyar_game *game, const dyar_position *position, unsigned cell,
                      unsigned to, dyar_position *turned)
{
    const unsigned marks = game->layout.marks;
    turned->cells[to] = position->cells[cell];
    if (marks)
        turned->cells[marks + to] = (uint16_t)turned_mark(position->cells[marks + cell]);
}

/* Two players' counts change places. */
static void turn_counts(dyar_position *turned, unsigned at)
{
    const uint16_t first = turned->cells[at];
    turned->cells[at] = turned->cells[at + 1];
    turned->cells[at + 1] = first;
}

static unsigned turned_cell(const dyar_topology *t, unsigned cell)
{
    if (t->is_store[cell])
        return t->store[cell == t->store[0]];
    for (int i = 0; i < t->holes; i++)
        if (t->hole[i] == cell)
            return t->hole[t->holes - 1 - i];
    return cell;
}

/* Numbers of cells, each one too high, 0 being none. */
static void turn_cells(const dyar_topology *t, uint16_t *cells)
{
    for (int i = 0; i < 2; i++)
        if (cells[i] > 0)
            cells[i] = (uint16_t)(1 + turned_cell(t, cells[i] - 1u));
}

static void turn_remembered(const dyar_game *game, dyar_position *turned)
{
    const dyar_layout *l = &game->layout;
    const uint16_t of_players[] = {l->reserve, l->directions, l->begun, l->turns, l->so_far};
    for (size_t i = 0; i < sizeof of_players / sizeof *of_players; i++)
        if (of_players[i])
            turn_counts(turned, of_players[i]);
    if (l->last)
        turn_cells(&game->topology, &turned->cells[l->last]);
    if (l->brought)
        turn_cells(&game->topology, &turned->cells[l->brought]);
    if (l->last_mover && turned->cells[l->last_mover] > 0)
        turned->cells[l->last_mover] = (uint16_t)(3 - turned->cells[l->last_mover]);
}

void dyar_board_turn(const dyar_game *game, const dyar_position *position,
                     dyar_position *turned)
{
    const dyar_topology *t = &game->topology;
    const dyar_layout *l = &game->layout;
    dyar_position_copy(game, turned, position);
    for (int i = 0; i < t->holes; i++)
        turn_cell(game, position, t->hole[i], t->hole[t->holes - 1 - i], turned);
    for (unsigned player = 0; player < 2; player++)
        turn_cell(game, position, t->store[player], t->store[1 - player], turned);
    turned->cells[l->mover] = (uint16_t)(1 - position->cells[l->mover]);
    turn_remembered(game, turned);
}
