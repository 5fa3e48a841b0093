/* Counting move sequences, and random games in a loop. */
#include <stdlib.h>

#include "requests/asking.h"
#include "requests/report_speed.h"

bool answer_perft(asking *a)
{
    if (a->fields.depth < 0)
        return asking_refuse(a, "'depth' is missing");
    lab_perft_count *count = calloc(1, sizeof *count);
    if (!count)
        return false;
    count->depth = (int)a->fields.depth;
    count->divided = a->fields.divide;
    lab_perft_of(a->game, lab_session_now(a->session), a->run.stop, count);
    report_counted(a->json, a->game, count);
    free(count);
    return true;
}

bool answer_bench(asking *a)
{
    const request_fields *f = &a->fields;
    dyar_position start;
    if (!asking_begin(a, a->game, &start))
        return false;
    const lab_playouts_task task = {.game = a->game,
                                    .start = &start,
                                    .playouts = (uint64_t)f->games,
                                    .seconds = f->seconds,
                                    .turn_limit = lab_playouts_turn_limit(a->game),
                                    .threads = 1,
                                    .seed = (uint64_t)f->seed,
                                    .stop = a->run.stop};
    lab_playouts_result result;
    if (!lab_playouts(&task, &result))
        return false;
    report_playouts(a->json, &task, &result);
    return true;
}
