/* SPDX-License-Identifier: MIT */
/* Random games in a loop: dyar_play_out_many, and a clock. */
#include "lab/players/playouts.h"

#include "dyar/playout.h"
#include "lab/base/clock.h"

_Static_assert((int)LAB_PLAYOUTS_THREADS_MAX == (int)DYAR_PLAYOUT_THREADS_MAX,
               "as many threads as the library has");

typedef struct watch {
    lab_stop stop;
    double deadline; /* 0: none */
    bool stopped;    /* not by the deadline */
} watch;

int lab_playouts_turn_limit(const dyar_game *game)
{
    return DYAR_PLAYOUT_TURNS * (dyar_game_is_match(game) ? DYAR_MATCH_GAMES_MAX : 1);
}

uint64_t lab_playouts_fewer(const dyar_game *game, uint64_t games)
{
    enum { GAMES_OF_A_MATCH = 20 };
    const uint64_t each = dyar_game_is_match(game) ? GAMES_OF_A_MATCH : 1;
    return (games + each - 1) / each;
}

static bool time_is_over(void *context)
{
    watch *w = context;
    w->stopped = w->stopped || lab_stop_asked(&w->stop);
    return w->stopped || (w->deadline > 0 && lab_clock() >= w->deadline);
}

bool lab_playouts(const lab_playouts_task *task, lab_playouts_result *result)
{
    const double began = lab_clock();
    watch w = {.stop = task->stop, .deadline = task->seconds > 0 ? began + task->seconds : 0};
    const dyar_playouts_request request =
        DYAR_PLAYOUTS_REQUEST(.start = task->start,
                              .games = task->playouts ? task->playouts : UINT64_MAX / 2,
                              .seed = task->seed, .turns = task->turn_limit,
                              .threads = task->threads,
                              .ignore_repetition = task->ignore_repetition, .counts_only = true,
                              .stop = time_is_over, .context = &w);
    dyar_playouts sums;
    const bool whole = dyar_play_out_many(task->game, &request, &sums);
    *result = (lab_playouts_result){.playouts = sums.games,
                                    .moves = sums.moves,
                                    .ended = sums.over,
                                    .seconds = lab_clock() - began,
                                    .stopped = w.stopped};
    return whole;
}
