/* SPDX-License-Identifier: MIT */
/* The positions of one level as a graph. */
#include "lab/solve/retrograde_graph.h"

#include "lab/base/list.h"
#include "lab/solve/retrograde_messages.h"

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

/* They come in the order of positions. */
static void add_edge(builder *b, uint64_t entry, bool again)
{
    if (!lab_list_grow(&b->edges, &b->room, b->edge_count, sizeof *b->edges)) {
        b->failed = true;
        return;
    }
    b->edges[b->edge_count++] = (uint32_t)(entry * 2 + again);
}

/* Of the mover before, who has won something and perhaps moves again. */
static lab_bounds bounds_after(int gain, bool again, lab_bounds range)
{
    return (lab_bounds){gain + (again ? range.low : -range.high),
                        gain + (again ? range.high : -range.low)};
}

static void offer(lab_bounds *out, lab_bounds range)
{
    out->low = range.low > out->low ? range.low : out->low;
    out->high = range.high > out->high ? range.high : out->high;
}

/* The place is one of this rank's. */
static lab_bounds known(const lab_retrograde_graph *g, const lab_level_place *place)
{
    const lab_retrograde_values *values = &g->values[place->level];
    return (lab_bounds){values->low[place->entry], values->high[place->entry]};
}

/* ---- messages to other ranks ---- */

static void send_edge(lab_retrograde_graph *g, uint64_t from, uint64_t to, bool again)
{
    const uint64_t message =
        lab_graph_message(LAB_TOPIC_EDGE, g->share.first + from, to % g->share.run * 2 + again);
    lab_exchange_send(g->exchange, lab_share_owner(&g->share, to), &message, sizeof message);
}

static void send_question(lab_retrograde_graph *g, uint64_t from, const step *s,
                          const lab_level_place *place)
{
    const lab_level_order *o = g->order;
    const lab_share share = lab_share_of(g->exchange->ranks, o->entries(o, place->level));
    const uint64_t message[] = {
        lab_graph_message(LAB_TOPIC_QUESTION, place->entry % share.run, (uint64_t)place->level),
        lab_graph_message_asker(from, s->gain, s->again)};
    lab_exchange_send(g->exchange, lab_share_owner(&share, place->entry), message,
                      sizeof message);
}

/* At first `from` counts the moves of the position before. */
static void stay_in_level(builder *b, const step *s, uint64_t entry)
{
    b->from[s->from + 1]++;
    if (b->graph->exchange)
        send_edge(b->graph, b->first + s->from, entry, s->again);
    else
        add_edge(b, entry, s->again);
}

static void leave_level(builder *b, const step *s, const lab_level_place *place)
{
    if (b->graph->exchange)
        send_question(b->graph, b->first + s->from, s, place);
    else
        offer(&b->out[s->from], bounds_after(s->gain, s->again, known(b->graph, place)));
}

