/* A turn on the bare cells: laps, a look at the table where each of them ends, and what that
 * comes to. */
#ifndef DYAR_FAST_TURNS_H
#define DYAR_FAST_TURNS_H

#include "fast/vectors.h"
#include "play/effects.h"
#include "play/turn.h"
#include "play/ends.h"
#include "play/play.h"

/* A game while it is played on: seeds stay in a register from turn to turn. */
typedef struct playing {
    dyar_shape has;
    const dyar_wing *wing;
    dyar_position *position;
    uint16_t *cells;            /* of the position */
    board seeds;                /* as in the cells */
    cell_set in_play;           /* cells with free seeds; none when the game is over */
    cell_set *open;             /* cells each player sows into, where marks occur */
    const dyar_fast_view *view; /* of the player to move */
} playing;

/* ---- seeing the board ---- */

DYAR_INLINED board marks_of(const playing *p)
{
    return load(p->cells + p->wing->game->layout.marks);
}

DYAR_INLINED void see_seeds(playing *p)
{
    const dyar_wing *w = p->wing;
    p->in_play = with_seeds(&p->seeds);
    if (!p->has.marked)
        return;
    const board marks = marks_of(p);
    if (!p->has.more || w->all_bind)
        p->in_play &= that_are(&marks, DYAR_UNMARKED);
    else
        for (unsigned i = 0; i < w->binding_count; i++)
            p->in_play &= ~that_are(&marks, w->binding[i]);
}

