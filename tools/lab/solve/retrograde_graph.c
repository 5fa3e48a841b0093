/* The positions of one level as a graph. */
#include "lab/solve/retrograde_graph.h"

#include <stdlib.h>
#include <string.h>

/* ---- a part ---- */

enum { STEPS = 256 };

/* A move that leads to a position that is to be looked up: many at once (level_order.h). */
typedef struct step {
    uint32_t from; /* the position of the part */
    int gain;
    bool again;
} step;

/* Moves of position i of the part that stay in the level are edges[from[i]] to edges[from[i +
 * 1] - 1]. */
typedef struct builder {
    lab_retrograde_graph *graph;
    uint64_t first; /* position of the part */
    uint32_t from[LAB_RETROGRADE_PART + 1];
    uint32_t *edges;
    size_t edge_count, room;
    size_t count; /* of steps */
    step steps[STEPS];
    dyar_position after[STEPS];
    lab_level_place places[STEPS];
    lab_bounds out[LAB_RETROGRADE_PART]; /* what ends and captures bring */
    bool failed;                         /* no memory */
} builder;

/* They come in the order of positions; at first `from` counts those of the one before. */
static void add_edge(builder *b, uint32_t from, uint64_t entry, bool again)
{
    if (b->edge_count == b->room) {
        const size_t room = b->room ? b->room * 2 : LAB_RETROGRADE_PART * 2;
        uint32_t *edges = realloc(b->edges, room * sizeof *edges);
        b->failed = b->failed || !edges;
        if (!edges)
            return;
        b->edges = edges;
        b->room = room;
    }
    b->edges[b->edge_count++] = (uint32_t)(entry * 2 + again);
    b->from[from + 1]++;
}

static void offer(builder *b, uint32_t from, int gain, bool again, lab_bounds range)
{
    lab_bounds *out = &b->out[from];
    const int low = gain + (again ? range.low : -range.high);
    const int high = gain + (again ? range.high : -range.low);
    out->low = low > out->low ? low : out->low;
    out->high = high > out->high ? high : out->high;
}

static lab_bounds known(const lab_retrograde_graph *g, const lab_level_place *place)
{
    const lab_retrograde_values *values = &g->values[place->level];
    return (lab_bounds){values->low[place->entry], values->high[place->entry]};
}

static void look_up(builder *b)
{
    const lab_level_order *o = b->graph->order;
    o->find(o, b->after, b->count, b->places);
    for (size_t i = 0; i < b->count && !b->failed; i++) {
        const step *s = &b->steps[i];
        const lab_level_place *place = &b->places[i];
        if (place->level == b->graph->level)
            add_edge(b, s->from, place->entry, s->again);
        else
            offer(b, s->from, s->gain, s->again, known(b->graph, place));
    }
    b->count = 0;
}

static void take_step(builder *b, uint32_t from, const dyar_position *position, dyar_move move)
{
    const lab_terms *terms = &b->graph->order->terms;
    const int mover = dyar_position_mover(terms->game, position);
    if (b->count == STEPS)
        look_up(b);
    dyar_position *after = &b->after[b->count];
    dyar_position_copy(terms->game, after, position);
    const int gain = lab_board_play(terms, after, move);
    if (dyar_board_is_over(terms->game, after))
        offer(b, from, gain, true, lab_board_final(terms, after, mover));
    else
        b->steps[b->count++] = (step){
            .from = from,
            .gain = gain,
            .again = lab_terms_join(terms, dyar_position_mover(terms->game, after), mover)};
}

static void visit(builder *b, uint32_t at)
{
    const lab_level_order *o = b->graph->order;
    const dyar_game *game = o->terms.game;
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position position;
    const int gain = o->lay(o, b->graph->level, b->first + at, &position);
    const size_t count = dyar_moves(game, &position, moves);
    b->out[at] = (lab_bounds){-b->graph->most, -b->graph->most};
    if (count == 0) {
        b->out[at] = (lab_bounds){INT8_MIN, INT8_MIN};
        offer(b, at, gain, true,
              lab_board_final(&o->terms, &position, dyar_position_mover(game, &position)));
    }
    for (size_t i = 0; i < count; i++)
        take_step(b, at, &position, moves[i]);
}

static void note_values(const builder *b, uint32_t count)
{
    lab_retrograde_graph *g = b->graph;
    const lab_retrograde_values *values = &g->values[g->level];
    const uint32_t *from = b->from;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t entry = b->first + i;
        atomic_store_explicit(&g->out[entry], (int8_t)b->out[i].high, memory_order_relaxed);
        values->low[entry] = (int8_t)b->out[i].low;
        values->high[entry] = (int8_t)(from[i] < from[i + 1] ? g->most : b->out[i].high);
    }
}

