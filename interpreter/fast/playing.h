/* SPDX-License-Identifier: MIT */
/*
 * A game that is being played: the position, and what is kept of it in registers.
 *
 * The seeds are a vector.  Sets of cells, as bits, say which cells have free seeds and which
 * take seeds.  So legal moves, players in need of seeds and most end rules are each one `and`.
 */
#ifndef DYAR_FAST_PLAYING_H
#define DYAR_FAST_PLAYING_H

#include "fast/by_rules.h"
#include "fast/vectors.h"
#include "play/ends.h"
#include "play/play.h"

typedef struct playing {
    dyar_shape has;
    const dyar_fast_game *fast;
    dyar_position *position;
    uint16_t *cells;            /* of the position */
    seed_vector seeds;          /* as in the cells */
    cell_set in_play;           /* cells with free seeds; none if the game is over */
    cell_set bound;             /* cells whose seeds are not free, for their mark */
    cell_set *open;             /* cells that each player sows into, if there are marks ... */
    cell_set *watched;          /* ... and where a rule may fire in passing */
    const dyar_fast_view *view; /* viewpoint of the player to move */
    bool quiet;                 /* no end rule fits, nor will one by sowing alone */
} playing;

/* Room for open and watched, by player. */
typedef struct marked_cells {
    cell_set open[DYAR_PLAYERS_MAX], watched[DYAR_PLAYERS_MAX];
} marked_cells;

DYAR_INLINED seed_vector marks_of(const playing *p)
{
    return load(p->cells + p->fast->game->layout.marks);
}

DYAR_INLINED void refresh_in_play(playing *p)
{
    p->in_play = with_seeds(&p->seeds);
    if (p->has.marked)
        p->in_play &= ~p->bound;
}

/* Is in_play kept up to date by note_sown and captures alone?  That is quicker than to compare
 * the seeds after a turn. */
DYAR_INLINED bool follows_seeds(const playing *p)
{
    return p->has.tables && !p->has.acts && !p->has.general;
}

/* Notes that the seeds of a cell were sown into these cells. */
DYAR_INLINED void note_sown(playing *p, unsigned from, cell_set cells)
{
    if (follows_seeds(p))
        p->in_play =
            (p->in_play & ~((cell_set)1 << from)) | (p->has.marked ? cells & ~p->bound : cells);
}

DYAR_INLINED void refresh_after_capture(playing *p)
{
    if (!follows_seeds(p))
        refresh_in_play(p);
}

/* Cells whose mark is listed for them. */
DYAR_INLINED cell_set that_have(const seed_vector *marks, const dyar_by_mark *by)
{
    cell_set cells = 0;
    for (unsigned i = 0; i < by->count; i++)
        cells |= that_are(marks, by->codes[i]) & (cell_set)by->cells[by->codes[i]];
    return cells;
}

/* Cells whose seeds are not free, because of their mark. */
DYAR_INLINED cell_set that_bind(const playing *p, const seed_vector *marks)
{
    const dyar_fast_game *fast = p->fast;
    cell_set cells = 0;
    if (!p->has.general || fast->all_bind)
        return ~that_are(marks, DYAR_UNMARKED);
    for (unsigned i = 0; i < fast->binding_count; i++)
        cells |= that_are(marks, fast->binding[i]);
    return cells;
}

DYAR_INLINED void refresh_marks(playing *p)
{
    const dyar_fast_game *fast = p->fast;
    if (!p->has.marked)
        return;
    const seed_vector marks = marks_of(p);
    p->bound = that_bind(p, &marks);
    for (unsigned player = 0; player < fast->players; player++) {
        p->open[player] =
            (cell_set)fast->views[player][0].track & ~that_have(&marks, &fast->refused[player]);
        if (p->has.passing)
            p->watched[player] = that_have(&marks, &fast->watched[player]);
    }
}

/* Notes that these holes got this mark. */
DYAR_INLINED void note_marked(playing *p, const seed_vector *marks, cell_set holes,
                              unsigned code)
{
    const dyar_fast_game *fast = p->fast;
    p->bound = that_bind(p, marks);
    for (unsigned player = 0; player < fast->players; player++) {
        const cell_set track = (cell_set)fast->views[player][0].track;
        p->open[player] = (p->open[player] & ~holes) |
                          (holes & track & ~(cell_set)fast->refused[player].cells[code]);
        if (p->has.passing)
            p->watched[player] = (p->watched[player] & ~holes) |
                                 (holes & (cell_set)fast->watched[player].cells[code]);
    }
}

/* Reads the position, at the start or after the rules have played. */
DYAR_INLINED void refresh(playing *p)
{
    const dyar_layout *l = &p->fast->game->layout;
    p->seeds = load(p->cells);
    p->view = p->fast->views[p->cells[l->mover]];
    if (!p->view->holes)
        p->view = p->view->other;
    p->quiet = false; /* in a position that was set up, an end rule may fit */
    refresh_marks(p);
    refresh_in_play(p);
    if (p->cells[l->ended])
        p->in_play = 0;
}

DYAR_INLINED playing begin(const dyar_fast_game *fast, dyar_shape has, dyar_position *position,
                           marked_cells *marked)
{
    playing p = {.has = has,
                 .fast = fast,
                 .position = position,
                 .cells = position->cells,
                 .open = marked->open,
                 .watched = marked->watched};
    refresh(&p);
    return p;
}

/* ---- sums ---- */

DYAR_INLINED bool store_is_within(const playing *p, const dyar_fast_sum *sum, unsigned player)
{
    const int seeds = p->cells[p->fast->views[player][0].store];
    return seeds >= sum->low && seeds <= sum->high;
}

DYAR_INLINED bool some_store_is_within(const playing *p, const dyar_fast_sum *sum)
{
    for (unsigned i = 0; i < p->fast->players; i++)
        if (store_is_within(p, sum, i))
            return true;
    return false;
}

/* Returns the holes with enough seeds for a move, and a fitting mark. */
DYAR_INLINED cell_set holes_with_enough(const playing *p)
{
    cell_set fit = at_least(&p->seeds, p->fast->enough);
    if (!p->fast->under_any_mark) {
        const seed_vector marks = marks_of(p);
        fit &= that_are(&marks, DYAR_UNMARKED);
    }
    return fit;
}

DYAR_INLINED bool somebody_is_stuck(const playing *p)
{
    const cell_set fit = holes_with_enough(p);
    for (unsigned i = 0; i < p->fast->players; i++) {
        const dyar_fast_view *views = p->fast->views[i];
        if (!(fit & (cell_set)(views[0].holes | views[1].holes)))
            return true;
    }
    return false;
}

DYAR_INLINED bool is_otherwise_within(const playing *p, const dyar_fast_sum *sum,
                                      unsigned mover)
{
    if (sum->kind == DYAR_SUM_OF_SOME_STORE)
        return some_store_is_within(p, sum);
    if (sum->kind == DYAR_SUM_OF_OWN_STORE)
        return store_is_within(p, sum, mover);
    return p->has.general && somebody_is_stuck(p);
}

/* A sum is at least the number of cells with seeds, which is quickly counted. */
DYAR_INLINED bool is_within(const playing *p, const dyar_fast_sum *sum, unsigned mover)
{
    if (sum->kind != DYAR_SUM_OF_CELLS)
        return is_otherwise_within(p, sum, mover);
    const cell_set cells = p->in_play & (cell_set)sum->cells[mover];
    if ((int)bits_in(cells) > sum->high)
        return false;
    const int seeds = sum_of(&p->seeds, cells);
    return seeds >= sum->low && seeds <= sum->high;
}

#endif
