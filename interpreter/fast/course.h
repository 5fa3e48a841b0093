/* A turn on the bare cells, as far as it has come, and how the rules are told of it. */
#ifndef DYAR_FAST_COURSE_H
#define DYAR_FAST_COURSE_H

#include "fast/sums.h"

/* What the rules keep track of a turn with, and what is kept to put it back. */
typedef struct keeping {
    board seeds; /* as the turn found them */
    dyar_lanes aside;
    dyar_turn turn;
    dyar_position origin; /* the position, once more than seeds has changed */
} keeping;

typedef struct course {
    const dyar_fast_view *view, *first_view;
    keeping *kept;
    const dyar_laps *laps; /* to be looked up next */
    cell_set open;         /* cells that the mover sows into, but for where it began */
    unsigned start, lifted;
    unsigned landed_seeds; /* of the cell `landed`: known before the board is written */
    unsigned lap, lap_start, landed, first_sown, sown, captured;
    bool reached, gained;
    bool changed; /* more than sowing has changed the board */
    bool told;    /* to the rules, whose turn is filled in from there on */
    bool acted;   /* more than seeds may have changed; the origin is kept */
} course;

DYAR_INLINED course course_from(const playing *p, const dyar_fast_view *view, unsigned from,
                                keeping *k)
{
    k->seeds = p->seeds;
    if (p->has.aside)
        memcpy(&k->aside, p->cells + LANES, sizeof k->aside);
    const cell_set open = p->has.marked ? p->open[view->player] : (cell_set)view->track;
    return (course){.view = view,
                    .first_view = view,
                    .kept = k,
                    .laps = &view->first,
                    .open = open,
                    .start = from,
                    .lifted = p->cells[from],
                    .landed_seeds = p->cells[from],
                    .lap = 1,
                    .lap_start = from,
                    .first_sown = DYAR_NO_CELL,
                    .landed = from};
}

static __attribute__((noinline)) void tell_at_first(const dyar_wing *w, dyar_position *position,
                                                    course c)
{
    dyar_turn *t = &c.kept->turn;
    dyar_turn_begin(t, w->game, w->rules, position, c.view->player);
    t->origin = &c.kept->origin;
    t->first_way = c.first_view->way;
    t->kind = w->rules->kinds->number;
    t->start = (uint8_t)c.start;
    t->lifted = (int)c.lifted;
    t->could_slam = w->rules->grand_slam != DYAR_GRAND_SLAM_ALLOWED &&
                    (with_seeds(&c.kept->seeds) & (cell_set)c.view->others);
}

/* Fills in the turn as far as it has come.  (What is passed to the function called is a copy,
 * so that the course can stay in registers.) */
DYAR_INLINED void tell(const playing *p, course *c)
{
    dyar_turn *t = &c->kept->turn;
    if (!c->told)
        tell_at_first(p->wing, p->position, *c);
    c->told = true;
    t->lap_start = (uint8_t)c->lap_start;
    t->first_sown = (uint8_t)c->first_sown;
    t->landed = (uint8_t)c->landed;
    t->lap = (int)c->lap;
    t->sown = (int)c->sown;
    t->captured += (int)c->captured;
    c->captured = 0;
    t->gained = t->gained || c->gained;
    t->reached = t->reached || c->reached;
    dyar_face(t, c->view->way);
}

/* The seeds as the turn has found them. */
DYAR_INLINED void put_back(const playing *p, const keeping *k, uint16_t *cells)
{
    store(cells, &k->seeds);
    if (p->has.aside)
        memcpy(cells + LANES, &k->aside, sizeof k->aside);
}

/* Before more than seeds changes: keeps the position as the turn has found it. */
DYAR_INLINED void keep_origin(const playing *p, course *c)
{
    if (c->acted)
        return;
    dyar_copy(p->wing->game, &c->kept->origin, p->position);
    put_back(p, c->kept, c->kept->origin.cells);
    c->acted = true;
}

/* The cells have been written since the seeds where it landed were known. */
DYAR_INLINED void see_landed(const playing *p, course *c)
{
    c->landed_seeds = p->cells[c->landed];
}

/* Sowing goes on from here. */
DYAR_INLINED void turn_to(course *c, const dyar_fast_view *view)
{
    c->view = view;
    c->laps = &view->later;
}

/* The rules have changed marks in the course of the turn. */
DYAR_INLINED void see_open(playing *p, course *c)
{
    see_marks(p);
    if (p->has.marked)
        c->open = p->open[c->view->player];
}

/* All is as it was before the turn. */
DYAR_INLINED void take_back(playing *p, const course *c)
{
    const bool acted = p->has.acts && c->acted;
    if (acted)
        dyar_copy(p->wing->game, p->position, &c->kept->origin);
    p->seeds = c->kept->seeds;
    put_back(p, c->kept, p->cells);
    if (acted)
        see_marks(p);
}

#endif
