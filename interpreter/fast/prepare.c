/* Whether a game can be played on the fast path, and what is prepared for that. */
#include "base/arena.h"
#include "fast/fast.h"
#include "fast/wing.h"

enum { MOST_SEEDS = 1000 }; /* tables are not to grow beyond measure */

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
            if (dyar_code_occurs(game, code) &&
                fits(frame, n, code) != (n >= enough && (any || code == 0)))
                return false;
    return true;
}

static bool are_enough(const dyar_wing *w, unsigned enough, bool any)
{
    const dyar_compiled_kind *kind = w->rules->kinds;
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
    const dyar_compiled_kind *kind = w->rules->kinds;
    const dyar_frame *frame = &kind->direction->frames[player * 2u * w->cells + cell];
    if (frame->direct || !frame->plain || !dyar_asks_no_seeds(w->game, frame) ||
        dyar_asks_more(w->game, frame))
        return 0;
    const uint8_t rule = frame->results[frame->seeds_steps[0]];
    const unsigned way = rule == DYAR_UNDECIDED ? DYAR_COUNTERCLOCKWISE : kind->ways[rule];
    return way > DYAR_CLOCKWISE ? 3 : 1u << way;
}

/* Every move there can ever be, in board order. */
static bool list_moves(dyar_arena *arena, dyar_wing *w)
{
    const dyar_compiled_kind *kind = w->rules->kinds;
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
                                .kind = kind->number,
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
            dyar_fast_view *view = &w->views[p][way];
            view->player = (uint8_t)p;
            view->way = (uint8_t)way;
            view->store = t->store[p];
            view->row = (p * 2u + way) * w->cells;
            view->others = bits_of(&w->game->others[p]);
            for (unsigned cell = 0; cell < w->cells; cell++)
                view->track |= t->on_track[p][cell] ? UINT64_C(1) << cell : 0;
        }
}

/* Everybody's turn begins at the viewpoint of the way in which they move, the first of both. */
static void turn_to_each_other(dyar_wing *w)
{
    const unsigned step = (unsigned)w->game->turn_step;
    for (unsigned p = 0; p < w->players; p++)
        for (unsigned way = 0; way < 2; way++) {
            dyar_fast_view *view = &w->views[p][way];
            dyar_fast_view *next = w->views[(p + step) % w->players];
            view->next = next[0].holes || !next[1].holes ? &next[0] : &next[1];
            view->other = &w->views[p][!way];
            view->turned = w->rules->turns_round ? view->other : view;
        }
}

/* Somebody's free seeds, of the duties that apply when there are none; no cell at all where a
 * duty may always apply. */
static void list_needs(dyar_arena *arena, const dyar_wing *w, dyar_fast_view *view)
{
    const dyar_compiled_phase *rules = w->rules;
    uint64_t *needs = DYAR_NEW_ARRAY(arena, uint64_t, rules->duty_count * DYAR_PLAYERS_MAX);
    view->needs = needs;
    for (size_t i = 0; i < rules->duty_count; i++) {
        const dyar_compiled_condition *applies = &rules->duties[i].applies;
        const dyar_compiled_test *need = applies->count == 1 ? applies->cases[0].tests : NULL;
        if (!need || !need->ranged || need->high != 0 ||
            need->source->fact != DYAR_FACT_FREE_SEEDS) {
            needs[view->need_count++] = 0;
            continue;
        }
        for (size_t k = 0; k < need->asking_count; k++)
            if (!need->but_mover || need->askings[k].player != view->player)
                needs[view->need_count++] = bits_of(&need->askings[k].sum[view->player]);
    }
}

/* ---- looking ahead ---- */

static dyar_fast_looks list_looks(dyar_arena *arena, const dyar_wing *w,
                                  const dyar_compiled_lookaheads *rules)
{
    dyar_fast_look *list = DYAR_NEW_ARRAY(arena, dyar_fast_look, rules->count);
    for (size_t i = 0; i < rules->count; i++)
        list[i] = (dyar_fast_look){&rules->list[i],
                                   dyar_fast_sum_of(arena, w, rules->list[i].leaves)};
    return (dyar_fast_looks){list, rules->count};
}

