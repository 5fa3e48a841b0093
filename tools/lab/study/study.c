/* SPDX-License-Identifier: MIT */
/*
 * Playing a study.
 *
 * This process and its helpers are hands: each gets ranges as long as it has fewer than keep it
 * busy, and gives batches back.
 */
#include "lab/study/study.h"

#include <time.h>

#include "lab/base/clock.h"
#include "lab/study/study_help.h"

static const double commit_seconds = 0.1; /* the most that is lost when the program is killed */
static const double report_seconds = 0.1;
static const double rate_seconds = 5;     /* over which games are counted */
static const double patience = 0.05;      /* waiting for a batch */
static const double patience_mpi = 0.001; /* as long as there may be messages */

typedef struct hand {
    int threads;   /* 0: it has not sent hello, or cannot help */
    size_t ranges; /* that it has and has not given back */
    bool here;     /* has not sent goodbye */
} hand;

typedef struct director {
    const lab_study *study;
    lab_store *store;
    lab_pool *pool;
    lab_game_range *missing;
    lab_dealer dealer; /* of those */
    hand *hands;       /* by rank */
    uint64_t played, total;
    uint64_t counted; /* games played when the rate was last taken */
    double committed, reported, rated;
    double rate;
    bool pending; /* games have been added since the last commit */
    lab_error *error;
    bool failed, leaving;
} director;

static void fail(director *d, const char *why)
{
    if (!d->failed && why)
        lab_refuse(d->error, "%s", why);
    d->failed = true;
}

/* ---- writing ---- */

/* Why it failed before, if it did, stays the reason. */
static void commit(director *d)
{
    lab_error error;
    if (d->pending && !lab_store_commit(d->store, &error))
        fail(d, error.message);
    d->pending = false;
    d->committed = lab_clock();
}

static void keep(director *d, lab_batch *batch, int rank)
{
    d->hands[rank].ranges--;
    lab_dealer_learn(&d->dealer, batch);
    if (batch->range.count > 0 && !d->failed) {
        d->pending = true;
        d->played += batch->range.count;
        if (!lab_store_add(d->store, batch, d->error))
            fail(d, NULL);
    }
    lab_batch_free(batch);
}

/* ---- helpers ---- */

static void greet(director *d, const lab_message *message)
{
    lab_hello hello = {0};
    if (message->size == sizeof hello)
        memcpy(&hello, message->bytes, sizeof hello);
    if (hello.threads < 1)
        fail(d, "a helping process could not start");
    else if (hello.fingerprint != lab_plan_fingerprint(d->study->plan))
        fail(d, "a helping process has read another ruleset, or is another version of dyar");
    else
        d->hands[message->from].threads = hello.threads;
}

static void hear(director *d, const lab_message *message)
{
    lab_batch *batch;
    switch (message->kind) {
    case LAB_SAY_HELLO:
        greet(d, message);
        break;
    case LAB_SAY_BATCH:
        batch = lab_batch_of_message(message);
        if (batch)
            keep(d, batch, message->from);
        else
            fail(d, "out of memory");
        break;
    case LAB_SAY_GOODBYE:
        d->hands[message->from].here = false;
        if (!d->leaving)
            fail(d, "a helping process ran out of memory");
        break;
    }
}

static void hear_all(director *d)
{
    lab_message message;
    while (lab_ranks_receive(d->study->ranks, &message)) {
        hear(d, &message);
        free(message.bytes);
    }
}

static bool is_anybody_here(const director *d)
{
    for (int rank = 1; rank < d->study->ranks->count; rank++)
        if (d->hands[rank].here)
            return true;
    return false;
}

static void nap(double seconds)
{
    nanosleep(&(struct timespec){.tv_nsec = (long)(seconds * 1e9)}, NULL);
}

/* Takes what they have still played. */
static void send_home(director *d)
{
    d->leaving = true;
    for (int rank = 1; rank < d->study->ranks->count; rank++)
        lab_ranks_send(d->study->ranks, rank, LAB_SAY_STOP, NULL, 0);
    for (; is_anybody_here(d); nap(patience_mpi))
        hear_all(d);
}

void lab_study_release_workers(lab_ranks *ranks)
{
    lab_message message;
    for (int rank = 1; rank < ranks->count; rank++)
        lab_ranks_send(ranks, rank, LAB_SAY_STOP, NULL, 0);
    for (int here = ranks->count - 1; here > 0; nap(patience_mpi))
        while (lab_ranks_receive(ranks, &message)) {
            here -= message.kind == LAB_SAY_GOODBYE;
            free(message.bytes);
        }
}

/* ---- the work ---- */

