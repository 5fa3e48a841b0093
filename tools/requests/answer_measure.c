/* SPDX-License-Identifier: MIT */
/* Many games between computer players: what they are like, and who is the stronger. */
#include "requests/asking.h"
#include "requests/report_measures.h"
#include "requests/report_speed.h"
#include "requests/report_tournament.h"
#include "requests/report_wear.h"
#include "tasks/beside.h"
#include "tasks/measure.h"

bool answer_measure(asking *a)
{
    task_measure_input input = {.parameters = a->fields.values.measure,
                                .combination = (uint64_t)a->fields.combination};
    task_measure_result result;
    if (!asking_seats(a, input.players) || !asking_subject(a, &input.subject))
        return false;
    if (!task_measure(&a->run, &input, &result))
        return asking_failed(a);
    lab_write_object(a->json);
    lab_write_key_number(a->json, "games", (long long)result.games);
    lab_write_key(a->json, "measures");
    report_measures(a->json, result.estimates);
    lab_write_close(a->json);
    return true;
}

bool answer_beside(asking *a)
{
    task_subject subject = {.ruleset = a->ruleset}, other = {.ruleset = asking_load_other(a)};
    const dyar_game *game = other.ruleset ? dyar_ruleset_game(other.ruleset) : NULL;
    lab_strengths strengths;
    task_beside_input input = {.a = &subject,
                               .b = &other,
                               .parameters = a->fields.values.beside,
                               .strengths = &strengths};
    task_beside_result result;
    if (!game)
        return false;
    if (!asking_strengths(a, a->game, game, true, &strengths) ||
        !asking_start(a, a->game, &subject.start) || !asking_start(a, game, &other.start))
        return false;
    if (!task_beside(&a->run, &input, &result))
        return asking_failed(a);
    if (result.stopped)
        return asking_refuse(a, "it was stopped before all games were played");
    report_side_by_side(a->json, &result);
    return true;
}

/* ---- who is the stronger ---- */

bool answer_tournament(asking *a)
{
    lab_player_spec players[LAB_RATED_MAX];
    task_tournament_input input = {.parameters = a->fields.values.tournament,
                                   .players = players};
    task_tournament_result result;
    input.player_count = asking_players(a, a->game, players, LAB_RATED_MAX);
    if (input.player_count == 0 || !asking_subject(a, &input.subject))
        return false;
    const bool done = task_tournament(&a->run, &input, &result) || asking_failed(a);
    if (done)
        report_tournament(a->json, &result);
    task_tournament_release(&result);
    return done;
}

/* ---- how often holes are touched ---- */

bool answer_wear(asking *a)
{
    const request_texts *observed = &a->fields.observed;
    task_wear_input input = {.parameters = a->fields.values.wear,
                             .observed = {observed->list, observed->count}};
    task_wear_result result;
    if (!asking_strengths(a, a->game, a->game, false, &input.strengths) ||
        !asking_subject(a, &input.subject))
        return false;
    const bool done = task_wear(&a->run, &input, &result) || asking_failed(a);
    if (done)
        report_wear(a->json, &result);
    task_wear_release(&result);
    return done;
}

/* ---- how fast they are ---- */

bool answer_bench(asking *a)
{
    dyar_position start;
    const task_bench_input input = {
        .game = a->game, .start = &start, .parameters = a->fields.values.bench};
    task_bench_result result;
    if (!asking_begin(a, a->game, &start))
        return false;
    if (!task_bench(&a->run, &input, &result))
        return asking_failed(a);
    report_playouts(a->json, &result);
    return true;
}
