/* SPDX-License-Identifier: MIT */
/* Iterative deepening. */
#include "lab/players/deepening.h"

#include <stdlib.h>
#include <string.h>

void lab_line_set(lab_line *line, dyar_move move, const lab_line *rest)
{
    const size_t length = rest->length < LAB_LINE_MAX ? rest->length : LAB_LINE_MAX - 1;
    line->moves[0] = move;
    memcpy(line->moves + 1, rest->moves, length * sizeof *rest->moves);
    line->length = length + 1;
}

bool lab_deepening_init(lab_deepening *d)
{
    *d = (lab_deepening){.opinions = malloc(DYAR_MOVES_MAX * sizeof *d->opinions),
                         .found = malloc(DYAR_MOVES_MAX * sizeof *d->found)};
    return d->opinions && d->found;
}

void lab_deepening_release(lab_deepening *d)
{
    free(d->opinions);
    free(d->found);
    *d = (lab_deepening){0};
}

void lab_deepening_add(lab_deepening *d, lab_opinion opinion, int value)
{
    size_t at = d->found_count++;
    for (; at > 0 && d->values[at - 1] < value; at--) {
        d->values[at] = d->values[at - 1];
        d->found[at] = d->found[at - 1];
    }
    d->values[at] = value;
    d->found[at] = opinion;
}

bool lab_deepening_is_news(const lab_deepening *d, const lab_line *line)
{
    return line->length > 0 && !dyar_move_equal(line->moves[0], d->opinions[0].move);
}

/* Of the moves that were not tried nothing is known. */
static void doubt(lab_opinion *opinion)
{
    opinion->exact = false;
    if (opinion->outlook != LAB_WON)
        opinion->outlook = LAB_OPEN;
}

/* Replaces the known opinions by those just found. */
static void take_over(lab_deepening *d, lab_insight *insight)
{
    lab_opinion *known = d->opinions;
    d->opinions = d->found;
    d->found = known;
    insight->opinions = d->opinions;
    insight->count = d->found_count;
}

/* One depth; true when there is nothing more to find. */
static bool deepen(lab_deepening *d, const lab_search_task *task, lab_look *look, void *search,
                   int depth, lab_insight *insight)
{
    d->found_count = 0;
    const bool proved = look(search, task, depth), spent = d->budget.spent;
    if (spent && d->found_count > 0)
        doubt(&d->found[0]);
    if (!spent || (d->found_count > 0 && !task->every_move))
        take_over(d, insight);
    insight->nodes = d->budget.nodes;
    insight->seconds = lab_clock() - d->budget.began;
    if (spent)
        return true;
    insight->depth = depth;
    if (task->watch.see)
        task->watch.see(task->watch.context, insight);
    return proved;
}

void lab_deepening_run(lab_deepening *d, const lab_search_task *task, lab_look *look,
                       void *search, lab_insight *insight)
{
    const int asked = task->limits.depth;
    const int most = asked && asked < LAB_SEARCH_DEPTH_MAX ? asked : LAB_SEARCH_DEPTH_MAX;
    *insight = (lab_insight){0};
    d->budget = lab_budget_begin(task->limits, task->stop);
    for (int depth = 1; depth <= most && !deepen(d, task, look, search, depth, insight);
         depth++)
        if (depth == 1)
            lab_budget_ask(&d->budget);
}
