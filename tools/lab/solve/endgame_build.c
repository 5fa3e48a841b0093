/* SPDX-License-Identifier: MIT */
/* Building endgame databases. */
#include "lab/solve/endgame_build.h"

#include <errno.h>
#include <inttypes.h>

#include "lab/base/clock.h"
#include "lab/solve/endgame_midway.h"
#include "lab/solve/endgame_building.h"
#include "lab/base/file.h"

static uint64_t bytes_needed(const lab_building *b, int seeds)
{
    enum { VALUES = 2, IMAGE = 2, KEPT = 2 };
    const uint64_t worked_on = lab_building_share(b, seeds).count;
    uint64_t bytes = worked_on * (b->exchange ? 0 : KEPT) +
                     lab_retrograde_bytes(worked_on, b->order.boards.holes / 2.0);
    for (int n = 0; n <= seeds; n++)
        bytes += lab_building_share(b, n).count * VALUES +
                 (lab_building_is_first(b) ? lab_endgame_entries(&b->order, n) * IMAGE : 0);
    return bytes;
}

static lab_retrograde_end write_file(lab_building *b, int seeds)
{
    lab_file file;
    lab_error why;
    size_t length;
    if (!lab_file_open(&file, b->task->path, &why))
        return lab_building_fail(b, LAB_RETROGRADE_NO_FILE, "%s", why.message);
    char *bytes = lab_endgame_image_file(&b->image, &b->order, seeds, b->task->rules, &length);
    const bool done = bytes && lab_file_replace(&file, bytes, length, &why);
    lab_file_close(&file);
    free(bytes);
    if (!bytes)
        return lab_building_fail(b, LAB_RETROGRADE_NO_MEMORY, "out of memory");
    return done ? LAB_RETROGRADE_DONE
                : lab_building_fail(b, LAB_RETROGRADE_NO_FILE, "%s", why.message);
}

/* What does not fit into memory is worked on in a file. */
static bool fits(const lab_building *b, int seeds)
{
    return bytes_needed(b, seeds) <= b->task->memory;
}

static bool recall(void *context, lab_retrograde_values *values)
{
    return lab_endgame_midway_read(context, values);
}

static void keep(void *context, const lab_retrograde_values *values)
{
    lab_endgame_midway_write(context, values);
}

static lab_retrograde_end solve_in(lab_building *b, int seeds, lab_space *space)
{
    const lab_endgame_task *task = b->task;
    lab_endgame_midway midway = {.path = task->path,
                                 .rules = task->rules,
                                 .seeds = seeds,
                                 .most = b->order.levels.most(&b->order.levels, seeds),
                                 .entries = lab_endgame_entries(&b->order, seeds)};
    const lab_retrograde_keeper keeper = {recall, keep, &midway, task->keep_every};
    const lab_retrograde_task work = {.order = &b->order.levels,
                                      .values = b->values,
                                      .space = space,
                                      .threads = b->exchange ? 1 : task->threads,
                                      .stop = &task->stop,
                                      .keeper = b->exchange ? NULL : &keeper,
                                      .exchange = b->exchange};
    const lab_retrograde_end end = lab_retrograde_solve(&work, seeds);
    if (end == LAB_RETROGRADE_DONE && !b->exchange)
        lab_endgame_midway_remove(&midway);
    return end;
}

static lab_retrograde_end explain(lab_building *b, lab_retrograde_end end,
                                  const lab_space *space)
{
    switch (end) {
    case LAB_RETROGRADE_NO_FILE:
        return space->trouble
                   ? lab_building_fail(b, end, "no room for temporary files next to '%s': %s",
                                       b->task->path, strerror(space->trouble))
                   : lab_building_fail(b, end,
                                       "no room for temporary files in another process");
    case LAB_RETROGRADE_STOPPED:
        return lab_building_fail(b, end, "stopped");
    case LAB_RETROGRADE_NO_MEMORY:
        return lab_building_fail(b, end, "out of memory");
    default:
        return end;
    }
}

