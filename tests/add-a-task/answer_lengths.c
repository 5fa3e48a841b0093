/* SPDX-License-Identifier: MIT */
/* The shortest and the longest of random games, as JSON. */
#include "requests/asking.h"
#include "requests/report_lengths.h"

void report_lengths(lab_writer *json, const task_lengths_result *result)
{
    lab_write_object(json);
    lab_write_key_number(json, "games", (long long)result->games);
    lab_write_key_number(json, "shortest", (long long)result->shortest);
    lab_write_key_number(json, "longest", (long long)result->longest);
    lab_write_close(json);
}

bool answer_lengths(asking *a)
{
    task_lengths_input input = {.parameters = a->fields.values.lengths};
    task_lengths_result result;
    if (!asking_subject(a, &input.subject))
        return false;
    if (!task_lengths(&a->run, &input, &result))
        return asking_failed(a);
    report_lengths(a->json, &result);
    return true;
}
