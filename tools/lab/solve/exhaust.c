/* SPDX-License-Identifier: MIT */
/* Exhaustive solving. */
#include "lab/solve/exhaust.h"
#include "lab/solve/twice.h"

#include <assert.h>

#include "lab/solve/reachable.h"
#include "lab/solve/retrograde_alike.h"

typedef struct exhaust_run {
    const lab_solve_task *task;
    lab_solve_result *result;
    lab_reachable *reachable;
    lab_retrograde_values *values; /* of each level */
    int threads;
} exhaust_run;

const char *lab_exhaust_obstacle(const dyar_game *game)
{
    if (dyar_game_players(game) > 2)
        return "a game for more than two players";
    return lab_exhaust_seat_obstacle(game);
}

const char *lab_exhaust_seat_obstacle(const dyar_game *game)
{
    const dyar_board_facts facts = dyar_board_facts_of(game);
    if (dyar_game_seeds(game) > LAB_REACHABLE_SEEDS_MAX)
        return "more than 100 seeds";
    return facts.unseen;
}

const char *lab_exhaust_uncounted(const dyar_game *game)
{
    const dyar_board_facts facts = dyar_board_facts_of(game);
    return facts.uncounted ? facts.uncounted : facts.repetition_uncounted;
}

static lab_solve_trouble trouble_of(lab_retrograde_end end)
{
    return end == LAB_RETROGRADE_DONE      ? LAB_SOLVE_FINE
           : end == LAB_RETROGRADE_STOPPED ? LAB_SOLVE_STOPPED
                                           : LAB_SOLVE_NO_MEMORY;
}

static void report(void *context, uint64_t positions)
{
    exhaust_run *e = context;
    e->result->positions = positions;
    if (e->task->progress)
        e->task->progress(e->task->context, e->result);
}

/* ---- values ---- */

static uint64_t bytes_needed(const exhaust_run *e, int level)
{
    enum { VALUES = 2 };
    const lab_level_order *order = lab_reachable_order(e->reachable);
    const uint64_t entries = order->entries(order, level);
    const double moves = lab_reachable_moves(e->reachable, level);
    return lab_reachable_bytes(e->reachable) + VALUES * lab_reachable_count(e->reachable) +
           lab_retrograde_bytes(entries, moves) +
           (order->alike ? lab_retrograde_alike_bytes(entries, moves) : 0);
}

static lab_retrograde_end solve_level(exhaust_run *e, int level)
{
    const lab_level_order *order = lab_reachable_order(e->reachable);
    const uint64_t entries = order->entries(order, level);
    if (entries == 0)
        return LAB_RETROGRADE_DONE;
    const uint64_t needed = bytes_needed(e, level);
    if (needed > e->task->memory || !lab_retrograde_values_init(&e->values[level], entries)) {
        e->result->needed = needed;
        return LAB_RETROGRADE_NO_MEMORY;
    }
    lab_space space;
    lab_space_init(&space, NULL);
    const lab_retrograde_task task = {.order = order,
                                      .values = e->values,
                                      .space = &space,
                                      .threads = e->threads,
                                      .stop = &e->task->stop};
    const lab_retrograde_end end = lab_retrograde_solve(&task, level);
    lab_space_release(&space);
    return end;
}

static lab_retrograde_end solve_levels(exhaust_run *e)
{
    const lab_level_order *order = lab_reachable_order(e->reachable);
    lab_retrograde_end end = LAB_RETROGRADE_DONE;
    for (int level = 0; level <= lab_reachable_top(e->reachable) && end == LAB_RETROGRADE_DONE;
         level++) {
        end = solve_level(e, level);
        e->result->judged += order->entries(order, level);
        if (order->entries(order, level) > 0)
            report(e, lab_reachable_count(e->reachable));
    }
    return end;
}