static void note_moves(const builder *b, uint32_t count)
{
    unsigned most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t moves = b->from[i + 1] - b->from[i];
        most = moves > most ? moves : most;
    }
    unsigned known = atomic_load(&b->graph->moves_most);
    while (most > known && !atomic_compare_exchange_weak(&b->graph->moves_most, &known, most))
        continue;
}

static void build_part(builder *b)
{
    lab_retrograde_graph *g = b->graph;
    const uint64_t left = g->entries - b->first;
    const uint32_t count = left < LAB_RETROGRADE_PART ? (uint32_t)left : LAB_RETROGRADE_PART;
    for (uint32_t i = 0; i < count; i++)
        visit(b, i);
    look_up(b);
    for (uint32_t i = 0; i < count; i++)
        b->from[i + 1] += b->from[i];
    note_values(b, count);
    note_moves(b, count);
    if (b->failed || !lab_edges_add(&g->edges, b->first, count, b->from, b->edges))
        atomic_store(&g->failed, true);
}

static void make_part(void *context, size_t number)
{
    lab_retrograde_graph *g = context;
    builder *b = malloc(sizeof *b);
    if (!b) {
        atomic_store(&g->failed, true);
        return;
    }
    b->graph = g;
    b->first = (uint64_t)number * LAB_RETROGRADE_PART;
    memset(b->from, 0, sizeof b->from);
    b->edges = NULL;
    b->edge_count = b->room = b->count = 0;
    b->failed = false;
    build_part(b);
    free(b->edges);
    free(b);
}

/* ---- moves that matter ---- */

static void raise_out(lab_retrograde_graph *g, uint64_t entry, int most)
{
    _Atomic(int8_t) *out = &g->out[entry];
    int8_t known = atomic_load_explicit(out, memory_order_relaxed);
    while (most > known && !atomic_compare_exchange_weak(out, &known, (int8_t)most))
        continue;
}

static int read_bound(const _Atomic(int8_t) *bounds, uint64_t entry)
{
    return atomic_load_explicit(&bounds[entry], memory_order_relaxed);
}

bool lab_retrograde_is_wanted(void *context, uint64_t to, uint32_t edge)
{
    lab_retrograde_graph *g = context;
    const lab_retrograde_values *values = &g->values[g->level];
    const uint64_t before = edge >> 1;
    const int sure = read_bound(values->low, before);
    const int most = (edge & 1) ? read_bound(values->high, to) : -read_bound(values->low, to);
    if (most > sure && sure < read_bound(values->high, before))
        return true;
    raise_out(g, before, most < sure ? most : sure);
    return false;
}

/* Where several positions are one board for the rules, all moves are looked at. */
static void sort_block(void *context, size_t number)
{
    lab_retrograde_graph *g = context;
    if (!lab_edges_sort(&g->edges, number, g->order->alike ? NULL : lab_retrograde_is_wanted,
                        g))
        atomic_store(&g->failed, true);
}

/* ---- beginning and end ---- */

static lab_retrograde_end make(lab_retrograde_graph *g, int threads, const lab_stop *stop)
{
    if (!lab_parallel(threads, g->part_count, make_part, g, stop))
        return LAB_RETROGRADE_STOPPED;
    if (!g->failed && !lab_parallel(threads, g->edges.block_count, sort_block, g, stop))
        return LAB_RETROGRADE_STOPPED;
    return g->failed ? LAB_RETROGRADE_NO_MEMORY : LAB_RETROGRADE_DONE;
}

lab_retrograde_end lab_retrograde_graph_init(lab_retrograde_graph *g,
                                             const lab_level_order *order, int level,
                                             lab_retrograde_values *values, lab_space *space,
                                             int threads, const lab_stop *stop)
{
    const uint64_t entries = order->entries(order, level);
    *g = (lab_retrograde_graph){
        .order = order,
        .level = level,
        .most = order->most(order, level),
        .entries = entries,
        .part_count = (size_t)((entries + LAB_RETROGRADE_PART - 1) / LAB_RETROGRADE_PART),
        .values = values,
        .space = space};
    g->out = lab_space_take(space, entries);
    if (!lab_edges_init(&g->edges, entries, space) || !g->out)
        return LAB_RETROGRADE_NO_MEMORY;
    return make(g, threads, stop);
}

void lab_retrograde_graph_release(lab_retrograde_graph *g)
{
    lab_edges_release(&g->edges);
}

/* ---- repetition ---- */

lab_bounds lab_retrograde_repetition(const lab_level_order *o, dyar_history *history, int level,
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
        return (lab_bounds){-o->most(o, level), o->most(o, level)};
    const int gain = lab_board_won(&o->terms, &position, mover) - before;
    const lab_bounds range = lab_board_final(&o->terms, &position, mover);
    return (lab_bounds){range.low + gain, range.high + gain};
}
