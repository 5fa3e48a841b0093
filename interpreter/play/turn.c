/* SPDX-License-Identifier: MIT */
/*
 * One turn: lifting, sowing and landing, until the rules end it.
 *
 *     lift the start hole ─▸ sow ─▸ judge `landing` ─▸ end of the turn ─▸ judge `after`
 *                             ▴           │
 *                             └── relay ──┘
 */
#include "play/turn.h"
#include "play/trace.h"
#include "play/effects.h"
#include "play/picking.h"
#include "play/sowing.h"

const dyar_compiled_phase *dyar_find_phase(const dyar_game *game, const dyar_position *position,
                                           unsigned mover)
{
    const dyar_compiled_phase *last = dyar_last_phase(game), *phase = game->phases;
    dyar_turn view;
    dyar_view(&view, game, position, mover);
    while (phase < last && !dyar_condition_fits(&phase->applies, &view, DYAR_NO_CELL))
        phase++;
    return phase;
}

/* ---- lifting and sowing ---- */

static __attribute__((noinline)) void note_lap(dyar_turn *t, unsigned from)
{
    dyar_note(t, (dyar_event){.kind = DYAR_EVENT_LAP,
                              .from = dyar_place_of_cell(t, from),
                              .to = dyar_place_of_cell(t, t->landed),
                              .seeds = t->sown,
                              .player = t->mover,
                              .clockwise = t->direction == DYAR_CLOCKWISE});
}

/* Puts back what the turn has changed. */
static void restore(dyar_turn *t, const dyar_position *kept)
{
    dyar_copy(t->game, t->played, kept);
}

/* Whatever else it means, the seeds lie again as they did before the turn. */
void dyar_turn_end_endless(dyar_turn *t)
{
    if (t->trace)
        dyar_note(t, (dyar_event){.kind = DYAR_EVENT_ENDLESS, .player = t->mover});
    t->forbidden = t->rules->endless == DYAR_ENDLESS_FORBIDDEN;
    t->end = t->rules->endless == DYAR_ENDLESS_DRAW   ? DYAR_THEN_DRAW
             : t->rules->endless == DYAR_ENDLESS_LOSE ? DYAR_THEN_LOSE
                                                      : DYAR_THEN_END_TURN;
    restore(t, t->origin);
    t->hand = t->captured = 0;
    t->gained = t->reached = false;
}

/* Sows the hand.  Returns false if the turn is over, since the last seed falls nowhere: what no
 * hole takes is put down, and a lap without end makes the sowing endless. */
static bool sow(dyar_turn *t, unsigned from, unsigned at, unsigned into)
{
    if (dyar_sow(t, at, into)) {
        if (t->trace)
            note_lap(t, from);
        return true;
    }
    if (t->sown >= DYAR_SOWN_MAX)
        dyar_turn_end_endless(t);
    return false;
}

/* The number that the move names, where its kind lets the mover choose; else what is fixed. */
static int number_of(const dyar_turn *t, const dyar_compiled_kind *kind)
{
    return kind->seeds == DYAR_CHOSEN ? t->chosen[0] + 1 : kind->seeds;
}

/* Seeds out of the mover's store, the first into the hole that the move names, unless the rules
 * name another. */
static bool sow_store(dyar_turn *t, const dyar_compiled_kind *kind)
{
    const unsigned store = t->game->topology.store[t->mover];
    const unsigned into =
        kind->first_into ? dyar_resolve(t, kind->first_into, t->start) : t->start;
    dyar_lift(t, store, number_of(t, kind));
    t->lifted = t->hand;
    return t->hand > 0 && sow(t, store, t->start, dyar_first_taker(t, into));
}

/* Seeds out of the mover's reserve into the hole that the move names, where they have landed.
 */
