/* SPDX-License-Identifier: MIT */
/*
 * Many playouts, in threads.
 *
 * Workers take playouts in small chunks from one counter, so that all of them have work to the
 * end.  A playout depends on its number alone, and sums do not depend on the order in which
 * they are added: any number of threads has the same sums.
 */
#include "dyar/playout.h"

#include "base/sized.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { CHUNK = 32, CACHE_LINE = 128 };

typedef struct worker worker;

typedef struct workload {
    const dyar_game *game;
    const dyar_playouts_request *request;
    dyar_position start; /* of the request */
    dyar_position now;   /* after its moves */
    int turns, players;
    /* Plays a playout, and adds what its end is worth. */
    void (*play)(worker *w, uint64_t number);
    void (*add_result)(worker *w, const dyar_position *last, const dyar_playout *counts);
    atomic_bool stopped;
    _Alignas(CACHE_LINE) _Atomic uint64_t next; /* the first playout that nobody has taken */
} workload;

/* Each worker writes to cache lines of its own. */
struct worker {
    _Alignas(CACHE_LINE) workload *work;
    dyar_history *history; /* NULL: repetition is not judged */
    bool asks;             /* whether to stop: the caller's thread */
    bool is_started;
    pthread_t thread;
    dyar_playouts sums;
};

/* ---- sums ---- */

static void add_result(worker *w, const dyar_position *last, const dyar_playout *counts)
{
    const workload *work = w->work;
    const dyar_result result = dyar_result_of(work->game, last);
    const uint64_t share =
        counts->over && result.winners != 0
            ? DYAR_PLAYOUT_SHARES / (unsigned)__builtin_popcount(result.winners)
            : 0;
    for (int player = 0; player < work->players; player++) {
        const bool is_first = counts->over && (result.winners >> player & 1);
        w->sums.won[player] += is_first && !result.drawn;
        w->sums.tied[player] += is_first && result.drawn;
        w->sums.scores[player] += (uint64_t)result.scores[player];
        w->sums.shares[player] += is_first ? share : 0;
    }
}

static void add_no_result(worker *w, const dyar_position *last, const dyar_playout *counts)
{
    (void)w;
    (void)last;
    (void)counts;
}

static void add_counts(worker *w, const dyar_position *last, const dyar_playout *counts)
{
    w->sums.games++;
    w->sums.over += counts->over;
    w->sums.turns += counts->turns;
    w->sums.moves += counts->moves;
    w->sums.options += counts->options;
    w->sums.choices += counts->choices;
    w->work->add_result(w, last, counts);
}

static void add_sums(dyar_playouts *sums, const dyar_playouts *more)
{
    sums->games += more->games;
    sums->over += more->over;
    sums->turns += more->turns;
    sums->moves += more->moves;
    sums->options += more->options;
    sums->choices += more->choices;
    for (int player = 0; player < DYAR_PLAYERS_MAX; player++) {
        sums->won[player] += more->won[player];
        sums->tied[player] += more->tied[player];
        sums->scores[player] += more->scores[player];
        sums->shares[player] += more->shares[player];
    }
}

/* ---- playouts ---- */

static void play_from_start(worker *w, uint64_t number)
{
    const workload *work = w->work;
    dyar_random random = dyar_random_begin(work->request->seed, number);
    _Alignas(CACHE_LINE) dyar_position position; /* data written together share a cache line */
    dyar_position_copy(work->game, &position, &work->start);
    dyar_deal(work->game, &position, &random);
    if (w->history)
        dyar_history_begin(w->history, &position);
    const dyar_playout counts =
        dyar_play_out(work->game, &position, &random, w->history, work->turns);
    add_counts(w, &position, &counts);
}

/* The history has the moves of the request, and keeps them. */
static void play_after_moves(worker *w, uint64_t number)
{
    const workload *work = w->work;
    dyar_random random = dyar_random_begin(work->request->seed, number);
    _Alignas(CACHE_LINE) dyar_position position;
    dyar_position_copy(work->game, &position, &work->now);
    const dyar_playout counts =
        dyar_play_out(work->game, &position, &random, w->history, work->turns);
    add_counts(w, &position, &counts);
    for (uint64_t i = 0; w->history && i < counts.turns; i++)
        dyar_history_undo(w->history);
}

