/*
 * The positions of one level as a graph: moves that stay in it are edges.  Parts of it are
 * made and worked on by different threads.
 */
#ifndef LAB_RETROGRADE_GRAPH_H
#define LAB_RETROGRADE_GRAPH_H

#include "lab/solve/retrograde.h"
#include "lab/base/parallel.h"

#include <stdatomic.h>

enum { LAB_RETROGRADE_PART = 2048 }; /* positions */

/* Edges of the positions of a part: those of its position i are from[i] to from[i + 1] - 1.  An
 * edge is twice the entry it leads to, plus one if the same side moves on. */
typedef struct lab_retrograde_part {
    uint32_t from[LAB_RETROGRADE_PART + 1];
    uint32_t *edges;
    size_t edge_count, room;
} lab_retrograde_part;

typedef struct lab_retrograde_graph {
    const lab_level_order *order;
    int level, most; /* `most` that can be won */
    uint64_t entries;
    size_t part_count;
    lab_retrograde_part *parts;
    lab_retrograde_values *values; /* of all levels up to this */
    uint32_t *before;              /* the positions from which a move leads to each */
    uint32_t *before_from; /* of position i: before_from[i] to [i + 1] - 1 in `before` */
    int8_t *out;           /* the most that ends and captures may bring */
    atomic_bool failed;    /* no memory */
} lab_retrograde_graph;

/* Makes it, with the values of this level as far as ends and captures decide them: lower bounds
 * are what these bring for sure, upper bounds whatever they leave open. */
lab_retrograde_end lab_retrograde_graph_init(lab_retrograde_graph *graph,
                                             const lab_level_order *order, int level,
                                             lab_retrograde_values *values, int threads,
                                             const lab_stop *stop);
void lab_retrograde_graph_release(lab_retrograde_graph *graph);

/* What a repetition in this position gives the player to move. */
lab_bounds lab_retrograde_repetition(const lab_level_order *order, dyar_history *history,
                                     int level, uint64_t entry);

#endif
