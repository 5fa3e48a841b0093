/* What games of two rulesets are like, side by side. */
#include "tasks/beside.h"

static void show_games(void *context, uint64_t played, uint64_t total)
{
    task_show_progress(context, "games", played, total);
}

bool task_beside(task_run *run, const task_beside_input *input, task_beside_result *result)
{
    const lab_side_by_side_task task = {
        .games = {dyar_ruleset_game(input->a->ruleset), dyar_ruleset_game(input->b->ruleset)},
        .starts = {&input->a->start, &input->b->start},
        .players = input->players,
        .player_count = input->player_count,
        .count = (uint64_t)input->parameters.games,
        .threads = run->threads,
        .seed = (uint64_t)input->parameters.seed,
        .stop = run->stop,
        .tell = show_games,
        .context = run};
    const lab_side_by_side_end end = lab_measure_side_by_side(&task, &result->both);
    result->stopped = end == LAB_SIDE_BY_SIDE_STOPPED;
    return end != LAB_SIDE_BY_SIDE_FAILED || task_no_memory(run);
}