static lab_retrograde_end solve_count(lab_building *b, int seeds)
{
    lab_space space;
    const bool room = lab_space_init(&space, fits(b, seeds) ? NULL : b->task->path);
    lab_retrograde_end end =
        lab_building_agree(b, room ? LAB_RETROGRADE_DONE : LAB_RETROGRADE_NO_FILE);
    if (end == LAB_RETROGRADE_DONE)
        end = solve_in(b, seeds, &space);
    end = explain(b, end, &space);
    lab_space_release(&space);
    return end;
}

/* ---- blocks of the count ---- */

/* A message: how many lines and bytes, the lines, the bytes. */
static void send_blocks(lab_building *b, const lab_endgame_image *image)
{
    const uint64_t front[] = {image->line_count, image->size};
    lab_exchange_send(b->exchange, 0, front, sizeof front);
    lab_exchange_send(b->exchange, 0, image->lines,
                      (size_t)image->line_count * sizeof *image->lines);
    lab_exchange_send(b->exchange, 0, image->blocks, (size_t)image->size);
}

static bool join_blocks(lab_building *b, const lab_buffer *message)
{
    uint64_t front[2];
    if (message->size == 0)
        return true;
    memcpy(front, message->bytes, sizeof front);
    lab_endgame_line *lines = (lab_endgame_line *)(void *)(message->bytes + sizeof front);
    const lab_endgame_image more = {.lines = lines,
                                    .line_count = front[0],
                                    .blocks = (char *)(lines + front[0]),
                                    .size = front[1]};
    return lab_endgame_image_join(&b->image, &more);
}

/* The first rank has the first blocks, and those of the others are joined to them in turn. */
static bool gather_blocks(lab_building *b, const lab_endgame_image *own)
{
    if (!lab_building_is_first(b))
        send_blocks(b, own);
    bool joined = lab_exchange_deliver(b->exchange);
    for (int rank = 1; rank < b->exchange->ranks->count && joined && lab_building_is_first(b);
         rank++)
        joined = join_blocks(b, &b->exchange->in[rank]);
    return joined;
}

static lab_retrograde_end add_blocks(lab_building *b, int seeds)
{
    lab_endgame_image own = {.outcomes = b->image.outcomes};
    bool added = lab_endgame_image_add(lab_building_is_first(b) ? &b->image : &own,
                                       &b->values[seeds], lab_building_share(b, seeds).count);
    if (b->exchange &&
        lab_building_agree(b, added ? LAB_RETROGRADE_DONE : LAB_RETROGRADE_NO_MEMORY) !=
            LAB_RETROGRADE_DONE)
        added = false;
    else if (b->exchange)
        added = gather_blocks(b, &own);
    lab_endgame_image_release(&own);
    return lab_building_agree(
        b, added ? LAB_RETROGRADE_DONE
                 : lab_building_fail(b, LAB_RETROGRADE_NO_MEMORY, "out of memory"));
}

static lab_retrograde_end build_count(lab_building *b, int seeds)
{
    const double began = lab_clock();
    const uint64_t entries = lab_endgame_entries(&b->order, seeds);
    if (entries > INT32_MAX)
        return lab_building_fail(b, LAB_RETROGRADE_NO_MEMORY,
                                 "%d seeds have %" PRIu64
                                 " positions, and no more than %d can be numbered",
                                 seeds, entries, INT32_MAX);
    lab_retrograde_end end = lab_building_have_values(b, seeds);
    if (end == LAB_RETROGRADE_DONE)
        end = solve_count(b, seeds);
    if (end == LAB_RETROGRADE_DONE)
        end = add_blocks(b, seeds);
    if (end == LAB_RETROGRADE_DONE)
        end = lab_building_agree(b, lab_building_is_first(b) ? write_file(b, seeds)
                                                             : LAB_RETROGRADE_DONE);
    if (end == LAB_RETROGRADE_DONE)
        lab_building_report(b, seeds, lab_clock() - began, false);
    return end;
}

/* ---- what is to come ---- */

