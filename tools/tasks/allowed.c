/* SPDX-License-Identifier: MIT */
/* The answers to open questions that recorded games allow. */
#include "tasks/allowed.h"

typedef struct inquiring {
    task_run *run;
    const task_allowed_input *input;
    dyar_ruleset *tried; /* of a game, under some answers; NULL */
} inquiring;

/* Games of one request have the ruleset of the first. */
static bool rules_of(void *context, size_t game, const lab_choice *choices, size_t count,
                     const dyar_ruleset **ruleset)
{
    inquiring *w = context;
    const bool alike = w->input->request_count == 1;
    bool loaded = true;
    if (game == 0 || !alike) {
        dyar_ruleset_free(w->tried);
        loaded =
            lab_chosen_try(alike ? w->input->ruleset : NULL,
                           &w->input->requests[alike ? 0 : game], choices, count, &w->tried);
    }
    *ruleset = w->tried;
    return loaded;
}

static void show_combinations(void *context, size_t done, size_t all)
{
    const inquiring *w = context;
    task_show_progress(w->run, "combinations", done, all);
}

static bool check(task_run *run, const lab_inquiry *inquiry)
{
    if (inquiry->too_many) {
        task_refuse(run, TASK_INVALID, "there are more than %d combinations of answers",
                    LAB_INQUIRY_COMBINATIONS_MAX);
        run->error.hint = "settle some of the questions";
        return false;
    }
    return !inquiry->stopped ||
           task_refuse(run, TASK_STOPPED, "stopped after %zu of %zu combinations of answers",
                       inquiry->looked_at, inquiry->combinations);
}

bool task_allowed(task_run *run, const task_allowed_input *input, task_allowed_result *result)
{
    inquiring w = {.run = run, .input = input};
    *result = (task_allowed_result){.task = {.games = input->games->list,
                                             .game_count = input->games->count,
                                             .ruleset = input->ruleset,
                                             .request = input->requests,
                                             .settled = input->settled.list,
                                             .settled_count = input->settled.count,
                                             .in_match = input->in_match,
                                             .rules_of = rules_of,
                                             .progress = show_combinations,
                                             .stop = run->stop,
                                             .context = &w}};
    const bool done =
        lab_inquire(&result->task, &result->inquiry) && check(run, &result->inquiry);
    dyar_ruleset_free(w.tried);
    return done;
}

void task_allowed_release(task_allowed_result *result)
{
    lab_inquiry_release(&result->inquiry);
}
