/* SPDX-License-Identifier: MIT */
/* Preparation of sowing: the holes that are skipped, and where a rule may fire when seeds are
 * picked up or sown. */
#include "base/arena.h"
#include "fast/fast_game.h"
#include "program/fold.h"

#include <string.h>

/* ---- tracks ---- */

/* Are the cells numbered in the order of sowing, and is clockwise the same track backwards? */
static bool track_in_order(const dyar_topology *t, int player)
{
    const uint8_t *next = t->next[player][DYAR_COUNTERCLOCKWISE];
    unsigned turns = 0;
    for (int cell = 0; cell < t->cells; cell++) {
        if (!t->on_track[player][cell])
            continue;
        turns += next[cell] <= cell;
        if (t->next[player][DYAR_CLOCKWISE][next[cell]] != cell)
            return false;
    }
    return turns == 1;
}

static bool all_on_track(const dyar_fast_game *fast)
{
    for (unsigned p = 0; p < fast->players; p++)
        if (!track_in_order(&fast->game->topology, (int)p) ||
            dyar_sows_astray(fast->game, fast->rules, p))
            return false;
    return true;
}

/* ---- holes that are passed over ---- */

/* Is the condition that the hole is the start of the turn, or of the lap? */
static bool is_base(const dyar_condition *skip, dyar_word base)
{
    if (skip->count != 1 || skip->cases[0].count != 1)
        return false;
    const dyar_test *test = &skip->cases[0].tests[0];
    return test->fact == DYAR_FACT_IS && !test->negated && test->path.count == 0 &&
           test->refs.count == 1 && test->refs.list[0].path.count == 0 &&
           test->refs.list[0].base == base;
}

static bool refuses(const dyar_frame *frame, unsigned seeds, unsigned code)
{
    return frame->results[frame->seeds_steps[seeds] + frame->steps[code]] != DYAR_UNDECIDED;
}

/* Cells by player and code of a mark. */
typedef struct by_code {
    uint64_t cells[DYAR_PLAYERS_MAX][DYAR_CODES_MAX];
} by_code;

static bool asks_own_mark(const dyar_game *game, const dyar_frame *frame, unsigned cell)
{
    return game->marked && frame->cell == game->layout.marks + cell;
}

/* Flags a cell for all numbers of seeds. */
static void flag(const dyar_fast_game *fast, const dyar_fast_view *view, unsigned cell,
                 unsigned what)
{
    uint8_t *passing = (uint8_t *)view->passing + (cell << fast->seeds_shift);
    for (int n = 0; n <= fast->game->total; n++)
        passing[n] = (uint8_t)(passing[n] | what);
}

/* Adds a hole that is always skipped, or for its mark, or for its seeds, or if the rules say
 * so. */
static void add_refusal(dyar_fast_game *fast, const dyar_frame *frame, dyar_fast_view *view,
                        unsigned cell, by_code *refused)
{
    const dyar_game *game = fast->game;
    uint8_t *passing = (uint8_t *)view->passing + (cell << fast->seeds_shift);
    const bool by_seeds = !dyar_asks_no_seeds(game, frame);
    const bool by_mark = asks_own_mark(game, frame, cell);
    if (frame->direct || !frame->plain || (by_mark ? by_seeds : dyar_asks_more(game, frame))) {
        flag(fast, view, cell, DYAR_PASSING_ASKED);
        fast->judges_seeds = true;
    } else if (by_mark) {
        for (unsigned code = 0; code < DYAR_CODES_MAX; code++)
            refused->cells[view->player][code] |= (uint64_t)refuses(frame, 0, code) << cell;
    } else if (by_seeds) {
        for (unsigned n = 0; n <= (unsigned)game->total; n++)
            if (refuses(frame, n, DYAR_UNMARKED))
                passing[n] |= DYAR_PASSING_REFUSED;
        fast->judges_seeds = true;
    } else if (refuses(frame, 0, DYAR_UNMARKED)) {
        view->track &= ~(UINT64_C(1) << cell);
    }
}

/* Adds a condition of `skip` for every viewpoint. Returns false if the directions differ:
 * refusals by mark are listed by player alone. */
static bool add_refusals(dyar_fast_game *fast, const dyar_compiled_conditions *conditions,
                         by_code *refused)
{
    if (conditions->directions_differ)
        return false;
    for (unsigned row = 0; row < 2u * fast->players; row++)
        for (unsigned cell = 0; cell < fast->cells; cell++)
            if (!fast->game->topology.is_store[cell])
                add_refusal(fast, &conditions->frames[row * fast->cells + cell],
                            dyar_viewpoint_at(fast, row), cell, refused);
    return true;
}

static dyar_by_mark list_marked(dyar_arena *arena, const dyar_fast_game *fast,
                                const uint64_t cells[DYAR_CODES_MAX])
{
    uint64_t *kept = DYAR_NEW_ARRAY(arena, uint64_t, DYAR_CODES_MAX);
    dyar_by_mark by = {.cells = kept};
    memcpy(kept, cells, DYAR_CODES_MAX * sizeof *kept);
    for (unsigned code = 0; code < DYAR_CODES_MAX; code++)
        if (cells[code] && dyar_code_occurs(fast->game, code))
            by.codes[by.count++] = (uint8_t)code;
    return by;
}

