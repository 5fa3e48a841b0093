/* SPDX-License-Identifier: MIT */
/* The order of the entries of an endgame database. */
#include "lab/solve/endgame_order.h"

void lab_endgame_order_release(lab_endgame_order *o)
{
    lab_boards_release(&o->boards);
}

/* Returns the number of boards in each plane of this count. */
static uint64_t boards_of(const lab_endgame_order *o, int seeds)
{
    return lab_boards_below(&o->boards, seeds + 1) - lab_boards_below(&o->boards, seeds);
}

uint64_t lab_endgame_entries(const lab_endgame_order *o, int seeds)
{
    return o->planes * boards_of(o, seeds);
}

static unsigned plane_of(const lab_endgame_order *o, const dyar_position *position, int mover)
{
    const lab_terms *terms = &o->levels.terms;
    unsigned plane = terms->facts.half_turn ? 0 : (unsigned)mover;
    for (int i = 0; i < 2 && terms->facts.odd_stores; i++) {
        const int player = i == 0 ? mover : 1 - mover;
        plane = plane * 2 + (dyar_position_store(terms->game, position, player) & 1);
    }
    return plane;
}

uint64_t lab_endgame_entry(const lab_endgame_order *o, const dyar_position *position,
                           int *seeds)
{
    const lab_terms *terms = &o->levels.terms;
    uint16_t board[DYAR_HOLES_MAX];
    const int mover = dyar_position_mover(terms->game, position);
    *seeds =
        dyar_board_read(terms->game, position, terms->facts.half_turn && mover == 1, board);
    return plane_of(o, position, mover) * boards_of(o, *seeds) +
           lab_boards_number(&o->boards, board) - lab_boards_below(&o->boards, *seeds);
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
    (void)levels;
    return seeds;
}

static void find(const lab_level_order *levels, const dyar_position *positions, size_t count,
                 lab_level_place *places)
{
    for (size_t i = 0; i < count; i++)
        places[i].entry = lab_endgame_entry(order_of(levels), &positions[i], &places[i].level);
}

static int lay(const lab_level_order *levels, int seeds, uint64_t entry,
               dyar_position *position)
{
    const lab_endgame_order *o = order_of(levels);
    const lab_terms *terms = &levels->terms;
    const uint64_t boards = boards_of(o, seeds);
    unsigned plane = (unsigned)(entry / boards);
    uint16_t board[DYAR_HOLES_MAX];
    int odd[2] = {0};
    lab_boards_get(&o->boards, lab_boards_below(&o->boards, seeds) + entry % boards, board);
    for (int i = 1; i >= 0 && terms->facts.odd_stores; i--, plane /= 2)
        odd[i] = plane & 1;
    const int mover = (int)plane;
    int stores[DYAR_PLAYERS_MAX] = {0};
    stores[mover] = odd[0];
    stores[1 - mover] = odd[1];
    dyar_board_lay(terms->game, mover, board, stores, position);
    return lab_board_won(terms, position, mover) - odd[0] + odd[1];
}

bool lab_endgame_order_init(lab_endgame_order *o, const dyar_game *game, int seeds)
{
    *o = (lab_endgame_order){.levels = {.terms = lab_terms_of_boards(game),
                                        .entries = entries,
                                        .most = most,
                                        .find = find,
                                        .lay = lay}};
    const dyar_board_facts *facts = &o->levels.terms.facts;
    o->planes = (facts->half_turn ? 1u : 2u) * (facts->odd_stores ? 4u : 1u);
    return lab_boards_init(&o->boards, dyar_board_holes(game), seeds);
}
