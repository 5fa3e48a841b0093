/* SPDX-License-Identifier: MIT */
/* Random games in one loop. */
#include "dyar/playout.h"

#include "play/arranging.h"
#include "play/play.h"
#include "program/game.h"

#include <assert.h>

enum { CELL_VALUES = UINT8_MAX + 1, ORDERS = 2 * CELL_VALUES, WORD_BITS = 64 };

/* Moves by order: direction first, then cell. */
typedef struct ordered {
    uint64_t orders[ORDERS / WORD_BITS]; /* those that occur, as bits */
    uint16_t counts[ORDERS];             /* moves of an order that occurs */
} ordered;

static unsigned order_of(dyar_move move)
{
    return (unsigned)dyar_move_is_clockwise(move) * CELL_VALUES + move.cell;
}

static void count_orders(const dyar_move *moves, size_t count, ordered *of)
{
    memset(of->orders, 0, sizeof of->orders);
    for (size_t i = 0; i < count; i++) {
        const unsigned order = order_of(moves[i]);
        uint64_t *word = &of->orders[order / WORD_BITS];
        const uint64_t bit = UINT64_C(1) << order % WORD_BITS;
        of->counts[order] = (uint16_t)(*word & bit ? of->counts[order] + 1 : 1);
        *word |= bit;
    }
}

/* Returns the order of the n-th move, and in `n` its number among those of this order. */
static unsigned find_order(const ordered *of, size_t *n)
{
    for (unsigned word = 0;; word++)
        for (uint64_t rest = of->orders[word]; rest; rest &= rest - 1) {
            const unsigned order = word * WORD_BITS + (unsigned)__builtin_ctzll(rest);
            if (*n < of->counts[order])
                return order;
            *n -= of->counts[order];
        }
}

/* The n-th by direction and cell, among equals as they are listed. */
static dyar_move nth_move(const dyar_move *moves, size_t count, size_t n)
{
    ordered of;
    assert(n < count);
    count_orders(moves, count, &of);
    const unsigned order = find_order(&of, &n);
    for (;; moves++)
        if (order_of(*moves) == order && n-- == 0)
            return *moves;
}

bool dyar_play_any(const dyar_game *game, dyar_position *position, dyar_random *random,
                   dyar_playout *tally)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, position, moves);
    if (count == 0)
        return false;
    const dyar_move move = nth_move(moves, count, dyar_random_below(random, (uint32_t)count));
    dyar_play(game, position, move);
    tally->turns++;
    tally->moves += move.hole != DYAR_PASS;
    tally->options += count;
    tally->choices += count > 1;
    return true;
}

bool dyar_awaits_deal(const dyar_game *game, const dyar_position *position)
{
    return game->rules->setup.arranged && game->rules->setup.arranger == DYAR_ARRANGER_CHANCE &&
           dyar_is_arranging(game, position);
}

void dyar_deal(const dyar_game *game, dyar_position *position, dyar_random *random)
{
    dyar_playout tally = {0};
    while (dyar_awaits_deal(game, position) && dyar_play_any(game, position, random, &tally))
        ;
}

dyar_playout dyar_play_out(const dyar_game *game, dyar_position *position, dyar_random *random,
                           dyar_history *history, int turns)
{
    dyar_playout tally = {0};
    dyar_move moves[DYAR_MOVES_MAX];
    if (game->fast && game->fast->play_out(game, position, random, history, turns, &tally))
        return tally;
    for (int turn = 0; turn < turns && dyar_play_any(game, position, random, &tally); turn++)
        if (history)
            dyar_history_judge(history, position);
    tally.over = dyar_moves(game, position, moves) == 0;
    return tally;
}
