/* Whether a game can be played on the fast path, and what is prepared for that. */
#include "base/arena.h"
#include "fast/fast.h"
#include "fast/wing.h"

#include <string.h>

enum { MOST_SEEDS = 1000, MOST_TABLE_SEEDS = 160 }; /* larger tables would leave the cache */

/* ---- sowing ---- */

/* Bits of a track follow each other in the order of sowing only where the track numbered the
 * cells. */
static bool track_in_order(const dyar_topology *t, int player)
{
    unsigned turns = 0;
    for (int cell = 0; cell < t->cells; cell++)
        turns +=
            t->on_track[player][cell] && t->next[player][DYAR_COUNTERCLOCKWISE][cell] <= cell;
    return turns == 1;
}

/* Is the start of the turn or lap all that is passed over?  In the first lap they are one hole,
 * so that it makes no difference where a turn has one lap only. */
static bool skips_start_alone(const dyar_phase *phase, bool sows_on)
{
    if (phase->skip_count != 1 || phase->skips[0].count != 1 ||
        phase->skips[0].cases[0].count != 1)
        return false;
    const dyar_test *test = &phase->skips[0].cases[0].tests[0];
    if (test->fact != DYAR_FACT_IS || test->negated || test->path.count > 0 ||
        test->refs.count != 1 || test->refs.list[0].path.count > 0)
        return false;
    const dyar_word base = test->refs.list[0].base;
    return base == DYAR_BASE_LAP_START || (base == DYAR_BASE_START && !sows_on);
}

static bool no_steps(const uint32_t *steps, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (steps[i] != 0)
            return false;
    return true;
}

/* Is nothing but the hole's own mark asked for, beside what never changes? */
static bool skips_by_own_mark(const dyar_game *game, const dyar_frame *frame, unsigned cell)
{
    return !frame->direct && frame->plain &&
           no_steps(frame->seeds_steps, (unsigned)game->total + 1) &&
           ((game->marked && frame->cell == game->layout.marks + cell) ||
            !dyar_asks_more(game, frame));
}

static bool refuses(const dyar_frame *frame, unsigned code)
{
    return frame->results[frame->seeds_steps[0] + frame->steps[code]] != DYAR_UNDECIDED;
}

/* Whether a hole is passed over follows from its mark, if at all; refused whatever its mark it
 * is not on the track. */
static bool judge_skips(dyar_wing *w, unsigned player, unsigned cell, dyar_refusal *by_code)
{
    const dyar_game *game = w->game;
    const dyar_frame *frame = &w->rules->skip->frames[player * 2u * w->cells + cell];
    if (game->topology.is_store[cell])
        return true;
    if (!skips_by_own_mark(game, frame, cell))
        return false;
    if (frame->cell == 0 && refuses(frame, DYAR_UNMARKED))
        for (unsigned way = 0; way < 2; way++)
            w->views[player][way].track &= ~(UINT64_C(1) << cell);
    for (unsigned code = 0; frame->cell != 0 && code < DYAR_MAX_CODES; code++)
        by_code[code].cells |= (uint64_t)refuses(frame, code) << cell;
    return true;
}

/* The codes that are refused at any hole, with these holes; false where more is asked. */
static bool list_refusals(dyar_arena *arena, dyar_wing *w)
{
    const dyar_topology *t = &w->game->topology;
    const dyar_decision *skip = w->avoids_lap_start ? NULL : w->rules->skip;
    for (unsigned p = 0; p < w->players; p++) {
        dyar_refusal *list = DYAR_NEW_ARRAY(arena, dyar_refusal, DYAR_MAX_CODES);
        unsigned count = 0;
        for (unsigned cell = 0; cell < w->cells; cell++) {
            if (skip && (skip->ways_differ || !judge_skips(w, p, cell, list)))
                return false;
            if (w->game->closable && !t->is_store[cell])
                list[DYAR_CLOSED_CODE].cells |= UINT64_C(1) << cell;
        }
        for (unsigned code = 0; code < DYAR_MAX_CODES; code++)
            if (list[code].cells)
                list[count++] = (dyar_refusal){list[code].cells, (uint16_t)code};
        w->refusals[p] = list;
        w->refusal_count[p] = (uint8_t)count;
    }
    return true;
}

