/* A whole turn: lap after lap, and what follows from it, up to handing on. */
#ifndef DYAR_FAST_TURNS_H
#define DYAR_FAST_TURNS_H

#include "fast/landings.h"

/* A sowing that comes back to its beginning comes back to it for ever; so long ones alone are
 * looked at. */
DYAR_INLINED bool is_endless(const playing *p, const course *c)
{
    return c->lap > DYAR_LAPS_MAX || (c->landed == c->start && c->view == c->first_view &&
                                      are_same(&p->seeds, &c->kept->seeds));
}

DYAR_INLINED outcome look_for_end(playing *p, const course *c)
{
    if ((p->has.acts && c->acted) || (p->has.more && p->wing->rules->finishes) ||
        p->wing->rules->endless != DYAR_ENDLESS_UNDO || !p->wing->rules->laps_alike)
        return BY_RULES;
    if (!is_endless(p, c))
        return GOES_ON;
    take_back(p, c);
    see_seeds(p);
    return ENDS;
}

/* Lap after lap, until the turn is over but for what follows from it. */
DYAR_INLINED outcome sow_on(playing *p, course *c)
{
    for (;; c->lap++) {
        outcome comes_to = GOES_ON;
        if (p->has.relays && c->lap > DYAR_LONG_SOWING)
            comes_to = look_for_end(p, c);
        if (comes_to != GOES_ON)
            return comes_to;
        const lap_result lap = next_lap(p, c);
        if (lap == LAP_EMPTY)
            see_seeds(p);
        if (lap != LAP_SOWN)
            return lap == LAP_EMPTY ? ENDS : BY_RULES;
        do
            comes_to = land(p, c);
        while (p->has.acts && comes_to == SOWN);
        if (comes_to != GOES_ON)
            return comes_to;
        if (p->has.more)
            turn_to(c, c->view->turned);
    }
}

/* May anything be judged or remembered once the turn is over? */
DYAR_INLINED bool may_follow(const playing *p, const course *c)
{
    for (size_t i = 0; i < p->wing->after_count; i++)
        if (is_within(p, &p->wing->afters[i], c->view->player))
            return true;
    return !p->wing->plain_after;
}

/* What is judged or remembered once the turn is over. */
DYAR_INLINED outcome finish(playing *p, course *c, outcome comes_to)
{
    dyar_turn *t = &c->kept->turn;
    tell(p, c);
    keep_origin(p, c);
    c->changed = true;
    if (comes_to != TOLD)
        t->end = comes_to == AGAIN ? DYAR_THEN_AGAIN : DYAR_THEN_END_TURN;
    dyar_turn_finish(t);
    p->seeds = load(p->cells);
    see_marks(p);
    see_seeds(p);
    return t->end == DYAR_THEN_END_TURN ? ENDS : t->end == DYAR_THEN_AGAIN ? AGAIN : TOLD;
}

/* The sowing and all that follows from it, up to handing on; `told` where the turn is wanted
 * with it. */
DYAR_INLINED outcome play_from(playing *p, course *c, bool told)
{
    const outcome comes_to = sow_on(p, c);
    if (comes_to == BY_RULES) {
        take_back(p, c);
        return BY_RULES;
    }
    if (p->has.acts)
        c->changed = c->changed || c->acted;
    if (told || (p->has.more && p->wing->rules->finishes && may_follow(p, c)) ||
        (p->has.acts && c->told && c->kept->turn.hand > 0))
        return finish(p, c, comes_to);
    return comes_to;
}

/* The same where the shape is known only when it runs.  A page, which is to be small, has it
 * once. */
#ifdef DYAR_FAST_FEW
static __attribute__((noinline))
#else
DYAR_INLINED
#endif
outcome
play_any_from(playing *p, course *c, bool told)
{
    return play_from(p, c, told);
}

/* One of the two, for functions that are compiled with either. */
typedef outcome turn_player(playing *p, course *c, bool told);

#endif
