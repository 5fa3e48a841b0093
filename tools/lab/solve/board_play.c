/* SPDX-License-Identifier: MIT */
/* Moves from board to board. */
#include "lab/solve/board_play.h"

#include <limits.h>

lab_terms lab_terms_of_boards(const dyar_game *game)
{
    return (lab_terms){.game = game, .facts = dyar_board_facts_of(game), .seat = LAB_NO_SEAT};
}

static bool is_won_without_a_count(const dyar_board_facts *facts)
{
    return facts->uncounted || facts->repetition_uncounted;
}

lab_terms lab_terms_of_database(const dyar_game *game)
{
    lab_terms terms = lab_terms_of_boards(game);
    terms.wins_only = is_won_without_a_count(&terms.facts);
    terms.whole = terms.wins_only && (dyar_game_counted(game) != DYAR_COUNTED_NOTHING ||
                                      terms.facts.stops_when_decided);
    return terms;
}

static lab_terms terms_of_both(const dyar_game *game)
{
    lab_terms terms = lab_terms_of_boards(game);
    dyar_board_facts *facts = &terms.facts;
    terms.wins_only = is_won_without_a_count(facts);
    terms.whole = terms.wins_only || facts->stores_decide || facts->shares_the_odd ||
                  facts->stops_when_decided;
    return terms;
}

/* Half a turn would make another seat of it. */
lab_terms lab_terms_of_seat(const dyar_game *game, int seat)
{
    lab_terms terms = terms_of_both(game);
    terms.seat = seat;
    terms.facts.half_turn = terms.facts.turns = false;
    terms.whole = terms.whole || terms.facts.odd_stores;
    return terms;
}

lab_terms lab_terms_of_positions(const dyar_game *game)
{
    return dyar_game_players(game) == 1 ? lab_terms_of_seat(game, 0) : terms_of_both(game);
}

const char *lab_board_obstacle(const lab_terms *terms)
{
    if (dyar_game_players(terms->game) != 2)
        return "not a game for two players";
    if (terms->facts.beyond || terms->wins_only)
        return terms->facts.beyond;
    return terms->facts.uncounted;
}

int lab_board_won(const lab_terms *terms, const dyar_position *position, int player)
{
    if (terms->whole || terms->wins_only)
        return 0;
    if (terms->seat != LAB_NO_SEAT) {
        const int store = dyar_position_store(terms->game, position, terms->seat);
        return player == terms->seat ? store : -store;
    }
    return dyar_position_store(terms->game, position, player) -
           dyar_position_store(terms->game, position, 1 - player);
}

void lab_board_forget_stores(const lab_terms *terms, dyar_position *position)
{
    int stores[DYAR_PLAYERS_MAX] = {0};
    if (terms->whole)
        return;
    for (int p = 0; p < 2 && terms->facts.odd_stores; p++)
        stores[p] = dyar_position_store(terms->game, position, p) & 1;
    dyar_board_set_stores(terms->game, position, stores);
}

