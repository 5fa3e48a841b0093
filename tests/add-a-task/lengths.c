/* SPDX-License-Identifier: MIT */
/* The shortest and the longest of random games. */
#include "tasks/lengths.h"
#include "dyar/playout.h"

enum { TURNS = 300 };

bool task_lengths(task_run *run, const task_lengths_input *input, task_lengths_result *result)
{
    const dyar_game *game = dyar_ruleset_game(input->subject.ruleset);
    *result = (task_lengths_result){.shortest = UINT64_MAX};
    for (int64_t i = 0; i < input->parameters.games; i++) {
        dyar_random random = dyar_random_begin((uint64_t)input->parameters.seed, (uint64_t)i);
        dyar_position position = input->subject.start;
        const dyar_playout played = dyar_play_out(game, &position, &random, NULL, TURNS);
        const uint64_t moves = (uint64_t)played.moves;
        if (lab_stop_asked(&run->stop))
            return task_refuse(run, TASK_STOPPED, "stopped before all games were played");
        result->games++;
        result->shortest = moves < result->shortest ? moves : result->shortest;
        result->longest = moves > result->longest ? moves : result->longest;
    }
    return true;
}
