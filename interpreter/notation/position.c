/* SPDX-License-Identifier: MIT */
/* What a position holds, as the public functions return it. */
#include "play/arranging.h"
#include "play/view.h"

#include <stdio.h>

int dyar_game_players(const dyar_game *game)
{
    return game->players;
}

int dyar_game_rows(const dyar_game *game)
{
    return game->rules->board.rows;
}

int dyar_game_columns(const dyar_game *game)
{
    return game->rules->board.columns;
}

int dyar_game_seeds(const dyar_game *game)
{
    return game->total;
}

const char *const *dyar_game_marks(const dyar_game *game)
{
    return game->mark_list;
}

int dyar_game_owner(const dyar_game *game, int hole)
{
    const unsigned owner = game->rules->board.owner[hole];
    return owner == DYAR_NOBODY ? -1 : (int)owner;
}

int dyar_game_stores_at(const dyar_game *game)
{
    const dyar_board *board = &game->rules->board;
    if (!board->stores_on_track)
        return 0;
    return board->track[0][0] >= dyar_squares(board) ? -1 : 1;
}

const char *dyar_hole_name(const dyar_game *game, int hole, char name[8])
{
    return dyar_place_name(&game->rules->board, (unsigned)hole, name);
}

const char *dyar_player_name(const dyar_game *game, int player, char name[DYAR_PLAYER_NAME])
{
    if (game->players == 2)
        return strcpy(name, player == 0 ? "south" : "north");
    snprintf(name, DYAR_PLAYER_NAME, "player %d", player + 1);
    return name;
}

bool dyar_hole_parse(const dyar_game *game, const char *text, int *hole)
{
    const dyar_board *board = &game->rules->board;
    dyar_text rest = dyar_text_of(text);
    const unsigned place = dyar_place_take(board, &rest);
    if (place == DYAR_NO_PLACE || rest.length > 0)
        return false;
    *hole = (int)place;
    return !board->missing[place];
}

/* ---- positions ---- */

void dyar_position_begin(const dyar_game *game, dyar_position *position)
{
    *position = game->first;
}

int dyar_position_mover(const dyar_game *game, const dyar_position *position)
{
    return position->cells[game->layout.mover];
}

int dyar_position_seeds(const dyar_game *game, const dyar_position *position, int hole)
{
    const unsigned cell = game->topology.cell_at[hole];
    return cell == DYAR_NO_CELL ? 0 : position->cells[cell];
}

int dyar_position_store(const dyar_game *game, const dyar_position *position, int player)
{
    return position->cells[game->topology.store[player]];
}

int dyar_position_reserve(const dyar_game *game, const dyar_position *position, int player)
{
    return game->layout.reserve ? position->cells[game->layout.reserve + player] : 0;
}

int dyar_position_owner(const dyar_game *game, const dyar_position *position, int hole)
{
    return dyar_game_owner(dyar_game_at(game, position), hole);
}

int dyar_position_out(const dyar_game *game, const dyar_position *position)
{
    return game->layout.out ? position->cells[game->layout.out] : 0;
}

/* ---- matches ---- */

const dyar_game *dyar_game_plain(const dyar_game *game)
{
    return game->plain ? game->plain : game;
}

bool dyar_game_is_match(const dyar_game *game)
{
    return game->match != NULL;
}

int dyar_position_game(const dyar_game *game, const dyar_position *position)
{
    return game->match ? position->cells[game->layout.game] + 1 : 1;
}

int dyar_position_began(const dyar_game *game, const dyar_position *position)
{
    return game->match ? position->cells[game->layout.began] : 0;
}

int dyar_position_wins(const dyar_game *game, const dyar_position *position, int player)
{
    return game->match ? position->cells[game->layout.wins + player] : 0;
}

int dyar_position_won_before(const dyar_game *game, const dyar_position *position, int player)
{
    const unsigned scored = game->layout.scored;
    return scored ? position->cells[scored + (unsigned)player] : 0;
}

int dyar_position_kept(const dyar_game *game, const dyar_position *position, int player)
{
    return game->match ? position->cells[game->layout.kept + player] : 0;
}

int dyar_position_pool(const dyar_game *game, const dyar_position *position)
{
    return game->match ? position->cells[game->layout.pool] : 0;
}

int dyar_position_to_place(const dyar_game *game, const dyar_position *position, int player)
{
    if (dyar_is_arranging(game, position))
        return position->cells[game->layout.reserve + (unsigned)player];
    return game->match ? position->cells[game->layout.to_place + player] : 0;
}

/* ---- holes ---- */

static unsigned code_of(const dyar_game *game, const dyar_position *position, unsigned cell)
{
    return game->marked ? position->cells[game->layout.marks + cell] : DYAR_UNMARKED;
}

dyar_hole_state dyar_position_hole(const dyar_game *game, const dyar_position *position,
                                   int hole)
{
    const unsigned cell = game->topology.cell_at[hole];
    if (cell == DYAR_NO_CELL)
        return DYAR_HOLE_MISSING;
    return code_of(game, position, cell) == DYAR_CLOSED_CODE ? DYAR_HOLE_CLOSED
                                                             : DYAR_HOLE_OPEN;
}

int dyar_position_mark(const dyar_game *game, const dyar_position *position, int hole,
                       int *owner)
{
    const unsigned cell = game->topology.cell_at[hole];
    const unsigned code = cell == DYAR_NO_CELL ? DYAR_UNMARKED : code_of(game, position, cell);
    *owner = -1;
    if (code == DYAR_UNMARKED || code == DYAR_CLOSED_CODE)
        return -1;
    if (dyar_mark_owner(code) != DYAR_NOBODY)
        *owner = (int)dyar_mark_owner(code);
    return (int)dyar_mark_name(code);
}
