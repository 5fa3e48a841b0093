/* SPDX-License-Identifier: MIT */
/* The fast path and the plain one, step by step. */
#include "support/paths.h"

#include <stdio.h>

#include "dyar/move.h"
#include "dyar/random.h"
#include "program/game.h"

static void tell(const char *path, const dyar_game *game, dyar_position position,
                 dyar_move move)
{
    char text[DYAR_POSITION_TEXT];
    if (move.hole != DYAR_PASS)
        dyar_play(game, &position, move);
    dyar_position_format(game, &position, text);
    printf("    %s: %s, %zu moves\n", path, text,
           dyar_moves(game, &position, (dyar_move[DYAR_MOVES_MAX]){{0}}));
}

static bool differ(const char *id, const dyar_game *fast, const dyar_game *plain,
                   const dyar_position *before, dyar_move move)
{
    char text[DYAR_POSITION_TEXT], name[DYAR_MOVE_TEXT];
    dyar_position_format(fast, before, text);
    printf("%s: the paths part after %s in %s\n", id, dyar_move_format(fast, move, name), text);
    tell("fast", fast, *before, move);
    tell("by the rules", plain, *before, move);
    return false;
}

/* Bits of a move that have no meaning may be anything. */
static bool same_moves(const dyar_move *a, const dyar_move *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!dyar_move_equal(a[i], b[i]))
            return false;
    return true;
}

bool paths_agree(const char *id, const dyar_game *fast, uint64_t moves)
{
    dyar_game without = *fast;
    const dyar_game *plain = &without;
    dyar_random random = dyar_random_begin(1, 0);
    dyar_move list[DYAR_MOVES_MAX], other[DYAR_MOVES_MAX];
    dyar_position a, b;
    size_t count = 0;
    int turn = 0;
    without.fast = NULL;
    without.relay = NULL;
    for (uint64_t i = 0; i < moves; i++, turn++) {
        if (count == 0 || turn == TURNS_OF_A_GAME) {
            dyar_position_begin(fast, &a);
            b = a;
            turn = 0;
        }
        count = dyar_moves(fast, &a, list);
        if (count != dyar_moves(plain, &b, other) || !same_moves(list, other, count))
            return differ(id, fast, plain, &a, (dyar_move){.hole = DYAR_PASS});
        if (count == 0)
            continue;
        const dyar_position before = a;
        const dyar_move move = list[dyar_random_below(&random, (uint32_t)count)];
        dyar_play(fast, &a, move);
        dyar_play(plain, &b, move);
        if (!dyar_position_equal(fast, &a, &b))
            return differ(id, fast, plain, &before, move);
    }
    return true;
}
