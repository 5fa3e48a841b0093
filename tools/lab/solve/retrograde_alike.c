/* SPDX-License-Identifier: MIT */
/*
 * Positions that a rule on repetition does not distinguish.
 *
 * Positions that are alike are one *board* here, named by its first entry.  A board from which
 * no move leads to a board that is left is taken away, and so on; then those to which none
 * leads.  What is left is on rounds, or on ways between two of them.
 */
#include "lab/solve/retrograde_alike.h"

#include "lab/base/memory.h"

typedef struct peeling {
    const lab_retrograde_graph *graph;
    uint32_t *board; /* of each entry */
    uint32_t *next;  /* the next entry of its board; none: its own number */
    uint32_t *last;  /* of each board: its last entry */
    uint32_t *left;  /* of each board: edges to boards that are left */
    uint32_t *queue; /* boards that are taken away */
    uint64_t queued;
    bool *gone;
    uint32_t *after;      /* entries to which a move leads from each */
    uint64_t *after_from; /* of entry i: after_from[i] to [i + 1] - 1 */
} peeling;

/* Entries before or behind one. */
typedef struct neighbours {
    const lab_edges *edges; /* NULL: they are those after */
    lab_edges_list before;
    const uint32_t *after;
    uint64_t count;
} neighbours;

static neighbours neighbours_of(const peeling *p, uint32_t entry, bool backwards)
{
    const lab_edges *edges = &p->graph->edges;
    if (!backwards)
        return (neighbours){.after = p->after + p->after_from[entry],
                            .count = p->after_from[entry + 1] - p->after_from[entry]};
    const lab_edges_list before = lab_edges_to(edges, entry);
    return (neighbours){.edges = edges, .before = before, .count = before.count};
}

static uint32_t neighbour(const neighbours *n, uint64_t i)
{
    return n->edges ? lab_edges_get(n->edges, &n->before, (uint32_t)i) >> 1 : n->after[i];
}

static void take_away(peeling *p, uint32_t board)
{
    p->gone[board] = true;
    p->queue[p->queued++] = board;
}

static void count_left(peeling *p, bool backwards)
{
    for (uint32_t entry = 0; entry < p->graph->entries; entry++)
        p->left[entry] = 0;
    for (uint32_t entry = 0; entry < p->graph->entries; entry++) {
        const neighbours to = neighbours_of(p, entry, backwards);
        for (uint64_t i = 0; i < to.count; i++)
            p->left[p->board[entry]] += !p->gone[p->board[neighbour(&to, i)]];
    }
}

static void take_from(peeling *p, uint32_t entry, bool backwards)
{
    const neighbours from = neighbours_of(p, entry, !backwards);
    for (uint64_t i = 0; i < from.count; i++) {
        const uint32_t board = p->board[neighbour(&from, i)];
        if (!p->gone[board] && --p->left[board] == 0)
            take_away(p, board);
    }
}

static void peel(peeling *p, bool backwards)
{
    uint64_t done = p->queued;
    count_left(p, backwards);
    for (uint32_t entry = 0; entry < p->graph->entries; entry++)
        if (p->board[entry] == entry && !p->gone[entry] && p->left[entry] == 0)
            take_away(p, entry);
    for (; done < p->queued; done++) {
        uint32_t entry = p->queue[done];
        take_from(p, entry, backwards);
        for (; p->next[entry] != entry; take_from(p, entry, backwards))
            entry = p->next[entry];
    }
}

/* The first entry of a board comes before its others. */
static void join_boards(peeling *p)
{
    for (uint32_t entry = 0; entry < p->graph->entries; entry++) {
        const uint32_t board = p->board[entry];
        if (board != entry)
            p->next[p->last[board]] = entry;
        p->next[entry] = p->last[board] = entry;
    }
}

static bool note_recurring(const peeling *p, bool *recurs)
{
    bool any = false;
    for (uint32_t entry = 0; entry < p->graph->entries; entry++) {
        const uint32_t board = p->board[entry];
        recurs[entry] = !p->gone[board] && p->last[board] != board;
        any = any || recurs[entry];
    }
    return any;
}

/* Counted first, each where the next one's begin; they move down as they are put in. */
static void fill_after(peeling *p)
{
    const lab_edges *edges = &p->graph->edges;
    for (uint32_t to = 0; to < edges->entries; to++) {
        const lab_edges_list list = lab_edges_to(edges, to);
        for (uint32_t i = 0; i < list.count; i++)
            p->after_from[lab_edges_get(edges, &list, i) >> 1]++;
    }
    for (uint64_t i = 1; i <= edges->entries; i++)
        p->after_from[i] += p->after_from[i - 1];
    for (uint32_t to = 0; to < edges->entries; to++) {
        const lab_edges_list list = lab_edges_to(edges, to);
        for (uint32_t i = 0; i < list.count; i++)
            p->after[--p->after_from[lab_edges_get(edges, &list, i) >> 1]] = to;
    }
}

static bool find_after(peeling *p)
{
    p->after_from = lab_calloc(p->graph->entries + 1, sizeof *p->after_from);
    p->after = lab_realloc(NULL, lab_edges_count(&p->graph->edges) + 1, sizeof *p->after);
    if (!p->after || !p->after_from)
        return false;
    fill_after(p);
    return true;
}

static bool init(peeling *p)
{
    const uint64_t entries = p->graph->entries;
    p->board = lab_calloc(entries, sizeof *p->board);
    p->next = lab_calloc(entries, sizeof *p->next);
    p->last = lab_calloc(entries, sizeof *p->last);
    p->left = lab_calloc(entries, sizeof *p->left);
    p->queue = lab_calloc(entries, sizeof *p->queue);
    p->gone = lab_calloc(entries, sizeof *p->gone);
    return p->board && p->next && p->last && p->left && p->queue && p->gone &&
           p->graph->order->alike(p->graph->order, p->graph->level, p->board) && find_after(p);
}

static void release(peeling *p)
{
    free(p->board);
    free(p->next);
    free(p->last);
    free(p->left);
    free(p->queue);
    free(p->gone);
    free(p->after);
    free(p->after_from);
}

bool lab_retrograde_find_alike(const lab_retrograde_graph *graph, bool **recurs)
{
    *recurs = NULL;
    if (!graph->order->alike)
        return true;
    peeling p = {.graph = graph};
    bool *found = lab_calloc(graph->entries, sizeof *found);
    const bool worked = found && init(&p);
    if (worked) {
        join_boards(&p);
        peel(&p, false);
        peel(&p, true);
        if (note_recurring(&p, found)) {
            *recurs = found;
            found = NULL;
        }
    }
    free(found);
    release(&p);
    return worked;
}

uint64_t lab_retrograde_alike_bytes(uint64_t entries, double moves)
{
    const double FOR_BOARDS = 38, FOR_AFTER = 8;
    return (uint64_t)((double)entries * (FOR_BOARDS + FOR_AFTER + moves * sizeof(uint32_t)));
}
