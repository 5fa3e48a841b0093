/*
 * Which turns need no keeping track of, and what is prepared for them (play/brief.h plays
 * them).
 *
 * A rule is brief when all it does can be said beforehand for every hole it may fire at: the
 * turn ends, is made again or goes on from the hole where the last seed fell, or the mover
 * captures all seeds of certain holes, perhaps of a run of them.
 */
#include "program/compile.h"
#include "program/fold.h"

#include <string.h>

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

/* With how many seeds a hole belongs to the run. */
static const uint8_t *tell_run(dyar_compiler *c, const dyar_decision *condition)
{
    const unsigned shift = c->game->lap_shift;
    const int frames = c->game->players * 2 * c->game->topology.cells;
    uint8_t *holds = DYAR_NEW_ARRAY(c->arena, uint8_t, frames << shift);
    for (int i = 0; i < frames; i++)
        for (int n = 0; n <= c->game->total; n++) {
            const dyar_frame *frame = &condition->frames[i];
            holds[(i << shift) + n] = frame->results[frame->seeds_steps[n]] != DYAR_UNDECIDED;
        }
    return holds;
}

static bool add_run(dyar_compiler *c, const dyar_action *action, dyar_catch *captures)
{
    const dyar_topology *t = &c->game->topology;
    uint8_t *from = DYAR_NEW_ARRAY(c->arena, uint8_t, c->game->players * 2 * t->cells);
    uint8_t *next = DYAR_NEW_ARRAY(c->arena, uint8_t, c->game->players * 2 * t->cells);
    if (!is_plain_run(c->game, action))
        return false;
    for (uint8_t mover = 0, row = 0; mover < c->game->players; mover++)
        for (uint8_t way = 0; way < 2; way++, row = (uint8_t)(row + t->cells))
            for (uint8_t cell = 0; cell < t->cells; cell++) {
                const bool forward = action->effect->go == DYAR_GO_FORWARD;
                unsigned first;
                if (!leads_to(c->game, &action->from.list[0], (dyar_stand){mover, way, cell},
                              &first))
                    return false;
                from[row + cell] = (uint8_t)first;
                next[row + cell] = t->step[mover][forward ? way : !way][cell];
            }
    captures->run_from = from;
    captures->run_next = next;
    captures->run_holds = tell_run(c, action->condition);
    captures->run_most =
        action->effect->at_most < t->holes ? action->effect->at_most : t->holes;
    return true;
}

static bool add_all_holes(dyar_compiler *c, const dyar_action *action, uint16_t *holes)
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

static bool catches(dyar_compiler *c, const dyar_action *action, uint16_t *holes,
                    dyar_catch *found)
{
    const dyar_effect *effect = action->effect;
    if (effect->whose != DYAR_FOR_MOVER)
        return false;
    switch (effect->kind) {
    case DYAR_EFFECT_capture:
        return effect->seeds == DYAR_ALL && add_all_holes(c, action, holes);
    case DYAR_EFFECT_capture_run:
        return effect->seeds == DYAR_ALL && add_run(c, action, found);
    case DYAR_EFFECT_mark:
        memcpy(found->code, action->codes, sizeof found->code);
        return !c->game->rules->board.stores_on_track && add_all_holes(c, action, holes);
    default:
        return false;
    }
}

/* What the actions capture, or mark; NULL where they do both, or more, or it is not known
 * beforehand.  A run has to come last, since all holes are looked at before any is emptied; and
 * a mark stands alone. */
static const dyar_catch *find_catch(dyar_compiler *c, const dyar_actions *actions)
{
    const dyar_game *game = c->game;
    dyar_catch *found = DYAR_NEW(c->arena, dyar_catch);
    uint16_t *holes =
        DYAR_NEW_ARRAY(c->arena, uint16_t, game->players * 2 * game->topology.cells);
    found->holes = holes;
    for (size_t i = 0; i < actions->count; i++)
        if ((i > 0 && (found->run_from || actions->list[i].effect->kind == DYAR_EFFECT_mark)) ||
            !catches(c, &actions->list[i], holes, found))
            return NULL;
    return found;
}

