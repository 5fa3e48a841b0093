/* SPDX-License-Identifier: MIT */
/* Counting move sequences: plain depth first, the last move of each not played but counted. */
#include "lab/players/perft.h"

enum { ASK_EVERY = 4096 }; /* nodes between two questions whether to stop */

typedef struct counting {
    const dyar_game *game;
    const lab_stop *stop;
    unsigned nodes; /* since the last question */
    bool stopped;
    uint64_t leaves;
} counting;

static bool goes_on(counting *c)
{
    if (++c->nodes >= ASK_EVERY) {
        c->nodes = 0;
        c->stopped = lab_stop_asked(c->stop);
    }
    return !c->stopped;
}

static void descend(counting *c, const dyar_position *position, int depth)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t number = dyar_moves(c->game, position, moves);
    if (depth == 1) {
        c->leaves += number;
        return;
    }
    for (size_t i = 0; i < number && goes_on(c); i++) {
        dyar_position after;
        dyar_position_copy(c->game, &after, position);
        dyar_play(c->game, &after, moves[i]);
        descend(c, &after, depth - 1);
    }
}

bool lab_perft(const dyar_game *game, const dyar_position *position, int depth, lab_stop stop,
               uint64_t *leaves)
{
    counting c = {.game = game, .stop = &stop, .stopped = lab_stop_asked(&stop)};
    if (depth == 0)
        c.leaves = 1;
    else if (!c.stopped)
        descend(&c, position, depth);
    *leaves = c.leaves;
    return !c.stopped;
}

/* Leaves behind each first move; stopped, of the first of them. */
static bool divide(const dyar_game *game, const dyar_position *position, lab_stop stop,
                   lab_perft_count *count)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t number = dyar_moves(game, position, moves);
    for (; count->count < number; count->count++) {
        lab_perft_line *line = &count->lines[count->count];
        dyar_position after = *position;
        line->move = moves[count->count];
        dyar_play(game, &after, line->move);
        const bool complete = lab_perft(game, &after, count->depth - 1, stop, &line->leaves);
        count->leaves += line->leaves;
        if (!complete)
            return false;
    }
    return true;
}

void lab_perft_of(const dyar_game *game, const dyar_position *position, lab_stop stop,
                  lab_perft_count *count)
{
    count->leaves = 0;
    count->count = 0;
    count->complete = count->divided && count->depth > 0
                          ? divide(game, position, stop, count)
                          : lab_perft(game, position, count->depth, stop, &count->leaves);
}
