/* SPDX-License-Identifier: MIT */
/*
 * All games of two rulesets in step, repetition judged.
 *
 * What a repetition leads to depends on the whole game and not on the position alone, so that
 * positions cannot be walked from once only: games are tried one by one, first the short ones.
 */
#include "lab/compare/divergence.h"

#include <stdlib.h>
#include <string.h>

enum { ASK_AFTER_MOVES = 4096 }; /* moves between two questions whether to stop */

typedef struct judging {
    const lab_divergence_task *task;
    lab_divergence *divergence;
    dyar_history *a, *b;
    lab_pair_move path[LAB_DIVERGENCE_MOVES_MAX];
    uint64_t left; /* moves that may still be made */
    unsigned since_asked;
    bool cut; /* some game was longer than the limit */
    bool out_of_memory;
} judging;

static bool judging_goes_on(judging *j)
{
    if (++j->since_asked >= ASK_AFTER_MOVES) {
        j->since_asked = 0;
        j->divergence->stopped = lab_stop_asked(&j->task->stop);
        if (j->task->progress)
            j->task->progress(j->task->context, j->divergence->searched_positions, 0);
    }
    return !j->divergence->stopped && !j->divergence->differs && j->left > 0;
}

bool lab_divergence_keep(lab_divergence *divergence, unsigned differs,
                         const lab_pair_move *moves, size_t count,
                         const lab_pair_position *position)
{
    lab_pair_move *kept = malloc((count + 1) * sizeof *kept);
    if (!kept)
        return false;
    memcpy(kept, moves, count * sizeof *kept);
    free(divergence->moves);
    divergence->moves = kept;
    divergence->move_count = count;
    divergence->position = *position;
    divergence->differs = differs;
    divergence->judged = true;
    return true;
}

static void try_games(judging *j, const lab_pair_position *position, size_t depth, size_t most)
{
    lab_pair_move moves[DYAR_MOVES_MAX];
    size_t count;
    unsigned differs = lab_pair_boards(j->task->pair, position);
    if (!differs)
        differs = lab_pair_moves(j->task->pair, position, moves, &count);
    if (differs) {
        j->out_of_memory =
            !lab_divergence_keep(j->divergence, differs, j->path, depth, position);
        return;
    }
    j->cut = j->cut || (depth == most && count > 0);
    for (size_t i = 0; depth < most && i < count && judging_goes_on(j); i++) {
        lab_pair_position after = *position;
        lab_pair_play(j->task->pair, &after, &moves[i]);
        dyar_history_judge(j->a, &after.a);
        dyar_history_judge(j->b, &after.b);
        j->path[depth] = moves[i];
        j->left--;
        try_games(j, &after, depth + 1, most);
        dyar_history_undo(j->a);
        dyar_history_undo(j->b);
    }
}

/* Games of one move more each time, until there is no longer one or no time for more. */
static void try_all(judging *j)
{
    j->cut = true;
    for (int most = 0; most <= j->task->moves && j->cut; most++) {
        j->cut = false;
        dyar_history_begin(j->a, &j->task->start.a);
        dyar_history_begin(j->b, &j->task->start.b);
        try_games(j, &j->task->start, 0, (size_t)most);
        if (!judging_goes_on(j) || j->out_of_memory)
            return;
        j->divergence->judged_moves = j->cut ? most : j->task->moves;
    }
}

bool lab_diverge_judged(const lab_divergence_task *task, lab_divergence *divergence)
{
    judging j = {.task = task,
                 .divergence = divergence,
                 .a = dyar_history_new(task->pair->a),
                 .b = dyar_history_new(task->pair->b),
                 .left = 2 * task->positions};
    const bool good = j.a && j.b;
    if (good)
        try_all(&j);
    const bool whole = good && !j.out_of_memory && !dyar_history_out_of_memory(j.a) &&
                       !dyar_history_out_of_memory(j.b);
    dyar_history_free(j.a);
    dyar_history_free(j.b);
    return whole;
}