static void look_up(builder *b)
{
    const lab_level_order *o = b->graph->order;
    o->find(o, b->after, b->count, b->places);
    for (size_t i = 0; i < b->count && !b->failed; i++) {
        if (b->places[i].level == b->graph->level)
            stay_in_level(b, &b->steps[i], b->places[i].entry);
        else
            leave_level(b, &b->steps[i], &b->places[i]);
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
        offer(&b->out[from], bounds_after(gain, true, lab_board_final(terms, after, mover)));
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
    const int gain =
        o->lay(o, b->graph->level, b->graph->share.first + b->first + at, &position);
    const size_t count = dyar_moves(game, &position, moves);
    b->out[at] = (lab_bounds){-b->graph->most, -b->graph->most};
    if (count == 0) {
        b->out[at] = (lab_bounds){INT8_MIN, INT8_MIN};
        offer(&b->out[at], bounds_after(gain, true,
                                        lab_board_final(&o->terms, &position,
                                                        dyar_position_mover(game, &position))));
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
    if (b->failed ||
        (!g->exchange && !lab_edges_add(&g->edges, b->first, count, b->from, b->edges)))
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

/* ---- messages from other ranks ---- */

static void answer(lab_retrograde_graph *g, int from, uint64_t question, uint64_t asker)
{
    const lab_level_place place = {.level = (int)lab_graph_message_rest(question),
                                   .entry = lab_graph_message_entry(question)};
    const lab_bounds worth = bounds_after(lab_graph_message_gain(asker),
                                          lab_graph_message_again(asker), known(g, &place));
    const uint64_t message = lab_graph_message_offer(lab_graph_message_entry(asker), worth);
    lab_exchange_send(g->exchange, from, &message, sizeof message);
}

/* After the position's values have been noted: where a move stays in the level nothing is known
 * of the upper bound, which is then the most there is. */
static void take_offer(lab_retrograde_graph *g, uint64_t entry, lab_bounds worth)
{
    const lab_retrograde_values *values = &g->values[g->level];
    if (worth.low > values->low[entry])
        values->low[entry] = (int8_t)worth.low;
    if (worth.high > values->high[entry])
        values->high[entry] = (int8_t)worth.high;
    if (worth.high > g->out[entry])
        g->out[entry] = (int8_t)worth.high;
}

static void receive(void *context, int from, const lab_buffer *messages)
{
    lab_retrograde_graph *g = context;
    const uint64_t *words = (const uint64_t *)(const void *)messages->bytes;
    for (size_t i = 0; i < messages->size / sizeof *words; i++) {
        const uint64_t entry = lab_graph_message_entry(words[i]);
        switch (lab_graph_message_topic(words[i])) {
        case LAB_TOPIC_EDGE:
            if (!lab_edges_add_one(&g->edges, (uint32_t)entry,
                                   (uint32_t)lab_graph_message_rest(words[i])))
                atomic_store(&g->failed, true);
            break;
        case LAB_TOPIC_QUESTION:
            answer(g, from, words[i], words[i + 1]);
            i++;
            break;
        case LAB_TOPIC_OFFER:
            take_offer(g, entry, lab_graph_message_offered(words[i]));
            break;
        }
    }
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

/* Sorts a block.  It keeps all moves if several positions are one board for the rules, or if
 * other ranks must be asked what a move leads to. */
static void sort_block(void *context, size_t number)
{
    lab_retrograde_graph *g = context;
    const bool whole = g->order->alike || g->exchange;
    if (!lab_edges_sort(&g->edges, number, whole ? NULL : lab_retrograde_is_wanted, g))
        atomic_store(&g->failed, true);
}

/* ---- beginning and end ---- */

void lab_retrograde_agree(const lab_retrograde_graph *g, int64_t *numbers, size_t count)
{
    if (g->exchange)
        lab_ranks_most(g->exchange->ranks, numbers, count);
}

/* False: it was stopped, or has failed. */
static bool make_parts(lab_retrograde_graph *g, const lab_retrograde_task *task)
{
    if (g->failed && !g->exchange)
        return true;
    const lab_distributed_work work = {.parts = g->part_count,
                                       .work = make_part,
                                       .receive = receive,
                                       .context = g,
                                       .stop = task->stop,
                                       .failed = &g->failed};
    return g->exchange ? lab_distributed_run(g->exchange, &work)
                       : lab_parallel(task->threads, g->part_count, make_part, g, task->stop);
}

static lab_retrograde_end make(lab_retrograde_graph *g, const lab_retrograde_task *task)
{
    const bool stopped = !make_parts(g, task) ||
                         (!g->failed && !lab_parallel(task->threads, g->edges.block_count,
                                                      sort_block, g, task->stop));
    int64_t said[] = {g->failed ? LAB_RETROGRADE_NO_MEMORY
                      : stopped ? LAB_RETROGRADE_STOPPED
                                : LAB_RETROGRADE_DONE,
                      g->moves_most};
    lab_retrograde_agree(g, said, sizeof said / sizeof *said);
    g->moves_most = (unsigned)said[1];
    return (lab_retrograde_end)said[0];
}

lab_retrograde_end lab_retrograde_graph_init(lab_retrograde_graph *g,
                                             const lab_retrograde_task *task, int level)
{
    const lab_level_order *order = task->order;
    const lab_share share = lab_share_of(task->exchange ? task->exchange->ranks : NULL,
                                         order->entries(order, level));
    *g = (lab_retrograde_graph){
        .order = order,
        .level = level,
        .most = order->most(order, level),
        .share = share,
        .entries = share.count,
        .part_count = (size_t)((share.count + LAB_RETROGRADE_PART - 1) / LAB_RETROGRADE_PART),
        .values = task->values,
        .exchange = task->exchange};
    g->out = lab_space_take(task->space, share.count);
    if (!lab_edges_init(&g->edges, share.count, share.all, task->space) || !g->out)
        g->failed = true;
    return make(g, task);
}

void lab_retrograde_graph_release(lab_retrograde_graph *g)
{
    lab_edges_release(&g->edges);
}

/* ---- repetition ---- */

lab_bounds lab_retrograde_repetition(const lab_retrograde_graph *g, dyar_history *history,
                                     uint64_t entry)
{
    const lab_level_order *o = g->order;
    dyar_position position;
    o->lay(o, g->level, g->share.first + entry, &position);
    const lab_bounds round = lab_board_repetition(&o->terms, history, &position);
    return (lab_bounds){round.low > -g->most ? round.low : -g->most,
                        round.high < g->most ? round.high : g->most};
}
