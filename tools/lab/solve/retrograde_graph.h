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
    uint32_t *before;              /* as edges, from where a move leads to each */
    uint32_t *before_from; /* of position i: before_from[i] to [i + 1] - 1 in `before` */
    int8_t *out;           /* the most that ends and captures may bring */
    atomic_bool failed;    /* no memory */
} lab_retrograde_graph;

/* Edges of one position. */
typedef struct lab_retrograde_edges {
    const uint32_t *first, *end;
} lab_retrograde_edges;

/* Moves from the position. */
static inline lab_retrograde_edges lab_retrograde_after(const lab_retrograde_graph *graph,
                                                        uint64_t entry)
{
    const lab_retrograde_part *part = &graph->parts[entry / LAB_RETROGRADE_PART];
    const uint32_t *from = &part->from[entry % LAB_RETROGRADE_PART];
    return (lab_retrograde_edges){part->edges + from[0], part->edges + from[1]};
}

/* Moves to the position. */
static inline lab_retrograde_edges lab_retrograde_before(const lab_retrograde_graph *graph,
                                                         uint64_t entry)
{
    return (lab_retrograde_edges){graph->before + graph->before_from[entry],
                                  graph->before + graph->before_from[entry + 1]};
}

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