static lab_solve_trouble explore_and_solve(exhaust_run *e)
{
    lab_retrograde_end end =
        lab_reachable_explore(e->reachable, e->threads, &e->task->stop, report, e);
    report(e, lab_reachable_count(e->reachable));
    e->result->measures = lab_reachable_measures(e->reachable);
    e->values = calloc((size_t)lab_reachable_top(e->reachable) + 1, sizeof *e->values);
    if (!e->values)
        return LAB_SOLVE_NO_MEMORY;
    if (end == LAB_RETROGRADE_DONE)
        end = solve_levels(e);
    return trouble_of(end);
}

static bool look_up(void *context, const dyar_position *position, lab_bounds *value)
{
    const exhaust_run *e = context;
    const lab_level_order *order = lab_reachable_order(e->reachable);
    dyar_position board = *position;
    lab_level_place place;
    lab_board_forget_stores(&order->terms, &board);
    order->find(order, &board, 1, &place);
    *value = (lab_bounds){e->values[place.level].low[place.entry],
                          e->values[place.level].high[place.entry]};
    return true;
}

static void report_each(const exhaust_run *e)
{
    const lab_level_order *order = lab_reachable_order(e->reachable);
    for (int level = 0; level <= lab_reachable_top(e->reachable); level++)
        for (uint64_t entry = 0; entry < order->entries(order, level); entry++) {
            dyar_position position;
            order->lay(order, level, entry, &position);
            assert(e->values[level].low && e->values[level].high); /* it was solved */
            e->task->each(
                e->task->context, &position,
                (lab_bounds){e->values[level].low[entry], e->values[level].high[entry]});
        }
}

static lab_solve_trouble run(exhaust_run *e, const lab_terms *terms)
{
    if (!lab_reachable_is_faithful(e->reachable))
        return LAB_SOLVE_UNKNOWN;
    const lab_solve_trouble trouble = explore_and_solve(e);
    if (trouble == LAB_SOLVE_FINE && e->task->each)
        report_each(e);
    if (trouble == LAB_SOLVE_FINE)
        lab_solve_by(e->task, terms, look_up, e, e->result);
    return trouble;
}

static lab_solve_trouble solve(const lab_solve_task *task, const lab_terms *terms, int threads,
                               lab_solve_result *result)
{
    const int seeds = terms->wins_only ? 1 : dyar_game_seeds(task->game);
    *result = (lab_solve_result){.moves = result->moves, .value = {-seeds, seeds}};
    if (lab_solve_is_over(task, terms, result))
        return LAB_SOLVE_FINE;
    exhaust_run *e = calloc(1, sizeof *e);
    if (!e)
        return LAB_SOLVE_NO_MEMORY;
    *e = (exhaust_run){.task = task, .result = result, .threads = threads};
    e->reachable = lab_reachable_new(terms, task->start, task->memory);
    const lab_solve_trouble trouble = e->reachable ? run(e, terms) : LAB_SOLVE_NO_MEMORY;
    for (int level = 0; e->values && level <= lab_reachable_top(e->reachable); level++)
        lab_retrograde_values_release(&e->values[level]);
    free(e->values);
    lab_reachable_free(e->reachable);
    free(e);
    return trouble;
}

static lab_solve_trouble exhaust_once(const lab_solve_task *task, int threads,
                                      lab_solve_result *result)
{
    const lab_terms terms = lab_terms_of_positions(task->game);
    return solve(task, &terms, threads, result);
}

lab_solve_trouble lab_exhaust(const lab_solve_task *task, int threads, lab_solve_result *result)
{
    return lab_solve_twice(exhaust_once, task, threads, result);
}

static lab_solve_trouble exhaust_seat_once(const lab_solve_task *task, int threads,
                                           lab_solve_result *result)
{
    const lab_terms terms = lab_terms_of_seat(task->game, task->seat);
    return solve(task, &terms, threads, result);
}

lab_solve_trouble lab_exhaust_seat(const lab_solve_task *task, int threads,
                                   lab_solve_result *result)
{
    return lab_solve_twice(exhaust_seat_once, task, threads, result);
}
