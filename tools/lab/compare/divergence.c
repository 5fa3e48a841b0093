/* SPDX-License-Identifier: MIT */
/* The game in which two rulesets diverge: all positions, then all games, then random ones. */
#include "lab/compare/divergence.h"

#include <stdlib.h>

static bool is_over(const lab_divergence *divergence)
{
    return divergence->differs || divergence->stopped;
}

bool lab_diverge(const lab_divergence_task *task, lab_divergence *divergence)
{
    *divergence = (lab_divergence){.shortest = true, .searched_moves = -1, .judged_moves = -1};
    if (!lab_diverge_walking(task, divergence))
        return false;
    if (!is_over(divergence) && !lab_diverge_judged(task, divergence))
        return false;
    if (is_over(divergence) || task->games == 0)
        return true;
    divergence->shortest = false;
    return lab_diverge_playing(task, divergence);
}

void lab_divergence_release(lab_divergence *divergence)
{
    free(divergence->moves);
    *divergence = (lab_divergence){0};
}

/* ---- what differs ---- */

static const struct {
    unsigned bit;
    const char *key, *words;
} reasons[] = {
    {LAB_DIFFERS_BOARD, "board", "other seeds lie in the holes"},
    {LAB_DIFFERS_MARKS, "marks", "other holes are marked or owned"},
    {LAB_DIFFERS_CAPTURES, "captures", "other seeds have been captured"},
    {LAB_DIFFERS_MOVER, "mover", "another player is to move"},
    {LAB_DIFFERS_RESULT, "result", "the result is another"},
    {LAB_DIFFERS_MOVES, "moves", "other moves are legal"},
};

enum { REASONS = sizeof reasons / sizeof *reasons };

static size_t find_reason(unsigned differs, size_t at)
{
    for (size_t i = 0; i < REASONS; i++)
        if (differs & reasons[i].bit && at-- == 0)
            return i;
    return REASONS;
}

const char *lab_divergence_why(unsigned differs, size_t at)
{
    const size_t i = find_reason(differs, at);
    return i < REASONS ? reasons[i].words : NULL;
}

const char *lab_divergence_key(unsigned differs, size_t at)
{
    const size_t i = find_reason(differs, at);
    return i < REASONS ? reasons[i].key : NULL;
}
