/* Moves from board to board. */
#include "lab/solve/board_play.h"

int lab_board_store_margin(const dyar_game *game, const dyar_position *position, int player)
{
    return dyar_position_store(game, position, player) -
           dyar_position_store(game, position, 1 - player);
}

void lab_board_forget_stores(const dyar_game *game, const dyar_board_facts *facts,
                             dyar_position *position)
{
    int stores[DYAR_PLAYERS_MAX] = {0};
    for (int p = 0; p < 2 && facts->odd_stores; p++)
        stores[p] = dyar_position_store(game, position, p) & 1;
    dyar_board_set_stores(game, position, stores);
}

/* Is it over only because somebody has more than half, if at all? */
static bool is_decided(const dyar_game *game, const dyar_board_facts *facts,
                       const dyar_position *position)
{
    for (int p = 0; p < 2 && facts->stops_when_decided; p++)
        if (dyar_position_store(game, position, p) * 2 > dyar_game_seeds(game))
            return true;
    return false;
}

static void play_on(const dyar_game *game, dyar_position *position)
{
    static const int none[DYAR_PLAYERS_MAX];
    uint16_t seeds[DYAR_HOLES_MAX];
    dyar_board_read(game, position, false, seeds);
    dyar_board_lay(game, dyar_position_mover(game, position), seeds, none, position);
}

int lab_board_play(const dyar_game *game, const dyar_board_facts *facts,
                   dyar_position *position, dyar_move move)
{
    const int mover = dyar_position_mover(game, position);
    const int before = lab_board_store_margin(game, position, mover);
    dyar_play(game, position, move);
    const int after = lab_board_store_margin(game, position, mover);
    if (is_decided(game, facts, position))
        play_on(game, position);
    else
        lab_board_forget_stores(game, facts, position);
    return after - before;
}

static int margin(const dyar_game *game, const dyar_position *position, int player)
{
    const dyar_result result = dyar_result_of(game, position);
    return result.scores[player] - result.scores[1 - player] -
           lab_board_store_margin(game, position, player);
}

/* Shared seeds make a difference of one, according to who has fewer. */
lab_range lab_board_final(const dyar_game *game, const dyar_board_facts *facts,
                          const dyar_position *position, int player)
{
    const int one = margin(game, position, player);
    lab_range range = {one, one};
    for (int richer = 0; richer < 2 && facts->shares_the_odd; richer++) {
        dyar_position with = *position;
        int stores[DYAR_PLAYERS_MAX] = {0};
        stores[richer] = 2;
        dyar_board_set_stores(game, &with, stores);
        const int other = margin(game, &with, player);
        range.low = other < range.low ? other : range.low;
        range.high = other > range.high ? other : range.high;
    }
    return range;
}
