/* SPDX-License-Identifier: MIT */
/* The ruleset under each answer to a question, and where these part. */
#include "tasks/readings.h"

#include "lab/compare/chosen.h"

/* Loads a reading.  If the most probable answers to the other questions do not go with this
 * one, they stay as the request has them. */
static bool load_reading(const dyar_load_request *request,
                         const task_reconstruct_result *result, const task_reconstructed *of,
                         size_t answer, dyar_ruleset **ruleset)
{
    lab_choice *choices = calloc(result->question_count, sizeof *choices);
    size_t count = 0;
    *ruleset = NULL;
    if (!choices)
        return false;
    choices[count++] = (lab_choice){of->question, answer};
    for (size_t i = 0; i < result->question_count; i++)
        if (&result->questions[i] != of)
            choices[count++] =
                (lab_choice){result->questions[i].question,
                             result->questions[i].shown[result->questions[i].order[0]]};
    bool good = lab_chosen_load(request, choices, count, ruleset);
    if (good && !*ruleset)
        good = lab_chosen_load(request, choices, 1, ruleset);
    free(choices);
    return good;
}

static bool load_readings(const dyar_load_request *request,
                          const task_reconstruct_result *result, task_readings *readings)
{
    const task_reconstructed *of = readings->question;
    const size_t answers = of->question->answer_count;
    bool good = true;
    for (size_t i = 0; good && i < of->ballot.answers * answers; i++) {
        const size_t reading = of->order[i / answers], answer = i % answers;
        dyar_ruleset **ruleset = &readings->rulesets[readings->count];
        if (!(of->readings[reading] >> answer & 1))
            continue;
        good = load_reading(request, result, of, answer, ruleset);
        if (*ruleset) {
            readings->answers[readings->count] = answer;
            readings->readings[readings->count++] = reading;
        }
    }
    return good;
}

static bool part_readings(const task_run *run, task_readings *readings)
{
    const dyar_game *games[LAB_RECON_ANSWERS_MAX];
    for (size_t i = 0; i < readings->count; i++)
        games[i] = dyar_ruleset_game(readings->rulesets[i]);
    return lab_part(&(lab_parting_task){.games = games,
                                        .count = readings->count,
                                        .playouts = TASK_READINGS_PLAYOUTS,
                                        .seed = 1,
                                        .stop = run->stop},
                    &readings->parting);
}

bool task_readings_find(task_run *run, const task_reconstruct_input *input,
                        const task_reconstruct_result *result,
                        const task_reconstructed *question, task_readings *readings)
{
    dyar_load_request request = input->subject.request;
    bool of_matches;
    *readings = (task_readings){.question = question};
    if (!lab_chosen_of_matches(&request, question->question, &of_matches))
        return task_no_memory(run);
    request.match = readings->in_match = request.match || of_matches;
    if (!load_readings(&request, result, readings) ||
        (readings->count > 0 && !part_readings(run, readings)))
        return task_no_memory(run);
    return !readings->parting.stopped ||
           task_refuse(run, TASK_STOPPED, "stopped before the readings were compared");
}

void task_readings_release(task_readings *readings)
{
    lab_parting_release(&readings->parting);
    for (size_t i = 0; i < readings->count; i++)
        dyar_ruleset_free(readings->rulesets[i]);
    *readings = (task_readings){.count = 0};
}
