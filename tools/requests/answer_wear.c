/* How often holes are touched, under each answer to the open questions. */
#include "requests/asking.h"
#include "requests/report_wear.h"
#include "tasks/wear.h"

bool answer_wear(asking *a)
{
    const request_texts *observed = &a->fields.observed;
    task_wear_input input = {.parameters = a->fields.values.wear,
                             .observed = {observed->list, observed->count}};
    task_wear_result result;
    if (!asking_seats(a, input.players) || !asking_subject(a, &input.subject))
        return false;
    const bool done = task_wear(&a->run, &input, &result) || asking_failed(a);
    if (done)
        report_wear(a->json, &result);
    task_wear_release(&result);
    return done;
}
