/*
 * Random games in a loop.
 *
 * Workers take games in small chunks from one counter, so that all of them have work to the
 * end. Chunks are taken in order, and a game depends on its number alone; that is all there is
 * to being the same for any number of threads.
 */
#include "lab/players/playouts.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "dyar/playout.h"
#include "lab/base/clock.h"

enum { CHUNK = 32, CACHE_LINE = 128 };

typedef struct workload {
    const lab_playouts_task *task;
    double deadline; /* 0: none */
    atomic_bool stopped;
    _Alignas(CACHE_LINE) _Atomic uint64_t next; /* first game that nobody has taken */
} workload;

/* Each worker writes to cache lines of its own. */
typedef struct worker {
    _Alignas(CACHE_LINE) workload *workload;
    dyar_history *history; /* NULL: repetition is not judged */
    bool asks;             /* whether to stop; only the caller's thread does */
    pthread_t thread;
    uint64_t playouts, moves, ended;
} worker;

int lab_playouts_turn_limit(const dyar_game *game)
{
    enum { TURNS_OF_A_GAME = 300 };
    return TURNS_OF_A_GAME * (dyar_game_is_match(game) ? DYAR_MATCH_GAMES_MAX : 1);
}

uint64_t lab_playouts_fewer(const dyar_game *game, uint64_t games)
{
    enum { GAMES_OF_A_MATCH = 20 };
    const uint64_t each = dyar_game_is_match(game) ? GAMES_OF_A_MATCH : 1;
    return (games + each - 1) / each;
}

static void play_out(worker *w, uint64_t number)
{
    const lab_playouts_task *task = w->workload->task;
    const dyar_game *game = task->game;
    dyar_history *history = w->history;
    dyar_random random = dyar_random_begin(task->seed, number);
    _Alignas(CACHE_LINE) dyar_position position; /* what is written at once lies in one line */
    dyar_position_copy(game, &position, task->start);
    dyar_deal(game, &position, &random);
    if (history)
        dyar_history_begin(history, &position);
    const dyar_playout told =
        dyar_play_out(game, &position, &random, history, task->turn_limit);
    w->ended += told.over;
    w->moves += told.moves;
    w->playouts++;
}

static bool time_is_over(const worker *w)
{
    workload *s = w->workload;
    if (w->asks && lab_stop_asked(&s->task->stop))
        atomic_store(&s->stopped, true);
    if (atomic_load_explicit(&s->stopped, memory_order_relaxed))
        return true;
    return s->deadline > 0 && lab_clock() >= s->deadline;
}

static void *work(void *context)
{
    worker *w = context;
    workload *s = w->workload;
    const uint64_t all = s->task->playouts ? s->task->playouts : UINT64_MAX - CHUNK;
    while (!time_is_over(w)) {
        const uint64_t first = atomic_fetch_add(&s->next, CHUNK);
        for (uint64_t i = 0; i < CHUNK && first + i < all; i++)
            play_out(w, first + i);
        if (first + CHUNK >= all)
            break;
    }
    return NULL;
}

static bool give_histories(worker *workers, int threads, const lab_playouts_task *task)
{
    for (int i = 0; i < threads && !task->ignore_repetition; i++) {
        workers[i].history = dyar_history_new(task->game);
        if (!workers[i].history)
            return false;
    }
    return true;
}

/* The caller's thread is the first worker. */
static bool run_workers(worker *workers, int threads)
{
    int started = 1;
    while (started < threads &&
           pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
        started++;
    if (started < threads)
        atomic_store(&workers->workload->stopped, true);
    work(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    return started == threads;
}

/* False when some game could not be remembered. */
static bool add_up(lab_playouts_result *result, worker *workers, int threads)
{
    bool whole = true;
    for (int i = 0; i < threads; i++) {
        result->playouts += workers[i].playouts;
        result->moves += workers[i].moves;
        result->ended += workers[i].ended;
        whole =
            whole && !(workers[i].history && dyar_history_out_of_memory(workers[i].history));
        dyar_history_free(workers[i].history);
    }
    return whole;
}

bool lab_playouts(const lab_playouts_task *task, lab_playouts_result *result)
{
    const double began = lab_clock();
    workload s = {.task = task, .deadline = task->seconds > 0 ? began + task->seconds : 0};
    *result = (lab_playouts_result){0};
    worker *workers = aligned_alloc(CACHE_LINE, (size_t)task->threads * sizeof *workers);
    if (!workers)
        return false;
    for (int i = 0; i < task->threads; i++)
        workers[i] = (worker){.workload = &s, .asks = i == 0};

    const bool played =
        give_histories(workers, task->threads, task) && run_workers(workers, task->threads);
    const bool done = add_up(result, workers, task->threads) && played;
    free(workers);
    result->seconds = lab_clock() - began;
    result->stopped = atomic_load(&s.stopped);
    return done;
}
