/* SPDX-License-Identifier: MIT */
/* Situations of one group, merged into rows. */
#include "ruleset/merge.h"

enum { MOST_TOGETHER = 2000 }; /* more situations than that are not merged */

/* ---- gathering ---- */

void dyar_listing_add(dyar_listing_group *g, const dyar_situation *s, uint16_t verdict)
{
    g->single = dyar_arena_room(g->arena, g->single, g->count, &g->room, sizeof *g->single);
    dyar_listing_row *row = &g->single[g->count++];
    *row = (dyar_listing_row){.verdict = verdict};
    memcpy(row->chosen, s->chosen, s->reduction->variable_count * sizeof *row->chosen);
    memcpy(row->values, s->values, s->reduction->variable_count * sizeof *row->values);
    g->common = *s;
}

void dyar_listing_clear(dyar_listing_group *g)
{
    g->count = 0;
}

/* ---- merging rows ---- */

static bool differ_only_in(const dyar_listing_row *a, const dyar_listing_row *b, size_t v,
                           size_t variables)
{
    if (a->verdict != b->verdict || a->merged || b->merged)
        return false;
    for (size_t i = 0; i < variables; i++)
        if (i != v && a->chosen[i] != b->chosen[i])
            return false;
    return true;
}

static bool join_by(dyar_listing_group *g, size_t v, size_t variables)
{
    bool joined = false;
    for (size_t i = 0; i < g->count; i++)
        for (size_t k = i + 1; k < g->count; k++) {
            if (!differ_only_in(&g->rows[i], &g->rows[k], v, variables))
                continue;
            g->rows[i].chosen[v] |= g->rows[k].chosen[v];
            g->rows[k].merged = joined = true;
        }
    return joined;
}

static void join_all(dyar_listing_group *g, size_t variables)
{
    bool joined = g->count <= MOST_TOGETHER;
    while (joined) {
        joined = false;
        for (size_t v = variables; v-- > 0;)
            joined = join_by(g, v, variables) || joined;
    }
}

static bool agrees_but_for(const dyar_listing_row *row, const dyar_listing_row *single,
                           size_t v, size_t variables)
{
    for (size_t i = 0; i < variables; i++)
        if (i != v && row->chosen[i] && !(row->chosen[i] & single->chosen[i]))
            return false;
    return true;
}

/* If no other class is possible with the rest of the row, the row leaves it out. */
static void leave_out(const dyar_listing_group *g, dyar_listing_row *row, size_t variables)
{
    for (size_t v = variables; v-- > 0 && g->count <= MOST_TOGETHER;) {
        uint64_t all = 0;
        for (size_t i = 0; i < g->count; i++)
            if (agrees_but_for(row, &g->single[i], v, variables))
                all |= g->single[i].chosen[v];
        if (all == row->chosen[v])
            row->chosen[v] = 0;
    }
}

void dyar_listing_join(dyar_listing_group *g)
{
    if (g->count == 0)
        return;
    const size_t variables = g->common.reduction->variable_count;
    if (g->row_room < g->room)
        g->rows = dyar_arena_grow(g->arena, g->rows, g->row_room * sizeof *g->rows,
                                  g->room * sizeof *g->rows);
    g->row_room = g->room;
    memcpy(g->rows, g->single, g->count * sizeof *g->rows);
    join_all(g, variables);
    for (size_t i = 0; i < g->count; i++)
        if (!g->rows[i].merged)
            leave_out(g, &g->rows[i], variables);
}

dyar_situation dyar_listing_situation(const dyar_listing_group *g, const dyar_listing_row *row)
{
    dyar_situation situation = g->common;
    situation.chosen = row->chosen;
    situation.values = row->values;
    return situation;
}
