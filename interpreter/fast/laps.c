/* Laps on boards of up to 32 cells, each sown beforehand: what it adds, and where it falls. */
#include "base/arena.h"
#include "fast/wing.h"

#include <assert.h>
#include <string.h>

enum { MOST_SEEDS = 160, MOST_FEW = 127 }; /* larger tables would leave the cache */

typedef struct ring {
    const dyar_wing *w;
    const dyar_fast_view *view;
    const uint8_t *next;
} ring;

/* The tables while they are made, and a lap seed by seed. */
typedef struct making {
    dyar_lanes *added;
    dyar_bytes *few;
    uint8_t *last;
    int16_t *gained;
    uint32_t *falls;
    int16_t seeds[DYAR_FAST_MIDDLE];
    uint32_t fallen;
    unsigned at;
} making;

static unsigned next_on(const ring *r, unsigned at, unsigned start)
{
    const bool avoids = r->w->avoids_lap_start && (r->w->avoidable >> start & 1);
    do
        at = r->next[at];
    while (!(r->view->track >> at & 1) || (avoids && at == start));
    return at;
}

static void sow(making *m, unsigned cell)
{
    m->seeds[cell]++;
    m->fallen |= UINT32_C(1) << cell;
    m->at = cell;
}

static void write_lap(const making *m, unsigned at, unsigned start, int lifted)
{
    assert(m->few || m->added); /* a ring is small, or it is not */
    for (unsigned i = 0; i < DYAR_FAST_MIDDLE; i++) {
        const int more = m->seeds[i] - (i == start ? lifted : 0);
        if (i == m->at)
            m->gained[at] = (int16_t)more;
        if (m->few)
            m->few[2 * at + i / DYAR_BLOCK][i % DYAR_BLOCK] = (int8_t)more;
        else if (i < DYAR_FAST_SMALL)
            m->added[at][i] = (uint16_t)more;
    }
    m->last[at] = (uint8_t)m->at;
    m->falls[at] = m->fallen;
}

static void start(making *m, unsigned cell)
{
    memset(m->seeds, 0, sizeof m->seeds);
    m->fallen = 0;
    m->at = cell;
}

/* All laps from a hole; `same`: the first seed falls into it. */
static void sow_from(const ring *r, making *m, unsigned cell, bool same)
{
    const unsigned at = cell << r->w->seeds_shift;
    start(m, cell);
    write_lap(m, at, cell, 0);
    for (int n = 1; n <= r->w->game->total; n++) {
        sow(m, same && n == 1 ? cell : next_on(r, m->at, cell));
        write_lap(m, at + (unsigned)n, cell, n);
    }
    if (same && r->w->rules->first_seed == DYAR_FIRST_SEED_SAME_UNLESS_SINGLE) {
        start(m, cell);
        sow(m, next_on(r, cell, cell));
        write_lap(m, at + 1, cell, 1);
    }
}

static dyar_laps sow_laps(dyar_arena *arena, const ring *r, bool same)
{
    const unsigned cells = r->w->ring, shift = r->w->seeds_shift, laps = cells << shift;
    const bool small = cells <= DYAR_FAST_SMALL;
    making m = {.added = small ? DYAR_NEW_ARRAY(arena, dyar_lanes, laps) : NULL,
                .few = small ? NULL : DYAR_NEW_ARRAY(arena, dyar_bytes, 2 * laps),
                .last = DYAR_NEW_ARRAY(arena, uint8_t, laps),
                .gained = DYAR_NEW_ARRAY(arena, int16_t, laps),
                .falls = DYAR_NEW_ARRAY(arena, uint32_t, laps)};
    for (unsigned cell = 0; cell < cells; cell++) /* also those that are passed over */
        if (r->w->game->topology.on_track[r->view->player][cell])
            sow_from(r, &m, cell, same);
    return (dyar_laps){m.added, m.few, m.last, m.gained, m.falls};
}

static bool same_ring(const dyar_wing *w, unsigned way, unsigned a, unsigned b)
{
    const dyar_topology *t = &w->game->topology;
    return memcmp(t->next[a][way], t->next[b][way], sizeof t->next[a][way]) == 0 &&
           w->views[a][way].track == w->views[b][way].track;
}

static void prepare_view(dyar_arena *arena, dyar_wing *w, unsigned player, unsigned way)
{
    dyar_fast_view *view = &w->views[player][way];
    const ring r = {w, view, w->game->topology.next[player][way]};
    if (player > 0 && same_ring(w, way, 0, player)) {
        view->first = w->views[0][way].first;
        view->later = w->views[0][way].later;
        return;
    }
    view->later = sow_laps(arena, &r, false);
    view->first =
        w->rules->first_seed == DYAR_FIRST_SEED_NEXT ? view->later : sow_laps(arena, &r, true);
}

static bool can_be_tabled(const dyar_wing *w)
{
    const int most = w->ring <= DYAR_FAST_SMALL ? MOST_SEEDS : MOST_FEW;
    for (unsigned p = 0; p < w->players; p++) {
        const uint64_t track = w->views[p][0].track;
        if (!(track & (track - 1))) /* there has to be another hole to go to */
            return false;
    }
    return w->ring <= DYAR_FAST_MIDDLE && w->game->total <= most &&
           !w->game->tells_first_sown && !w->avoids_start;
}

void dyar_fast_prepare_laps(dyar_arena *arena, dyar_wing *w)
{
    w->has.tables = can_be_tabled(w);
    for (unsigned p = 0; w->has.tables && p < w->players; p++)
        for (unsigned way = 0; way < 2; way++)
            prepare_view(arena, w, p, way);
}
