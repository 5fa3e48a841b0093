/* SPDX-License-Identifier: MIT */
/* Recorded games of one ruleset. */
#include "requests/asking.h"
#include "requests/report_verify.h"

static const dyar_ruleset *rules_of(void *context, const lab_field_game *game)
{
    (void)game;
    return ((const asking *)context)->ruleset;
}

static void write_difference(void *context, const task_difference *difference)
{
    report_difference(((const asking *)context)->json, difference);
}

bool answer_verify(asking *a)
{
    const char *text = a->fields.recorded ? a->fields.recorded : "";
    const task_verify_input input = {.text = {.text = text, .length = strlen(text)},
                                     .of_ruleset = true,
                                     .rules_of = rules_of,
                                     .differs = write_difference,
                                     .context = a};
    task_verify_result result = {0};
    report_differences_begin(a->json);
    const bool done = task_verify(&a->run, &input, &result) || asking_failed(a);
    report_differences_end(a->json, &result);
    return done;
}
