/* SPDX-License-Identifier: MIT */
/*
 * Measures side by side.
 *
 * To a study these would be two answers to one question, "which ruleset?"; so they are played
 * by its pool, and the effect of that question is the difference.
 */
#include "lab/study/side_by_side.h"

#include "lab/study/dealer.h"
#include "lab/base/memory.h"
#include "lab/study/outcome_text.h"
#include "lab/players/playouts.h"
#include "lab/study/study_games.h"

static const double batch_patience = 0.05; /* waiting for a batch */

typedef struct playing {
    const lab_side_by_side_task *task;
    lab_contest contests[2];
    lab_contests both;
    lab_outcome *outcomes; /* of the first, then of the second */
    lab_pool *pool;
    lab_game_range ranges[2];
    lab_dealer dealer;
    uint64_t played;
    size_t outstanding; /* ranges that were given and not taken */
    bool failed;
} playing;

/* ---- playing ---- */

static lab_contest contest_of(const lab_side_by_side_task *task, size_t which)
{
    lab_contest contest = {
        .game = task->games[which],
        .start = task->starts[which],
        .turn_limit = lab_playouts_turn_limit(task->games[which]),
        .seed = task->seed,
        .combination = which,
    };
    for (size_t i = 0; i < DYAR_PLAYERS_MAX; i++)
        contest.players[i] = task->players[i % task->player_count];
    return contest;
}

static bool begin_both(playing *p)
{
    for (uint32_t which = 0; which < 2; which++) {
        p->contests[which] = contest_of(p->task, which);
        p->ranges[which] = (lab_game_range){.combination = which, .count = p->task->count};
    }
    p->both = (lab_contests){.list = p->contests, .lineups = 1};
    p->dealer = (lab_dealer){.ranges = p->ranges, .count = 2};
    p->outcomes = lab_calloc(2 * p->task->count, sizeof *p->outcomes);
    p->pool = p->outcomes ? lab_study_pool(&p->both, p->task->threads) : NULL;
    return p->pool != NULL;
}

static void deal(playing *p)
{
    lab_game_range range;
    while (!p->failed && p->outstanding < lab_dealer_window(&p->dealer, p->task->threads) &&
           lab_dealer_deal(&p->dealer, &range)) {
        p->failed = !lab_pool_give(p->pool, range);
        p->outstanding++;
    }
}

static void keep(playing *p, lab_batch *batch)
{
    lab_outcome *to =
        p->outcomes + batch->range.combination * p->task->count + batch->range.first;
    const char *at = batch->text;
    for (uint64_t i = 0; i < batch->range.count && !p->failed; i++) {
        uint32_t unused[LAB_TOUCHES_MAX];
        lab_touches touches = {.read = unused, .count = LAB_TOUCHES_MAX};
        at++; /* behind the bracket or comma before it */
        p->failed = !lab_outcome_read(&at, &to[i], &touches);
    }
    lab_dealer_learn(&p->dealer, batch);
    p->played += batch->range.count;
    p->outstanding--;
    lab_batch_free(batch);
}

static void take(playing *p)
{
    lab_batch *batch;
    for (double wait = batch_patience; (batch = lab_pool_take(p->pool, wait)); wait = 0)
        keep(p, batch);
    p->failed = p->failed || lab_pool_has_failed(p->pool);
}

static lab_side_by_side_end play_both(playing *p)
{
    const lab_side_by_side_task *task = p->task;
    const uint64_t total = 2 * task->count;
    while (p->played < total) {
        if (lab_stop_asked(&task->stop))
            return LAB_SIDE_BY_SIDE_STOPPED;
        deal(p);
        take(p);
        if (p->failed)
            return LAB_SIDE_BY_SIDE_FAILED;
        if (task->report)
            task->report(task->context, p->played, total);
    }
    return LAB_SIDE_BY_SIDE_DONE;
}

/* ---- measuring ---- */

static bool measure(const playing *p, lab_side_by_side *both)
{
    static const size_t answers[2] = {0, 1};
    static const dyar_answer ids[2] = {{.id = "a"}, {.id = "b"}};
    const lab_side_by_side_task *task = p->task;
    const dyar_question which = {.id = "ruleset", .answers = ids, .answer_count = 2};
    lab_cell cells[2];
    for (size_t i = 0; i < 2; i++) {
        const dyar_game *game = task->games[i];
        cells[i] = (lab_cell){.scene = {.players = dyar_game_players(game),
                                        .seeds = dyar_game_seeds(game),
                                        .match = dyar_game_is_match(game)},
                              .answers = &answers[i],
                              .outcomes = p->outcomes + i * task->count,
                              .count = (size_t)task->count};
        if (!lab_measure_all(&cells[i].scene, cells[i].outcomes, cells[i].count, task->seed,
                             both->estimates[i]))
            return false;
    }
    const lab_experiment experiment = {.questions = &which,
                                       .question_count = 1,
                                       .cells = cells,
                                       .cell_count = 2,
                                       .seed = task->seed};
    return lab_effects(&experiment, both->effects);
}

lab_side_by_side_end lab_measure_side_by_side(const lab_side_by_side_task *task,
                                              lab_side_by_side *both)
{
    playing p = {.task = task};
    lab_side_by_side_end end = begin_both(&p) ? play_both(&p) : LAB_SIDE_BY_SIDE_FAILED;
    if (end == LAB_SIDE_BY_SIDE_DONE && !measure(&p, both))
        end = LAB_SIDE_BY_SIDE_FAILED;
    lab_pool_free(p.pool);
    free(p.outcomes);
    return end;
}