/* Seconds that the moves of a position take, found in some of the last count. */
static double seconds_a_position(const lab_building *b)
{
    enum { SAMPLES = 10000 };
    const lab_level_order *order = &b->order.levels;
    const uint64_t entries = lab_endgame_entries(&b->order, b->seeds);
    dyar_position positions[DYAR_MOVES_MAX];
    lab_level_place places[DYAR_MOVES_MAX];
    dyar_move moves[DYAR_MOVES_MAX];
    const double began = lab_clock();
    for (uint64_t i = 0; i < SAMPLES; i++) {
        dyar_position position;
        order->lay(order, b->seeds, entries * i / SAMPLES, &position);
        const size_t count = dyar_moves(order->terms.game, &position, moves);
        for (size_t k = 0; k < count; k++) {
            positions[k] = position;
            lab_board_play(&order->terms, &positions[k], moves[k]);
        }
        order->find(order, positions, count, places);
    }
    return (lab_clock() - began) / SAMPLES;
}

/* All else takes as long as the moves, or somewhat longer. */
static void report_outlook(const lab_building *b, int seeds)
{
    const double ALL_BUT_MOVES = 1.5;
    lab_endgame_outlook outlook = {.positions = lab_building_entries_from(b, seeds),
                                   .bytes = bytes_needed(b, b->seeds),
                                   .in_file = !fits(b, b->seeds)};
    if (!b->task->outlook)
        return;
    outlook.seconds = (1 + ALL_BUT_MOVES) * seconds_a_position(b) * (double)outlook.positions /
                      (b->exchange ? b->exchange->ranks->count : b->task->threads);
    b->task->outlook(b->task->context, &outlook);
}

static lab_retrograde_end build_from_file(lab_building *b)
{
    int seeds = 0;
    lab_retrograde_end end = lab_endgame_resume(b, &seeds);
    if (end == LAB_RETROGRADE_DONE && seeds <= b->seeds)
        report_outlook(b, seeds);
    for (; end == LAB_RETROGRADE_DONE && seeds <= b->seeds; seeds++)
        end = build_count(b, seeds);
    return end;
}

/* From before the file is read until it is written for the last time nobody else builds it:
 * they would replace what is done here, or be replaced. */
static lab_retrograde_end build_alone(lab_building *b)
{
    lab_file_hold hold;
    const bool first = lab_building_is_first(b);
    const bool held = first && lab_file_hold_begin(&hold, b->task->path, b->error);
    lab_retrograde_end end =
        lab_building_agree(b, held || !first ? LAB_RETROGRADE_DONE : LAB_RETROGRADE_NO_FILE);
    if (end == LAB_RETROGRADE_DONE)
        end = build_from_file(b);
    if (held)
        lab_file_hold_end(&hold);
    return end;
}

static lab_retrograde_end begin(lab_building *b)
{
    b->values = calloc((size_t)b->seeds + 1, sizeof *b->values);
    errno = ENOMEM;
    if (b->values && lab_endgame_order_init(&b->order, b->task->game, b->seeds)) {
        b->image.outcomes = b->order.levels.terms.wins_only;
        return LAB_RETROGRADE_DONE;
    }
    return lab_building_fail(b, LAB_RETROGRADE_NO_MEMORY, "%s",
                             errno == ENOMEM ? "out of memory"
                                             : "there are too many boards to be counted");
}

lab_retrograde_end lab_endgame_build(const lab_endgame_task *task, lab_error *error)
{
    const int all = dyar_game_seeds(task->game);
    lab_exchange exchange = {0};
    lab_building b = {
        .task = task, .error = error, .seeds = task->seeds < all ? task->seeds : all};
    if (task->ranks && task->ranks->count > 1)
        b.exchange = &exchange;
    lab_retrograde_end end = begin(&b);
    if (b.exchange && !lab_exchange_init(&exchange, task->ranks))
        end = lab_building_fail(&b, LAB_RETROGRADE_NO_MEMORY, "out of memory");
    end = lab_building_agree(&b, end);
    if (end == LAB_RETROGRADE_DONE)
        end = build_alone(&b);
    for (int n = 0; b.values && n <= b.seeds; n++)
        lab_retrograde_values_release(&b.values[n]);
    free(b.values);
    lab_endgame_order_release(&b.order);
    lab_endgame_image_release(&b.image);
    lab_exchange_release(&exchange);
    return end;
}
