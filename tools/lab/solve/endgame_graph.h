/*
 * The positions of one seed count as a graph: moves that stay in it are edges.  Parts of it are
 * made and worked on by different threads.
 */
#ifndef LAB_ENDGAME_GRAPH_H
#define LAB_ENDGAME_GRAPH_H

#include "lab/solve/endgame_count.h"
#include "lab/base/parallel.h"

#include <stdatomic.h>

enum { LAB_ENDGAME_PART = 2048 }; /* positions */

/* Edges of the positions of a part: those of its position i are from[i] to from[i + 1] - 1.  An
 * edge is twice the entry it leads to, plus one if the same player moves on. */
typedef struct lab_endgame_part {
    uint32_t from[LAB_ENDGAME_PART + 1];
    uint32_t *edges;
    size_t room;
} lab_endgame_part;

typedef struct lab_endgame_graph {
    const lab_endgame_order *order;
    int seeds;
    uint64_t entries;
    size_t part_count;
    lab_endgame_part *parts;
    lab_endgame_values *values; /* of all counts up to this */
    int8_t *out;                /* the most that ends and captures may bring */
    atomic_bool failed;         /* no memory */
} lab_endgame_graph;

/* Makes it, with the values of this count as far as ends and captures decide them: lower bounds
 * are what these bring for sure, upper bounds whatever they leave open. */
lab_endgame_end lab_endgame_graph_init(lab_endgame_graph *graph, const lab_endgame_order *order,
                                       int seeds, lab_endgame_values *values, int threads,
                                       const lab_stop *stop);
void lab_endgame_graph_release(lab_endgame_graph *graph);

/* What a repetition in this position gives the player to move. */
lab_range lab_endgame_repetition(const lab_endgame_order *order, dyar_history *history,
                                 int seeds, uint64_t entry);

#endif