static void enter(dyar_turn *t, const dyar_compiled_kind *kind)
{
    uint16_t *reserve = &t->played->cells[t->game->layout.reserve + t->mover];
    *reserve = (uint16_t)(*reserve - kind->enter);
    t->played->cells[t->start] = (uint16_t)(t->cells[t->start] + kind->enter);
    t->sown = kind->enter;
    t->landed = t->first_sown = t->start;
    if (t->trace)
        dyar_note(t, (dyar_event){.kind = DYAR_EVENT_ENTER,
                                  .from = -1,
                                  .to = dyar_place_of_cell(t, t->start),
                                  .seeds = kind->enter,
                                  .player = t->mover});
}

/* Lap 1.  False when there was nothing to sow, or nowhere to. */
static bool first_lap(dyar_turn *t, const dyar_compiled_kind *kind)
{
    if (kind->enter) {
        enter(t, kind);
        return true;
    }
    if (kind->of_store)
        return sow_store(t, kind);
    dyar_lift(t, t->start, number_of(t, kind));
    if (t->hand == 0)
        return false;
    return sow(t, t->start, t->start,
               kind->first_into
                   ? dyar_first_taker(t, dyar_resolve(t, kind->first_into, t->start))
                   : dyar_first_hole(t));
}

/* ---- landing ---- */

static bool others_have_seeds(const dyar_turn *t)
{
    const dyar_cell_list *others = &t->game->others[t->mover];
    for (size_t i = 0; i < others->count; i++)
        if (t->cells[others->cells[i]])
            return true;
    return false;
}

/* A choice the move does not make ends the turn here, unless the rest is to be taken as it
 * comes. */
static const dyar_compiled_rule *choose(dyar_turn *t, const dyar_compiled_rule *rule)
{
    while (rule->then == DYAR_THEN_CHOOSE) {
        unsigned option = rule->usual_option;
        if (t->asked < t->choices) {
            option = t->chosen[t->asked];
        } else if (t->must_choose && t->asked < DYAR_CHOICES_MAX) {
            t->asking = rule;
            return rule;
        }
        if (++t->asked == t->looks_from)
            t->captured_before = t->captured;
        if (option >= rule->option_count)
            option = rule->usual_option;
        dyar_act(t, &rule->options[option].effects, t->landed);
        rule = rule->options[option].then;
    }
    return rule;
}

/* The hole of another player that held seeds before, furthest to the mover's right: that is at
 * its owner's left.  Only of several; DYAR_NO_CELL where it was the only one. */
static unsigned right_hole(const dyar_turn *t, const dyar_position *before)
{
    unsigned found = DYAR_NO_CELL;
    for (int i = 1; i < t->game->players; i++) {
        const unsigned player = (unsigned)((t->mover + i) % t->game->players);
        const dyar_cell_list *row = &t->game->rows[player];
        for (size_t k = 0; k < row->count; k++) {
            if (before->cells[row->cells[k]] == 0)
                continue;
            if (found != DYAR_NO_CELL)
                return found;
            found = row->cells[k];
        }
    }
    return DYAR_NO_CELL;
}

/* Undoes the capture of one hole; the trace repeats the others. */
static void leave(dyar_turn *t, unsigned cell, const dyar_position *before)
{
    uint16_t *store = &t->played->cells[t->game->topology.store[t->mover]];
    *store = (uint16_t)(*store - before->cells[cell]);
    t->captured -= before->cells[cell];
    t->played->cells[cell] = before->cells[cell];
    if (!t->trace)
        return;
    dyar_note(t, (dyar_event){.kind = DYAR_EVENT_SLAM, .player = t->mover});
    for (int i = 0; i < t->game->topology.holes; i++) {
        const unsigned hole = t->game->topology.hole[i];
        if (before->cells[hole] > t->cells[hole])
            dyar_note(t, (dyar_event){.kind = DYAR_EVENT_CAPTURE,
                                      .from = dyar_place_of_cell(t, hole),
                                      .seeds = before->cells[hole] - t->cells[hole],
                                      .player = t->mover});
    }
}

/* Captures that leave the others nothing are undone, made smaller or forbidden where the rules
 * say so. */
