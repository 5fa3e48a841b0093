/* The game in which two rulesets part: all positions, then all games, then random ones. */
#include "lab/compare/parting.h"

#include <stdlib.h>

static bool is_over(const lab_parting *parting)
{
    return parting->differs || parting->stopped;
}

bool lab_part(const lab_parting_task *task, lab_parting *parting)
{
    *parting = (lab_parting){.shortest = true, .searched_moves = -1, .judged_moves = -1};
    if (!lab_part_walking(task, parting))
        return false;
    if (!is_over(parting) && !lab_part_judged(task, parting))
        return false;
    if (is_over(parting) || task->games == 0)
        return true;
    parting->shortest = false;
    return lab_part_playing(task, parting);
}

void lab_parting_release(lab_parting *parting)
{
    free(parting->moves);
    *parting = (lab_parting){0};
}
