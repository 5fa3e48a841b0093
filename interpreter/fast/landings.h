/* Where a lap ends: which rule fires, and what is captured or marked. */
#ifndef DYAR_FAST_LANDINGS_H
#define DYAR_FAST_LANDINGS_H

#include "fast/laps.h"

/* What a turn comes to. */
typedef enum outcome {
    GOES_ON,  /* with another lap ... */
    SOWN,     /* ... which the rules have sown */
    BY_RULES, /* they have to play it: all is as it was before */
    ENDS,
    AGAIN,
    TOLD, /* the dyar_turn has it */
} outcome;

/* The steps of what is found at the cells that decide. */
DYAR_INLINED uint32_t steps_at(const playing *p, const course *c)
{
    const dyar_fast_view *view = c->view;
    const unsigned shift = p->wing->seeds_shift, landed = c->landed;
    uint32_t at =
        (landed << DYAR_VERDICT_SHIFT) + view->seeds_steps[(landed << shift) + c->landed_seeds];
    for (unsigned i = 0; p->has.marked && i < view->mark_terms; i++) {
        const dyar_fast_term *term = &view->of_marks[i];
        const unsigned code = p->cells[p->wing->game->layout.marks + term->cell[landed]];
        at += term->steps[(landed << DYAR_CODE_SHIFT) + code];
    }
    for (unsigned i = 0; i < view->seeds_terms; i++) {
        const dyar_fast_term *term = &view->of_seeds[i];
        at += term->steps[(landed << shift) + p->cells[term->cell[landed]]];
    }
    return at;
}

/* ---- captures and marks ---- */

/* The holes of a run whose own seeds decide. */
DYAR_INLINED cell_set along(const playing *p, const dyar_run *run, const course *c,
                            cell_set taken)
{
    const unsigned row = c->view->row;
    int left = run->most;
    unsigned cell = run->from[row + c->landed];
    while (cell != DYAR_NO_CELL && left-- > 0 && !(taken >> cell & 1) &&
           run->holds[((row + cell) << p->wing->seeds_shift) + p->cells[cell]]) {
        taken |= (cell_set)1 << cell;
        cell = run->next[row + cell];
    }
    return taken;
}

static inline unsigned take_up(uint16_t *cell)
{
    const unsigned seeds = *cell;
    *cell = 0;
    return seeds;
}

/* The seeds of these holes and of a run past holes that also other things decide. */
static __attribute__((noinline)) unsigned
take_along(uint16_t *cells, const dyar_run *run, unsigned row, unsigned landed, uint64_t holes)
{
    unsigned seeds = 0, cell = run->from[row + landed];
    for (; holes; holes &= holes - 1)
        seeds += take_up(&cells[__builtin_ctzll(holes)]);
    for (int left = run->most; cell != DYAR_NO_CELL && left > 0; left--) {
        const unsigned from = run->taken[row + cell];
        if (dyar_decide_barely(&run->frames[row + cell], cells, cell) == DYAR_UNDECIDED)
            break;
        if (from != DYAR_NO_CELL)
            seeds += take_up(&cells[from]);
        cell = run->next[row + cell];
    }
    return seeds;
}

DYAR_INLINED unsigned lift_all(playing *p, const course *c, const dyar_catch *catch)
{
    cell_set taken = (cell_set) catch->holes[c->view->row + c->landed];
    unsigned seeds = 0;
    if (p->has.more && catch->run && catch->run->frames) {
        seeds = take_along(p->cells, catch->run, c->view->row, c->landed, taken);
        p->seeds = load(p->cells);
        return seeds;
    }
    if (catch->run)
        taken = along(p, catch->run, c, taken);
    for (cell_set rest = taken; rest; rest &= rest - 1)
        seeds += p->cells[lowest_bit(rest)];
    empty(&p->seeds, taken);
    p->in_play &= ~taken;
    return seeds;
}

DYAR_INLINED void gain(playing *p, unsigned store, unsigned seeds)
{
    if (p->has.aside) {
        p->cells[store] = (uint16_t)(p->cells[store] + seeds);
    } else {
        add(&p->seeds, (cell_set)1 << store, seeds);
        p->in_play |= (cell_set)(seeds > 0) << store;
    }
}

/* False when that may be a slam. */
DYAR_INLINED bool take(playing *p, course *c, const dyar_catch *catch)
{
    const unsigned seeds = lift_all(p, c, catch), out = p->wing->game->layout.out;
    const bool removes = p->has.more && catch->removes;
    if (!removes) {
        gain(p, c->view->store, seeds);
        c->captured += seeds;
        c->gained = c->gained || seeds > 0;
    } else if (out) {
        p->cells[out] = (uint16_t)(p->cells[out] + seeds);
    }
    store(p->cells, &p->seeds);
    see_changed_seeds(p);
    return removes || p->wing->rules->grand_slam == DYAR_GRAND_SLAM_ALLOWED ||
           ((p->has.marked ? with_seeds(&p->seeds) : p->in_play) & (cell_set)c->view->others);
}

/* False, and nothing is marked, where there are marks already. */
DYAR_INLINED bool mark(playing *p, course *c, const dyar_catch *catch)
{
    const cell_set holes = (cell_set) catch->marked[c->view->row + c->landed];
    const unsigned code = catch->code[c->view->player];
    board marks = marks_of(p);
    if (holes & ~that_are(&marks, DYAR_UNMARKED))
        return false;
    add(&marks, holes, code);
    store(p->cells + p->wing->game->layout.marks, &marks);
    see_marked(p, &marks, holes, code);
    if (p->has.more)
        c->open = p->open[c->view->player];
    see_seeds(p);
    c->gained = c->gained || (holes && dyar_mark_owner(code) != DYAR_NOBODY);
    return true;
}

