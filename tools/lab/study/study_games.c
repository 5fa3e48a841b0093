/* SPDX-License-Identifier: MIT */
/* Playing ranges of games into text. */
#include "lab/study/study_games.h"

#include "lab/study/outcome_text.h"
#include "lab/base/list.h"
#include "lab/base/memory.h"

/* What a thread keeps: the referee of the contest that it played last. */
typedef struct table {
    const lab_contests *contests;
    const lab_contest *current;
    lab_referee *referee;
} table;

/* ---- a text that grows ---- */

enum { USUAL_LENGTH = 40 }; /* of an outcome */

typedef struct pages {
    char *text;
    size_t length, room;
} pages;

/* Room for another outcome and the text around it. */
static bool make_text_room(pages *p)
{
    enum { NEEDED = LAB_OUTCOME_TEXT + LAB_TOUCHES_TEXT + 2 };
    return lab_list_reserve(&p->text, &p->room, p->length + NEEDED, 1);
}

static void write_outcome(pages *p, const lab_outcome *outcome, const lab_touches *touches)
{
    p->text[p->length] = p->length == 0 ? '[' : ',';
    p->length =
        (size_t)(lab_outcome_write(outcome, touches, p->text + p->length + 1) - p->text);
}

/* ---- a thread of the pool ---- */

static void *begin_table(void *context)
{
    table *t = calloc(1, sizeof *t);
    if (t)
        t->contests = context;
    return t;
}

static void end(void *own)
{
    table *t = own;
    lab_referee_free(t->referee);
    free(t);
}

static bool seat(table *t, const lab_contest *contest)
{
    if (t->current == contest)
        return true;
    lab_referee_free(t->referee);
    t->referee = lab_referee_new(contest);
    t->current = t->referee ? contest : NULL;
    return t->referee != NULL;
}

static bool is_set(void *flag)
{
    return atomic_load_explicit((atomic_bool *)flag, memory_order_relaxed);
}

/* Of the players asked for; how the others wear a board is not asked. */
static const uint32_t *touches_of(const table *t)
{
    return t->current->lineup % LAB_LINEUPS_OF_STRENGTH == LAB_LINEUP_ASKED
               ? lab_referee_touches(t->referee)
               : NULL;
}

static bool play_range(table *t, lab_game_range *range, atomic_bool *stopped, pages *p)
{
    const lab_stop stop = {.asked = is_set, .context = stopped};
    const uint64_t games = range->count;
    const size_t touches = LAB_WEAR_TOUCHED * (size_t)(dyar_game_rows(t->current->game) *
                                                       dyar_game_columns(t->current->game));
    for (range->count = 0; range->count < games && !lab_stop_asked(&stop); range->count++) {
        lab_outcome outcome;
        if (!make_text_room(p))
            return false;
        if (!lab_referee_play(t->referee, range->first + range->count, stop, &outcome))
            break;
        write_outcome(p, &outcome, &(lab_touches){.written = touches_of(t), .count = touches});
    }
    return !lab_referee_out_of_memory(t->referee);
}

static bool play_table(void *own, lab_batch *batch, atomic_bool *stopped)
{
    table *t = own;
    const lab_game_range *range = &batch->range;
    const lab_contests *of = t->contests;
    pages p = {.text = lab_realloc(NULL, range->count, USUAL_LENGTH)};
    p.room = p.text ? (size_t)range->count * USUAL_LENGTH : 0;
    const bool good = p.text &&
                      seat(t, &of->list[range->combination * of->lineups + range->lineup]) &&
                      play_range(t, &batch->range, stopped, &p);
    batch->text = p.text;
    if (good && p.length > 0) {
        p.text[p.length] = ']';
        batch->length = p.length + 1;
    }
    return good;
}

lab_pool *lab_study_pool(const lab_contests *contests, int threads)
{
    const lab_pool_work work = {.begin = begin_table,
                                .end = end,
                                .play = play_table,
                                .context = (void *)(uintptr_t)contests};
    return lab_pool_new(&work, threads);
}
