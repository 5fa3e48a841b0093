/* Counting move sequences, and random games in a loop. */
#include <stdlib.h>

#include "requests/asking.h"
#include "requests/reports.h"

bool answer_perft(asking *a)
{
    const double depth = a->fields.depth;
    if (!(depth >= 0 && depth <= LAB_PERFT_DEPTH_MAX))
        return asking_refuse(a, "'depth' must be a number from 0 to %d", LAB_PERFT_DEPTH_MAX);
    lab_perft_count *count = calloc(1, sizeof *count);
    if (!count)
        return false;
    count->depth = (int)depth;
    count->divided = a->fields.divide;
    lab_perft_of(a->game, lab_session_now(a->session), asking_stop(a), count);
    report_counted(a->json, a->game, count);
    free(count);
    return true;
}

bool answer_bench(asking *a)
{
    enum { GAMES_MAX = 1000000000 };
    const request_fields *f = &a->fields;
    dyar_position start;
    if (!(f->games >= 0 && f->games <= GAMES_MAX) || !(f->games >= 1 || f->seconds > 0))
        return asking_refuse(a, "'games' must be a number from 1 to %d, or 'seconds' given",
                             GAMES_MAX);
    if (!asking_start(a, &start))
        return false;
    const lab_playouts_task task = {.game = a->game,
                                    .start = &start,
                                    .playouts = (uint64_t)f->games,
                                    .seconds = f->seconds > 0 ? f->seconds : 0,
                                    .turn_limit = lab_playouts_turn_limit(a->game),
                                    .threads = 1,
                                    .seed = (uint64_t)f->seed,
                                    .stop = asking_stop(a)};
    lab_playouts_result result;
    if (!lab_playouts(&task, &result))
        return false;
    report_playouts(a->json, &task, &result);
    return true;
}
