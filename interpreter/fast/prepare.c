/* SPDX-License-Identifier: MIT */
/* Preparation of a game for the fast path: whether it suits, its viewpoints, its moves and its
 * shape. */
#include "base/arena.h"
#include "dyar/numbering.h"
#include "fast/fast.h"
#include "fast/fast_game.h"
#include "fast/relays.h"

enum { MOST_SEEDS = 1000 }; /* a bound for the size of tables */

/* ---- moves ---- */

/* May a hole be played with these seeds and this mark? */
static bool fits(const dyar_frame *frame, unsigned seeds, unsigned code)
{
    return frame->results[frame->seeds_steps[seeds] + frame->steps[code]] != DYAR_UNDECIDED;
}

/* May a hole be played if and only if it has enough seeds, under no mark or under `any`? */
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

static bool are_enough(const dyar_fast_game *fast, unsigned enough, bool any)
{
    const dyar_compiled_kind *kind = fast->rules->kinds;
    for (unsigned p = 0; p < fast->players; p++)
        for (unsigned i = 0; i < kind->candidate_count[p]; i++)
            if (!is_enough(fast->game, &kind->candidates[p][i], enough, any))
                return false;
    return true;
}

static void find_enough(dyar_fast_game *fast)
{
    enum { MOST_ASKED = 4 };
    for (unsigned enough = 1; enough <= MOST_ASKED && !fast->enough; enough++)
        for (unsigned any = 0; any < 2 && !fast->enough; any++)
            if (are_enough(fast, enough, any)) {
                fast->enough = (uint8_t)enough;
                fast->under_any_mark = any || !fast->game->marked;
            }
}

/* Returns the directions of moves from a hole, as bits, or 0 if they change in a game. */
static unsigned ways_from(const dyar_fast_game *fast, unsigned player, unsigned cell)
{
    const dyar_compiled_kind *kind = fast->rules->kinds;
    const dyar_frame *frame = &kind->direction->frames[player * 2u * fast->cells + cell];
    if (frame->direct || !frame->plain || !dyar_asks_no_seeds(fast->game, frame) ||
        dyar_asks_more(fast->game, frame))
        return 0;
    const uint8_t rule = frame->results[frame->seeds_steps[0]];
    const unsigned direction =
        rule == DYAR_UNDECIDED ? DYAR_COUNTERCLOCKWISE : kind->directions[rule];
    return direction > DYAR_CLOCKWISE ? 3 : 1u << direction;
}

static uint8_t flags_of(const dyar_fast_game *fast, unsigned direction, unsigned directions)
{
    const bool names_direction = fast->game->direction_written || directions == 3;
    return (uint8_t)((direction == DYAR_CLOCKWISE ? DYAR_MOVE_CLOCKWISE : 0) |
                     (names_direction ? DYAR_MOVE_NAMES_DIRECTION : 0));
}

/* Lists every possible move, in board order. Returns false if their directions change. */
static bool list_moves(dyar_arena *arena, dyar_fast_game *fast)
{
    const dyar_compiled_kind *kind = fast->rules->kinds;
    for (unsigned p = 0; p < fast->players; p++) {
        dyar_move *moves = DYAR_NEW_ARRAY(arena, dyar_move, 2u * kind->candidate_count[p]);
        for (unsigned i = 0; i < kind->candidate_count[p]; i++) {
            const uint8_t cell = kind->candidates[p][i].cell;
            const unsigned directions = ways_from(fast, p, cell);
            if (directions == 0)
                return false;
            for (unsigned direction = 0; direction < 2; direction++) {
                if (!(directions >> direction & 1))
                    continue;
                fast->views[p][direction].holes |= UINT64_C(1) << cell;
                moves[fast->move_count[p]++] =
                    (dyar_move){.hole = fast->game->topology.place_of[cell],
                                .kind = kind->number,
                                .cell = cell,
                                .flags = flags_of(fast, direction, directions)};
            }
        }
        fast->moves[p] = moves;
    }
    return true;
}

static unsigned count_numbers(const dyar_fast_game *fast)
{
    int most = -1;
    for (unsigned p = 0; p < fast->players; p++)
        for (unsigned i = 0; i < fast->move_count[p]; i++) {
            const int number = dyar_move_number(fast->game, fast->moves[p][i]);
            most = number > most ? number : most;
        }
    return (unsigned)(most + 1);
}

