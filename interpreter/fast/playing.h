/* A game while it is played on: its seeds stay in registers from turn to turn, and which cells
 * have some, and which take some, is kept as bits. */
#ifndef DYAR_FAST_PLAYING_H
#define DYAR_FAST_PLAYING_H

#include "fast/vectors.h"
#include "play/effects.h"
#include "play/arranging.h"
#include "play/ends.h"
#include "play/play.h"
#include "play/turn.h"

typedef struct playing {
    dyar_shape has;
    const dyar_wing *wing;
    dyar_position *position;
    uint16_t *cells;            /* of the position */
    board seeds;                /* as in the cells */
    cell_set in_play;           /* cells with free seeds; none when the game is over */
    cell_set bound;             /* cells whose mark binds their seeds */
    cell_set *open;             /* cells each player sows into, where marks occur ... */
    cell_set *watched;          /* ... and where a seed in passing may come to something */
    const dyar_fast_view *view; /* of the player to move */
    bool quiet;                 /* none of the ends holds, and sowing alone brings about none */
} playing;

/* Those two, for each player. */
typedef struct marked_cells {
    cell_set open[DYAR_PLAYERS_MAX], watched[DYAR_PLAYERS_MAX];
} marked_cells;

DYAR_INLINED board marks_of(const playing *p)
{
    return load(p->cells + p->wing->game->layout.marks);
}

DYAR_INLINED void see_seeds(playing *p)
{
    p->in_play = with_seeds(&p->seeds);
    if (p->has.marked)
        p->in_play &= ~p->bound;
}

/* Does which cells have free seeds follow from where they fall and what is captured?  That is
 * known before the board is: nothing but that changes them. */
DYAR_INLINED bool follows_seeds(const playing *p)
{
    return p->has.tables && !p->has.acts && !p->has.more;
}

/* The seeds of this cell were lifted, and fell into those. */
DYAR_INLINED void see_sown(playing *p, unsigned from, cell_set cells)
{
    if (follows_seeds(p))
        p->in_play =
            (p->in_play & ~((cell_set)1 << from)) | (p->has.marked ? cells & ~p->bound : cells);
}

/* A turn has changed the seeds. */
DYAR_INLINED void see_changed_seeds(playing *p)
{
    if (!follows_seeds(p))
        see_seeds(p);
}

/* The cells of which that is said which their mark says. */
DYAR_INLINED cell_set that_have(const board *marks, const dyar_by_mark *by)
{
    cell_set cells = 0;
    for (unsigned i = 0; i < by->count; i++)
        cells |= that_are(marks, by->codes[i]) & (cell_set)by->cells[by->codes[i]];
    return cells;
}

/* The cells whose marks bind their seeds. */
DYAR_INLINED cell_set that_bind(const playing *p, const board *marks)
{
    const dyar_wing *w = p->wing;
    cell_set cells = 0;
    if (!p->has.more || w->all_bind)
        return ~that_are(marks, DYAR_UNMARKED);
    for (unsigned i = 0; i < w->binding_count; i++)
        cells |= that_are(marks, w->binding[i]);
    return cells;
}

DYAR_INLINED void see_marks(playing *p)
{
    const dyar_wing *w = p->wing;
    if (!p->has.marked)
        return;
    const board marks = marks_of(p);
    p->bound = that_bind(p, &marks);
    for (unsigned player = 0; player < w->players; player++) {
        p->open[player] =
            (cell_set)w->views[player][0].track & ~that_have(&marks, &w->refused[player]);
        if (p->has.passing)
            p->watched[player] = that_have(&marks, &w->watched[player]);
    }
}

/* These holes have been given this mark. */
DYAR_INLINED void see_marked(playing *p, const board *marks, cell_set holes, unsigned code)
{
    const dyar_wing *w = p->wing;
    p->bound = that_bind(p, marks);
    for (unsigned player = 0; player < w->players; player++) {
        const cell_set track = (cell_set)w->views[player][0].track;
        p->open[player] = (p->open[player] & ~holes) |
                          (holes & track & ~(cell_set)w->refused[player].cells[code]);
        if (p->has.passing)
            p->watched[player] = (p->watched[player] & ~holes) |
                                 (holes & (cell_set)w->watched[player].cells[code]);
    }
}

/* Turns were played by the rules, or the game begins. */
DYAR_INLINED void see(playing *p)
{
    const dyar_layout *l = &p->wing->game->layout;
    p->seeds = load(p->cells);
    p->view = p->wing->views[p->cells[l->mover]];
    if (!p->view->holes)
        p->view = p->view->other;
    p->quiet = false; /* a position that is set up may be one in which the game ends */
    see_marks(p);
    see_seeds(p);
    if (p->cells[l->ended])
        p->in_play = 0;
}

DYAR_INLINED playing begin(const dyar_wing *wing, dyar_shape has, dyar_position *position,
                           marked_cells *marked)
{
    playing p = {.has = has,
                 .wing = wing,
                 .position = position,
                 .cells = position->cells,
                 .open = marked->open,
                 .watched = marked->watched};
    see(&p);
    return p;
}

#endif