/* Whoever sows from a hole that is not on his own track follows another's. */
static bool stays_on_track(const dyar_game *game, const dyar_hole_ref *ref)
{
    for (int p = 0; ref->base == DYAR_BASE_OWN && p < game->players; p++)
        if (ref->of_player[p] != DYAR_NO_CELL && !game->topology.on_track[p][ref->of_player[p]])
            return false;
    for (int i = 0; i < ref->path.count; i++)
        if (ref->path.steps[i] != DYAR_STEP_NEXT && ref->path.steps[i] != DYAR_STEP_PREVIOUS)
            return false;
    return ref->base != DYAR_BASE_OPPONENT;
}

static bool all_on_track(const dyar_wing *w)
{
    const dyar_topology *t = &w->game->topology;
    const dyar_responses *landing = &w->rules->landing;
    bool shared = true;
    for (unsigned p = 0; p < w->players; p++) {
        if (!track_in_order(t, (int)p))
            return false;
        for (unsigned i = 0; i < t->holes; i++)
            shared = shared && t->on_track[p][t->hole[i]];
        for (unsigned i = 0; i < w->rules->kinds->candidate_count[p]; i++)
            if (!t->on_track[p][w->rules->kinds->candidates[p][i].cell])
                return false;
    }
    for (size_t i = 0; !shared && i < landing->count; i++)
        if (!stays_on_track(w->game, &landing->list[i].ref))
            return false;
    return true;
}

/* ---- moves ---- */

/* Whether a hole may be played follows from its own seeds and mark. */
static bool fits(const dyar_frame *frame, unsigned seeds, unsigned code)
{
    return frame->results[frame->seeds_steps[seeds] + frame->steps[code]] != DYAR_UNDECIDED;
}

/* So many seeds are enough, under no mark or, where `any`, under any. */
static bool is_enough(const dyar_game *game, const dyar_candidate *candidate, unsigned enough,
                      bool any)
{
    const dyar_frame *frame = candidate->frame;
    const bool by_mark = game->marked && frame->cell == game->layout.marks + candidate->cell;
    if (frame->direct || !frame->plain || (!by_mark && dyar_asks_more(game, frame)))
        return false;
    for (unsigned n = 1; n <= (unsigned)game->total; n++)
        for (unsigned code = 0; code < DYAR_CLOSED_CODE; code++)
            if ((code == 0 || dyar_mark_name(code) < game->rules->mark_count) &&
                fits(frame, n, code) != (n >= enough && (any || code == 0)))
                return false;
    return true;
}

static bool are_enough(const dyar_wing *w, unsigned enough, bool any)
{
    const dyar_move_kind *kind = w->rules->kinds;
    for (unsigned p = 0; p < w->players; p++)
        for (unsigned i = 0; i < kind->candidate_count[p]; i++)
            if (!is_enough(w->game, &kind->candidates[p][i], enough, any))
                return false;
    return true;
}

static void find_enough(dyar_wing *w)
{
    enum { MOST_ASKED = 4 };
    for (unsigned enough = 1; enough <= MOST_ASKED && !w->enough; enough++)
        for (unsigned any = 0; any < 2 && !w->enough; any++)
            if (are_enough(w, enough, any)) {
                w->enough = (uint8_t)enough;
                w->under_any_mark = any || !w->game->marked;
            }
}

/* The ways that may be gone from a hole, as bits; 0 where that changes in a game. */
static unsigned ways_from(const dyar_wing *w, unsigned player, unsigned cell)
{
    const dyar_move_kind *kind = w->rules->kinds;
    const dyar_frame *frame = &kind->direction->frames[player * 2u * w->cells + cell];
    if (frame->direct || !frame->plain ||
        !no_steps(frame->seeds_steps, (unsigned)w->game->total + 1) ||
        dyar_asks_more(w->game, frame))
        return 0;
    const uint8_t rule = frame->results[frame->seeds_steps[0]];
    const unsigned way = rule == DYAR_UNDECIDED ? DYAR_COUNTERCLOCKWISE : kind->ways[rule];
    return way > DYAR_CLOCKWISE ? 3 : 1u << way;
}