/* ---- rules ---- */

static void find_brief_catch(dyar_compiler *c, dyar_response *response)
{
    if (response->then != DYAR_THEN_END_TURN || c->game->closable)
        return;
    response->catch = find_catch(c, &response->actions);
    if (response->catch)
        response->brief = response->actions.list->effect->kind == DYAR_EFFECT_mark
                              ? DYAR_BRIEF_MARK
                              : DYAR_BRIEF_CAPTURE;
}

void dyar_find_brief(dyar_compiler *c, dyar_response *response)
{
    if (c->game->topology.cells > DYAR_LANES || response->option_count > 0)
        return;
    if (response->actions.count > 0)
        find_brief_catch(c, response);
    else if (response->then == DYAR_THEN_END_TURN)
        response->brief = DYAR_BRIEF_END;
    else if (response->then == DYAR_THEN_AGAIN)
        response->brief = DYAR_BRIEF_AGAIN;
    else if (response->from_landed)
        response->brief = DYAR_BRIEF_RELAY;
}

/* ---- landing ---- */

/* Tables of one seat while they are made. */
typedef struct making {
    dyar_compiler *c;
    const dyar_responses *landing;
    dyar_seat *seat;
    uint8_t *verdicts, *rules, *seeds_steps;
    struct {
        uint8_t *cell, *steps;
    } seeds[DYAR_BRIEF_TERMS], marks[DYAR_BRIEF_TERMS];
    uint32_t entries; /* of the frame at hand */
} making;

/* Takes a term over into the seat's tables; the entries grow by its largest step. */
static void copy_steps(making *m, const uint32_t *from, int count, uint8_t *to)
{
    uint32_t most = 0;
    for (int i = 0; i < count; i++) {
        most = from[i] > most ? from[i] : most;
        to[i] = (uint8_t)from[i];
    }
    m->entries += most;
}

static bool is_asked(const dyar_game *game, const dyar_frame *frame)
{
    for (int n = 0; n <= game->total; n++)
        if (frame->steps[n] != 0)
            return true;
    return frame->cell != 0;
}

/* False when there are too many of the kind. */
static bool add_term(making *m, unsigned cell, unsigned at, const uint32_t *steps,
                     unsigned *seeds_terms, unsigned *mark_terms)
{
    const dyar_game *game = m->c->game;
    const bool mark = game->marked && at >= game->layout.marks;
    const unsigned term = mark ? (*mark_terms)++ : (*seeds_terms)++;
    if (term >= DYAR_BRIEF_TERMS)
        return false;
    if (mark) {
        m->marks[term].cell[cell] = (uint8_t)(at - game->layout.marks);
        copy_steps(m, steps, DYAR_MAX_CODES, &m->marks[term].steps[cell << DYAR_CODE_SHIFT]);
    } else {
        m->seeds[term].cell[cell] = (uint8_t)at;
        copy_steps(m, steps, game->total + 1, &m->seeds[term].steps[cell << game->lap_shift]);
    }
    m->seat->seeds_terms =
        *seeds_terms > m->seat->seeds_terms ? (uint8_t)*seeds_terms : m->seat->seeds_terms;
    m->seat->mark_terms =
        *mark_terms > m->seat->mark_terms ? (uint8_t)*mark_terms : m->seat->mark_terms;
    return true;
}

/* False where something has to be read or there are too many terms. */
static bool add_frame(making *m, const dyar_frame *frame, unsigned cell)
{
    const dyar_game *game = m->c->game;
    unsigned seeds_terms = 0, mark_terms = 0;
    if (frame->direct || frame->digit_count > 0)
        return false;
    m->entries = 1;
    copy_steps(m, frame->seeds_steps, game->total + 1,
               &m->seeds_steps[cell << game->lap_shift]);
    if (is_asked(game, frame) &&
        !add_term(m, cell, frame->cell, frame->steps, &seeds_terms, &mark_terms))
        return false;
    for (unsigned i = 0; i < frame->more_terms; i++)
        if (!add_term(m, cell, frame->terms[i].cell, frame->terms[i].steps, &seeds_terms,
                      &mark_terms))
            return false;
    return m->entries <= 1u << DYAR_VERDICT_SHIFT;
}

