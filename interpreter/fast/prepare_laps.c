/* SPDX-License-Identifier: MIT */
/* Preparation of laps on boards of up to 32 cells: every lap is sown beforehand, from each
 * hole with each number of seeds. */
#include "base/arena.h"
#include "fast/fast_game.h"

#include <assert.h>
#include <string.h>

enum { MOST_TABLED = 160, MOST_FEW = 127 }; /* larger tables would not fit the cache */

typedef struct ring {
    const dyar_fast_game *fast;
    const dyar_fast_view *view;
    const uint8_t *next;
} ring;

/* The tables in the making, and the lap that is being sown. */
typedef struct lap_tables {
    dyar_lanes *added;
    dyar_bytes *added_bytes;
    uint8_t *last;
    int16_t *gained;
    uint32_t *falls;
    int16_t seeds[DYAR_FAST_MIDDLE];
    uint32_t fallen;
    unsigned at;
} lap_tables;

static unsigned next_on(const ring *r, unsigned at, unsigned start)
{
    const bool avoids = r->fast->skips_lap_start && (r->fast->skippable >> start & 1);
    do
        at = r->next[at];
    while (!(r->view->track >> at & 1) || (avoids && at == start));
    return at;
}

static void sow(lap_tables *m, unsigned cell)
{
    m->seeds[cell]++;
    m->fallen |= UINT32_C(1) << cell;
    m->at = cell;
}

static void write_lap(const lap_tables *m, unsigned at, unsigned start, int lifted)
{
    assert(m->added_bytes || m->added); /* one of the two tables is made */
    for (unsigned i = 0; i < DYAR_FAST_MIDDLE; i++) {
        const int more = m->seeds[i] - (i == start ? lifted : 0);
        if (i == m->at)
            m->gained[at] = (int16_t)more;
        if (m->added_bytes)
            m->added_bytes[2 * at + i / DYAR_BLOCK][i % DYAR_BLOCK] = (int8_t)more;
        else if (i < DYAR_FAST_SMALL)
            m->added[at][i] = (uint16_t)more;
    }
    m->last[at] = (uint8_t)m->at;
    m->falls[at] = m->fallen;
}

static void start(lap_tables *m, unsigned cell)
{
    memset(m->seeds, 0, sizeof m->seeds);
    m->fallen = 0;
    m->at = cell;
}

/* Sows all laps from a hole.  `same`: the first seed drops into that hole. */
static void sow_from(const ring *r, lap_tables *m, unsigned cell, bool same)
{
    const unsigned at = cell << r->fast->seeds_shift;
    start(m, cell);
    write_lap(m, at, cell, 0);
    for (int n = 1; n <= r->fast->game->total; n++) {
        sow(m, same && n == 1 ? cell : next_on(r, m->at, cell));
        write_lap(m, at + (unsigned)n, cell, n);
    }
    if (same && r->fast->rules->first_seed == DYAR_FIRST_SEED_SAME_UNLESS_SINGLE) {
        start(m, cell);
        sow(m, next_on(r, cell, cell));
        write_lap(m, at + 1, cell, 1);
    }
}

static dyar_laps sow_laps(dyar_arena *arena, const ring *r, bool same)
{
    const unsigned cells = r->fast->ring, shift = r->fast->seeds_shift, laps = cells << shift;
    const bool small = cells <= DYAR_FAST_SMALL;
    lap_tables m = {.added = small ? DYAR_NEW_ARRAY(arena, dyar_lanes, laps) : NULL,
                    .added_bytes = small ? NULL : DYAR_NEW_ARRAY(arena, dyar_bytes, 2 * laps),
                    .last = DYAR_NEW_ARRAY(arena, uint8_t, laps),
                    .gained = DYAR_NEW_ARRAY(arena, int16_t, laps),
                    .falls = DYAR_NEW_ARRAY(arena, uint32_t, laps)};
    for (unsigned cell = 0; cell < cells; cell++) /* skipped holes, too */
        if (r->fast->game->topology.on_track[r->view->player][cell])
            sow_from(r, &m, cell, same);
    return (dyar_laps){m.added, m.added_bytes, m.last, m.gained, m.falls};
}

static bool same_ring(const dyar_fast_game *fast, unsigned direction, unsigned a, unsigned b)
{
    const dyar_topology *t = &fast->game->topology;
    return memcmp(t->next[a][direction], t->next[b][direction], sizeof t->next[a][direction]) ==
               0 &&
           fast->views[a][direction].track == fast->views[b][direction].track;
}

static void prepare_view(dyar_arena *arena, dyar_fast_game *fast, unsigned player,
                         unsigned direction)
{
    dyar_fast_view *view = &fast->views[player][direction];
    const ring r = {fast, view, fast->game->topology.next[player][direction]};
    if (player > 0 && same_ring(fast, direction, 0, player)) {
        view->first = fast->views[0][direction].first;
        view->following = fast->views[0][direction].following;
        return;
    }
    view->following = sow_laps(arena, &r, false);
    view->first = fast->rules->first_seed == DYAR_FIRST_SEED_NEXT ? view->following
                                                                  : sow_laps(arena, &r, true);
}

static bool can_be_tabled(const dyar_fast_game *fast)
{
    const int most = fast->ring <= DYAR_FAST_SMALL ? MOST_TABLED : MOST_FEW;
    for (unsigned p = 0; p < fast->players; p++) {
        const uint64_t track = fast->views[p][0].track;
        if (!(track & (track - 1))) /* a lap needs another hole to reach */
            return false;
    }
    return fast->ring <= DYAR_FAST_MIDDLE && fast->game->total <= most &&
           !fast->game->needs_first_sown && !fast->skips_start;
}

void dyar_fast_prepare_laps(dyar_arena *arena, dyar_fast_game *fast)
{
    fast->has.tables = can_be_tabled(fast);
    for (unsigned p = 0; fast->has.tables && p < fast->players; p++)
        for (unsigned direction = 0; direction < 2; direction++)
            prepare_view(arena, fast, p, direction);
}
