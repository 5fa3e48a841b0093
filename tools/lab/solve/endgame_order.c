/* SPDX-License-Identifier: MIT */
/* The order of the entries of an endgame database. */
#include "lab/solve/endgame_order.h"

#include <errno.h>

void lab_endgame_order_release(lab_endgame_order *o)
{
    lab_boards_release(&o->boards);
}

/* Returns the number of boards in each plane of this count. */
static uint64_t boards_of(const lab_endgame_order *o, int seeds)
{
    return lab_boards_below(&o->boards, seeds + 1) - lab_boards_below(&o->boards, seeds);
}

/* Of a whole position: the mover's store has 0 to all of the seeds that left the board. */
static unsigned stores_of(const lab_endgame_order *o, int seeds)
{
    const int left = dyar_game_seeds(o->levels.terms.game) - seeds;
    return !o->levels.terms.whole ? 1 : left < 0 ? 0 : (unsigned)left + 1;
}

uint64_t lab_endgame_entries(const lab_endgame_order *o, int seeds)
{
    return (uint64_t)o->planes * stores_of(o, seeds) * boards_of(o, seeds);
}

bool lab_endgame_order_has(const lab_endgame_order *o, const dyar_position *position)
{
    const dyar_game *game = o->levels.terms.game;
    uint16_t board[DYAR_HOLES_MAX];
    return !o->levels.terms.whole || dyar_board_read(game, position, false, board) +
                                             dyar_position_store(game, position, 0) +
                                             dyar_position_store(game, position, 1) ==
                                         dyar_game_seeds(game);
}

static unsigned plane_of(const lab_endgame_order *o, const dyar_position *position, int mover,
                         int seeds)
{
    const lab_terms *terms = &o->levels.terms;
    unsigned plane = terms->facts.half_turn ? 0 : (unsigned)mover;
    if (terms->whole)
        return plane * stores_of(o, seeds) +
               (unsigned)dyar_position_store(terms->game, position, mover);
    for (int i = 0; i < 2 && terms->facts.odd_stores; i++) {
        const int player = i == 0 ? mover : 1 - mover;
        plane = plane * 2 + (dyar_position_store(terms->game, position, player) & 1);
    }
    return plane;
}

/* The number of the board among all, read from the position; turned by half, from its last hole
 * on.  Sets `seeds` to those on it. */
static uint64_t board_number(const lab_endgame_order *o, const dyar_position *position,
                             bool turned, int *seeds)
{
    const lab_boards *b = &o->boards;
    const uint8_t *cell = turned ? o->cells + b->holes - 1 : o->cells;
    const uint64_t *choices = b->choices;
    uint64_t number = 0;
    unsigned sum = 0;
    for (int i = 0; i < b->holes; i++, cell += turned ? -1 : 1, choices += b->seeds + 2) {
        sum += position->cells[*cell];
        number += choices[sum];
    }
    *seeds = (int)sum;
    return number;
}

uint64_t lab_endgame_entry(const lab_endgame_order *o, const dyar_position *position,
                           int *seeds)
{
    const lab_terms *terms = &o->levels.terms;
    const int mover = dyar_position_mover(terms->game, position);
    const bool turned = terms->facts.half_turn && mover == 1;
    const uint64_t number = board_number(o, position, turned, seeds);
    const unsigned plane = plane_of(o, position, mover, *seeds);
    return (plane ? plane * boards_of(o, *seeds) : 0) + number -
           lab_boards_below(&o->boards, *seeds);
}

/* ---- as levels ---- */

static const lab_endgame_order *order_of(const lab_level_order *levels)
{
    return (const lab_endgame_order *)levels;
}

static uint64_t entries(const lab_level_order *levels, int seeds)
{
    return lab_endgame_entries(order_of(levels), seeds);
}

static int most(const lab_level_order *levels, int seeds)
{
    return levels->terms.wins_only ? 1 : seeds;
}

static void find(const lab_level_order *levels, const dyar_position *positions, size_t count,
                 lab_level_place *places)
{
    for (size_t i = 0; i < count; i++)
        places[i].entry = lab_endgame_entry(order_of(levels), &positions[i], &places[i].level);
}

/* Sets the stores of the mover and of the other player.  Returns the mover. */
static int read_plane(const lab_endgame_order *o, int seeds, unsigned plane, int held[2])
{
    const lab_terms *terms = &o->levels.terms;
    const unsigned stores = stores_of(o, seeds);
    held[0] = held[1] = 0;
    if (terms->whole) {
        held[0] = (int)(plane % stores);
        held[1] = (int)stores - 1 - held[0];
        return (int)(plane / stores);
    }
    for (int i = 1; i >= 0 && terms->facts.odd_stores; i--, plane /= 2)
        held[i] = plane & 1;
    return (int)plane;
}

static int lay(const lab_level_order *levels, int seeds, uint64_t entry,
               dyar_position *position)
{
    const lab_endgame_order *o = order_of(levels);
    const lab_terms *terms = &levels->terms;
    const uint64_t boards = boards_of(o, seeds);
    uint16_t board[DYAR_HOLES_MAX];
    int held[2], stores[DYAR_PLAYERS_MAX] = {0};
    lab_boards_get(&o->boards, lab_boards_below(&o->boards, seeds) + entry % boards, board);
    const int mover = read_plane(o, seeds, (unsigned)(entry / boards), held);
    stores[mover] = held[0];
    stores[1 - mover] = held[1];
    dyar_board_lay(terms->game, mover, board, stores, position);
    return terms->wins_only ? 0 : lab_board_won(terms, position, mover) - held[0] + held[1];
}

/* Are there few enough positions to be counted? */
static bool are_countable(lab_endgame_order *o)
{
    const unsigned stores = stores_of(o, 0);
    if (o->boards.count <= UINT64_MAX / o->planes / stores)
        return true;
    lab_boards_release(&o->boards);
    errno = ERANGE;
    return false;
}

bool lab_endgame_order_init(lab_endgame_order *o, const dyar_game *game, int seeds)
{
    *o = (lab_endgame_order){.levels = {.terms = lab_terms_of_database(game),
                                        .entries = entries,
                                        .most = most,
                                        .find = find,
                                        .lay = lay}};
    const dyar_board_facts *facts = &o->levels.terms.facts;
    const bool odd_stores = facts->odd_stores && !o->levels.terms.whole;
    o->cells = dyar_board_cells(game);
    o->planes = (facts->half_turn ? 1u : 2u) * (odd_stores ? 4u : 1u);
    return lab_boards_init(&o->boards, dyar_board_holes(game), seeds) && are_countable(o);
}
