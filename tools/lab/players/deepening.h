/* SPDX-License-Identifier: MIT */
/*
 * Iterative deepening: searching one move ahead, two, and so on until the budget is spent; and
 * what is thought of the moves meanwhile.
 */
#pragma once

#include "lab/players/budget.h"
#include "lab/players/search.h"

enum { LAB_SEARCH_DEPTH_MAX = 100 };

typedef struct lab_deepening {
    lab_budget budget;
    lab_opinion *opinions;      /* of the last depth */
    lab_opinion *found;         /* of this depth */
    int values[DYAR_MOVES_MAX]; /* what those are sorted by */
    size_t found_count;
} lab_deepening;

/* Returns false if memory runs out; the caller releases it in any case. */
bool lab_deepening_init(lab_deepening *deepening);
void lab_deepening_release(lab_deepening *deepening);

/* Called by a search that has made up its mind about a move; the first of equals stays first.
 */
void lab_deepening_add(lab_deepening *deepening, lab_opinion opinion, int value);

/* Whether the line begins with another move than the best one of the last depth. */
bool lab_deepening_is_news(const lab_deepening *deepening, const lab_line *line);

/* Searches `depth` moves ahead and adds what it finds; returns true if no deeper search can
 * change that.  What it adds before the budget is spent counts if only the best move is asked
 * for. */
typedef bool lab_look(void *search, const lab_search_task *task, int depth);

void lab_deepening_run(lab_deepening *deepening, const lab_search_task *task, lab_look *look,
                       void *search, lab_insight *insight);
