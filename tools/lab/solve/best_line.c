/* SPDX-License-Identifier: MIT */
/*
 * The line of best play.
 *
 * Breadth first over the positions to which moves lead that keep the value; each is listed
 * once, packed, with the one it was reached from.  A line on which a board repeats does not
 * lead to an end by itself: the rule on repetition decides.
 */
#include "lab/solve/best_line.h"

#include <stdlib.h>

#include "dyar/packing.h"
#include "lab/base/memory.h"
#include "lab/base/numbering.h"

/* How a listed position was reached. */
typedef struct step {
    uint32_t from;
    lab_best_line_move made;
} step;

typedef struct walk {
    const lab_solve_task *task;
    const lab_terms *terms;
    lab_known *known;
    void *context;
    dyar_packing *packing;
    lab_numbering listed; /* packed positions */
    step *steps;          /* by their numbers */
    bool unknown;         /* the value of a position is not known, or there are too many */
    bool no_memory;
} walk;

enum { NONE = -1 };

/* ---- positions ---- */

static void add(walk *w, const dyar_position *position, step reached)
{
    uint8_t bytes[sizeof *position];
    dyar_pack(w->packing, position, bytes);
    switch (lab_numbering_add(&w->listed, bytes)) {
    case LAB_NUMBERING_ADDED:
        w->steps[w->listed.count - 1] = reached;
        break;
    case LAB_NUMBERING_KNOWN:
        break;
    case LAB_NUMBERING_FULL:
        w->unknown = true;
        break;
    case LAB_NUMBERING_NO_MEMORY:
        w->no_memory = true;
        break;
    }
}

/* ---- moves that keep the value ---- */

typedef struct keeping {
    dyar_move moves[DYAR_MOVES_MAX];
    size_t count;
    bool only;
} keeping;

static bool find_keeping(walk *w, const dyar_position *position, keeping *k)
{
    lab_solve_move moves[DYAR_MOVES_MAX];
    lab_solve_result result = {.moves = moves};
    const lab_solve_task task = {.game = w->task->game, .start = position};
    k->count = 0;
    if (!lab_solve_by(&task, w->terms, w->known, w->context, &result) ||
        result.value.low != result.value.high)
        return false;
    for (size_t i = 0; i < result.move_count; i++)
        if (moves[i].value.low == result.value.low && moves[i].value.high == result.value.low)
            k->moves[k->count++] = moves[i].move;
    k->only = k->count == 1 && result.move_count > 1;
    return true;
}

/* The position after which the game is over, or NONE. */
static int64_t expand(walk *w, uint32_t number)
{
    dyar_position position;
    keeping k;
    dyar_unpack(w->packing, lab_numbering_at(&w->listed, number), &position);
    if (!find_keeping(w, &position, &k)) {
        w->unknown = true;
        return NONE;
    }
    for (size_t i = 0; i < k.count; i++) {
        dyar_position after = position;
        const step reached = {number, {k.moves[i], k.only}};
        dyar_play(w->task->game, &after, k.moves[i]);
        if (dyar_result_of(w->task->game, &after).over) {
            w->steps[w->listed.count] = reached;
            return (int64_t)w->listed.count;
        }
        add(w, &after, reached);
    }
    return NONE;
}

/* ---- the line ---- */

/* Does no rule on repetition end it before? */
static lab_best_line_end play_line(const walk *w, const lab_best_line *line)
{
    const dyar_game *game = w->task->game;
    dyar_position position = *w->task->start;
    dyar_history *history = dyar_history_new(game);
    size_t played = 0;
    if (!history)
        return LAB_BEST_LINE_NO_MEMORY;
    dyar_history_begin(history, &position);
    for (; played < line->length && !dyar_result_of(game, &position).over; played++) {
        dyar_play(game, &position, line->moves[played].move);
        dyar_history_judge(history, &position);
    }
    const bool forgot = dyar_history_out_of_memory(history);
    dyar_history_free(history);
    return forgot                   ? LAB_BEST_LINE_NO_MEMORY
           : played == line->length ? LAB_BEST_LINE_ENDS
                                    : LAB_BEST_LINE_NOT_FOUND;
}

static void note_line(const walk *w, uint32_t last, lab_best_line *line)
{
    for (uint32_t at = last; at > 0 && line->length <= LAB_BEST_LINE_MAX;
         at = w->steps[at].from)
        line->length++;
    if (line->length > LAB_BEST_LINE_MAX) {
        line->length = 0;
        return;
    }
    size_t left = line->length;
    for (uint32_t at = last; at > 0; at = w->steps[at].from)
        line->moves[--left] = w->steps[at].made;
    line->end = play_line(w, line);
    if (line->end != LAB_BEST_LINE_ENDS)
        line->length = 0;
}

static void look(walk *w, lab_best_line *line)
{
    int64_t last = NONE;
    add(w, w->task->start, (step){.from = 0});
    for (uint32_t at = 0; at < w->listed.count && last == NONE && !w->no_memory; at++) {
        last = expand(w, at);
        if (at == 0 && w->unknown) {
            line->end = LAB_BEST_LINE_OPEN;
            return;
        }
        if (lab_stop_asked(&w->task->stop))
            return;
    }
    if (last != NONE)
        note_line(w, (uint32_t)last, line);
    else if (!w->unknown)
        line->end = LAB_BEST_LINE_GOES_ROUND;
}

void lab_best_line_find(const lab_solve_task *task, const lab_terms *terms, lab_known *known,
                        void *context, lab_best_line *line)
{
    walk w = {.task = task, .terms = terms, .known = known, .context = context};
    *line = (lab_best_line){.end = LAB_BEST_LINE_NO_MEMORY};
    w.packing = dyar_packing_new(task->game, true);
    w.steps = lab_realloc(NULL, LAB_BEST_LINE_POSITIONS + 1, sizeof *w.steps);
    if (w.packing && w.steps) {
        w.listed.size = dyar_packing_size(w.packing);
        w.listed.most = LAB_BEST_LINE_POSITIONS;
        line->end = LAB_BEST_LINE_NOT_FOUND;
        look(&w, line);
    }
    if (w.no_memory)
        line->end = LAB_BEST_LINE_NO_MEMORY;
    lab_numbering_release(&w.listed);
    free(w.steps);
    dyar_packing_free(w.packing);
}