/* Nothing that ends here is brief. */
static void leave_frame(making *m, unsigned cell)
{
    const size_t seeds = cell << m->c->game->lap_shift, room = 1u << m->c->game->lap_shift;
    memset(&m->seeds_steps[seeds], 0, room);
    for (int i = 0; i < DYAR_BRIEF_TERMS; i++) {
        memset(&m->seeds[i].steps[seeds], 0, room);
        memset(&m->marks[i].steps[cell << DYAR_CODE_SHIFT], 0, 1u << DYAR_CODE_SHIFT);
    }
}

static void judge_frame(making *m, const dyar_frame *frame, unsigned cell)
{
    uint8_t *verdicts = &m->verdicts[cell << DYAR_VERDICT_SHIFT];
    uint8_t *rules = &m->rules[cell << DYAR_VERDICT_SHIFT];
    for (uint32_t i = 0; i < m->entries; i++) {
        rules[i] = frame->results[i];
        verdicts[i] = (uint8_t)(rules[i] == DYAR_UNDECIDED ? DYAR_BRIEF_END
                                                           : m->landing->list[rules[i]].brief);
    }
}

static void prepare_landing(dyar_compiler *c, const dyar_responses *landing, unsigned mover,
                            dyar_seat *seat)
{
    const dyar_game *game = c->game;
    const unsigned cells = game->topology.cells;
    const dyar_frame *frames = &landing->decision->frames[(mover * 2u + seat->way) * cells];
    making m = {.c = c, .landing = landing, .seat = seat};
    m.verdicts = DYAR_NEW_ARRAY(c->arena, uint8_t, cells << DYAR_VERDICT_SHIFT);
    m.rules = DYAR_NEW_ARRAY(c->arena, uint8_t, cells << DYAR_VERDICT_SHIFT);
    m.seeds_steps = DYAR_NEW_ARRAY(c->arena, uint8_t, cells << game->lap_shift);
    for (int i = 0; i < DYAR_BRIEF_TERMS; i++) {
        m.seeds[i].cell = DYAR_NEW_ARRAY(c->arena, uint8_t, cells);
        m.seeds[i].steps = DYAR_NEW_ARRAY(c->arena, uint8_t, cells << game->lap_shift);
        m.marks[i].cell = DYAR_NEW_ARRAY(c->arena, uint8_t, cells);
        m.marks[i].steps = DYAR_NEW_ARRAY(c->arena, uint8_t, cells << DYAR_CODE_SHIFT);
        seat->of_seeds[i] = (dyar_brief_term){m.seeds[i].cell, m.seeds[i].steps};
        seat->of_marks[i] = (dyar_brief_term){m.marks[i].cell, m.marks[i].steps};
    }
    for (unsigned cell = 0; cell < cells; cell++)
        if (add_frame(&m, &frames[cell], cell))
            judge_frame(&m, &frames[cell], cell);
        else
            leave_frame(&m, cell);
    seat->verdicts = m.verdicts;
    seat->rules = m.rules;
    seat->seeds_steps = m.seeds_steps;
}

/* ---- seats ---- */

/* Somebody's free seeds, of the duties that look for one without any. */
static void list_needs(dyar_compiler *c, const dyar_turn_rules *rules, unsigned mover,
                       dyar_seat *seat)
{
    uint32_t *needs =
        DYAR_NEW_ARRAY(c->arena, uint32_t, rules->obligation_count * DYAR_MAX_PLAYERS);
    for (size_t i = 0; i < rules->obligation_count; i++) {
        const dyar_trial *need = rules->obligations[i].need;
        for (size_t k = 0; k < need->asking_count; k++)
            if (!need->but_mover || need->askings[k].player != mover)
                needs[seat->need_count++] = (uint32_t)need->askings[k].sum[mover].bits;
    }
    seat->needs = needs;
}