/* Every move there can ever be, in board order. */
static bool list_moves(dyar_arena *arena, dyar_wing *w)
{
    const dyar_move_kind *kind = w->rules->kinds;
    for (unsigned p = 0; p < w->players; p++) {
        dyar_move *moves = DYAR_NEW_ARRAY(arena, dyar_move, 2u * kind->candidate_count[p]);
        for (unsigned i = 0; i < kind->candidate_count[p]; i++) {
            const uint8_t cell = kind->candidates[p][i].cell;
            const unsigned ways = ways_from(w, p, cell);
            if (ways == 0)
                return false;
            for (unsigned way = 0; way < 2; way++) {
                if (!(ways >> way & 1))
                    continue;
                w->views[p][way].holes |= UINT64_C(1) << cell;
                moves[w->move_count[p]++] =
                    (dyar_move){.hole = w->game->topology.place_of[cell],
                                .cell = cell,
                                .clockwise = way == DYAR_CLOCKWISE,
                                .written = w->game->direction_written || ways == 3};
            }
        }
        w->moves[p] = moves;
    }
    return true;
}

/* ---- viewpoints ---- */

static uint64_t bits_of(const dyar_cell_list *list)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < list->count; i++)
        bits |= UINT64_C(1) << list->cells[i];
    return bits;
}

static void look_around(dyar_wing *w)
{
    const dyar_topology *t = &w->game->topology;
    for (unsigned p = 0; p < w->players; p++)
        for (unsigned way = 0; way < 2; way++) {
            dyar_viewpoint *view = &w->views[p][way];
            view->player = (uint8_t)p;
            view->way = (uint8_t)way;
            view->store = t->store[p];
            view->row = (p * 2u + way) * w->cells;
            view->others = bits_of(&w->game->others[p]);
            for (unsigned cell = 0; cell < w->cells; cell++)
                view->track |= (uint64_t)t->on_track[p][cell] << cell;
        }
}

/* Everybody's turn begins at the viewpoint of the way in which he moves, the first of both. */
static void turn_to_each_other(dyar_wing *w)
{
    const unsigned step = (unsigned)w->game->turn_step;
    for (unsigned p = 0; p < w->players; p++)
        for (unsigned way = 0; way < 2; way++) {
            dyar_viewpoint *view = &w->views[p][way];
            dyar_viewpoint *next = w->views[(p + step) % w->players];
            view->next = next[0].holes || !next[1].holes ? &next[0] : &next[1];
            view->other = &w->views[p][!way];
            view->turned = w->rules->turns_round ? view->other : view;
        }
}

/* Somebody's free seeds, of the duties that apply when he has none; false where one asks for
 * more. */
static bool list_needs(dyar_arena *arena, const dyar_wing *w, dyar_viewpoint *view)
{
    const dyar_turn_rules *rules = w->rules;
    uint64_t *needs =
        DYAR_NEW_ARRAY(arena, uint64_t, rules->obligation_count * DYAR_MAX_PLAYERS);
    view->needs = needs;
    for (size_t i = 0; i < rules->obligation_count; i++) {
        const dyar_trial_rule *applies = &rules->obligations[i].applies;
        const dyar_trial *need = applies->count == 1 ? applies->cases[0].trials : NULL;
        if (!need || !need->ranged || need->high != 0 ||
            need->test->fact != DYAR_FACT_FREE_SEEDS)
            return false;
        for (size_t k = 0; k < need->asking_count; k++)
            if (!need->but_mover || need->askings[k].player != view->player)
                needs[view->need_count++] = bits_of(&need->askings[k].sum[view->player]);
    }
    return true;
}

/* ---- the whole ---- */

static bool suits(const dyar_game *game)
{
    const dyar_turn_rules *rules = game->phases;
    const dyar_move_kind *kind = rules->kinds;
    if (game->phase_count != 1 || rules->kind_count != 1 || game->match)
        return false;
    return game->topology.cells <= DYAR_FAST_CELLS && game->total <= MOST_SEEDS &&
           kind->seeds == DYAR_ALL && !kind->first_into && !kind->enter && !rules->asks &&
           !kind->only_count && !rules->looks_back && rules->lifting.count == 0 &&
           rules->each_seed.count == 0 && rules->landing.decision;
}

