/* SPDX-License-Identifier: MIT */
/* The number of recorded games that show which of two rulesets was played. */
#include "tasks/evidence.h"
#include "lab/players/playouts.h"

typedef struct gathering {
    task_run *run;
    const task_evidence_input *input;
    uint64_t games, before; /* of each ruleset at a strength; at the strengths before */
} gathering;

static void show_evidence(void *context, uint64_t games)
{
    const gathering *p = context;
    task_show_progress(p->run, "games", p->before + games,
                       2 * p->games * p->input->strengths.count);
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

static void note_effects(const lab_pair *pair, task_evidence_result *result, size_t strength)
{
    const lab_evidence *found = &result->found;
    result->effects[TASK_EVIDENCE_MOVES][strength] =
        lab_evidence_share_effect(found->moves, found->games);
    result->effects[TASK_EVIDENCE_BOARDS][strength] =
        lab_evidence_share_effect(found->boards, found->games);
    result->effects[TASK_EVIDENCE_WINS][strength] =
        lab_evidence_wins_effect(&found->results, found->games, dyar_game_players(pair->a));
}

static bool play_by_strength(gathering *p, size_t strength, task_evidence_result *result)
{
    const task_evidence_input *input = p->input;
    lab_evidence_task task = {
        .pair = input->pair,
        .start = input->start,
        .games = p->games,
        .seed = lab_strengths_seed((uint64_t)input->parameters.seed, strength),
        .threads = p->run->threads,
        .stop = p->run->stop,
        .progress = show_evidence,
        .context = p};
    memcpy(task.players, input->strengths.players[strength], sizeof task.players);
    lab_evidence_release(&result->found);
    if (!lab_evidence_find(&task, &result->found))
        return false;
    if (result->found.stopped)
        return task_refuse(p->run, TASK_STOPPED, "stopped before all games were played");
    note_effects(input->pair, result, strength);
    p->before += 2 * p->games;
    return true;
}

/* Results differ by chance between some of many pairs: p is corrected by their number
 * (Bonferroni). */
static void correct_results(lab_evidence_results *results, size_t pairs)
{
    const double p = results->p * (double)pairs;
    results->differ = results->differ && p < 1 - LAB_CONFIDENCE;
}

bool task_evidence(task_run *run, const task_evidence_input *input,
                   task_evidence_result *result)
{
    const lab_pair *pair = input->pair;
    const size_t count = input->strengths.count, pairs = input->pairs ? input->pairs : 1;
    gathering p = {.run = run,
                   .input = input,
                   .games = lab_playouts_fewer(pair->a, (uint64_t)input->parameters.games)};
    *result = (task_evidence_result){.strengths = input->strengths,
                                     .findings = TASK_EVIDENCE_FINDINGS * pairs};
    for (size_t i = 0; i < count; i++)
        if (!play_by_strength(&p, i, result))
            return false;
    correct_results(&result->found.results, pairs);
    for (size_t i = 0; i < TASK_EVIDENCE_FINDINGS; i++)
        result->stabilities[i] = lab_stability_of(result->effects[i], count, result->findings);
    return find_outcome(pair->a, result, 0) && find_outcome(pair->b, result, 1);
}

void task_evidence_release(task_evidence_result *result)
{
    lab_evidence_release(&result->found);
}