/* Is it over only because somebody has more than half, if at all? */
static bool is_decided(const lab_terms *terms, const dyar_position *position)
{
    for (int p = 0; p < 2 && terms->facts.stops_when_decided; p++)
        if (dyar_position_store(terms->game, position, p) * 2 > dyar_game_seeds(terms->game))
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

int lab_board_play(const lab_terms *terms, dyar_position *position, dyar_move move)
{
    const int mover = dyar_position_mover(terms->game, position);
    const int before = lab_board_won(terms, position, mover);
    dyar_play(terms->game, position, move);
    const int after = lab_board_won(terms, position, mover);
    if (!terms->whole && is_decided(terms, position))
        play_on(terms->game, position);
    else
        lab_board_forget_stores(terms, position);
    return after - before;
}

/* Who wins alone has 1, who shares it 0. */
static int seat_result(const lab_terms *terms, const dyar_result *result)
{
    const unsigned mine = 1u << terms->seat;
    if (!terms->wins_only)
        return result->scores[terms->seat];
    if (result->winners & mine)
        return result->drawn ? 0 : 1;
    return result->drawn && result->winners == 0 ? 0 : -1;
}

int lab_board_result(const lab_terms *terms, const dyar_position *position, int player)
{
    const dyar_result result = dyar_result_of(terms->game, position);
    if (terms->seat != LAB_NO_SEAT)
        return player == terms->seat ? seat_result(terms, &result)
                                     : -seat_result(terms, &result);
    if (terms->wins_only)
        return (int)(result.winners >> player & 1) - (int)(result.winners >> (1 - player) & 1);
    return result.scores[player] - result.scores[1 - player];
}

static int margin(const lab_terms *terms, const dyar_position *position, int player)
{
    return lab_board_result(terms, position, player) - lab_board_won(terms, position, player);
}

/* Shared seeds make a difference of one, according to who has fewer. */
lab_bounds lab_board_final(const lab_terms *terms, const dyar_position *position, int player)
{
    const int one = margin(terms, position, player);
    lab_bounds range = {one, one};
    for (int richer = 0; richer < 2 && terms->facts.shares_the_odd && !terms->whole; richer++) {
        dyar_position with = *position;
        int stores[DYAR_PLAYERS_MAX] = {0};
        stores[richer] = 2;
        dyar_board_set_stores(terms->game, &with, stores);
        const int other = margin(terms, &with, player);
        range.low = other < range.low ? other : range.low;
        range.high = other > range.high ? other : range.high;
    }
    return range;
}

/* ---- values of moves ---- */

bool lab_board_move_value(const lab_terms *terms, const dyar_position *position, dyar_move move,
                          lab_known *known, void *context, lab_bounds *value)
{
    const int player = dyar_position_mover(terms->game, position);
    dyar_position after = *position;
    lab_bounds rest;
    lab_board_forget_stores(terms, &after);
    const int gain = lab_board_play(terms, &after, move);
    if (dyar_board_is_over(terms->game, &after))
        rest = lab_board_final(terms, &after, player);
    else if (!known(context, &after, &rest))
        return false;
    else if (!lab_terms_join(terms, dyar_position_mover(terms->game, &after), player))
        rest = (lab_bounds){-rest.high, -rest.low};
    *value = (lab_bounds){gain + rest.low, gain + rest.high};
    return true;
}

bool lab_board_best(const lab_terms *terms, const dyar_position *position, lab_known *known,
                    void *context, lab_bounds *best)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(terms->game, position, moves);
    *best = (lab_bounds){INT_MIN, INT_MIN};
    for (size_t i = 0; i < count; i++) {
        lab_bounds value;
        if (!lab_board_move_value(terms, position, moves[i], known, context, &value))
            return false;
        best->low = value.low > best->low ? value.low : best->low;
        best->high = value.high > best->high ? value.high : best->high;
    }
    if (count == 0)
        *best = lab_board_final(terms, position, dyar_position_mover(terms->game, position));
    return true;
}

/* ---- repetition ---- */

lab_bounds lab_board_repetition(const lab_terms *terms, dyar_history *history,
                                const dyar_position *position)
{
    enum { OFTEN = 10 }; /* no rule waits for longer */
    const dyar_game *game = terms->game;
    dyar_position again = *position;
    const int mover = dyar_position_mover(game, &again);
    const int before = lab_board_won(terms, &again, mover);
    dyar_history_begin(history, &again);
    for (int i = 0; i < OFTEN && !dyar_board_is_over(game, &again); i++)
        dyar_history_judge(history, &again);
    if (!dyar_board_is_over(game, &again))
        return (lab_bounds){INT8_MIN, INT8_MAX};
    const int gain = lab_board_won(terms, &again, mover) - before;
    const lab_bounds range = lab_board_final(terms, &again, mover);
    return (lab_bounds){range.low + gain, range.high + gain};
}
