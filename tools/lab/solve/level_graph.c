/* The positions of one level as a graph. */
#include "lab/solve/level_graph.h"

#include <stdlib.h>

/* ---- one position ---- */

typedef struct visit {
    lab_level_graph *graph;
    lab_level_part *part;
    uint32_t edge_count; /* of the part, so far */
    lab_range out;       /* what ends and captures bring */
    bool goes_on;        /* some move stays in this level */
} visit;

static bool add_edge(visit *v, uint64_t entry, bool again)
{
    lab_level_part *part = v->part;
    if (v->edge_count == part->room) {
        const size_t room = part->room ? part->room * 2 : LAB_LEVEL_PART * 2;
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

static lab_range known(const lab_level_graph *g, int level, uint64_t entry)
{
    return (lab_range){g->values[level].low[entry], g->values[level].high[entry]};
}

static bool visit_move(visit *v, const dyar_position *position, dyar_move move)
{
    const lab_level_order *o = v->graph->order;
    const dyar_game *game = o->terms.game;
    const int mover = dyar_position_mover(game, position);
    dyar_position after;
    dyar_position_copy(game, &after, position);
    const int gain = lab_board_play(&o->terms, &after, move);
    const bool again = dyar_position_mover(game, &after) == mover;
    if (dyar_board_is_over(game, &after)) {
        offer(v, gain, true, lab_board_final(&o->terms, &after, mover));
        return true;
    }
    int level;
    const uint64_t entry = o->find(o, &after, &level);
    if (level == v->graph->level)
        return add_edge(v, entry, again);
    offer(v, gain, again, known(v->graph, level, entry));
    return true;
}

static bool visit_entry(visit *v, uint64_t entry)
{
    const lab_level_order *o = v->graph->order;
    const dyar_game *game = o->terms.game;
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position position;
    const int gain = o->lay(o, v->graph->level, entry, &position);
    const size_t count = dyar_moves(game, &position, moves);
    v->out = (lab_range){-v->graph->most, -v->graph->most};
    v->goes_on = false;
    if (count == 0) {
        v->out.low = v->out.high = INT8_MIN;
        offer(v, gain, true,
              lab_board_final(&o->terms, &position, dyar_position_mover(game, &position)));
    }
    for (size_t i = 0; i < count; i++)
        if (!visit_move(v, &position, moves[i]))
            return false;
    return true;
}

/* ---- all of them ---- */

static void make_part(void *context, size_t number)
{
    lab_level_graph *g = context;
    lab_level_part *part = &g->parts[number];
    const lab_level_values *values = &g->values[g->level];
    const uint64_t first = (uint64_t)number * LAB_LEVEL_PART;
    visit v = {.graph = g, .part = part};
    for (uint32_t i = 0; i < LAB_LEVEL_PART; i++) {
        part->from[i] = v.edge_count;
        if (first + i >= g->entries)
            continue;
        if (!visit_entry(&v, first + i)) {
            atomic_store(&g->failed, true);
            return;
        }
        g->out[first + i] = (int8_t)v.out.high;
        values->low[first + i] = (int8_t)v.out.low;
        values->high[first + i] = (int8_t)(v.goes_on ? g->most : v.out.high);
    }
    part->from[LAB_LEVEL_PART] = v.edge_count;
}

/* ---- backwards ---- */

static uint64_t edges_of(const lab_level_graph *g)
{
    uint64_t edges = 0;
    for (size_t i = 0; i < g->part_count; i++)
        edges += g->parts[i].from[LAB_LEVEL_PART];
    return edges;
}

/* Counted first, each where the next one's edges begin; they move down as they are put in. */
static void fill_before(lab_level_graph *g)
{
    for (size_t p = 0; p < g->part_count; p++)
        for (uint32_t k = 0; k < g->parts[p].from[LAB_LEVEL_PART]; k++)
            g->before_from[g->parts[p].edges[k] >> 1]++;
    for (uint64_t i = 1; i <= g->entries; i++)
        g->before_from[i] += g->before_from[i - 1];
    for (size_t p = 0; p < g->part_count; p++)
        for (uint32_t i = 0, k = 0; i < LAB_LEVEL_PART; i++)
            for (; k < g->parts[p].from[i + 1]; k++)
                g->before[--g->before_from[g->parts[p].edges[k] >> 1]] =
                    (uint32_t)(p * LAB_LEVEL_PART + i);
}

static bool find_before(lab_level_graph *g)
{
    const uint64_t edges = edges_of(g);
    g->before_from = calloc(g->entries + 1, sizeof *g->before_from);
    if (edges <= UINT32_MAX)
        g->before = malloc((edges + 1) * sizeof *g->before);
    if (!g->before_from || !g->before)
        return false;
    fill_before(g);
    return true;
}

/* ---- beginning and end ---- */

lab_level_end lab_level_graph_init(lab_level_graph *g, const lab_level_order *order, int level,
                                   lab_level_values *values, int threads, const lab_stop *stop)
{
    const uint64_t entries = order->entries(order, level);
    *g = (lab_level_graph){.order = order,
                           .level = level,
                           .most = order->most(order, level),
                           .entries = entries,
                           .part_count = (entries + LAB_LEVEL_PART - 1) / LAB_LEVEL_PART,
                           .values = values};
    g->parts = calloc(g->part_count, sizeof *g->parts);
    g->out = malloc(entries);
    if (!g->parts || !g->out)
        return LAB_LEVEL_NO_MEMORY;
    if (!lab_parallel(threads, g->part_count, make_part, g, stop))
        return LAB_LEVEL_STOPPED;
    return g->failed || !find_before(g) ? LAB_LEVEL_NO_MEMORY : LAB_LEVEL_DONE;
}

void lab_level_graph_release(lab_level_graph *g)
{
    for (size_t i = 0; g->parts && i < g->part_count; i++)
        free(g->parts[i].edges);
    free(g->parts);
    free(g->before);
    free(g->before_from);
    free(g->out);
}

/* ---- repetition ---- */

lab_range lab_level_repetition(const lab_level_order *o, dyar_history *history, int level,
                               uint64_t entry)
{
    enum { OFTEN = 10 }; /* no rule waits for longer */
    const dyar_game *game = o->terms.game;
    dyar_position position;
    o->lay(o, level, entry, &position);
    const int mover = dyar_position_mover(game, &position);
    const int before = lab_board_won(&o->terms, &position, mover);
    dyar_history_begin(history, &position);
    for (int i = 0; i < OFTEN && !dyar_board_is_over(game, &position); i++)
        dyar_history_judge(history, &position);
    if (!dyar_board_is_over(game, &position))
        return (lab_range){-o->most(o, level), o->most(o, level)};
    const int gain = lab_board_won(&o->terms, &position, mover) - before;
    const lab_range range = lab_board_final(&o->terms, &position, mover);
    return (lab_range){range.low + gain, range.high + gain};
}