static void prepare_seats(dyar_compiler *c, dyar_turn_rules *rules)
{
    for (unsigned p = 0; p < (unsigned)c->game->players; p++) {
        const dyar_move_kind *kind = &rules->kinds[0];
        dyar_seat *seat = &rules->seats[p];
        for (size_t i = 0; i < kind->candidate_count[p]; i++) {
            seat->holes |= 1u << kind->candidates[p][i].cell;
            seat->way = kind->candidates[p][i].move.clockwise; /* the same for all */
        }
        seat->next =
            &rules->seats[(p + (unsigned)c->game->turn_step) % (unsigned)c->game->players];
        seat->player = (uint8_t)p;
        seat->store = c->game->topology.store[p];
        seat->others = (uint32_t)c->game->others[p].bits;
        seat->row = (p * 2u + seat->way) * c->game->topology.cells;
        list_needs(c, rules, p, seat);
        seat->first = rules->laps[p][seat->way].first;
        seat->later = rules->laps[p][seat->way].later;
        prepare_landing(c, &rules->landing, p, seat);
    }
}

/* ---- ends ---- */

static bool same_cells(const dyar_brief_end *a, const dyar_brief_end *b)
{
    return memcmp(a->cells, b->cells, sizeof a->cells) == 0;
}

/* Rules on the same cells are looked at together: which of them it is does not matter yet. */
static void add_end(dyar_brief_end *list, size_t *count, const dyar_brief_end *end)
{
    for (size_t i = 0; i < *count; i++)
        if (same_cells(&list[i], end) && end->low <= list[i].high + 1 &&
            list[i].low <= end->high + 1) {
            list[i].low = end->low < list[i].low ? end->low : list[i].low;
            list[i].high = end->high > list[i].high ? end->high : list[i].high;
            return;
        }
    list[(*count)++] = *end;
}

static void list_ends(dyar_compiler *c)
{
    dyar_game *game = c->game;
    dyar_brief_end *list =
        DYAR_NEW_ARRAY(c->arena, dyar_brief_end, game->sum_checks * DYAR_MAX_PLAYERS);
    for (size_t i = 0; i < game->sum_checks; i++) {
        const dyar_end_check *check = &game->end_checks[i];
        game->ends_by_stores = game->ends_by_stores || check->kind == DYAR_CHECK_STORES;
        for (size_t k = 0; k < check->sum_count; k++) {
            dyar_brief_end end = {.low = check->low, .high = check->high};
            for (int mover = 0; mover < game->players; mover++)
                end.cells[mover] = (uint32_t)check->sum[k].sum[mover].bits;
            add_end(list, &game->brief_end_count, &end);
        }
    }
    game->brief_ends = list;
}

/* Is any seed in a hole enough to play it, and are all of them sown? */
static bool lifts_all(const dyar_game *game, const dyar_move_kind *kind)
{
    return kind->enough == 1 && !(game->marked && kind->under_any_mark) &&
           kind->seeds == DYAR_ALL && !kind->first_into;
}

static bool suits(const dyar_game *game, const dyar_turn_rules *rules)
{
    return game->phase_count == 1 && rules->knows_laps && rules->vector_moves &&
           lifts_all(game, &rules->kinds[0]) && !rules->asks && !rules->finishes &&
           !rules->turns_round && !game->layout.keeps_count && !game->layout.pool &&
           game->plain_end && rules->landing.decision && dyar_counts_lanes(game) &&
           (rules->grand_slam == DYAR_GRAND_SLAM_ALLOWED || !game->marked);
}

void dyar_prepare_brief_turns(dyar_compiler *c, dyar_turn_rules *rules)
{
    rules->brief = suits(c->game, rules);
    if (!rules->brief)
        return;
    prepare_seats(c, rules);
    list_ends(c);
    for (int p = 0; p < c->game->players; p++)
        rules->has_needs = rules->has_needs || rules->seats[p].need_count > 0;
}