static void refuse_closed(const dyar_fast_game *fast, by_code *refused)
{
    for (unsigned cell = 0; fast->game->closable && cell < fast->cells; cell++)
        for (unsigned p = 0; !fast->game->topology.is_store[cell] && p < fast->players; p++)
            refused->cells[p][DYAR_CLOSED_CODE] |= UINT64_C(1) << cell;
}

/* Sorts the conditions of `skip`. In turns of one lap, the start of the turn is that of the
 * lap. */
static bool judge_skips(dyar_arena *arena, dyar_fast_game *fast)
{
    const dyar_phase *phase = fast->rules->phase;
    by_code refused = {0};
    for (size_t i = 0; i < phase->skip_count; i++) {
        if (is_base(&phase->skips[i], DYAR_BASE_LAP_START) ||
            (is_base(&phase->skips[i], DYAR_BASE_START) && !fast->rules->sows_on))
            fast->skips_lap_start = true;
        else if (is_base(&phase->skips[i], DYAR_BASE_START))
            fast->skips_start = true;
        else if (!add_refusals(fast, fast->rules->skips[i], &refused))
            return false;
    }
    refuse_closed(fast, &refused);
    for (unsigned p = 0; p < fast->players; p++)
        fast->refused[p] = list_marked(arena, fast, refused.cells[p]);
    return true;
}

/* ---- what is judged in passing ---- */

/* Lists the different steps of the frame's second term and returns their number. */
static size_t list_steps(const dyar_game *game, const dyar_frame *frame,
                         uint32_t list[DYAR_CLASSES_MAX])
{
    const bool mark = game->marked && frame->cell >= game->layout.marks;
    const int last = mark ? DYAR_CODES_MAX - 1 : dyar_asks_more(game, frame) ? game->total : 0;
    size_t count = 0;
    for (int n = 0; n <= last; n++) {
        size_t i = 0;
        while (i < count && list[i] != frame->steps[n])
            i++;
        if (i == count && count < DYAR_CLASSES_MAX)
            list[count++] = frame->steps[n];
    }
    return count;
}

/* May a rule with effects fire at a cell with this many seeds, for some number in hand and one
 * of the steps of the second term? */
static bool may_fire(const dyar_compiled_table *table, const dyar_frame *frame, unsigned seeds,
                     const uint32_t *steps, size_t count, int total)
{
    for (size_t i = 0; i < count; i++)
        for (int hand = 0; hand <= (frame->digit_count ? total : 0); hand++) {
            const uint32_t step =
                frame->digit_count ? dyar_step_of_digit(frame->digits, hand) : 0;
            const uint8_t rule = frame->results[frame->seeds_steps[seeds] + steps[i] + step];
            if (rule != DYAR_UNDECIDED && table->list[rule].effects.count > 0)
                return true;
        }
    return false;
}

static void note_firing(const dyar_fast_game *fast, const dyar_compiled_table *table,
                        const dyar_fast_view *view, uint8_t *may)
{
    const int total = fast->game->total;
    uint32_t steps[DYAR_CLASSES_MAX];
    for (unsigned cell = 0; table->conditions && cell < fast->cells; cell++) {
        const dyar_frame *frame = &table->conditions->frames[view->row + cell];
        const bool open = !dyar_asks_hand(frame) || frame->more_terms > 0;
        const size_t count = open ? 0 : list_steps(fast->game, frame, steps);
        for (unsigned n = 0; n <= (unsigned)total; n++)
            if (open || may_fire(table, frame, n, steps, count, total))
                may[(cell << fast->seeds_shift) + n] |= DYAR_PASSING_JUDGED;
    }
}

/* Does the rule capture or remove all seeds of the hole where it fires, and nothing else? */
static bool sinks(const dyar_compiled_rule *compiled)
{
    const dyar_compiled_effect *effect = compiled->effects.list;
    if (compiled->effects.count != 1 || effect->from.count != 1)
        return false;
    const dyar_effect *source = effect->source;
    const dyar_compiled_ref *from = effect->from.list;
    return from->base == DYAR_BASE_HERE && from->path.count == 0 && source->seeds == DYAR_ALL &&
           (source->kind == DYAR_EFFECT_remove ||
            (source->kind == DYAR_EFFECT_capture && source->whose != DYAR_FOR_OPPONENT));
}

/* Do only the hole's own seeds and mark decide, and whether the seed is the last? */
static bool asks_itself(const dyar_game *game, const dyar_frame *frame, unsigned cell)
{
    const dyar_digit *hand = frame->digits;
    return dyar_asks_hand(frame) && frame->more_terms == 0 &&
           (asks_own_mark(game, frame, cell) || !dyar_asks_more(game, frame)) &&
           (frame->digit_count == 0 || (hand->last == 0 && hand->steps[0] == hand->steps[1]) ||
            (hand->last == 1 && hand->steps[1] == hand->steps[2]));
}