/* What a rule does that only captures and marks, and what it goes on with. */
DYAR_INLINED outcome catch_at(playing *p, course *c, unsigned rule)
{
    const dyar_landing *landing = &p->wing->landings[rule];
    const dyar_catch *catch = landing->catch;
    c->changed = true;
    if (p->has.more && owes_pool(p))
        return BY_RULES;
    if (p->has.more && catch->mixed)
        keep_origin(p, c);
    if (p->has.marked && catch->marked && !mark(p, c, catch))
        return BY_RULES;
    if (!(p->has.marked && !catch->holes) && !take(p, c, catch))
        return BY_RULES;
    if (!p->has.more || landing->then == DYAR_VERDICT_END)
        return ENDS;
    if (landing->then == DYAR_VERDICT_AGAIN)
        return AGAIN;
    see_landed(p, c);
    return c->landed_seeds > 0 ? GOES_ON : ENDS;
}

/* ---- what only the rules can do ---- */

/* As far as the rules have come with another lap of theirs. */
DYAR_INLINED void follow_rules(playing *p, course *c)
{
    const dyar_turn *t = &c->kept->turn;
    turn_to(c, &p->wing->views[t->mover][t->way]);
    c->landed = t->landed;
    see_landed(p, c);
    c->lap_start = t->lap_start;
    c->first_sown = t->first_sown;
    c->sown = (unsigned)t->sown;
    c->reached = t->reached;
    c->lap = (unsigned)t->lap;
}

/* A landing that the rules act on. */
DYAR_INLINED outcome act_by_rules(playing *p, course *c, unsigned rule)
{
    dyar_turn *t = &c->kept->turn;
    tell(p, c);
    keep_origin(p, c);
    const dyar_compiled_rule *compiled =
        dyar_turn_settle(t, &p->wing->rules->landing.list[rule]);
    const bool relays = compiled->from_landed && t->hand == 0;
    const bool sows = compiled->goes_on && !relays;
    const bool sown = sows && dyar_turn_sow_on(t, compiled);
    if (!compiled->goes_on)
        t->end = compiled->then;
    p->seeds = load(p->cells);
    see_open(p, c);
    see_landed(p, c);
    if (relays)
        return GOES_ON;
    if (sows)
        follow_rules(p, c);
    if (sown)
        return SOWN;
    see_seeds(p);
    return t->end == DYAR_THEN_END_TURN ? ENDS : t->end == DYAR_THEN_AGAIN ? AGAIN : TOLD;
}

static __attribute__((noinline)) uint8_t decide(const dyar_turn *t)
{
    return dyar_decide(t->rules->landing.conditions, t, t->landed);
}

/* Which rule it is, where the tables do not know.  Mostly that is asked of so little that the
 * rules need not be told of the turn. */
DYAR_INLINED uint8_t ask(const playing *p, course *c)
{
    dyar_turn t;
    if (c->told || !c->view->asks_lightly) {
        tell(p, c);
        return decide(&c->kept->turn);
    }
    t.game = p->wing->game;
    t.rules = p->wing->rules;
    t.cells = p->cells;
    t.mover = c->view->player;
    t.landed = (uint8_t)c->landed;
    t.lap = (int)c->lap;
    t.sown = (int)c->sown;
    t.lifted = (int)c->lifted;
    t.reached = c->reached;
    dyar_face(&t, c->view->way);
    return decide(&t);
}

/* To the hole from which a relay goes on.  False where that is none with seeds. */
DYAR_INLINED bool move_on(const playing *p, course *c, unsigned rule)
{
    const unsigned from = p->wing->landings[rule].onward[c->view->row + c->landed];
    if (from == DYAR_NO_CELL || p->cells[from] == 0)
        return false;
    c->landed = from;
    see_landed(p, c);
    return true;
}

/* A landing of which the tables know no more than that there is more to it. */
DYAR_INLINED outcome land_further(playing *p, course *c, dyar_verdict verdict, unsigned rule)
{
    if (verdict == DYAR_VERDICT_ACT) {
        rule = ask(p, c);
        verdict = rule == DYAR_UNDECIDED ? DYAR_VERDICT_END : p->wing->landings[rule].verdict;
    }
    if (verdict == DYAR_VERDICT_ACT)
        return act_by_rules(p, c, rule);
    if (verdict == DYAR_VERDICT_CATCH)
        return catch_at(p, c, rule);
    if (verdict == DYAR_VERDICT_RELAY ||
        (verdict == DYAR_VERDICT_ONWARD && move_on(p, c, rule)))
        return GOES_ON;
    see_seeds(p);
    return verdict == DYAR_VERDICT_AGAIN ? AGAIN : ENDS;
}

/* ---- any landing ---- */

DYAR_INLINED outcome land(playing *p, course *c)
{
    const uint32_t at = steps_at(p, c);
    const dyar_verdict verdict = (dyar_verdict)c->view->verdicts[at];
    if (p->has.relays && verdict == DYAR_VERDICT_RELAY)
        return GOES_ON;
    if (verdict < DYAR_VERDICT_CATCH) {
        see_changed_seeds(p);
        return verdict == DYAR_VERDICT_AGAIN ? AGAIN : ENDS;
    }
    if (verdict > DYAR_VERDICT_CATCH)
        return p->has.acts ? land_further(p, c, verdict, c->view->rules[at]) : BY_RULES;
    return catch_at(p, c, c->view->rules[at]);
}

#endif