static void fire_unless_slam(dyar_turn *t, const dyar_compiled_rule *rule)
{
    const int hand = t->hand, captured = t->captured;
    const bool gained = t->gained;
    dyar_position before;
    dyar_copy(t->game, &before, t->position);
    dyar_fire(t, rule, t->landed, "landing");
    if (t->captured == captured || others_have_seeds(t))
        return;
    if (t->rules->grand_slam == DYAR_GRAND_SLAM_LEAVES_RIGHT_HOLE) {
        const unsigned left = right_hole(t, &before);
        if (left != DYAR_NO_CELL)
            leave(t, left, &before);
        return;
    }
    if (t->trace)
        dyar_note(t, (dyar_event){.kind = DYAR_EVENT_SLAM, .player = t->mover});
    if (t->rules->grand_slam == DYAR_GRAND_SLAM_FORBIDDEN) {
        t->forbidden = true;
        return;
    }
    restore(t, &before);
    t->hand = hand;
    t->captured = captured;
    t->gained = gained;
}

const dyar_compiled_rule *dyar_turn_settle(dyar_turn *t, const dyar_compiled_rule *rule)
{
    if (t->could_slam && rule->effects.count > 0)
        fire_unless_slam(t, rule);
    else
        dyar_fire(t, rule, t->landed, "landing");
    return choose(t, rule);
}

/* Does what the landing rule with this number says. */
static const dyar_compiled_rule *settle(dyar_turn *t, uint8_t rule)
{
    static const dyar_compiled_rule nothing = {.then = DYAR_THEN_END_TURN};
    return rule == DYAR_UNDECIDED ? &nothing
                                  : dyar_turn_settle(t, &t->rules->landing.list[rule]);
}

/* Sows the laps that tables know, and settles the landing after them.  Returns NULL if the turn
 * is over. */
static const dyar_compiled_rule *land(dyar_turn *t)
{
    const dyar_compiled_conditions *conditions = t->rules->landing.conditions;
    uint8_t rule = DYAR_UNDECIDED;
    const dyar_relayed relayed =
        t->game->relay && !t->trace ? t->game->relay(t, &rule) : DYAR_RELAYED_NOTHING;
    if (relayed == DYAR_RELAYED_TO_END)
        return NULL;
    if (relayed == DYAR_RELAYED_NOTHING && conditions)
        rule = dyar_decide(conditions, t, t->landed);
    return settle(t, rule);
}

/* ---- endless sowing ---- */

/* From there it repeats for ever, if the first lap follows the same rules as all others. */
static bool back_at_the_beginning(const dyar_turn *t, unsigned from)
{
    return from == t->start && t->hand == 0 && t->direction == t->first_direction &&
           t->rules->laps_alike &&
           memcmp(t->cells, t->origin->cells, t->game->layout.board * sizeof *t->cells) == 0;
}

_Static_assert((DYAR_LONG_SOWING & (DYAR_LONG_SOWING - 1)) == 0,
               "the first lap that is compared has a milestone before it");

/* Does a long sowing repeat a position?  It is compared with the position at the last lap whose
 * number is a power of two, so that a round of any length is found (R.  P.  Brent, An improved
 * Monte Carlo factorization algorithm, 1980).  A player who was asked in between might choose
 * differently. */
static bool goes_round(dyar_turn *t, const dyar_compiled_rule *rule, unsigned from)
{
    dyar_milestone *m = &t->milestone;
    if (t->lap < t->game->round_from)
        return false;
    if ((t->lap & (t->lap - 1)) != 0)
        return rule == m->rule && from == m->from && t->direction == m->direction &&
               t->hand == m->hand && t->captured == m->captured && t->reached == m->reached &&
               t->asked == m->asked && dyar_position_equal(t->game, t->position, &m->position);
    m->rule = rule;
    m->from = from;
    m->direction = t->direction;
    m->hand = t->hand;
    m->captured = t->captured;
    m->reached = t->reached;
    m->asked = t->asked;
    dyar_copy(t->game, &m->position, t->position);
    return false;
}

