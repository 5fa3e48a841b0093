/* The order of the entries of an endgame database. */
#include "lab/solve/endgame_order.h"

bool lab_endgame_order_init(lab_endgame_order *o, const dyar_game *game, int seeds)
{
    *o = (lab_endgame_order){.game = game, .facts = dyar_board_facts_of(game)};
    o->planes = (o->facts.half_turn ? 1u : 2u) * (o->facts.odd_stores ? 4u : 1u);
    return lab_boards_init(&o->boards, dyar_board_holes(game), seeds);
}

void lab_endgame_order_release(lab_endgame_order *o)
{
    lab_boards_release(&o->boards);
}

uint64_t lab_endgame_boards(const lab_endgame_order *o, int seeds)
{
    return lab_boards_below(&o->boards, seeds + 1) - lab_boards_below(&o->boards, seeds);
}

uint64_t lab_endgame_entries(const lab_endgame_order *o, int seeds)
{
    return o->planes * lab_endgame_boards(o, seeds);
}

static unsigned plane_of(const lab_endgame_order *o, const dyar_position *position, int mover)
{
    unsigned plane = o->facts.half_turn ? 0 : (unsigned)mover;
    for (int i = 0; i < 2 && o->facts.odd_stores; i++) {
        const int player = i == 0 ? mover : 1 - mover;
        plane = plane * 2 + (dyar_position_store(o->game, position, player) & 1);
    }
    return plane;
}

uint64_t lab_endgame_entry(const lab_endgame_order *o, const dyar_position *position,
                           int *seeds)
{
    uint16_t board[DYAR_HOLES_MAX];
    const int mover = dyar_position_mover(o->game, position);
    *seeds = dyar_board_read(o->game, position, o->facts.half_turn && mover == 1, board);
    return plane_of(o, position, mover) * lab_endgame_boards(o, *seeds) +
           lab_boards_number(&o->boards, board) - lab_boards_below(&o->boards, *seeds);
}

int lab_endgame_lay(const lab_endgame_order *o, int seeds, uint64_t entry,
                    dyar_position *position)
{
    const uint64_t boards = lab_endgame_boards(o, seeds);
    unsigned plane = (unsigned)(entry / boards);
    uint16_t board[DYAR_HOLES_MAX];
    int odd[2] = {0};
    lab_boards_get(&o->boards, lab_boards_below(&o->boards, seeds) + entry % boards, board);
    for (int i = 1; i >= 0 && o->facts.odd_stores; i--, plane /= 2)
        odd[i] = plane & 1;
    const int mover = (int)plane;
    int stores[DYAR_PLAYERS_MAX] = {0};
    stores[mover] = odd[0];
    stores[1 - mover] = odd[1];
    dyar_board_lay(o->game, mover, board, stores, position);
    return lab_board_store_margin(o->game, position, mover) - odd[0] + odd[1];
}
