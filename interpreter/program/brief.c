/*
 * Which turns need no keeping track of, and what is prepared for them (play/brief.h plays them).
 *
 * A rule is brief when all it does can be said beforehand for every hole it may fire at: the
 * turn ends, is made again or goes on from the hole where the last seed fell, or the mover
 * captures all seeds of certain holes, perhaps of a run of them.
 */
#include "program/compile.h"
#include "program/fold.h"
#include "program/handlers.h"

/* ---- captures ---- */

/* The cell a reference leads to from a landing; false where that is not known beforehand. */
static bool leads_to(const dyar_game *game, const dyar_hole_ref *ref, dyar_stand stand,
                     unsigned *cell)
{
    bool moves;
    if (ref->base != DYAR_BASE_LANDED && ref->base != DYAR_BASE_HERE)
        return false;
    *cell = dyar_fold_path(game, stand, &ref->path, &moves);
    return !moves;
}

static bool add_holes(const dyar_game *game, const dyar_hole_refs *refs, dyar_stand stand,
                      uint16_t *holes)
{
    for (size_t i = 0; i < refs->count; i++) {
        unsigned cell;
        if (!leads_to(game, &refs->list[i], stand, &cell))
            return false;
        if (cell != DYAR_NO_CELL)
            *holes = (uint16_t)(*holes | 1u << cell);
    }
    return true;
}

static bool asks_for_seeds_here_alone(const dyar_game *game, const dyar_frame *frame)
{
    if (!frame->plain)
        return false;
    for (int n = 0; n <= game->total; n++)
        if (frame->steps[n] != 0)
            return false;
    return frame->results[frame->seeds_steps[0]] == DYAR_UNDECIDED; /* none: it never holds */
}

/* A run takes one hole after another, each judged by its own seeds, which the captures before
 * have not changed. */
static bool is_plain_run(const dyar_game *game, const dyar_action *action)
{
    const dyar_effect *effect = action->effect;
    const dyar_hole_ref *taken = action->taken.list;
    const int frames = game->players * 2 * game->topology.cells;
    if (effect->step != 1 || action->taken.count != 1 || taken->path.count > 0 ||
        taken->base != DYAR_BASE_HERE)
        return false;
    for (int i = 0; i < frames; i++)
        if (!asks_for_seeds_here_alone(game, &action->condition->frames[i]))
            return false;
    return true;
}

static bool add_run(dyar_compiler *c, const dyar_action *action, dyar_catch *captures)
{
    const dyar_topology *t = &c->game->topology;
    uint8_t *from = DYAR_NEW_ARRAY(c->arena, uint8_t, c->game->players * 2 * t->cells);
    uint8_t *next = DYAR_NEW_ARRAY(c->arena, uint8_t, c->game->players * 2 * t->cells);
    if (captures->run || !is_plain_run(c->game, action))
        return false;
    for (uint8_t mover = 0, row = 0; mover < c->game->players; mover++)
        for (uint8_t way = 0; way < 2; way++, row = (uint8_t)(row + t->cells))
            for (uint8_t cell = 0; cell < t->cells; cell++) {
                const bool forward = action->effect->go == DYAR_GO_FORWARD;
                unsigned first;
                if (!leads_to(c->game, &action->from.list[0],
                              (dyar_stand){mover, way, cell}, &first))
                    return false;
                from[row + cell] = (uint8_t)first;
                next[row + cell] = t->step[mover][forward ? way : !way][cell];
            }
    captures->run_from = from;
    captures->run_next = next;
    captures->run = action->condition;
    captures->run_most =
        action->effect->at_most < t->holes ? action->effect->at_most : t->holes;
    return true;
}

static bool add_captures(dyar_compiler *c, const dyar_action *action, uint16_t *holes)
{
    const uint8_t cells = c->game->topology.cells;
    unsigned row = 0;
    for (uint8_t mover = 0; mover < c->game->players; mover++)
        for (uint8_t way = 0; way < 2; way++, row += cells)
            for (uint8_t cell = 0; cell < cells; cell++)
                if (!add_holes(c->game, &action->from, (dyar_stand){mover, way, cell},
                               &holes[row + cell]))
                    return false;
    return true;
}

static bool takes_all_for_the_mover(const dyar_effect *effect)
{
    return effect->whose == DYAR_FOR_MOVER && effect->seeds == DYAR_ALL;
}

/* What the actions capture; NULL where they do more, or it is not known beforehand.  A run has
 * to come last: it looks at seeds, and no captures are made before all is known. */
