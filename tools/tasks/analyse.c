/* SPDX-License-Identifier: MIT */
/* What a computer player thinks of every move of a position. */
#include "tasks/analyse.h"

#include "tasks/proof.h"

static bool choose_search(task_run *run, const lab_player_spec *player, lab_search_kind *kind)
{
    *kind = LAB_SEARCH_FITTING;
    if (!player)
        return true;
    if (strcmp(player->kind->name, "alphabeta") == 0)
        *kind = LAB_SEARCH_ALPHABETA;
    else if (strcmp(player->kind->name, "maxn") == 0)
        *kind = LAB_SEARCH_MAXN;
    else
        return task_misused(run, NULL, "'%s' does not analyse: 'alphabeta' and 'maxn' do",
                            player->kind->name);
    return true;
}

static lab_search_task search_of(const task_run *run, const task_analyse_input *input)
{
    const task_analyse_parameters *p = &input->parameters;
    const lab_limits limits = {
        .seconds = p->seconds, .nodes = (uint64_t)p->nodes, .depth = (int)p->depth};
    return (lab_search_task){.position = input->position,
                             .session = input->session,
                             .every_move = true,
                             .limits = input->player ? input->player->limits : limits,
                             .stop = run->stop,
                             .watch = input->watch,
                             .oracle = input->oracle};
}

bool task_analyse(task_run *run, const task_analyse_input *input, task_analyse_result *result)
{
    const lab_search_task task = search_of(run, input);
    lab_search_kind kind;
    *result = (task_analyse_result){0};
    if (!choose_search(run, input->player, &kind))
        return false;
    if (dyar_result_of(input->game, input->position).over)
        return true;
    result->search = lab_search_new(input->game, kind, task_bytes(input->parameters.memory));
    if (result->search && lab_search_run(result->search, &task, &result->insight))
        return true;
    task_refuse(run, TASK_TOO_LARGE, "out of memory");
    run->error.hint = "ask for less with 'memory'";
    return false;
}

void task_analyse_release(task_analyse_result *result)
{
    lab_search_free(result->search);
}