/* Tables from a move to its number and back. */
static void list_numbers(dyar_arena *arena, dyar_fast_game *fast)
{
    enum { WORD = 64 };
    fast->number_count = count_numbers(fast);
    for (unsigned p = 0; p < fast->players; p++) {
        uint8_t *by_number = DYAR_NEW_ARRAY(arena, uint8_t, fast->number_count);
        dyar_fast_number *numbers =
            DYAR_NEW_ARRAY(arena, dyar_fast_number, fast->move_count[p]);
        for (unsigned i = 0; i < fast->move_count[p]; i++) {
            const dyar_move move = fast->moves[p][i];
            const unsigned number = (unsigned)dyar_move_number(fast->game, move);
            by_number[number] = (uint8_t)(i + 1);
            numbers[i] = (dyar_fast_number){.cell = move.cell,
                                            .clockwise = dyar_move_is_clockwise(move),
                                            .word = (uint8_t)(number / WORD),
                                            .bit = number % WORD};
        }
        fast->numbers[p] = numbers;
        fast->by_number[p] = by_number;
    }
}

/* ---- viewpoints ---- */

static void look_around(dyar_fast_game *fast)
{
    const dyar_topology *t = &fast->game->topology;
    for (unsigned p = 0; p < fast->players; p++)
        for (unsigned direction = 0; direction < 2; direction++) {
            dyar_fast_view *view = &fast->views[p][direction];
            view->player = (uint8_t)p;
            view->direction = (uint8_t)direction;
            view->store = t->store[p];
            view->row = (p * 2u + direction) * fast->cells;
            view->others = dyar_bits_of(&fast->game->others[p]);
            for (unsigned cell = 0; cell < fast->cells; cell++)
                view->track |= t->on_track[p][cell] ? UINT64_C(1) << cell : 0;
        }
}

/* Links the viewpoints. A turn begins at the player's first viewpoint that has moves. */
static void turn_to_each_other(dyar_fast_game *fast)
{
    const unsigned step = (unsigned)fast->game->turn_step;
    for (unsigned p = 0; p < fast->players; p++)
        for (unsigned direction = 0; direction < 2; direction++) {
            dyar_fast_view *view = &fast->views[p][direction];
            dyar_fast_view *next = fast->views[(p + step) % fast->players];
            view->next = next[0].holes || !next[1].holes ? &next[0] : &next[1];
            view->other = &fast->views[p][!direction];
            view->later = fast->rules->turns_round ? view->other : view;
        }
}

/* Lists the holes of the players whose lack of free seeds makes a duty apply. An empty set
 * means that a duty may always apply. */
static void list_needs(dyar_arena *arena, const dyar_fast_game *fast, dyar_fast_view *view)
{
    const dyar_compiled_phase *rules = fast->rules;
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
                needs[view->need_count++] = dyar_bits_of(&need->askings[k].sum[view->player]);
    }
}

/* ---- looking ahead ---- */

/* Returns the number of seeds from which on the condition holds at a hole, and below which it
 * does not: one more than there are if it never holds, 0 if more decides. */
static unsigned least_seeds(const dyar_fast_game *fast, const dyar_frame *frame)
{
    const unsigned total = (unsigned)fast->game->total;
    unsigned least = 1;
    if (frame->never)
        return total + 1;
    if (frame->direct || !frame->plain || dyar_asks_more(fast->game, frame))
        return 0;
    while (least <= total && !fits(frame, least, 0))
        least++;
    for (unsigned n = least; n <= total; n++)
        if (!fits(frame, n, 0))
            return 0;
    return least;
}

/* Adds the holes of a viewpoint.  Returns false if more decides than enough seeds, the same
 * number for all of them. */
static bool add_starts(const dyar_fast_game *fast, const dyar_fast_view *view,
                       dyar_fast_look *look)
{
    for (unsigned cell = 0; cell < fast->ring; cell++) {
        const unsigned least =
            view->holes >> cell & 1
                ? least_seeds(fast, &look->rule->start->frames[view->row + cell])
                : (unsigned)fast->game->total + 1;
        if (least > (unsigned)fast->game->total)
            continue;
        if (least == 0 || (look->least > 0 && least != look->least))
            return false;
        look->least = least;
        look->starts[view->player][view->direction] |= UINT64_C(1) << cell;
    }
    return true;
}

/* Sets the holes from which the look holds, if the seeds of the hole alone decide. */
static void find_starts(const dyar_fast_game *fast, dyar_fast_look *look)
{
    const dyar_compiled_lookahead *rule = look->rule;
    bool decide =
        rule->start && !rule->kinds && !rule->first_lap && !rule->captures && !rule->leaves;
    for (unsigned p = 0; p < fast->players; p++)
        for (unsigned direction = 0; direction < 2; direction++)
            decide = decide && add_starts(fast, &fast->views[p][direction], look);
    if (!decide)
        look->least = 0;
}

