/* The game in which two rulesets part: a walk through all games, then random ones. */
#include "lab/parting.h"

#include <stdlib.h>

bool lab_part(const lab_parting_task *task, lab_parting *parting)
{
    *parting = (lab_parting){.shortest = true, .searched_moves = -1};
    if (!lab_part_walking(task, parting))
        return false;
    if (parting->differs || parting->stopped || task->games == 0)
        return true;
    parting->shortest = false;
    return lab_part_playing(task, parting);
}

void lab_parting_release(lab_parting *parting)
{
    free(parting->moves);
    *parting = (lab_parting){0};
}
