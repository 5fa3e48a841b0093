/* SPDX-License-Identifier: MIT */
/* How many sequences of moves of a length a position has. */
#include "tasks/perft.h"

bool task_perft(task_run *run, const task_perft_input *input, lab_perft_count *result)
{
    *result = (lab_perft_count){.depth = (int)input->parameters.depth,
                                .divided = input->parameters.divide};
    lab_perft_of(input->game, input->position, run->stop, result);
    return true;
}
