/* The positions of one seed count as a graph. */
#include "lab/solve/endgame_graph.h"

#include <stdlib.h>

/* ---- one position ---- */

typedef struct visit {
    lab_endgame_graph *graph;
    lab_endgame_part *part;
    uint32_t edge_count; /* of the part, so far */
    lab_range out;       /* what ends and captures bring */
    bool goes_on;        /* some move stays in this count */
} visit;

static bool add_edge(visit *v, uint64_t entry, bool again)
{
    lab_endgame_part *part = v->part;
    if (v->edge_count == part->room) {
        const size_t room = part->room ? part->room * 2 : LAB_ENDGAME_PART * 2;
        uint32_t *edges = realloc(part->edges, room * sizeof *edges);
        if (!edges)
            return false;
        part->edges = edges;
        part->room = room;
    }
    part->edges[v->edge_count++] = (uint32_t)(entry * 2 + again);
    v->goes_on = true;
    return true;
}

static void offer(visit *v, int gain, bool again, lab_range range)
{
    const int low = gain + (again ? range.low : -range.high);
    const int high = gain + (again ? range.high : -range.low);
    v->out.low = low > v->out.low ? low : v->out.low;
    v->out.high = high > v->out.high ? high : v->out.high;
}

static lab_range known(const lab_endgame_graph *g, int seeds, uint64_t entry)
{
    return (lab_range){g->values[seeds].low[entry], g->values[seeds].high[entry]};
}

static bool visit_move(visit *v, const dyar_position *position, dyar_move move)
{
    const lab_endgame_order *o = v->graph->order;
    const int mover = dyar_position_mover(o->game, position);
    dyar_position after;
    dyar_position_copy(o->game, &after, position);
    const int gain = lab_board_play(o->game, &o->facts, &after, move);
    const bool again = dyar_position_mover(o->game, &after) == mover;
    if (dyar_board_is_over(o->game, &after)) {
        offer(v, gain, true, lab_board_final(o->game, &o->facts, &after, mover));
        return true;
    }
    int seeds;
    const uint64_t entry = lab_endgame_entry(o, &after, &seeds);
    if (seeds == v->graph->seeds)
        return add_edge(v, entry, again);
    offer(v, gain, again, known(v->graph, seeds, entry));
    return true;
}

static bool visit_entry(visit *v, uint64_t entry)
{
    const lab_endgame_order *o = v->graph->order;
    const int seeds = v->graph->seeds;
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position position;
    const int gain = lab_endgame_lay(o, seeds, entry, &position);
    const size_t count = dyar_moves(o->game, &position, moves);
    v->out = (lab_range){-seeds, -seeds};
    v->goes_on = false;
    if (count == 0) {
        const int mover = dyar_position_mover(o->game, &position);
        v->out.low = v->out.high = INT8_MIN;
        offer(v, gain, true, lab_board_final(o->game, &o->facts, &position, mover));
    }
    for (size_t i = 0; i < count; i++)
        if (!visit_move(v, &position, moves[i]))
            return false;
    return true;
}

/* ---- all of them ---- */

static void make_part(void *context, size_t number)
{
    lab_endgame_graph *g = context;
    lab_endgame_part *part = &g->parts[number];
    const lab_endgame_values *values = &g->values[g->seeds];
    const uint64_t first = (uint64_t)number * LAB_ENDGAME_PART;
    visit v = {.graph = g, .part = part};
    for (uint32_t i = 0; i < LAB_ENDGAME_PART; i++) {
        part->from[i] = v.edge_count;
        if (first + i >= g->entries)
            continue;
        if (!visit_entry(&v, first + i)) {
            atomic_store(&g->failed, true);
            return;
        }
        g->out[first + i] = (int8_t)v.out.high;
        values->low[first + i] = (int8_t)v.out.low;
        values->high[first + i] = (int8_t)(v.goes_on ? g->seeds : v.out.high);
    }
    part->from[LAB_ENDGAME_PART] = v.edge_count;
}

lab_endgame_end lab_endgame_graph_init(lab_endgame_graph *g, const lab_endgame_order *order,
                                       int seeds, lab_endgame_values *values, int threads,
                                       const lab_stop *stop)
{
    const uint64_t entries = lab_endgame_entries(order, seeds);
    *g = (lab_endgame_graph){.order = order,
                             .seeds = seeds,
                             .entries = entries,
                             .part_count = (entries + LAB_ENDGAME_PART - 1) / LAB_ENDGAME_PART,
                             .values = values};
    g->parts = calloc(g->part_count, sizeof *g->parts);
    g->out = malloc(entries);
    if (!g->parts || !g->out)
        return LAB_ENDGAME_NO_MEMORY;
    if (!lab_parallel(threads, g->part_count, make_part, g, stop))
        return LAB_ENDGAME_STOPPED;
    return g->failed ? LAB_ENDGAME_NO_MEMORY : LAB_ENDGAME_DONE;
}

void lab_endgame_graph_release(lab_endgame_graph *g)
{
    for (size_t i = 0; g->parts && i < g->part_count; i++)
        free(g->parts[i].edges);
    free(g->parts);
    free(g->out);
}

/* ---- repetition ---- */

lab_range lab_endgame_repetition(const lab_endgame_order *o, dyar_history *history, int seeds,
                                 uint64_t entry)
{
    enum { OFTEN = 10 }; /* no rule waits for longer */
    dyar_position position;
    lab_endgame_lay(o, seeds, entry, &position);
    const int mover = dyar_position_mover(o->game, &position);
    const int before = lab_board_store_margin(o->game, &position, mover);
    dyar_history_begin(history, &position);
    for (int i = 0; i < OFTEN && !dyar_board_is_over(o->game, &position); i++)
        dyar_history_judge(history, &position);
    if (!dyar_board_is_over(o->game, &position))
        return (lab_range){-seeds, seeds};
    const int gain = lab_board_store_margin(o->game, &position, mover) - before;
    const lab_range range = lab_board_final(o->game, &o->facts, &position, mover);
    return (lab_range){range.low + gain, range.high + gain};
}
