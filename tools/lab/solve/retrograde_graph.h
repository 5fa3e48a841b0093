/* SPDX-License-Identifier: MIT */
/*
 * The positions of one level as a graph: moves that stay in it are edges, which are kept by the
 * position they lead to.  Parts of it are made and worked on by different threads.
 */
#pragma once

#include "lab/solve/retrograde.h"
#include "lab/solve/retrograde_edges.h"
#include "lab/base/parallel.h"
#include "lab/solve/distributed.h"

#include <stdatomic.h>

enum { LAB_RETROGRADE_PART = 2048 }; /* positions */

typedef struct lab_retrograde_graph {
    const lab_level_order *order;
    int level, most; /* `most` that can be won */
    lab_share share; /* what follows is about this rank's entries, which are counted from its
                      * first; only where edges come *from* is counted from the level's first */
    uint64_t entries;
    size_t part_count;
    lab_retrograde_values *values; /* of all levels up to this */
    lab_edges edges;               /* moves that stay in it, by where they lead */
    lab_exchange *exchange;        /* NULL: positions are not distributed */
    atomic_uint moves_most;        /* of one position, that stay in it */
    _Atomic(int8_t) *out;          /* the most that ends and captures may bring */
    atomic_bool failed;            /* no memory */
} lab_retrograde_graph;

/* Makes it, with the values of this level as far as ends and captures decide them: lower bounds
 * are what these bring for sure, upper bounds whatever they leave open. */
lab_retrograde_end lab_retrograde_graph_init(lab_retrograde_graph *graph,
                                             const lab_retrograde_task *task, int level);
void lab_retrograde_graph_release(lab_retrograde_graph *graph);

/* Of each number the greatest of all ranks. */
void lab_retrograde_agree(const lab_retrograde_graph *graph, int64_t *numbers, size_t count);

/* Does a move, as an edge to the position `to` of the graph that `context` is, still matter?
 * To be asked where positions are not distributed.
 * Not from a position whose bounds meet; and not where it brings no more, whatever comes later,
 * than the mover is sure of: it is then as good as one that leaves the level, and is taken for
 * such. */
bool lab_retrograde_is_wanted(void *context, uint64_t to, uint32_t edge);

/* What a repetition in this position gives the player to move. */
lab_bounds lab_retrograde_repetition(const lab_retrograde_graph *graph, dyar_history *history,
                                     uint64_t entry);
