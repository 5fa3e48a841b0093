/* Laps on small boards, each sown beforehand: what it adds to the board and where it ends. */
#include "base/arena.h"
#include "fast/wing.h"

#include <string.h>

typedef struct ring {
    const dyar_wing *w;
    const dyar_fast_view *view;
    const uint8_t *next;
} ring;

static unsigned next_on(const ring *r, unsigned at, unsigned start)
{
    const unsigned cell = r->next[at];
    return r->w->avoids_lap_start && cell == start ? r->next[cell] : cell;
}

static void sow_lap(const ring *r, unsigned start, int seeds, bool same, dyar_lanes *added,
                    uint8_t *last)
{
    unsigned at = same ? start : next_on(r, start, start);
    (*added)[start] = (uint16_t)-seeds;
    *last = (uint8_t)start;
    for (int i = 0; i < seeds; i++) {
        (*added)[at]++;
        *last = (uint8_t)at;
        at = next_on(r, at, start);
    }
}

static dyar_laps sow_laps(dyar_arena *arena, const ring *r, bool same)
{
    const unsigned cells = r->w->cells, shift = r->w->seeds_shift;
    const bool unless_single = r->w->rules->first_seed == DYAR_FIRST_SEED_SAME_UNLESS_SINGLE;
    dyar_lanes *added = DYAR_NEW_ARRAY(arena, dyar_lanes, cells << shift);
    uint8_t *last = DYAR_NEW_ARRAY(arena, uint8_t, cells << shift);
    for (unsigned cell = 0; cell < cells; cell++)
        for (int n = 0; n <= r->w->game->total && (r->view->track >> cell & 1); n++) {
            const unsigned at = (cell << shift) + (unsigned)n;
            sow_lap(r, cell, n, same && !(n == 1 && unless_single), &added[at], &last[at]);
        }
    return (dyar_laps){added, last};
}

static bool same_ring(const dyar_wing *w, unsigned way, unsigned a, unsigned b)
{
    const dyar_topology *t = &w->game->topology;
    return memcmp(t->next[a][way], t->next[b][way], sizeof t->next[a][way]) == 0 &&
           w->views[a][way].track == w->views[b][way].track;
}

void dyar_fast_prepare_laps(dyar_arena *arena, dyar_wing *w)
{
    const dyar_word first_seed = w->rules->first_seed;
    for (unsigned p = 0; p < w->players; p++)
        for (unsigned way = 0; way < 2; way++) {
            dyar_fast_view *view = &w->views[p][way];
            const ring r = {w, view, w->game->topology.next[p][way]};
            if (p > 0 && same_ring(w, way, 0, p)) {
                view->first = w->views[0][way].first;
                view->later = w->views[0][way].later;
                continue;
            }
            view->later = sow_laps(arena, &r, false);
            view->first =
                first_seed == DYAR_FIRST_SEED_NEXT ? view->later : sow_laps(arena, &r, true);
        }
}
