/* SPDX-License-Identifier: MIT */
/* Random games of two rulesets in step, repetition judged. */
#include "lab/compare/divergence.h"

#include <stdlib.h>

#include "dyar/random.h"
#include "lab/players/playouts.h"

typedef struct playing {
    const lab_divergence_task *task;
    const lab_pair *pair;
    dyar_history *a, *b;
    lab_pair_move *moves; /* of the game that is played */
    size_t count, room;
    lab_pair_position position;
} playing;

static unsigned play_move(playing *p, const lab_pair_move *move)
{
    lab_pair_play(p->pair, &p->position, move);
    dyar_history_judge(p->a, &p->position.a);
    dyar_history_judge(p->b, &p->position.b);
    p->moves[p->count++] = *move;
    return lab_pair_boards(p->pair, &p->position);
}

/* How the two differ where the game has come to, if it has not come to its end. */
static unsigned play_game(playing *p, uint64_t number)
{
    dyar_random random = dyar_random_begin(p->task->seed, number);
    unsigned differs = 0;
    size_t count;
    p->count = 0;
    p->position = p->task->start;
    dyar_history_begin(p->a, &p->position.a);
    dyar_history_begin(p->b, &p->position.b);
    while (!differs) {
        lab_pair_move moves[DYAR_MOVES_MAX];
        differs = lab_pair_moves(p->pair, &p->position, moves, &count);
        if (differs || count == 0 || p->count == p->room)
            break;
        differs = play_move(p, &moves[dyar_random_below(&random, (uint32_t)count)]);
    }
    return differs;
}

/* Keeps the game; from now on only shorter ones are played. */
static bool keep(playing *p, lab_divergence *divergence, unsigned differs)
{
    p->room = p->count > 0 ? p->count - 1 : 0;
    return lab_divergence_keep(divergence, differs, p->moves, p->count, &p->position);
}

static bool play_games(playing *p, lab_divergence *divergence)
{
    for (uint64_t i = 0; i < p->task->games && !divergence->stopped; i++) {
        const unsigned differs = play_game(p, i);
        if (differs && !keep(p, divergence, differs))
            return false;
        divergence->games++;
        divergence->stopped = lab_stop_asked(&p->task->stop);
        if (p->task->progress)
            p->task->progress(p->task->context, divergence->searched_positions,
                              divergence->games);
    }
    return true;
}

bool lab_diverge_playing(const lab_divergence_task *task, lab_divergence *divergence)
{
    playing p = {.task = task,
                 .pair = task->pair,
                 .a = dyar_history_new(task->pair->a),
                 .b = dyar_history_new(task->pair->b),
                 .room = (size_t)lab_playouts_turn_limit(task->pair->a)};
    p.moves = malloc(p.room * sizeof *p.moves);
    const bool done = p.a && p.b && p.moves && play_games(&p, divergence) &&
                      !dyar_history_out_of_memory(p.a) && !dyar_history_out_of_memory(p.b);
    dyar_history_free(p.a);
    dyar_history_free(p.b);
    free(p.moves);
    return done;
}
