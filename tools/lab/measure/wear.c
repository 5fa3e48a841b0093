/* SPDX-License-Identifier: MIT */
/* The number of times that each hole is touched in a game. */
#include "lab/measure/wear.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>

#include "dyar/playout.h"
#include "dyar/trace.h"
#include "lab/base/parallel.h"
#include "lab/players/playouts.h"

/* ---- one game ---- */

typedef struct wear_game {
    const lab_wear_task *task;
    const dyar_game *game;
    dyar_position position;
    dyar_history *history;
    dyar_trace *trace;
    lab_seats seats;
    int holes;
    dyar_random random;
    uint32_t *counts; /* of the game */
    lab_stop stop;
    bool out_of_memory;
} wear_game;

static void play_wear_game(wear_game *p, uint64_t number)
{
    const int limit = lab_playouts_turn_limit(p->game);
    dyar_move moves[DYAR_MOVES_MAX];
    size_t count;
    p->random = dyar_random_begin(p->task->seed, number);
    dyar_position_copy(p->game, &p->position, &p->task->start);
    dyar_deal(p->game, &p->position, &p->random);
    dyar_history_begin(p->history, &p->position);
    for (int turn = 0; turn < limit && (count = dyar_moves(p->game, &p->position, moves)) > 0;
         turn++) {
        const size_t chosen = lab_seats_choose(&p->seats, number, &p->position, moves, count,
                                               &p->random, p->stop);
        p->out_of_memory = p->out_of_memory || chosen == count;
        if (p->out_of_memory || (!p->seats.any_move && lab_stop_asked(&p->stop)))
            return;
        dyar_trace_clear(p->trace);
        dyar_play_traced(p->game, &p->position, moves[chosen], p->trace);
        dyar_history_judge(p->history, &p->position);
        lab_touches_add(p->trace, p->holes, p->counts);
    }
}

/* ---- several games ---- */

typedef struct wear_work {
    const lab_wear_task *task;
    lab_wear *wear;
    uint64_t games_of_part;
    lab_common_stop stop;
    atomic_uint_fast64_t played;
    atomic_bool failed;
} wear_work;

static void play_part(void *context, size_t part)
{
    wear_work *w = context;
    const uint64_t first = part * w->games_of_part, end = first + w->games_of_part;
    wear_game p = {.task = w->task,
                   .game = w->task->game,
                   .history = dyar_history_new(w->task->game),
                   .trace = dyar_trace_new(),
                   .holes = w->wear->holes,
                   .stop = lab_common_stop_as_stop(&w->stop)};
    p.out_of_memory =
        !lab_seats_open(&p.seats, p.game, w->task->players) || !p.history || !p.trace;
    for (uint64_t i = first; i < end && i < w->task->games && !p.out_of_memory; i++) {
        p.counts = w->wear->counts + i * LAB_WEAR_TOUCHED * (size_t)p.holes;
        play_wear_game(&p, i);
        if (lab_stop_asked(&p.stop))
            break;
        p.out_of_memory = p.out_of_memory || dyar_trace_out_of_memory(p.trace) ||
                          dyar_history_out_of_memory(p.history);
        atomic_fetch_add(&w->played, 1);
    }
    if (p.out_of_memory)
        atomic_store(&w->failed, true);
    lab_seats_close(&p.seats);
    dyar_history_free(p.history);
    dyar_trace_free(p.trace);
}

/* The caller's thread reports the progress whenever it asks whether to stop. */
static bool report_and_ask(void *context)
{
    wear_work *w = context;
    if (w->task->progress)
        w->task->progress(w->task->context, atomic_load(&w->played));
    return lab_stop_asked(&w->task->stop);
}

bool lab_wear_find(const lab_wear_task *task, lab_wear *wear)
{
    wear_work w = {.task = task,
                   .wear = wear,
                   .games_of_part =
                       lab_seats_games_of_part(task->players, dyar_game_players(task->game))};
    const lab_stop own = {report_and_ask, &w}, stop = lab_common_stop_as_stop(&w.stop);
    const size_t parts = (size_t)((task->games + w.games_of_part - 1) / w.games_of_part);
    *wear = (lab_wear){.games = task->games,
                       .holes = dyar_game_rows(task->game) * dyar_game_columns(task->game)};
    wear->counts = calloc((size_t)task->games,
                          LAB_WEAR_TOUCHED * (size_t)wear->holes * sizeof *wear->counts);
    if (!wear->counts)
        return false;
    lab_common_stop_begin(&w.stop, &own);
    wear->stopped = !lab_parallel(task->threads, parts, play_part, &w, &stop);
    return !atomic_load(&w.failed);
}

void lab_wear_release(lab_wear *wear)
{
    free(wear->counts);
    *wear = (lab_wear){0};
}

/* ---- what they come to ---- */