/* May captures in passing wait until the lap is sown? */
static bool sink_apart(const dyar_fast_game *fast)
{
    const dyar_compiled_table *table = &fast->rules->each_seed;
    for (unsigned row = 0; row < 2u * fast->players; row++)
        for (unsigned cell = 0; cell < fast->cells; cell++)
            if (!asks_itself(fast->game, &table->conditions->frames[row * fast->cells + cell],
                             cell))
                return false;
    return true;
}

/* Returns who gets the seeds of the hole. Without marks, a hole has no mark owner. */
static dyar_word sunk_for(const dyar_game *game, const dyar_effect *source)
{
    const bool nobody = source->kind == DYAR_EFFECT_remove ||
                        (source->whose == DYAR_FOR_MARK_OWNER && !game->marked);
    return nobody ? DYAR_FOR_NOBODY : source->whose;
}

static void list_sinks(dyar_arena *arena, dyar_fast_game *fast)
{
    const dyar_compiled_table *table = &fast->rules->each_seed;
    dyar_word *list = DYAR_NEW_ARRAY(arena, dyar_word, table->count);
    for (size_t i = 0; i < table->count; i++) {
        if (!sinks(&table->list[i]))
            return;
        list[i] = sunk_for(fast->game, table->list[i].effects.list->source);
    }
    fast->seed_captures = list;
    fast->captures_after_lap = table->count > 0 && !fast->refuses_seeds && sink_apart(fast);
}

/* ---- where to watch ---- */

/* Notes the marks that let a rule fire at a cell. Returns false if more than its own mark
 * decides. */
static bool fires_by_mark(const dyar_fast_game *fast, const dyar_fast_view *view, unsigned cell,
                          by_code *watched)
{
    const dyar_compiled_table *table = &fast->rules->each_seed;
    const dyar_frame *frame = &table->conditions->frames[view->row + cell];
    if (!frame->plain || !asks_own_mark(fast->game, frame, cell))
        return false;
    for (unsigned code = 0; code < DYAR_CODES_MAX; code++)
        for (unsigned n = 1; n <= (unsigned)fast->game->total; n++)
            if (may_fire(table, frame, n, &frame->steps[code], 1, 0))
                watched->cells[view->player][code] |= UINT64_C(1) << cell;
    return true;
}

/* Lists the cells where a rule may fire, or the hole refuses the seed, when one seed more
 * falls. */
static void watch(dyar_arena *arena, dyar_fast_game *fast, dyar_fast_view *view,
                  by_code *watched)
{
    uint8_t *alarming = DYAR_NEW_ARRAY(arena, uint8_t, fast->cells << fast->seeds_shift);
    for (unsigned cell = 0; cell < fast->cells; cell++) {
        const uint8_t *passing = &view->passing[cell << fast->seeds_shift];
        bool refuses = false, judges = false;
        for (int n = 0; n <= fast->game->total; n++) {
            const bool refused = passing[n] & (DYAR_PASSING_REFUSED | DYAR_PASSING_ASKED);
            const bool judged = n < fast->game->total && (passing[n + 1] & DYAR_PASSING_JUDGED);
            alarming[(cell << fast->seeds_shift) + (unsigned)n] = refused || judged;
            refuses = refuses || refused;
            judges = judges || judged;
        }
        fast->refuses_seeds = fast->refuses_seeds || refuses;
        if (refuses || (judges && !fires_by_mark(fast, view, cell, watched)))
            view->watched |= UINT64_C(1) << cell;
    }
    view->alarming = alarming;
}

static void watch_all(dyar_arena *arena, dyar_fast_game *fast)
{
    by_code watched = {0};
    for (unsigned i = 0; i < 2u * fast->players; i++)
        watch(arena, fast, dyar_viewpoint_at(fast, i), &watched);
    for (unsigned p = 0; p < fast->players; p++)
        fast->watched[p] = list_marked(arena, fast, watched.cells[p]);
}

bool dyar_fast_prepare_sowing(dyar_arena *arena, dyar_fast_game *fast)
{
    const dyar_compiled_phase *rules = fast->rules;
    for (unsigned i = 0; i < 2u * fast->players; i++) {
        dyar_fast_view *view = dyar_viewpoint_at(fast, i);
        uint8_t *passing = DYAR_NEW_ARRAY(arena, uint8_t, fast->cells << fast->seeds_shift);
        uint8_t *lifting = DYAR_NEW_ARRAY(arena, uint8_t, fast->cells << fast->seeds_shift);
        note_firing(fast, &rules->lifting, view, lifting);
        note_firing(fast, &rules->each_seed, view, passing);
        view->passing = passing;
        view->lifting = lifting;
    }
    fast->judges_seeds = rules->each_seed.count > 0;
    fast->judges_lifting = rules->lifting.count > 0;
    if (!all_on_track(fast) || !judge_skips(arena, fast))
        return false;
    watch_all(arena, fast);
    list_sinks(arena, fast);
    fast->has.passing = fast->judges_seeds || fast->judges_lifting;
    dyar_fast_prepare_laps(arena, fast);
    return true;
}
