/* SPDX-License-Identifier: MIT */
/* What is asked about a rule that is not known, or is hidden. */
#include "requests/asking.h"
#include "requests/report_reconstruct.h"
#include "requests/server.h"
#include "tasks/games.h"

bool answer_reconstruct(asking *a)
{
    const char *text = a->fields.recorded;
    const task_games_text recorded = {.text = text, .length = text ? strlen(text) : 0};
    lab_field_games games = {0};
    task_reconstruct_input input = {
        .parameters = a->fields.values.reconstruct,
        .games = text ? &games : NULL,
        .observed = {a->fields.observed.list, a->fields.observed.count}};
    task_reconstruct_result result = {0};
    if (!asking_subject(a, &input.subject))
        return false;
    const bool done = ((!text || task_games_read(&a->run, &recorded, 1, true, &games)) &&
                       task_reconstruct(&a->run, &input, &result)) ||
                      asking_failed(a);
    if (done)
        report_reconstruction(a->json, &result);
    task_reconstruct_release(&result);
    lab_field_games_release(&games);
    return done;
}

bool answer_hindcast(asking *a)
{
    const task_hindcast_input input = {.parameters = a->fields.values.hindcast,
                                       .cache = a->server->cache};
    task_hindcast_result result;
    const bool done = task_hindcast(&a->run, &input, &result) || asking_failed(a);
    if (done)
        report_hindcast(a->json, &result);
    task_hindcast_release(&result);
    return done;
}