DYAR_INLINED void see_marks(playing *p)
{
    const dyar_wing *w = p->wing;
    if (!p->has.marked)
        return;
    const board marks = marks_of(p);
    for (unsigned player = 0; player < w->players; player++) {
        p->open[player] = (cell_set)w->views[player][0].track;
        for (unsigned i = 0; i < w->refusal_count[player]; i++) {
            const dyar_refusal *refusal = &w->refusals[player][i];
            p->open[player] &= ~(that_are(&marks, refusal->code) & (cell_set)refusal->cells);
        }
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
    see_marks(p);
    see_seeds(p);
    if (p->cells[l->ended])
        p->in_play = 0;
}

DYAR_INLINED playing begin(const dyar_wing *wing, dyar_shape has, dyar_position *position,
                           cell_set open[DYAR_PLAYERS_MAX])
{
    playing p = {
        .has = has, .wing = wing, .position = position, .cells = position->cells, .open = open};
    see(&p);
    return p;
}

enum { LONG = 32 }; /* laps: sowings that are longer may be endless */

/* A turn as far as it has come. */
typedef struct course {
    const dyar_fast_view *view, *first_view;
    unsigned start, lifted;
    unsigned lap, lap_start, landed, first_sown, sown, captured;
    bool reached, gained;
    bool changed;       /* more than sowing has changed the board */
    unsigned looked_up; /* in the tables of laps; 0: the last lap is not from there */
    bool told;          /* to the rules, which keep track of it in a dyar_turn from there on */
    bool acted;         /* they have changed the board; the origin is kept */
} course;

/* ---- keeping track ---- */

DYAR_INLINED course course_from(const playing *p, const dyar_fast_view *view, unsigned from)
{
    return (course){.view = view,
                    .first_view = view,
                    .start = from,
                    .lifted = p->cells[from],
                    .lap = 1,
                    .lap_start = from,
                    .first_sown = DYAR_NO_CELL,
                    .landed = from};
}

static __attribute__((noinline)) void tell_at_first(const dyar_wing *w, dyar_position *position,
                                                    board before, course c, dyar_turn *t,
                                                    dyar_position *origin)
{
    dyar_turn_begin(t, w->game, w->rules, position, c.view->player);
    t->origin = origin;
    t->first_way = c.first_view->way;
    t->kind = w->rules->kinds->number;
    t->start = (uint8_t)c.start;
    t->lifted = (int)c.lifted;
    t->could_slam = w->rules->grand_slam != DYAR_GRAND_SLAM_ALLOWED &&
                    (with_seeds(&before) & (cell_set)c.view->others);
}

/* Fills in the turn as far as it has come.  (What is passed here are copies, so that the course
 * can stay in registers.) */
DYAR_INLINED void tell(const playing *p, const board *before, course *c, dyar_turn *t,
                       dyar_position *origin)
{
    if (!c->told)
        tell_at_first(p->wing, p->position, *before, *c, t, origin);
    c->told = true;
    t->lap_start = (uint8_t)c->lap_start;
    t->first_sown = p->has.tables && c->looked_up
                        ? (c->lap == 1 ? &c->view->first : &c->view->later)->first[c->looked_up]
                        : (uint8_t)c->first_sown;
    t->landed = (uint8_t)c->landed;
    t->lap = (int)c->lap;
    t->sown = (int)c->sown;
    t->reached = t->reached || c->reached;
    dyar_face(t, c->view->way);
}

/* Before rules act: keeps the position as the turn has found it. */
DYAR_INLINED void keep_origin(const playing *p, const board *before, course *c,
                              dyar_position *origin)
{
    if (c->acted)
        return;
    dyar_copy(p->wing->game, origin, p->position);
    store(origin->cells, before);
    c->acted = true;
}

/* ---- laps ---- */

DYAR_INLINED void look_up_lap(playing *p, course *c)
{
    const dyar_laps *laps = c->lap == 1 ? &c->view->first : &c->view->later;
    const unsigned seeds = p->cells[c->landed];
    const unsigned at = (c->landed << p->wing->seeds_shift) + seeds;
    p->seeds.block[0] += laps->added[at];
    c->landed = laps->last[at];
    c->looked_up = at;
    c->sown = seeds;
}

/* Does the first seed of the turn fall into the hole it was lifted from? */
DYAR_INLINED bool stays(const playing *p, const course *c, unsigned seeds)
{
    const dyar_word first_seed = p->wing->rules->first_seed;
    return p->has.more && c->lap == 1 && first_seed != DYAR_FIRST_SEED_NEXT &&
           (seeds > 1 || first_seed == DYAR_FIRST_SEED_SAME);
}

/* Rounds of all that are open, and one seed more for some.  False when nobody takes them. */
DYAR_INLINED bool sow_lap(playing *p, course *c, cell_set open)
{
    const unsigned cells = p->wing->cells, way = c->view->way, length = bits_in(open);
    unsigned seeds = p->cells[c->landed];
    c->sown = seeds;
    c->looked_up = 0; /* which no lap is: cell 0 has no seeds there */
    empty(&p->seeds, (cell_set)1 << c->landed);
    if (stays(p, c, seeds)) {
        add_one(&p->seeds, (cell_set)1 << c->landed);
        c->first_sown = c->landed;
        c->reached = c->reached || (c->view->others >> c->landed & 1);
        if (--seeds == 0)
            return true;
    } else if (p->has.more && p->wing->game->tells_first_sown && length > 0) {
        first_open(open, c->landed, 1, cells, way, &c->first_sown);
    }
    if (seeds > length) {
        const unsigned rounds = length ? (seeds - 1) / length : 0;
        add(&p->seeds, open, rounds);
        seeds -= rounds * length;
        if (p->has.more)
            c->reached = c->reached || (rounds && (open & c->view->others));
    }
    if (seeds - 1 >= length)
        return false;
    const cell_set chosen = first_open(open, c->landed, seeds, cells, way, &c->landed);
    if (p->has.more)
        c->reached = c->reached || (chosen & c->view->others);
    add_one(&p->seeds, chosen);
    return true;
}

/* The cells that take seeds of the next lap. */
DYAR_INLINED cell_set open_to(const playing *p, const course *c)
{
    const dyar_wing *w = p->wing;
    cell_set open = p->has.marked ? p->open[c->view->player] : (cell_set)c->view->track;
    if (p->has.more && w->avoids_lap_start)
        open &= ~((cell_set)1 << c->lap_start);
    if (p->has.more && w->avoids_start)
        open &= ~((cell_set)1 << c->start);
    return open;
}

/* ---- laps, seed by seed ---- */

/* What a rule does while seeds are lifted or sown. */
static __attribute__((noinline)) void
judge_in_passing(dyar_turn *t, const dyar_compiled_table *table, unsigned at, unsigned hand)
{
    t->hand = (int)hand;
    t->landed = DYAR_NO_CELL;
    dyar_respond(t, table, at, "");
}

/* Whether a hole that is not always passed over is so now. */
static __attribute__((noinline)) bool is_passed_over(dyar_turn *t, unsigned at, unsigned hand)
{
    t->hand = (int)hand;
    const bool passed = dyar_holds(t->rules->skip, t, at);
    t->hand = 0;
    return passed;
}

/* The next cell that takes a seed; DYAR_NO_CELL where none does. */
DYAR_INLINED unsigned next_cell(const playing *p, course *c, cell_set open, unsigned at,
                                unsigned hand, const board *before, dyar_turn *t,
                                dyar_position *origin)
{
    const dyar_fast_view *view = c->view;
    const uint8_t *next = p->wing->game->topology.next[view->player][view->way];
    for (unsigned tries = p->wing->cells; tries > 0; tries--) {
        at = next[at];
        const uint8_t passing = view->passing[(at << p->wing->seeds_shift) + p->cells[at]];
        if (!(open >> at & 1) || (passing & DYAR_PASSING_REFUSED))
            continue;
        if (!(passing & DYAR_PASSING_ASKED))
            return at;
        tell(p, before, c, t, origin);
        if (!is_passed_over(t, at, hand))
            return at;
    }
    return DYAR_NO_CELL;
}

/* False when nobody takes the seeds, or there is no end of them. */
DYAR_INLINED bool sow_singly(playing *p, course *c, const board *before, dyar_turn *t,
                             dyar_position *origin)
{
    enum { MOST_SOWN = 1000 };
    const dyar_wing *w = p->wing;
    unsigned hand = p->cells[c->landed], at = c->landed;
    bool into = stays(p, c, hand);
    cell_set open = open_to(p, c);
    p->cells[at] = 0;
    while (hand > 0) {
        at = into ? at : next_cell(p, c, open, at, hand, before, t, origin);
        into = false;
        if (at == DYAR_NO_CELL || c->sown == MOST_SOWN)
            return false;
        if (c->sown++ == 0)
            c->first_sown = at;
        p->cells[at]++;
        hand--;
        c->reached = c->reached || (c->view->others >> at & 1);
        if (!(c->view->passing[(at << w->seeds_shift) + p->cells[at]] & DYAR_PASSING_JUDGED))
            continue;
        tell(p, before, c, t, origin);
        keep_origin(p, before, c, origin);
        judge_in_passing(t, &w->rules->each_seed, at, hand);
        hand = (unsigned)t->hand;
        t->hand = 0;
        see_marks(p);
        open = open_to(p, c);
    }
    c->landed = at;
    return c->sown > 0;
}

/* What a rule does before the seeds of the hole are lifted. */
DYAR_INLINED void lift(playing *p, course *c, const board *before, dyar_turn *t,
                       dyar_position *origin)
{
    const unsigned from = c->landed;
    if (!c->view->lifting[(from << p->wing->seeds_shift) + p->cells[from]])
        return;
    tell(p, before, c, t, origin);
    keep_origin(p, before, c, origin);
    judge_in_passing(t, &p->wing->rules->lifting, from, 0);
    p->seeds = load(p->cells);
    see_marks(p);
}

/* ---- any lap ---- */

/* The next lap, from the hole where the last one landed. */
DYAR_INLINED bool next_lap(playing *p, course *c, const board *before, dyar_turn *t,
                           dyar_position *origin)
{
    const dyar_fast_view *view = c->view;
    c->lap_start = c->landed;
    c->sown = 0;
    if (p->has.more && p->wing->judges_lifting)
        lift(p, c, before, t, origin);
    if (p->has.more && p->wing->one_by_one) {
        const bool sown = sow_singly(p, c, before, t, origin);
        p->seeds = load(p->cells);
        return sown;
    }
    if (p->has.tables && !(p->has.marked && p->open[view->player] != (cell_set)view->track))
        look_up_lap(p, c);
    else if (!sow_lap(p, c, open_to(p, c)))
        return false;
    store(p->cells, &p->seeds);
    return true;
}

/* The steps of what is found at the cells that decide. */
DYAR_INLINED uint32_t steps_at(const playing *p, const dyar_fast_view *view, unsigned landed)
{
    const unsigned shift = p->wing->seeds_shift;
    uint32_t at = (landed << DYAR_VERDICT_SHIFT) +
                  view->seeds_steps[(landed << shift) + p->cells[landed]];
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

DYAR_INLINED cell_set run(const playing *p, const dyar_catch *catch, const course *c,
                          cell_set taken)
{
    const unsigned row = c->view->row;
    int left = catch->run_most;
    unsigned cell = catch->run_from[row + c->landed];
    while (cell != DYAR_NO_CELL && left-- > 0 && !(taken >> cell & 1) &&
           catch->run_holds[((row + cell) << p->wing->seeds_shift) + p->cells[cell]]) {
        taken |= (cell_set)1 << cell;
        cell = catch->run_next[row + cell];
    }
    return taken;
}

/* In a match, seeds may be waiting for whoever captures first. */
DYAR_INLINED bool owes_pool(const playing *p)
{
    const unsigned pool = p->wing->game->layout.pool;
    return pool && p->cells[pool] > 0;
}

/* False when that may be a slam, or is more than a capture. */
DYAR_INLINED bool take(playing *p, const course *c, cell_set taken, unsigned *captured)
{
    unsigned seeds = 0;
    for (cell_set rest = taken; rest; rest &= rest - 1)
        seeds += p->cells[lowest_bit(rest)];
    empty(&p->seeds, taken);
    add(&p->seeds, (cell_set)1 << c->view->store, seeds);
    store(p->cells, &p->seeds);
    see_seeds(p);
    *captured = seeds;
    if (p->has.more && owes_pool(p))
        return false;
    return p->wing->rules->grand_slam == DYAR_GRAND_SLAM_ALLOWED ||
           ((p->has.marked ? with_seeds(&p->seeds) : p->in_play) & (cell_set)c->view->others);
}

/* False, and nothing is marked, where there are marks already. */
DYAR_INLINED bool mark(playing *p, cell_set holes, unsigned code)
{
    board marks = marks_of(p);
    if ((holes & ~that_are(&marks, DYAR_UNMARKED)) || (p->has.more && owes_pool(p)))
        return false;
    add(&marks, holes, code);
    store(p->cells + p->wing->game->layout.marks, &marks);
    see_marks(p);
    see_seeds(p);
    return true;
}

/* What the rule does that ended the sowing.  False, and nothing is marked, when it comes to
 * more than is done here. */
DYAR_INLINED bool catch_at(playing *p, course *c, dyar_verdict verdict, unsigned rule)
{
    const dyar_catch *catch = p->wing->catches[rule];
    cell_set holes = (cell_set) catch->holes[c->view->row + c->landed];
    if (p->has.marked && verdict == DYAR_VERDICT_MARK) {
        const unsigned code = catch->code[c->view->player];
        c->gained = holes && dyar_mark_owner(code) != DYAR_NOBODY;
        return mark(p, holes, code);
    }
    if (catch->run_from)
        holes = run(p, catch, c, holes);
    const bool taken = take(p, c, holes, &c->captured);
    c->gained = c->captured > 0;
    return taken;
}

/* ---- what only the rules can do ---- */

/* Which rule it is, where the tables do not know. */
static __attribute__((noinline)) uint8_t ask(const dyar_turn *t)
{
    return dyar_decide(t->rules->landing.conditions, t, t->landed);
}

/* What a turn comes to. */
typedef enum outcome {
    BY_RULES, /* they have to play it: all is as it was before */
    ENDS,
    AGAIN,
    TOLD, /* the dyar_turn has it */
} outcome;

DYAR_INLINED outcome outcome_of(dyar_turn *t)
{
    return t->end == DYAR_THEN_END_TURN ? ENDS : t->end == DYAR_THEN_AGAIN ? AGAIN : TOLD;
}

DYAR_INLINED void see_again(playing *p)
{
    p->seeds = load(p->cells);
    see_marks(p);
    see_seeds(p);
}

/* A landing that the rules act on.  True where another lap follows. */
DYAR_INLINED bool go_on_by_rules(playing *p, course *c, const board *before, dyar_turn *t,
                                 dyar_position *origin, unsigned rule, bool *sown)
{
    keep_origin(p, before, c, origin);
    const dyar_compiled_rule *compiled =
        dyar_turn_settle(t, &p->wing->rules->landing.list[rule]);
    bool goes_on = compiled->goes_on;
    *sown = goes_on && !(compiled->from_landed && t->hand == 0);
    if (*sown) {
        goes_on = dyar_turn_sow_on(t, compiled);
        c->view = &p->wing->views[t->mover][t->way];
        c->landed = t->landed;
        c->lap_start = t->lap_start;
        c->first_sown = t->first_sown;
        c->sown = (unsigned)t->sown;
        c->reached = t->reached;
        c->lap = (unsigned)t->lap - goes_on; /* it is counted where the lap is judged */
    } else if (!goes_on) {
        t->end = compiled->then;
    }
    p->seeds = load(p->cells);
    see_marks(p);
    return goes_on;
}

/* ---- the whole turn ---- */

DYAR_INLINED outcome give_up(playing *p, const course *c, const board *before,
                             const dyar_position *origin)
{
    if (p->has.acts && c->acted)
        dyar_copy(p->wing->game, p->position, origin);
    p->seeds = *before;
    store(p->cells, before);
    if (p->has.acts && c->acted)
        see_marks(p);
    return BY_RULES;
}

/* To the hole from which a relay goes on.  False where that is none with seeds. */
DYAR_INLINED bool move_on(const playing *p, course *c, unsigned rule)
{
    const unsigned from = p->wing->onwards[rule][c->view->row + c->landed];
    if (from == DYAR_NO_CELL || p->cells[from] == 0)
        return false;
    c->landed = from;
    return true;
}

/* A sowing that comes back to its beginning comes back to it for ever; so long ones alone are
 * looked at. */
DYAR_INLINED bool is_endless(const playing *p, const course *c, const board *before)
{
    return c->lap > DYAR_LAPS_MAX ||
           (c->landed == c->start && c->view == c->first_view && are_same(&p->seeds, before));
}

/* The seeds lie again as they did before the turn. */
DYAR_INLINED outcome undo(playing *p, const board *before)
{
    p->seeds = *before;
    store(p->cells, before);
    see_seeds(p);
    return ENDS;
}

/* Lap after lap, until the turn is over but for what follows from it. */
DYAR_INLINED outcome sow_on(playing *p, course *c, const board *before, dyar_turn *t,
                            dyar_position *origin)
{
    bool sown = false;
    for (;; c->lap++) {
        if (c->lap > LONG && p->has.relays) {
            if ((p->has.acts && c->acted) || (p->has.more && p->wing->finishes) ||
                p->wing->rules->endless != DYAR_ENDLESS_UNDO)
                return BY_RULES;
            if (is_endless(p, c, before))
                return undo(p, before);
        }
        if (!(p->has.acts && sown) && !next_lap(p, c, before, t, origin))
            return BY_RULES;
        const uint32_t at = steps_at(p, c->view, c->landed);
        unsigned rule = 0;
        dyar_verdict verdict = (dyar_verdict)c->view->verdicts[at];
        if (p->has.acts && verdict == DYAR_VERDICT_ACT) {
            tell(p, before, c, t, origin);
            rule = ask(t);
            verdict = rule == DYAR_UNDECIDED ? DYAR_VERDICT_END : p->wing->verdicts[rule];
        } else if (verdict > DYAR_VERDICT_RELAY) {
            rule = c->view->rules[at];
        }
        if (p->has.relays && verdict == DYAR_VERDICT_RELAY) {
            sown = false;
        } else if (verdict >= DYAR_VERDICT_CAPTURE) {
            c->changed = true;
            return catch_at(p, c, verdict, rule) ? ENDS : BY_RULES;
        } else if (p->has.acts && verdict == DYAR_VERDICT_ONWARD) {
            sown = false;
            if (!move_on(p, c, rule)) {
                see_seeds(p);
                return ENDS;
            }
        } else if (verdict != DYAR_VERDICT_ACT) {
            see_seeds(p);
            return verdict == DYAR_VERDICT_AGAIN ? AGAIN : ENDS;
        } else if (!p->has.acts) {
            return BY_RULES;
        } else if (!go_on_by_rules(p, c, before, t, origin, rule, &sown)) {
            see_seeds(p);
            return outcome_of(t);
        }
        if (p->has.more && !sown)
            c->view = c->view->turned;
    }
}

/* What is judged or remembered once the turn is over. */
DYAR_INLINED outcome finish(playing *p, course *c, const board *before, dyar_turn *t,
                            dyar_position *origin, outcome comes_to)
{
    const bool again = comes_to == AGAIN;
    tell(p, before, c, t, origin);
    keep_origin(p, before, c, origin);
    if (comes_to != TOLD)
        t->end = again ? DYAR_THEN_AGAIN : DYAR_THEN_END_TURN;
    t->captured += (int)c->captured;
    t->gained = t->gained || c->gained;
    dyar_turn_finish(t);
    see_again(p);
    return outcome_of(t);
}

/* The sowing and all that follows from it, up to handing on; `told` where the turn is wanted
 * with it. */
DYAR_INLINED outcome play_from(playing *p, course *c, bool told, dyar_turn *t,
                               dyar_position *origin)
{
    const board before = p->seeds;
    const outcome comes_to = sow_on(p, c, &before, t, origin);
    if (comes_to == BY_RULES)
        return give_up(p, c, &before, origin);
    if (p->has.acts)
        c->changed = c->changed || c->acted;
    if (!told && !(p->has.more && p->wing->finishes) &&
        !(p->has.acts && c->acted && t->hand > 0))
        return comes_to;
    return finish(p, c, &before, t, origin, comes_to);
}

/* ---- handing on ---- */

DYAR_INLINED bool some_store_is_within(const playing *p, const dyar_fast_end *end)
{
    for (unsigned i = 0; i < p->wing->players; i++) {
        const int seeds = p->cells[p->wing->views[i][0].store];
        if (seeds >= end->low && seeds <= end->high)
            return true;
    }
    return false;
}

/* There are at least as many seeds as cells with seeds. */
DYAR_INLINED bool is_within(const playing *p, const dyar_fast_end *end)
{
    if (end->of_stores)
        return some_store_is_within(p, end);
    const cell_set cells = p->in_play & (cell_set)end->cells[p->view->player];
    if ((int)bits_in(cells) > end->high)
        return false;
    const int seeds = sum_of(&p->seeds, cells);
    return seeds >= end->low && seeds <= end->high;
}

DYAR_INLINED bool may_be_over(const playing *p)
{
    for (size_t i = 0; i < p->wing->end_count; i++)
        if (is_within(p, &p->wing->ends[i]))
            return true;
    return false;
}

static __attribute__((noinline)) void judge(const dyar_game *game, dyar_position *position)
{
    dyar_turn view;
    dyar_view(&view, game, position, position->cells[game->layout.mover]);
    dyar_judge_end(&view, 0);
}

DYAR_INLINED void keep_count(playing *p, bool again)
{
    const dyar_layout *l = &p->wing->game->layout;
    if (l->extra)
        p->cells[l->extra] = (uint16_t)(again ? dyar_count_on(p->cells[l->extra], 1) : 0);
    if (l->turns && !again)
        p->cells[l->turns + p->view->player] =
            (uint16_t)dyar_count_on(p->cells[l->turns + p->view->player], 1);
    if (l->last_mover)
        p->cells[l->last_mover] = (uint16_t)(p->view->player + 1);
}

static __attribute__((noinline)) void hand_on_by_rules(const dyar_wing *w,
                                                       dyar_position *position, bool again)
{
    dyar_turn t;
    dyar_turn_begin(&t, w->game, w->rules, position, position->cells[w->game->layout.mover]);
    t.end = again ? DYAR_THEN_AGAIN : DYAR_THEN_END_TURN;
    dyar_hand_on(&t);
}

/* To the next player, who may find that the game is over. */
DYAR_INLINED void hand_on(playing *p, outcome comes_to, bool changed, dyar_turn *t)
{
    const dyar_wing *w = p->wing;
    const dyar_layout *l = &w->game->layout;
    if ((p->has.acts && comes_to == TOLD) || (p->has.more && !w->plain_end)) {
        if (comes_to == TOLD)
            dyar_hand_on(t);
        else
            hand_on_by_rules(w, p->position, comes_to == AGAIN);
        see(p);
        return;
    }
    if (p->has.more)
        keep_count(p, comes_to == AGAIN);
    if (comes_to != AGAIN)
        p->view = p->view->next;
    p->cells[l->mover] = p->view->player;
    if ((changed || !w->quiet_end) && may_be_over(p)) {
        judge(w->game, p->position);
        if (p->cells[l->ended]) {
            p->seeds = load(p->cells);
            p->in_play = 0;
        }
    }
}

/* Plays a move.  False, and nothing is changed, where it has to be played by the rules. */
DYAR_INLINED bool play_move(playing *p, const dyar_fast_view *view, unsigned from)
{
    dyar_turn t;
    dyar_position origin;
    const cell_set before = p->in_play;
    course c = course_from(p, view, from);
    const outcome comes_to = play_from(p, &c, false, &t, &origin);
    if (comes_to == BY_RULES) {
        p->in_play = before;
        return false;
    }
    hand_on(p, comes_to, c.changed, &t);
    return true;
}

#endif
