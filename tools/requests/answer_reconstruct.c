/* SPDX-License-Identifier: MIT */
/* What is asked about a rule that is not known, or is hidden. */
#include "requests/asking.h"
#include "requests/report_reconstruct.h"
#include "requests/server.h"

bool answer_reconstruct(asking *a)
{
    task_reconstruct_input input = {.parameters = a->fields.values.reconstruct};
    task_reconstruct_result result;
    if (!asking_subject(a, &input.subject))
        return false;
    const bool done = task_reconstruct(&a->run, &input, &result) || asking_failed(a);
    if (done)
        report_reconstruction(a->json, &result);
    task_reconstruct_release(&result);
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