/* ---- later laps ---- */

static void turn_round(dyar_turn *t, const dyar_compiled_rule *rule)
{
    unsigned direction = t->direction;
    if (t->rules->turns_round)
        direction = !direction;
    if (rule->direction == 2)
        direction = !direction;
    else if (rule->direction >= 0)
        direction = (unsigned)rule->direction;
    if (direction != t->direction)
        dyar_face(t, direction);
}

bool dyar_turn_sow_on(dyar_turn *t, const dyar_compiled_rule *rule)
{
    const bool relay = rule->then == DYAR_THEN_RELAY;
    const unsigned from = dyar_resolve(t, &rule->ref, t->landed);
    turn_round(t, rule);
    if (t->lap >= DYAR_LAPS_MAX || (relay && back_at_the_beginning(t, from)) ||
        goes_round(t, rule, from)) {
        dyar_turn_end_endless(t);
        return false;
    }
    t->lap++;
    t->captured_in_laps = t->captured;
    if (from == DYAR_NO_CELL ||
        t->game->topology.next[t->mover][t->direction][from] == DYAR_NO_CELL)
        return false;
    t->lap_start = (uint8_t)from;
    if (relay) {
        t->sown = 0;
        dyar_lift(t, from, DYAR_ALL);
    }
    if (t->hand == 0)
        return false;
    return sow(t, from, from, rule->into ? dyar_first_taker(t, from) : DYAR_NO_CELL);
}

/* ---- the whole turn ---- */

/* Seeds that were taken up but never sown on lie where the last lap began. */
static void put_down(dyar_turn *t)
{
    t->played->cells[t->lap_start] = (uint16_t)(t->cells[t->lap_start] + t->hand);
    if (t->trace)
        dyar_note(t, (dyar_event){.kind = DYAR_EVENT_MOVE,
                                  .from = -1,
                                  .to = dyar_place_of_cell(t, t->lap_start),
                                  .seeds = t->hand,
                                  .player = t->mover});
    t->hand = 0;
}

static void judge_after(dyar_turn *t)
{
    const dyar_compiled_rule *rule = dyar_respond_to_position(t, &t->rules->after, "after");
    if (rule && rule->has_then)
        t->end = rule->then;
}

static void remember(dyar_turn *t)
{
    const dyar_layout *l = &t->game->layout;
    if (l->since) {
        uint16_t *since = &t->played->cells[l->since];
        since[0] = (uint16_t)(t->gained ? 0 : dyar_count_on(since[0], 1));
        since[1] = (uint16_t)(t->reached ? 0 : dyar_count_on(since[1], 1));
    }
    if (l->so_far) {
        uint16_t *so_far = &t->played->cells[l->so_far + t->mover];
        *so_far = (uint16_t)dyar_count_on(*so_far, t->captured);
    }
    if (l->last) {
        const bool single = t->lifted == 1 && t->landed != DYAR_NO_CELL;
        t->played->cells[l->last] = (uint16_t)(single ? t->start + 1 : 0);
        t->played->cells[l->last + 1] = (uint16_t)(single ? t->landed + 1 : 0);
    }
    if (l->brought) {
        const bool lone = t->first_sown != DYAR_NO_CELL && t->cells[t->first_sown] == 1 &&
                          t->game->topology.owner[t->first_sown] != t->mover;
        t->played->cells[l->brought] = (uint16_t)(lone ? t->lap_start + 1 : 0);
        t->played->cells[l->brought + 1] = (uint16_t)(lone ? t->first_sown + 1 : 0);
    }
}

void dyar_turn_finish(dyar_turn *t)
{
    if (t->hand > 0)
        put_down(t);
    if (t->pick)
        dyar_begin_to_pick(t, t->pick);
    if (t->end == DYAR_THEN_PICK)
        return;
    if (t->rules->after.count > 0)
        judge_after(t);
    if (t->game->layout.remembers && !t->rules->arranges)
        remember(t);
}