static void hand_over(director *d, int rank, lab_game_range range)
{
    d->hands[rank].ranges++;
    if (rank > 0)
        lab_ranks_send(d->study->ranks, rank, LAB_SAY_RANGE, &range, sizeof range);
    else if (!lab_pool_give(d->pool, range))
        fail(d, "out of memory");
}

static void deal(director *d)
{
    lab_game_range range;
    for (int rank = 0; rank < d->study->ranks->count; rank++) {
        const hand *h = &d->hands[rank];
        const size_t window = lab_dealer_window(&d->dealer, h->threads);
        while (!d->failed && h->ranges < window && lab_dealer_deal(&d->dealer, &range))
            hand_over(d, rank, range);
    }
}

static void take_own(director *d, double wait)
{
    lab_batch *batch;
    while ((batch = lab_pool_take(d->pool, wait))) {
        keep(d, batch, 0);
        wait = 0;
    }
    if (lab_pool_has_failed(d->pool))
        fail(d, "out of memory");
}

static bool is_work_out(const director *d)
{
    for (int rank = 0; rank < d->study->ranks->count; rank++)
        if (d->hands[rank].ranges > 0)
            return true;
    return d->dealer.at < d->dealer.count;
}

static void take_rate(director *d, double now)
{
    const double took = now - d->rated;
    if (d->rate > 0 && took < rate_seconds)
        return;
    d->rate = took > 0 ? (double)(d->played - d->counted) / took : 0;
    if (took < rate_seconds)
        return;
    d->rated = now;
    d->counted = d->played;
}

static void report(director *d, double now)
{
    if (!d->study->report)
        return;
    take_rate(d, now);
    d->reported = now;
    d->study->report(d->study->context, &(lab_study_progress){d->played, d->total, d->rate});
}

static void work(director *d)
{
    const double wait = d->study->ranks->count > 1 ? patience_mpi : patience;
    d->reported = d->rated = lab_clock();
    while (!d->failed && is_work_out(d) && !lab_stop_asked(&d->study->stop)) {
        deal(d);
        hear_all(d);
        take_own(d, wait);
        const double now = lab_clock();
        if (now - d->committed >= commit_seconds)
            commit(d);
        if (now - d->reported >= report_seconds)
            report(d, now);
    }
}

/* Games of the ranges. */
static uint64_t count_games(const lab_game_range *ranges, size_t count)
{
    uint64_t games = 0;
    for (size_t i = 0; i < count; i++)
        games += ranges[i].count;
    return games;
}

/* Games of the study's share. */
static uint64_t count_share(const lab_study *study)
{
    const lab_share share = study->share;
    uint64_t games = 0;
    for (size_t i = 0; share.of > 0 && i < LAB_LINEUPS; i++) {
        const uint64_t all = study->plan->games[i];
        games += all * share.number / share.of - all * (share.number - 1) / share.of;
    }
    return share.of > 0 ? games * study->plan->design.count : lab_plan_total(study->plan);
}

static bool find_missing(director *d)
{
    lab_game_range *missing;
    size_t count;
    if (!lab_store_missing(d->store, d->study->plan, &missing, &count, d->error)) {
        fail(d, NULL);
        free(missing);
        return false;
    }
    lab_ranges_of_share(missing, &count, d->study->plan->games, d->study->share);
    d->played = d->total - count_games(missing, count);
    d->counted = d->played;
    d->missing = lab_ranges_in_rounds(missing, &count, d->study->plan->games);
    d->dealer = (lab_dealer){.ranges = d->missing, .count = count};
    free(missing);
    if (!d->missing)
        fail(d, "out of memory");
    return d->missing != NULL;
}

static bool begin(director *d)
{
    const int count = d->study->ranks->count;
    d->hands = calloc((size_t)count, sizeof *d->hands);
    d->pool = lab_study_pool(&d->study->contests, d->study->threads);
    for (int rank = 0; d->hands && rank < count; rank++)
        d->hands[rank] = (hand){.threads = rank == 0 ? d->study->threads : 0, .here = true};
    if (d->hands && d->pool)
        return true;
    fail(d, "out of memory or threads");
    return false;
}

/* All that was played is kept, however it ended. */
static void finish(director *d)
{
    lab_pool_stop(d->pool);
    take_own(d, 0);
    send_home(d);
    commit(d);
    report(d, lab_clock());
}

lab_study_result lab_study_play(const lab_study *study, lab_store *store, lab_error *error)
{
    director d = {.study = study, .store = store, .total = count_share(study), .error = error};
    if (find_missing(&d) && begin(&d)) {
        work(&d);
        finish(&d);
    } else {
        lab_study_release_workers(study->ranks);
    }
    lab_pool_free(d.pool);
    free(d.hands);
    free(d.missing);
    return d.failed             ? LAB_STUDY_FAILED
           : d.played < d.total ? LAB_STUDY_STOPPED
                                : LAB_STUDY_DONE;
}
