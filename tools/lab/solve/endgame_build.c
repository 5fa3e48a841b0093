/* Building endgame databases. */
#include "lab/solve/endgame_build.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/clock.h"
#include "lab/solve/endgame.h"
#include "lab/solve/endgame_file.h"
#include "lab/solve/endgame_midway.h"
#include "lab/base/file.h"

typedef struct build {
    const lab_endgame_task *task;
    int seeds; /* up to so many */
    lab_endgame_order order;
    lab_retrograde_values *values; /* by count */
    lab_endgame_image image;
    lab_error *error;
} build;

static lab_retrograde_end fail(build *b, lab_retrograde_end end, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static lab_retrograde_end fail(build *b, lab_retrograde_end end, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    *b->error = (lab_error){0};
    vsnprintf(b->error->message, sizeof b->error->message, format, list);
    va_end(list);
    return end;
}

/* Positions of the counts from this one on. */
static uint64_t entries_from(const build *b, int seeds)
{
    uint64_t entries = 0;
    for (int n = seeds; n <= b->seeds; n++)
        entries += lab_endgame_entries(&b->order, n);
    return entries;
}

static void tell(const build *b, int seeds, double seconds, bool found)
{
    const lab_retrograde_values *values = &b->values[seeds];
    lab_endgame_progress progress = {.seeds = seeds,
                                     .entries = lab_endgame_entries(&b->order, seeds),
                                     .seconds = seconds,
                                     .found = found};
    progress.left = seconds * (double)entries_from(b, seeds + 1) / (double)progress.entries;
    for (uint64_t i = 0; i < progress.entries; i++)
        progress.open += values->low[i] < values->high[i];
    if (b->task->progress)
        b->task->progress(b->task->context, &progress);
}

/* ---- what stands in the file ---- */

static bool take_block(build *b, const lab_file *file, const lab_endgame_line *line, int seeds,
                       uint64_t first)
{
    int8_t low[LAB_ENDGAME_BLOCK], high[LAB_ENDGAME_BLOCK];
    const uint64_t left = lab_endgame_entries(&b->order, seeds) - first;
    const size_t entries = left < LAB_ENDGAME_BLOCK ? (size_t)left : LAB_ENDGAME_BLOCK;
    if (!lab_endgame_file_block(file->text + line->at, line, &b->order, seeds, entries, low,
                                high))
        return false;
    for (size_t i = 0; i < entries; i++) {
        b->values[seeds].low[first + i] = low[i];
        b->values[seeds].high[first + i] = high[i];
    }
    return true;
}

static lab_retrograde_end take_count(build *b, const lab_file *file, uint64_t *line, int seeds)
{
    const uint64_t entries = lab_endgame_entries(&b->order, seeds);
    const lab_endgame_line *lines = lab_endgame_file_lines(file->text);
    if (!lab_retrograde_values_init(&b->values[seeds], entries))
        return fail(b, LAB_RETROGRADE_NO_MEMORY, "out of memory");
    errno = 0;
    for (uint64_t first = 0; first < entries; first += LAB_ENDGAME_BLOCK)
        if (!take_block(b, file, &lines[(*line)++], seeds, first))
            return errno == ENOMEM
                       ? fail(b, LAB_RETROGRADE_NO_MEMORY, "out of memory")
                       : fail(b, LAB_RETROGRADE_FOREIGN,
                              "'%s' is damaged; without it the build would begin anew",
                              file->path);
    if (!lab_endgame_image_add(&b->image, &b->values[seeds], entries))
        return fail(b, LAB_RETROGRADE_NO_MEMORY, "out of memory");
    tell(b, seeds, 0, true);
    return LAB_RETROGRADE_DONE;
}

/* `done`: so many counts are taken from it. */
static lab_retrograde_end take_file(build *b, const lab_file *file, int *done)
{
    lab_error why;
    *done = 0;
    if (file->length == 0)
        return LAB_RETROGRADE_DONE;
    if (!lab_endgame_file_check(file->text, file->length, b->task->rules, &why) ||
        !lab_endgame_file_fits(file->text, &b->order, &why))
        return fail(b, LAB_RETROGRADE_FOREIGN, "'%s' is not gone on with: %s", file->path,
                    why.message);
    const int seeds = (int)lab_endgame_file_header(file->text)->seeds;
    uint64_t line = 0;
    lab_retrograde_end end = LAB_RETROGRADE_DONE;
    for (int n = 0; n <= seeds && n <= b->seeds && end == LAB_RETROGRADE_DONE; n++, ++*done)
        end = take_count(b, file, &line, n);
    return end;
}

static bool is_complete(const build *b, const lab_file *file)
{
    return file->length > 0 && (int)lab_endgame_file_header(file->text)->seeds >= b->seeds;
}

/* ---- building ---- */

static uint64_t bytes_needed(const build *b, int seeds)
{
    enum { VALUES = 2, IMAGE = 2, KEPT = 2 };
    uint64_t bytes = lab_endgame_entries(&b->order, seeds) * KEPT +
                     lab_retrograde_bytes(lab_endgame_entries(&b->order, seeds),
                                          b->order.boards.holes / 2.0);
    for (int n = 0; n <= seeds; n++)
        bytes += lab_endgame_entries(&b->order, n) * (VALUES + IMAGE);
    return bytes;
}

static lab_retrograde_end write_file(build *b, int seeds)
{
    lab_file file;
    lab_error why;
    size_t length;
    if (!lab_file_open(&file, b->task->path, &why))
        return fail(b, LAB_RETROGRADE_NO_FILE, "%s", why.message);
    char *bytes = lab_endgame_image_file(&b->image, &b->order, seeds, b->task->rules, &length);
    const bool done = bytes && lab_file_replace(&file, bytes, length, &why);
    lab_file_close(&file);
    free(bytes);
    if (!bytes)
        return fail(b, LAB_RETROGRADE_NO_MEMORY, "out of memory");
    return done ? LAB_RETROGRADE_DONE : fail(b, LAB_RETROGRADE_NO_FILE, "%s", why.message);
}

/* What does not fit into memory is worked on in a file. */
static bool fits(const build *b, int seeds)
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

static lab_retrograde_end solve_in(build *b, int seeds, lab_space *space)
{
    const lab_endgame_task *task = b->task;
    lab_endgame_midway midway = {.path = task->path,
                                 .rules = task->rules,
                                 .seeds = seeds,
                                 .entries = lab_endgame_entries(&b->order, seeds)};
    const lab_retrograde_keeper keeper = {recall, keep, &midway, task->keep_every};
    const lab_retrograde_end end = lab_retrograde_solve(
        &b->order.levels, seeds, b->values, space, task->threads, &task->stop, &keeper);
    if (end == LAB_RETROGRADE_DONE)
        lab_endgame_midway_remove(&midway);
    return end;
}

static lab_retrograde_end solve_count(build *b, int seeds)
{
    lab_space space;
    lab_retrograde_end end = LAB_RETROGRADE_NO_FILE;
    if (lab_space_init(&space, fits(b, seeds) ? NULL : b->task->path))
        end = solve_in(b, seeds, &space);
    if (end == LAB_RETROGRADE_NO_FILE)
        fail(b, end, "no room to work in beside '%s': %s", b->task->path,
             strerror(space.trouble));
    lab_space_release(&space);
    return end;
}

static lab_retrograde_end build_count(build *b, int seeds)
{
    const double began = lab_clock();
    const uint64_t entries = lab_endgame_entries(&b->order, seeds);
    if (entries > INT32_MAX)
        return fail(b, LAB_RETROGRADE_NO_MEMORY,
                    "%d seeds have %" PRIu64 " positions, and no more than %d can be numbered",
                    seeds, entries, INT32_MAX);
    if (!lab_retrograde_values_init(&b->values[seeds], entries))
        return fail(b, LAB_RETROGRADE_NO_MEMORY, "out of memory");
    lab_retrograde_end end = solve_count(b, seeds);
    if (end == LAB_RETROGRADE_NO_FILE)
        return end;
    if (end == LAB_RETROGRADE_STOPPED)
        return fail(b, end, "stopped");
    if (end != LAB_RETROGRADE_DONE ||
        !lab_endgame_image_add(&b->image, &b->values[seeds], entries))
        return fail(b, LAB_RETROGRADE_NO_MEMORY, "out of memory");
    end = write_file(b, seeds);
    if (end == LAB_RETROGRADE_DONE)
        tell(b, seeds, lab_clock() - began, false);
    return end;
}

/* ---- what is to come ---- */

/* Seconds that the moves of a position take, found in some of the last count. */
static double seconds_a_position(const build *b)
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
static void tell_outlook(const build *b, int seeds)
{
    const double ALL_BUT_MOVES = 1.5;
    lab_endgame_outlook outlook = {.positions = entries_from(b, seeds),
                                   .bytes = bytes_needed(b, b->seeds),
                                   .in_file = !fits(b, b->seeds)};
    if (!b->task->outlook)
        return;
    outlook.seconds = (1 + ALL_BUT_MOVES) * seconds_a_position(b) * (double)outlook.positions /
                      b->task->threads;
    b->task->outlook(b->task->context, &outlook);
}

static lab_retrograde_end build_all(build *b)
{
    lab_file file;
    int seeds;
    if (!lab_file_open(&file, b->task->path, b->error))
        return LAB_RETROGRADE_NO_FILE;
    lab_retrograde_end end = take_file(b, &file, &seeds);
    const bool complete = end == LAB_RETROGRADE_DONE && is_complete(b, &file);
    lab_file_close(&file);
    if (end == LAB_RETROGRADE_DONE && !complete)
        tell_outlook(b, seeds);
    for (; end == LAB_RETROGRADE_DONE && !complete && seeds <= b->seeds; seeds++)
        end = build_count(b, seeds);
    return end;
}

lab_retrograde_end lab_endgame_build(const lab_endgame_task *task, lab_error *error)
{
    const int all = dyar_game_seeds(task->game);
    build b = {.task = task, .error = error, .seeds = task->seeds < all ? task->seeds : all};
    lab_retrograde_end end = LAB_RETROGRADE_NO_MEMORY;
    lab_error_no_memory(error);
    b.values = calloc((size_t)b.seeds + 1, sizeof *b.values);
    if (b.values && lab_endgame_order_init(&b.order, task->game, b.seeds))
        end = build_all(&b);
    else if (errno != ENOMEM)
        *error = (lab_error){.message = "there are too many boards to be counted"};
    for (int n = 0; b.values && n <= b.seeds; n++)
        lab_retrograde_values_release(&b.values[n]);
    free(b.values);
    lab_endgame_order_release(&b.order);
    lab_endgame_image_release(&b.image);
    return end;
}