static void prepare_looks(dyar_arena *arena, dyar_wing *w)
{
    const dyar_compiled_kind *kind = w->rules->kinds;
    const size_t count = w->rules->duty_count;
    dyar_fast_duty *duties = DYAR_NEW_ARRAY(arena, dyar_fast_duty, count);
    for (size_t i = 0; i < count; i++) {
        const dyar_compiled_duty *rule = &w->rules->duties[i];
        duties[i] = (dyar_fast_duty){rule, dyar_fast_sum_of(arena, w, &rule->applies),
                                     list_looks(arena, w, &rule->only)};
    }
    w->duties = duties;
    w->only = list_looks(arena, w, &kind->only);
}

/* ---- the whole ---- */

static unsigned lanes_for(unsigned cells)
{
    return cells <= DYAR_FAST_SMALL    ? DYAR_FAST_SMALL
           : cells <= DYAR_FAST_MIDDLE ? DYAR_FAST_MIDDLE
                                       : DYAR_FAST_CELLS;
}

/* Stores are numbered last where nobody sows into them; they lie all behind the vectors, or all
 * in them. */
static uint8_t cells_in_vectors(const dyar_topology *t, unsigned players)
{
    for (unsigned p = 0; p < players; p++)
        for (unsigned cell = 0; cell < t->cells; cell++)
            if (t->is_store[cell] && t->on_track[p][cell])
                return t->cells;
    const unsigned holes = t->holes, lanes = lanes_for(holes);
    return holes < lanes && lanes < t->cells ? t->cells : t->holes;
}

/* Here a move is played again for each look at it; by the rules it is played once. */
static bool looks_suit(const dyar_compiled_phase *rules)
{
    enum { MOST = 8 };
    size_t tried = rules->kinds->only.tries ? rules->kinds->only.count : 0;
    for (size_t i = 0; i < rules->duty_count; i++) {
        const dyar_compiled_duty *duty = &rules->duties[i];
        if (duty->besides.count > 0)
            return false;
        tried += duty->only.tries ? duty->only.count : 0;
    }
    return tried <= MOST;
}

/* What only play by the rules keeps. */
static bool keeps_more(const dyar_game *game)
{
    const dyar_layout *l = &game->layout;
    return l->ways || l->begun || l->so_far || game->tells_sown_into || game->tells_lap_gains ||
           game->tells_last_landing;
}

static bool suits(const dyar_game *game)
{
    const dyar_compiled_phase *rules = dyar_last_phase(game);
    const dyar_compiled_kind *kind = rules->kinds;
    if (rules->kind_count != 1)
        return false;
    return game->pick_count == 0 && !keeps_more(game) && !game->leaves_out &&
           cells_in_vectors(&game->topology, (unsigned)game->players) <= DYAR_FAST_CELLS &&
           game->total <= MOST_SEEDS && kind->seeds == DYAR_ALL && !rules->drop &&
           !kind->first_into && !kind->enter && !kind->of_store && !rules->asks &&
           rules->landing.conditions && looks_suit(rules);
}

static void list_binding(dyar_wing *w)
{
    const dyar_rules *rules = w->game->rules;
    w->all_bind = true;
    for (size_t i = 0; i < rules->mark_count; i++)
        w->all_bind = w->all_bind && rules->marks[i].worth != DYAR_MARKED_ROW_OWNER;
    for (unsigned code = 1; code < DYAR_CLOSED_CODE; code++)
        if (dyar_code_occurs(w->game, code) && !w->game->free_codes[code])
            w->binding[w->binding_count++] = (uint8_t)code;
}

static bool goes_both_ways(const dyar_wing *w, unsigned player)
{
    return w->views[player][0].holes && w->views[player][1].holes;
}