static dyar_fast_looks list_looks(dyar_arena *arena, const dyar_fast_game *fast,
                                  const dyar_compiled_lookaheads *rules)
{
    dyar_fast_look *list = DYAR_NEW_ARRAY(arena, dyar_fast_look, rules->count);
    bool of_starts = rules->count > 0;
    for (size_t i = 0; i < rules->count; i++) {
        list[i] =
            (dyar_fast_look){.rule = &rules->list[i],
                             .leaves = dyar_fast_sum_of(arena, fast, rules->list[i].leaves)};
        find_starts(fast, &list[i]);
        of_starts = of_starts && list[i].least > 0;
    }
    return (dyar_fast_looks){list, rules->count, of_starts};
}

static void prepare_looks(dyar_arena *arena, dyar_fast_game *fast)
{
    const dyar_compiled_kind *kind = fast->rules->kinds;
    const size_t count = fast->rules->duty_count;
    dyar_fast_duty *duties = DYAR_NEW_ARRAY(arena, dyar_fast_duty, count);
    for (size_t i = 0; i < count; i++) {
        const dyar_compiled_duty *rule = &fast->rules->duties[i];
        duties[i] = (dyar_fast_duty){rule, dyar_fast_sum_of(arena, fast, &rule->applies),
                                     list_looks(arena, fast, &rule->only)};
    }
    fast->duties = duties;
    fast->only = list_looks(arena, fast, &kind->only);
}

/* ---- the whole ---- */

/* Returns how many cells the code for a board of `cells` cells holds.  That is never more than
 * whole_blocks (program/layout.c) leaves for seeds, since a wider vector would overwrite the
 * marks behind them. */
static unsigned lanes_for(unsigned cells)
{
    if (cells <= DYAR_FAST_SMALL)
        return DYAR_FAST_SMALL;
    if (cells <= DYAR_FAST_MIDDLE)
        return DYAR_FAST_MIDDLE;
    return DYAR_FAST_CELLS;
}

/* Counts the cells of the vector. Stores that nobody sows into have the last numbers; either
 * all of them are in the vector or none is. */
static uint8_t cells_in_vectors(const dyar_topology *t, unsigned players)
{
    for (unsigned p = 0; p < players; p++)
        for (unsigned cell = 0; cell < t->cells; cell++)
            if (t->is_store[cell] && t->on_track[p][cell])
                return t->cells;
    const unsigned holes = t->holes, lanes = lanes_for(holes);
    return holes < lanes && lanes < t->cells ? t->cells : t->holes;
}

/* Are there few looks ahead? The fast path plays a move once for each of them, the rules once
 * for all. */
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

/* Must a turn keep what only a dyar_turn holds? */
static bool keeps_more(const dyar_game *game)
{
    const dyar_layout *l = &game->layout;
    return l->directions || l->begun || l->so_far || game->needs_sown_into ||
           game->needs_lap_gains || game->needs_last_landing;
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
           !rules->starts_by_direction && rules->landing.conditions && looks_suit(rules);
}

static void list_binding(dyar_fast_game *fast)
{
    const dyar_rules *rules = fast->game->rules;
    fast->all_bind = true;
    for (size_t i = 0; i < rules->mark_count; i++)
        fast->all_bind = fast->all_bind && rules->marks[i].worth != DYAR_MARKED_ROW_OWNER;
    for (unsigned code = 1; code < DYAR_CLOSED_CODE; code++)
        if (dyar_code_occurs(fast->game, code) && !fast->game->free_codes[code])
            fast->binding[fast->binding_count++] = (uint8_t)code;
}

static bool goes_both_ways(const dyar_fast_game *fast, unsigned player)
{
    return fast->views[player][0].holes && fast->views[player][1].holes;
}

/* Does a rule capture in an uncommon way, or not end the turn then? */
static bool captures_in_general(const dyar_fast_game *fast)
{
    for (size_t i = 0; i < fast->rules->landing.count; i++) {
        const dyar_landing *landing = &fast->landings[i];
        const dyar_capture_plan *plan = landing->plan;
        if (plan && (landing->then != DYAR_VERDICT_END || plan->mixed ||
                     (plan->run && plan->run->frames)))
            return true;
    }
    return false;
}

/* Are the moves other than from every hole of the player with free seeds? */
static bool moves_vary(const dyar_fast_game *fast)
{
    return fast->enough != 1 ||
           (fast->has.marked && (!fast->all_bind || fast->under_any_mark)) ||
           !fast->quick_moves;
}

