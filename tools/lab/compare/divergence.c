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