/* Where the direction of this move binds later ones. */
static void keep_direction(dyar_turn *t, const dyar_compiled_kind *kind, const dyar_move *move)
{
    uint16_t *directions = &t->played->cells[t->game->layout.directions];
    const uint8_t rule = dyar_decide(kind->direction, t, move->cell);
    if (rule == DYAR_UNDECIDED || directions[t->mover])
        return;
    const dyar_word word = DYAR_DIRECTION_COUNTERCLOCKWISE + kind->directions[rule];
    const bool clockwise = dyar_move_is_clockwise(*move);
    for (int p = 0; p < t->game->players && dyar_direction_is_kept(word); p++) {
        const bool own = p == t->mover;
        const unsigned other = word == DYAR_DIRECTION_FIRST_CHOOSES ? clockwise : !clockwise;
        if (own || word != DYAR_DIRECTION_CHOSEN_ONCE)
            directions[p] = (uint16_t)((own ? clockwise : other) + 1);
    }
}

/* How many seeds is the first choice of such a move; options come after it. */
static void count_first_choice(dyar_turn *t)
{
    t->lifted = t->chosen[0] + 1;
    t->asked = 1;
    if (t->looks_from == 0)
        t->looks_from = 1;
}

static void start_turn(dyar_turn *t, const dyar_compiled_kind *kind, const dyar_move *move)
{
    t->start = t->lap_start = move->cell;
    t->kind = kind->number;
    t->first_direction = dyar_move_is_clockwise(*move);
    if (t->game->layout.directions)
        keep_direction(t, kind, move);
    if (dyar_move_is_clockwise(*move))
        dyar_face(t, DYAR_CLOCKWISE);
    t->lifted = t->cells[t->start];
    t->captured_in_laps = 0;
    if (t->game->needs_sown_into)
        memset(t->sown_in, 0, sizeof t->sown_in);
    t->choices = move->choices;
    memcpy(t->chosen, move->chosen, sizeof t->chosen);
    if (kind->seeds == DYAR_CHOSEN)
        count_first_choice(t);
    t->could_slam = t->rules->grand_slam != DYAR_GRAND_SLAM_ALLOWED && others_have_seeds(t);
}

/* Is the rest of the turn of no interest, since what is asked of this lap does not hold?  It is
 * asked once in a turn. */
static bool is_in_vain(dyar_turn *t)
{
    if (!t->first_lap || t->asked != t->looks_from)
        return false;
    t->first_lap_fits = dyar_holds(t->first_lap, t, t->landed);
    t->first_lap = NULL;
    return !t->first_lap_fits;
}

/* Plays lap after lap, as the rule says that has fired, up to the end of the turn or a choice
 * that is to be made first.  NULL: the turn is over. */
static void carry_out(dyar_turn *t, const dyar_compiled_rule *rule)
{
    while (rule && rule->goes_on && dyar_turn_sow_on(t, rule)) {
        if (is_in_vain(t))
            return;
        rule = land(t);
    }
    if (rule && !rule->goes_on) {
        t->end = rule->then;
        t->pick = rule->pick;
    }
    if (!t->asking)
        dyar_turn_finish(t);
}

bool dyar_turn_sow_first_lap(dyar_turn *t, const dyar_move *move, dyar_position *origin)
{
    const dyar_compiled_kind *kind = dyar_kind_of(t->rules, *move);
    start_turn(t, kind, move);
    dyar_copy(t->game, origin, t->position);
    t->origin = origin;
    return first_lap(t, kind);
}

static void continue_laps(dyar_turn *t)
{
    if (!is_in_vain(t))
        carry_out(t, land(t));
}

void dyar_turn_go_on(dyar_turn *t)
{
    const dyar_compiled_rule *asking = t->asking;
    t->asking = NULL;
    carry_out(t, choose(t, asking));
}

void dyar_turn_play(dyar_turn *t, const dyar_move *move, dyar_position *origin)
{
    if (dyar_turn_sow_first_lap(t, move, origin))
        continue_laps(t);
    else
        dyar_turn_finish(t);
}