static const dyar_catch *find_captures(dyar_compiler *c, const dyar_actions *actions)
{
    const dyar_game *game = c->game;
    dyar_catch *captures = DYAR_NEW(c->arena, dyar_catch);
    uint16_t *holes =
        DYAR_NEW_ARRAY(c->arena, uint16_t, game->players * 2 * game->topology.cells);
    captures->holes = holes;
    if (game->closable)
        return NULL;
    for (size_t i = 0; i < actions->count; i++) {
        const dyar_action *action = &actions->list[i];
        if (!takes_all_for_the_mover(action->effect) || captures->run)
            return NULL;
        if (action->effect->kind == DYAR_EFFECT_capture ? !add_captures(c, action, holes)
            : action->effect->kind == DYAR_EFFECT_capture_run
                ? !add_run(c, action, captures)
                : true)
            return NULL;
    }
    return captures;
}

/* ---- rules ---- */

void dyar_find_brief(dyar_compiler *c, dyar_response *response)
{
    if (c->game->topology.cells > DYAR_LANES || response->option_count > 0)
        return;
    if (response->actions.count > 0) {
        response->captures =
            response->then == DYAR_THEN_END_TURN ? find_captures(c, &response->actions) : NULL;
        response->brief = response->captures ? DYAR_BRIEF_CAPTURE : DYAR_NOT_BRIEF;
    } else if (response->then == DYAR_THEN_END_TURN) {
        response->brief = DYAR_BRIEF_END;
    } else if (response->then == DYAR_THEN_AGAIN) {
        response->brief = DYAR_BRIEF_AGAIN;
    } else if (response->from_landed) {
        response->brief = DYAR_BRIEF_RELAY;
    }
}

/* ---- seats ---- */

/* Somebody's free seeds, of the duties that look for one without any. */
static void list_needs(dyar_compiler *c, const dyar_turn_rules *rules, unsigned mover,
                       dyar_seat *seat)
{
    dyar_lanes *needs = DYAR_NEW_ARRAY(c->arena, dyar_lanes,
                                       rules->obligation_count * DYAR_MAX_PLAYERS);
    for (size_t i = 0; i < rules->obligation_count; i++) {
        const dyar_trial *need = rules->obligations[i].need;
        for (size_t k = 0; k < need->asking_count; k++)
            if (!need->but_mover || need->askings[k].player != mover)
                needs[seat->need_count++] = need->askings[k].sum[mover].masks[0];
    }
    seat->needs = needs;
}

/* His holes as bits.  False when board order is neither that of the cells nor its reverse. */
static bool list_holes(const dyar_move_kind *kind, unsigned mover, dyar_seat *seat)
{
    const dyar_candidate *list = kind->candidates[mover];
    const size_t count = kind->candidate_count[mover];
    seat->backwards = count > 1 && list[0].cell > list[1].cell;
    for (size_t i = 0; i < count; i++) {
        seat->holes |= 1u << list[i].cell;
        if (i > 0 && (list[i - 1].cell > list[i].cell) != seat->backwards)
            return false;
    }
    if (count > 0)
        seat->way = list[0].move.clockwise;
    return true;
}

static bool prepare_seats(dyar_compiler *c, dyar_turn_rules *rules)
{
    const dyar_topology *t = &c->game->topology;
    for (unsigned p = 0; p < (unsigned)c->game->players; p++) {
        dyar_seat *seat = &rules->seats[p];
        if (!list_holes(&rules->kinds[0], p, seat))
            return false;
        list_needs(c, rules, p, seat);
        seat->first = rules->laps[p][seat->way].first;
        seat->later = rules->laps[p][seat->way].later;
        seat->frames = &rules->landing.decision->frames[(p * 2u + seat->way) * t->cells];
    }
    return true;
}

static bool suits(const dyar_game *game, const dyar_turn_rules *rules)
{
    const dyar_move_kind *kind = &rules->kinds[0];
    return game->phase_count == 1 && rules->knows_laps && rules->vector_moves &&
           kind->seeds == DYAR_ALL && !kind->first_into && !rules->asks && !rules->finishes &&
           !rules->turns_round && !game->layout.keeps_count && !game->layout.pool &&
           game->plain_end && rules->landing.decision &&
           (game->sum_checks == 0 || dyar_counts_lanes(game));
}

void dyar_prepare_brief_turns(dyar_compiler *c, dyar_turn_rules *rules)
{
    rules->brief = suits(c->game, rules) && prepare_seats(c, rules);
}
