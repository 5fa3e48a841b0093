/* SPDX-License-Identifier: MIT */
/* What recorded games say of the rules: which answers they allow, and which rules explain them.
 */
#include "requests/asking.h"
#include "requests/report_infer.h"
#include "requests/report_verify.h"
#include "tasks/allowed.h"
#include "tasks/games.h"

static bool read_games(asking *a, lab_field_games *games)
{
    const char *text = a->fields.recorded ? a->fields.recorded : "";
    const task_games_text recorded = {.text = text, .length = strlen(text)};
    return task_games_read(&a->run, &recorded, 1, true, games);
}

static bool check_kind(asking *a, const lab_field_games *games)
{
    for (size_t i = 0; i < games->count && !a->fields.match; i++)
        if (lab_field_game_is_match(&games->list[i]))
            return task_game_refuse(&a->run, &games->list[i],
                                    "the record is of a match: set 'match'");
    return true;
}

bool answer_allowed(asking *a)
{
    lab_field_games games = {0};
    const dyar_load_request request = asking_request(a);
    const task_allowed_input input = {
        .ruleset = a->ruleset,
        .games = &games,
        .requests = &request,
        .request_count = 1,
        .settled = {a->fields.answers.list, a->fields.answers.count},
        .in_match = a->fields.match};
    task_allowed_result result = {0};
    const bool done = (read_games(a, &games) && check_kind(a, &games) &&
                       task_allowed(&a->run, &input, &result)) ||
                      asking_failed(a);
    if (done)
        report_inquired(a->json, &result.inquiry);
    task_allowed_release(&result);
    lab_field_games_release(&games);
    return done;
}

bool answer_infer(asking *a)
{
    const request_fields *f = &a->fields;
    lab_field_games games = {0};
    task_infer_input input = {.parameters = f->values.infer,
                              .games = &games,
                              .request = asking_request(a),
                              .from = {f->rulesets.list, f->rulesets.count},
                              .borrow = {f->borrow.list, f->borrow.count}};
    task_infer_result result = {0};
    if (f->answers_only)
        input.parameters.changes = 0;
    const bool done =
        (read_games(a, &games) && task_infer(&a->run, &input, &result)) || asking_failed(a);
    const bool written = done && report_explanations(a->json, &result);
    task_infer_release(&result);
    lab_field_games_release(&games);
    return written;
}