/* Does the game need anything that the common shapes lack, apart from captures and tables? */
static bool asks_more(const dyar_fast_game *fast)
{
    for (unsigned p = 0; p < fast->players; p++)
        if (goes_both_ways(fast, p))
            return true;
    return moves_vary(fast) || fast->has.phases || fast->rules->turns_round ||
           fast->game->layout.keeps_count || fast->rules->finishes ||
           fast->game->needs_crossing || !fast->only_ends || fast->has.passing ||
           fast->skips_start || fast->is_match;
}

/* Do the rules sow all laps but the first?  Then a turn on the fast path only costs more. */
static bool relays_by_rules(const dyar_fast_game *fast)
{
    bool relays = false;
    for (size_t i = 0; i < fast->rules->landing.count; i++) {
        const dyar_compiled_rule *rule = &fast->rules->landing.list[i];
        if (!rule->goes_on)
            continue;
        if (rule->from_landed || fast->landings[i].verdict != DYAR_VERDICT_ACT)
            return false;
        relays = true;
    }
    return relays;
}

static bool prepare_moves(dyar_arena *arena, dyar_fast_game *fast)
{
    find_enough(fast);
    fast->quick_moves = !fast->rules->kinds->only.count && !fast->rules->looks_back;
    if (!list_moves(arena, fast))
        return false;
    list_numbers(arena, fast);
    turn_to_each_other(fast);
    for (unsigned p = 0; p < fast->players; p++)
        for (unsigned direction = 0; direction < 2; direction++) {
            list_needs(arena, fast, &fast->views[p][direction]);
            fast->has.duties = fast->has.duties || fast->views[p][direction].need_count > 0;
        }
    return true;
}

/* Returns what has the functions for this number of cells and this processor. */
static dyar_fast_functions *functions_for(unsigned cells)
{
    const unsigned lanes = lanes_for(cells);
#ifdef DYAR_FAST_AVX2
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        return lanes == DYAR_FAST_SMALL    ? dyar_fast_16_avx2
               : lanes == DYAR_FAST_MIDDLE ? dyar_fast_32_avx2
                                           : dyar_fast_64_avx2;
#endif
    if (lanes == DYAR_FAST_MIDDLE)
        return dyar_fast_32_plain;
    return lanes == DYAR_FAST_SMALL ? dyar_fast_16_plain : dyar_fast_64_plain;
}

static void choose_shape(dyar_fast_game *fast)
{
    const bool stays = fast->has.marked && (fast->skips_lap_start ||
                                            fast->rules->first_seed != DYAR_FIRST_SEED_NEXT);
    fast->has.general =
        asks_more(fast) || !fast->has.tables || stays || captures_in_general(fast);
    fast->has.acts = fast->has.acts || fast->has.passing || fast->rules->finishes;
}

void dyar_fast_prepare(dyar_arena *arena, dyar_game *game)
{
    dyar_fast_prepare_relays(arena, game);
    if (!suits(game))
        return;
    dyar_fast_game *fast = DYAR_NEW(arena, dyar_fast_game);
    fast->game = game;
    fast->rules = dyar_last_phase(game);
    fast->has.phases = game->phase_count > 1 || dyar_board_may_turn(&game->rules->setup);
    fast->cells = game->topology.cells;
    fast->players = (uint8_t)game->players;
    fast->ring = cells_in_vectors(&game->topology, fast->players);
    fast->has.stores_apart = fast->cells > lanes_for(fast->ring);
    while (1 << fast->seeds_shift <= game->total)
        fast->seeds_shift++;
    fast->is_match = game->match != NULL;
    fast->has.marked = game->marked;
    fast->has.relays = fast->rules->sows_on;
    look_around(fast);
    for (unsigned i = 0; i < game->topology.holes; i++)
        fast->skippable |= UINT64_C(1) << game->topology.hole[i];
    if (!prepare_moves(arena, fast) || !dyar_fast_prepare_sowing(arena, fast))
        return;
    dyar_fast_prepare_landing(arena, fast);
    if (relays_by_rules(fast))
        return;
    dyar_fast_prepare_ends(arena, fast);
    prepare_looks(arena, fast);
    list_binding(fast);
    choose_shape(fast);
    fast->functions = functions_for(fast->ring)(fast->has);
    dyar_game *plain = DYAR_NEW(arena, dyar_game);
    *plain = *game;
    game->plain = plain;
    game->fast = &fast->functions;
}
