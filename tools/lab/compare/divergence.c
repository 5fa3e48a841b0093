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
    {LAB_DIFFERS_BOARD, "board", "different seeds in the holes"},
    {LAB_DIFFERS_MARKS, "marks", "different marks or owners of holes"},
    {LAB_DIFFERS_CAPTURES, "captures", "different captured seeds"},
    {LAB_DIFFERS_MOVER, "mover", "different player to move"},
    {LAB_DIFFERS_RESULT, "result", "different result"},
    {LAB_DIFFERS_MOVES, "moves", "different legal moves"},
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
