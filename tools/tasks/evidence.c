/* The number of recorded games that show which of two rulesets was played. */
#include "tasks/evidence.h"
#include "lab/players/playouts.h"

#include <string.h>

typedef struct playing {
    const task_run *run;
    uint64_t all;
} playing;

static void show_games(void *context, uint64_t games)
{
    const playing *p = context;
    task_show_progress(p->run, "games", games, p->all);
}

/* Returns false if memory runs out. */
static bool find_outcome(const dyar_game *game, task_evidence_result *result, int of)
{
    const lab_evidence *found = &result->found;
    dyar_position position;
    dyar_move move;
    if (!found->position || !*found->move)
        return true;
    dyar_diags *diags = dyar_diags_new();
    if (!diags)
        return false;
    if (dyar_position_parse(game, found->position, &position, diags) &&
        dyar_move_parse(game, &position, found->move, &move, NULL)) {
        dyar_play(game, &position, move);
        dyar_position_format(game, &position, result->texts[of]);
        result->comes_to[of] = result->texts[of];
    }
    const bool known = !dyar_diags_out_of_memory(diags);
    dyar_diags_free(diags);
    return known;
}

bool task_evidence(task_run *run, const task_evidence_input *input,
                   task_evidence_result *result)
{
    const lab_pair *pair = input->pair;
    const uint64_t games = lab_playouts_fewer(pair->a, (uint64_t)input->parameters.games);
    playing p = {.run = run, .all = 2 * games};
    lab_evidence_task task = {.pair = pair,
                              .start = input->start,
                              .games = games,
                              .seed = (uint64_t)input->parameters.seed,
                              .threads = run->threads,
                              .stop = run->stop,
                              .progress = show_games,
                              .context = &p};
    memcpy(task.players, input->players, sizeof task.players);
    *result = (task_evidence_result){0};
    if (!lab_evidence_find(&task, &result->found))
        return false;
    if (result->found.stopped)
        return task_refuse(run, TASK_STOPPED, "stopped before all games were played");
    return find_outcome(pair->a, result, 0) && find_outcome(pair->b, result, 1);
}

void task_evidence_release(task_evidence_result *result)
{
    lab_evidence_release(&result->found);
}