/* Does a rule capture otherwise than in the commonest games, or not end the turn then? */
static bool catches_more(const dyar_wing *w)
{
    for (size_t i = 0; i < w->rules->landing.count; i++) {
        const dyar_landing *landing = &w->landings[i];
        const dyar_catch *catch = landing->catch;
        if (catch && (landing->then != DYAR_VERDICT_END || catch->mixed ||
                      (catch->run && catch->run->frames)))
            return true;
    }
    return false;
}

/* May moves begin otherwise than from every hole of one's own with free seeds? */
static bool moves_vary(const dyar_wing *w)
{
    return w->enough != 1 || (w->has.marked && (!w->all_bind || w->under_any_mark)) ||
           !w->quick_moves;
}

/* Is there anything beyond the commonest, but for what rules do? */
static bool asks_more(const dyar_wing *w)
{
    for (unsigned p = 0; p < w->players; p++)
        if (goes_both_ways(w, p))
            return true;
    return moves_vary(w) || w->has.phases || w->rules->turns_round ||
           w->game->layout.keeps_count || w->rules->finishes || w->game->tells_crossing ||
           !w->plain_end || w->has.passing || w->avoids_start || w->is_match;
}

static bool prepare_moves(dyar_arena *arena, dyar_wing *w)
{
    find_enough(w);
    w->quick_moves = !w->rules->kinds->only.count && !w->rules->looks_back;
    if (!list_moves(arena, w))
        return false;
    turn_to_each_other(w);
    for (unsigned p = 0; p < w->players; p++)
        for (unsigned way = 0; way < 2; way++) {
            list_needs(arena, w, &w->views[p][way]);
            w->has.needs = w->has.needs || w->views[p][way].need_count > 0;
        }
    return true;
}

/* The functions for this many cells, on this processor. */
static dyar_fast choose_functions(unsigned cells)
{
    const unsigned lanes = lanes_for(cells);
#ifdef DYAR_FAST_AVX2
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        return lanes == DYAR_FAST_SMALL    ? dyar_fast_16_avx2
               : lanes == DYAR_FAST_MIDDLE ? dyar_fast_32_avx2
                                           : dyar_fast_64_avx2;
#endif
    return lanes == DYAR_FAST_SMALL    ? dyar_fast_16_plain
           : lanes == DYAR_FAST_MIDDLE ? dyar_fast_32_plain
                                       : dyar_fast_64_plain;
}

static void choose_shape(dyar_wing *w)
{
    const bool stays =
        w->has.marked && (w->avoids_lap_start || w->rules->first_seed != DYAR_FIRST_SEED_NEXT);
    w->has.more = asks_more(w) || !w->has.tables || stays || catches_more(w);
    w->has.acts = w->has.acts || w->has.passing || w->rules->finishes;
}

void dyar_fast_prepare(dyar_arena *arena, dyar_game *game)
{
    if (!suits(game))
        return;
    dyar_wing *w = DYAR_NEW(arena, dyar_wing);
    w->game = game;
    w->rules = dyar_last_phase(game);
    w->has.phases = game->phase_count > 1;
    w->cells = game->topology.cells;
    w->players = (uint8_t)game->players;
    w->ring = cells_in_vectors(&game->topology, w->players);
    w->has.aside = w->cells > lanes_for(w->ring);
    while (1 << w->seeds_shift <= game->total)
        w->seeds_shift++;
    w->is_match = game->match != NULL;
    w->has.marked = game->marked;
    w->has.relays = w->rules->sows_on;
    look_around(w);
    for (unsigned i = 0; i < game->topology.holes; i++)
        w->avoidable |= UINT64_C(1) << game->topology.hole[i];
    if (!prepare_moves(arena, w) || !dyar_fast_prepare_sowing(arena, w))
        return;
    dyar_fast_prepare_landing(arena, w);
    dyar_fast_prepare_ends(arena, w);
    prepare_looks(arena, w);
    list_binding(w);
    choose_shape(w);
    w->fast = choose_functions(w->ring);
    dyar_game *plain = DYAR_NEW(arena, dyar_game);
    *plain = *game;
    game->plain = plain;
    game->fast = &w->fast;
}
