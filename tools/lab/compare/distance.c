/* SPDX-License-Identifier: MIT */
/* Distances between rulesets, pair by pair. */
#include "lab/compare/distance.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "dyar/random.h"
#include "lab/base/parallel.h"
#include "lab/players/playouts.h"

typedef struct shared {
    const lab_distance_task *task;
    lab_distances *distances;
    size_t pairs;
    lab_common_stop stop;
    atomic_size_t done;
    atomic_bool out_of_memory;
} shared;

/* ---- one pair ---- */

static void play_landings(const lab_distance_task *task, dyar_judging *judging, uint64_t number,
                          dyar_landings *landings)
{
    const uint64_t most = task->most_landings ? task->most_landings : UINT64_MAX;
    const dyar_game *game = dyar_judging_game(judging);
    const int limit = lab_playouts_turn_limit(game);
    dyar_random random = dyar_random_begin(task->seed, number);
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position position;
    size_t count;
    dyar_position_begin(game, &position);
    for (int turn = 0; turn < limit && landings->count < most &&
                       (count = dyar_moves(game, &position, moves)) > 0;
         turn++)
        dyar_judging_play(judging, &position,
                          moves[dyar_random_below(&random, (uint32_t)count)], landings);
}

/* The share of landings of the one that the other decides differently; -1: it does not fit the
 * board. Adds how many landings there were. */
static double share(shared *s, size_t played, size_t other, uint64_t *all)
{
    const lab_distance_task *task = s->task;
    dyar_landings landings = {0};
    dyar_judging *judging = dyar_judging_new(task->rulesets[played], task->rulesets[other]);
    if (!judging)
        atomic_store(&s->out_of_memory, true);
    const bool fits = judging && dyar_judging_fits(judging);
    for (int i = 0; fits && i < task->games && !lab_common_stop_asked(&s->stop); i++)
        play_landings(task, judging, (uint64_t)i, &landings);
    dyar_judging_free(judging);
    *all += landings.count;
    if (!fits)
        return -1;
    return landings.count ? (double)landings.differing / (double)landings.count : 0;
}

static void find_behaviour(shared *s, size_t a, size_t b)
{
    const lab_distance_task *task = s->task;
    lab_distances *d = s->distances;
    const lab_behaviour_task pair = {.a = task->rulesets[a],
                                     .b = task->rulesets[b],
                                     .games = task->games,
                                     .seed = task->seed,
                                     .stop = lab_common_stop_as_stop(&s->stop)};
    if (d->behaviours && !lab_behaviour_find(&pair, &d->behaviours[a * d->count + b]))
        atomic_store(&s->out_of_memory, true);
}

static void measure(shared *s, size_t a, size_t b)
{
    lab_distances *d = s->distances;
    uint64_t landings = 0;
    const double ab = share(s, a, b, &landings), ba = share(s, b, a, &landings);
    const double between = ab < 0 && ba < 0 ? 1 : ab < 0 ? ba : ba < 0 ? ab : (ab + ba) / 2;
    d->between[a * d->count + b] = d->between[b * d->count + a] = between;
    d->landings[a * d->count + b] = d->landings[b * d->count + a] = landings;
    d->apart[a * d->count + b] = d->apart[b * d->count + a] = ab < 0 && ba < 0;
}

/* ---- all pairs ---- */

static size_t count_pairs(const lab_distance_task *task)
{
    const size_t others = task->count > 0 ? task->count - 1 : 0;
    return task->from_first ? others : task->count * others / 2;
}

/* Pair number `at` of those with a < b; first come all pairs of the first ruleset. */
static void find_pair(size_t count, size_t at, size_t *a, size_t *b)
{
    for (*a = 0; at >= count - 1 - *a; (*a)++)
        at -= count - 1 - *a;
    *b = *a + 1 + at;
}

static void work(void *context, size_t pair)
{
    shared *s = context;
    size_t a, b;
    find_pair(s->task->count, pair, &a, &b);
    measure(s, a, b);
    find_behaviour(s, a, b);
    atomic_fetch_add(&s->done, 1);
}

/* The caller's thread reports the progress whenever it asks whether to stop. */
static bool report_and_ask(void *context)
{
    shared *s = context;
    const lab_distance_task *task = s->task;
    if (task->progress)
        task->progress(task->context, atomic_load(&s->done), s->pairs);
    return lab_stop_asked(&task->stop) || atomic_load(&s->out_of_memory);
}

bool lab_distances_find(const lab_distance_task *task, lab_distances *distances)
{
    const size_t n = task->count;
    *distances = (lab_distances){.count = n,
                                 .between = calloc(n * n + 1, sizeof *distances->between),
                                 .landings = calloc(n * n + 1, sizeof *distances->landings),
                                 .apart = calloc(n * n + 1, sizeof *distances->apart)};
    shared s = {.task = task, .distances = distances, .pairs = count_pairs(task)};
    const lab_stop own = {report_and_ask, &s}, stop = lab_common_stop_as_stop(&s.stop);
    if (task->behaviour)
        distances->behaviours = calloc(n * n + 1, sizeof *distances->behaviours);
    if (!distances->between || !distances->landings || !distances->apart ||
        (task->behaviour && !distances->behaviours))
        return false;
    lab_common_stop_begin(&s.stop, &own);
    distances->stopped = !lab_parallel(task->threads, s.pairs, work, &s, &stop);
    return !atomic_load(&s.out_of_memory);
}

void lab_distances_release(lab_distances *distances)
{
    free(distances->between);
    free(distances->landings);
    free(distances->apart);
    free(distances->behaviours);
    *distances = (lab_distances){0};
}