static bool is_stopped(const worker *w)
{
    workload *work = w->work;
    const dyar_playouts_request *request = work->request;
    if (w->asks && request->stop && request->stop(request->context))
        atomic_store(&work->stopped, true);
    return atomic_load_explicit(&work->stopped, memory_order_relaxed) ||
           (w->history && dyar_history_out_of_memory(w->history));
}

static void *play_chunks(void *context)
{
    worker *w = context;
    workload *work = w->work;
    const uint64_t games = work->request->games;
    uint64_t from = 0;
    while (!is_stopped(w) && (from = atomic_fetch_add(&work->next, CHUNK)) < games)
        for (uint64_t i = from; i < games && i < from + CHUNK; i++)
            work->play(w, work->request->first + i);
    return NULL;
}

/* ---- workers ---- */

/* Plays the moves of the request.  `history` may be NULL. */
static void play_moves(const workload *work, dyar_history *history, dyar_position *position)
{
    dyar_position_copy(work->game, position, &work->start);
    if (history)
        dyar_history_begin(history, position);
    for (size_t i = 0; i < work->request->move_count; i++) {
        dyar_play(work->game, position, work->request->moves[i]);
        if (history)
            dyar_history_judge(history, position);
    }
}

/* Every worker comes to the same position after the moves. */
static bool prepare_worker(worker *w)
{
    workload *work = w->work;
    const bool is_judged = !work->request->ignore_repetition;
    w->history = is_judged ? dyar_history_new(work->game) : NULL;
    if (is_judged && !w->history)
        return false;
    play_moves(work, w->history, &work->now);
    return !is_judged || !dyar_history_out_of_memory(w->history);
}

/* The caller's thread is the first worker. */
static void run_workers(worker *workers, int threads)
{
    for (int i = 1; i < threads; i++)
        workers[i].is_started =
            pthread_create(&workers[i].thread, NULL, play_chunks, &workers[i]) == 0;
    play_chunks(workers);
    for (int i = 1; i < threads; i++)
        if (workers[i].is_started)
            pthread_join(workers[i].thread, NULL);
}

/* Returns false if memory ran out. */
static bool add_up(const worker *workers, int threads, dyar_playouts *sums)
{
    bool whole = true;
    for (int i = 0; i < threads; i++) {
        add_sums(sums, &workers[i].sums);
        whole =
            whole && !(workers[i].history && dyar_history_out_of_memory(workers[i].history));
        dyar_history_free(workers[i].history);
    }
    return whole;
}

static int turns_of(const dyar_game *game, int turns)
{
    const int games = dyar_game_is_match(game) ? DYAR_MATCH_GAMES_MAX : 1;
    return turns > 0 ? turns : DYAR_PLAYOUT_TURNS * games;
}

static void prepare(workload *work)
{
    const dyar_playouts_request *request = work->request;
    dyar_position_begin(work->game, &work->start);
    if (request->start)
        dyar_position_copy(work->game, &work->start, request->start);
    work->turns = turns_of(work->game, request->turns);
    work->players = dyar_game_players(work->game);
    work->play = request->move_count > 0 ? play_after_moves : play_from_start;
    work->add_result = request->counts_only ? add_no_result : add_result;
}

bool dyar_play_out_many(const dyar_game *game, const dyar_playouts_request *request,
                        dyar_playouts *sums)
{
    enum { LEAST = offsetof(dyar_playouts_request, context) + sizeof(void *) };
    dyar_playouts_request own;
    *sums = (dyar_playouts){0};
    if (dyar_sized_copy(&own, sizeof own, request, LEAST) != DYAR_SIZED)
        return false;
    const int threads = own.threads > 0 ? own.threads : 1;
    workload work = {.game = game, .request = &own};
    worker *workers = aligned_alloc(CACHE_LINE, (size_t)threads * sizeof *workers);
    if (!workers)
        return false;
    prepare(&work);
    bool whole = true;
    for (int i = 0; i < threads; i++) {
        workers[i] = (worker){.work = &work, .asks = i == 0};
        whole = whole && prepare_worker(&workers[i]);
    }
    if (whole)
        run_workers(workers, threads);
    whole = add_up(workers, threads, sums) && whole;
    free(workers);
    return whole;
}
