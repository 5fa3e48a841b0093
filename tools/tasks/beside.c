/* SPDX-License-Identifier: MIT */
/* What games of two rulesets are like, side by side. */
#include "tasks/beside.h"

typedef struct playing {
    task_run *run;
    uint64_t before, all; /* games at the strengths before; that there will be */
} playing;

static void show_games(void *context, uint64_t played, uint64_t total)
{
    const playing *p = context;
    (void)total;
    task_show_progress(p->run, "games", p->before + played, p->all);
}

static lab_side_by_side_end play(playing *p, const task_beside_input *input, size_t strength,
                                 lab_side_by_side *both)
{
    const lab_side_by_side_task task = {
        .games = {dyar_ruleset_game(input->a->ruleset), dyar_ruleset_game(input->b->ruleset)},
        .starts = {&input->a->start, &input->b->start},
        .players = input->strengths->players[strength],
        .player_count = DYAR_PLAYERS_MAX,
        .count = (uint64_t)input->parameters.games,
        .threads = p->run->threads,
        .seed = lab_strengths_seed((uint64_t)input->parameters.seed, strength),
        .stop = p->run->stop,
        .report = show_games,
        .context = p};
    return lab_measure_side_by_side(&task, both);
}

static void judge(task_beside_result *result)
{
    const size_t count = result->strengths->count;
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        bool known = false;
        for (size_t i = 0; i < count; i++) {
            result->effects[id][i] = lab_effect_at_strength(&result->at[i].effects[id]);
            known = known || result->effects[id][i].known;
        }
        result->findings += known;
    }
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++)
        result->stabilities[id] =
            lab_stability_of(result->effects[id], count, result->findings);
}

const lab_side_by_side *task_beside_strongest(const task_beside_result *result)
{
    return &result->at[result->strengths->count - 1];
}

bool task_beside(task_run *run, const task_beside_input *input, task_beside_result *result)
{
    const size_t count = input->strengths->count;
    const uint64_t games = 2 * (uint64_t)input->parameters.games;
    playing p = {.run = run, .all = games * count};
    *result = (task_beside_result){.strengths = input->strengths};
    for (size_t i = 0; i < count && !result->stopped; i++, p.before += games) {
        const lab_side_by_side_end end = play(&p, input, i, &result->at[i]);
        if (end == LAB_SIDE_BY_SIDE_FAILED)
            return task_no_memory(run);
        result->stopped = end == LAB_SIDE_BY_SIDE_STOPPED;
    }
    if (!result->stopped)
        judge(result);
    return true;
}