static double count_of(const lab_wear *wear, uint64_t game, lab_wear_kind kind, int hole)
{
    const size_t holes = (size_t)wear->holes;
    const uint32_t *counts = wear->counts + game * LAB_WEAR_TOUCHED * holes;
    if (kind < LAB_WEAR_TOUCHED)
        return counts[kind * holes + (size_t)hole];
    return (double)counts[hole] + (double)counts[holes + (size_t)hole] +
           (double)counts[2 * holes + (size_t)hole];
}

typedef struct moments {
    double mean, deviation, error; /* error: half of the interval of the mean */
} moments;

static moments moments_of(double sum, double squares, double count)
{
    const double z = lab_normal_quantile((1 + LAB_CONFIDENCE) / 2), mean = sum / count;
    const double variance = count > 1 ? (squares - sum * mean) / (count - 1) : 0;
    const double deviation = sqrt(fmax(0, variance));
    return (moments){mean, deviation, z * deviation / sqrt(count)};
}

static moments moments_of_hole(const lab_wear *wear, lab_wear_kind kind, int hole)
{
    double sum = 0, squares = 0;
    for (uint64_t game = 0; game < wear->games; game++) {
        const double count = count_of(wear, game, kind, hole);
        sum += count;
        squares += count * count;
    }
    return moments_of(sum, squares, (double)wear->games);
}

lab_interval lab_wear_each(const lab_wear *wear, lab_wear_kind kind, int hole)
{
    const moments m = moments_of_hole(wear, kind, hole);
    return (lab_interval){m.mean, fmax(0, m.mean - m.error), m.mean + m.error};
}

lab_strength_effect lab_wear_change(const lab_wear *from, const lab_wear *to,
                                    lab_wear_kind kind, int hole)
{
    const moments a = moments_of_hole(from, kind, hole), b = moments_of_hole(to, kind, hole);
    const double games_a = (double)from->games, games_b = (double)to->games;
    return (lab_strength_effect){.known = from->games > 1 && to->games > 1,
                                 .value = b.mean - a.mean,
                                 .error = sqrt(a.deviation * a.deviation / games_a +
                                               b.deviation * b.deviation / games_b),
                                 .games = from->games < to->games ? from->games : to->games};
}

/* Shares of all touches in every `step`th game from the first, half a touch added to each hole:
 * what was not seen need not be impossible.  Holes that are not `observed` have no share. */
static void find_shares(const lab_wear *wear, lab_wear_kind kind, uint64_t step,
                        const int *observed, double shares[DYAR_HOLES_MAX])
{
    double all = 0;
    for (int hole = 0; hole < wear->holes; hole++) {
        shares[hole] = observed && observed[hole] < 0 ? 0 : 0.5;
        for (uint64_t game = 0; shares[hole] > 0 && game < wear->games; game += step)
            shares[hole] += count_of(wear, game, kind, hole);
        all += shares[hole];
    }
    for (int hole = 0; hole < wear->holes; hole++)
        shares[hole] /= all;
}

/* What each second game says, from the second on. */
static moments said_by(const lab_wear *wear, lab_wear_kind kind, const double *speaks)
{
    double sum = 0, squares = 0, count = 0;
    for (uint64_t game = 1; game < wear->games; game += 2) {
        double says = 0;
        for (int hole = 0; hole < wear->holes; hole++)
            says += count_of(wear, game, kind, hole) * speaks[hole];
        sum += says;
        squares += says * says;
        count++;
    }
    return moments_of(sum, squares, fmax(1, count));
}

lab_wear_apart lab_wear_compare(const lab_wear *a, const lab_wear *b, lab_wear_kind kind)
{
    double of_a[DYAR_HOLES_MAX], of_b[DYAR_HOLES_MAX], speaks[DYAR_HOLES_MAX];
    const double z = lab_normal_quantile(LAB_CONFIDENCE);
    assert(a->holes == b->holes);
    find_shares(a, kind, 2, NULL, of_a);
    find_shares(b, kind, 2, NULL, of_b);
    for (int hole = 0; hole < a->holes; hole++)
        speaks[hole] = log(of_a[hole] / of_b[hole]);
    const moments for_a = said_by(a, kind, speaks), for_b = said_by(b, kind, speaks);
    const double least_a = for_a.mean - for_a.error, least_b = -(for_b.mean + for_b.error);
    if (least_a <= 0 || least_b <= 0)
        return (lab_wear_apart){0};
    const double most = fmax(for_a.deviation / least_a, for_b.deviation / least_b) * z;
    return (lab_wear_apart){true, (uint64_t)fmax(1, ceil(most * most))};
}

double lab_wear_likelihood(const lab_wear *wear, lab_wear_kind kind, const int *observed)
{
    double shares[DYAR_HOLES_MAX], all = 0, likelihood = 0;
    find_shares(wear, kind, 1, observed, shares);
    for (int hole = 0; hole < wear->holes; hole++) {
        if (observed[hole] < 0)
            continue;
        all += observed[hole];
        likelihood += observed[hole] * log(shares[hole]) - lgamma(observed[hole] + 1.0);
    }
    return likelihood + lgamma(all + 1);
}