static void list_binding(dyar_wing *w)
{
    const dyar_rules *rules = w->game->rules;
    w->all_bind = true;
    for (size_t i = 0; i < rules->mark_count; i++)
        w->all_bind = w->all_bind && rules->marks[i].worth != DYAR_MARKED_ROW_OWNER;
    for (unsigned code = 1; code < DYAR_CLOSED_CODE; code++)
        if (dyar_mark_name(code) < rules->mark_count && !w->game->free_codes[code])
            w->binding[w->binding_count++] = (uint8_t)code;
}

/* Is there anything beyond the commonest, but for what rules do? */
static bool asks_more(const dyar_wing *w)
{
    for (unsigned p = 0; p < w->players; p++)
        if (w->views[p][0].holes && w->views[p][1].holes)
            return true;
    return w->enough != 1 || (w->has.marked && (!w->all_bind || w->under_any_mark)) ||
           w->rules->turns_round || w->game->layout.keeps_count || w->finishes ||
           w->game->tells_crossing || w->game->tells_first_sown || !w->plain_end;
}

static bool acts(const dyar_wing *w)
{
    for (size_t i = 0; i < w->rules->landing.count; i++)
        if (w->verdicts[i] == DYAR_VERDICT_ACT)
            return true;
    return false;
}

/* By cell in the commonest games on small boards, elsewhere in board order. */
static void order_moves(dyar_wing *w, bool by_cell)
{
    for (unsigned p = 0; p < w->players; p++) {
        bool up = true, down = true;
        for (unsigned i = 1; i < w->move_count[p]; i++) {
            up = up && w->moves[p][i].cell > w->moves[p][i - 1].cell;
            down = down && w->moves[p][i].cell < w->moves[p][i - 1].cell;
        }
        w->order[p] = by_cell || up ? DYAR_DRAWN_UPWARDS
                      : down        ? DYAR_DRAWN_DOWNWARDS
                                    : DYAR_DRAWN_AS_LISTED;
    }
}

static bool prepare_moves(dyar_arena *arena, dyar_wing *w)
{
    find_enough(w);
    if (!list_moves(arena, w))
        return false;
    turn_to_each_other(w);
    for (unsigned p = 0; p < w->players; p++)
        for (unsigned way = 0; way < 2; way++) {
            if (!list_needs(arena, w, &w->views[p][way]))
                return false;
            w->has.needs = w->has.needs || w->views[p][way].need_count > 0;
        }
    return true;
}

static bool prepare_sowing(dyar_arena *arena, dyar_wing *w)
{
    w->avoids_lap_start = skips_start_alone(w->rules->phase, w->rules->sows_on);
    if (!all_on_track(w) || !list_refusals(arena, w))
        return false;
    w->has.tables = w->cells <= DYAR_FAST_TABLE_CELLS && w->game->total <= MOST_TABLE_SEEDS &&
                    !w->game->tells_crossing && !w->game->tells_first_sown;
    if (w->has.tables)
        dyar_fast_prepare_laps(arena, w);
    return true;
}

void dyar_fast_prepare(dyar_arena *arena, dyar_game *game)
{
    if (!suits(game))
        return;
    dyar_wing *w = DYAR_NEW(arena, dyar_wing);
    w->game = game;
    w->rules = game->phases;
    w->cells = game->topology.cells;
    w->players = (uint8_t)game->players;
    while (1 << w->seeds_shift <= game->total)
        w->seeds_shift++;
    w->has.marked = game->marked;
    w->has.relays = w->rules->sows_on;
    look_around(w);
    if (!prepare_moves(arena, w) || !prepare_sowing(arena, w))
        return;
    dyar_fast_prepare_landing(arena, w);
    dyar_fast_prepare_ends(arena, w);
    list_binding(w);
    w->finishes = w->rules->after.count > 0 || game->layout.remembers;
    w->has.more = asks_more(w);
    order_moves(w, w->has.tables && !w->has.more);
    w->has.more = w->has.more || !w->has.tables || acts(w);
    w->fast = w->cells <= 16 ? dyar_fast_16 : w->cells <= 32 ? dyar_fast_32 : dyar_fast_64;
    game->fast = &w->fast;
}
