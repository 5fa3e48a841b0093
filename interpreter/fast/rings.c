/* What a mover sows into: his track, but for the holes that are passed over; and where a rule
 * may fire while seeds are lifted or sown. */
#include "base/arena.h"
#include "fast/wing.h"
#include "program/fold.h"

enum { MOST_TABLE_SEEDS = 160 }; /* larger tables would leave the cache */

/* ---- tracks ---- */

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

/* Whoever sows from a hole that is not on his own track follows another's. */
static bool stays_on_track(const dyar_game *game, const dyar_compiled_ref *ref)
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
    const dyar_compiled_table *landing = &w->rules->landing;
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

/* ---- holes that are passed over ---- */

/* Is the condition that the hole is where the turn, or the lap, began? */
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

/* A hole is passed over always, by its mark, by its seeds, or as the rules say then. */
static void add_refusal(dyar_wing *w, const dyar_frame *frame, dyar_fast_view *view,
                        unsigned cell, dyar_refusal *by_code)
{
    const dyar_game *game = w->game;
    const bool by_mark = game->marked && frame->cell == game->layout.marks + cell;
    const bool by_seeds = !dyar_asks_no_seeds(game, frame);
    uint8_t *passing = (uint8_t *)view->passing + (cell << w->seeds_shift);
    if (frame->direct || !frame->plain || (by_mark && by_seeds) ||
        (!by_mark && dyar_asks_more(game, frame))) {
        for (unsigned n = 0; n <= (unsigned)game->total; n++)
            passing[n] |= DYAR_PASSING_ASKED;
        w->one_by_one = true;
        return;
    }
    if (!by_mark && !by_seeds && refuses(frame, 0, DYAR_UNMARKED))
        view->track &= ~(UINT64_C(1) << cell);
    for (unsigned code = 0; by_mark && code < DYAR_CODES_MAX; code++)
        by_code[code].cells |= (uint64_t)refuses(frame, 0, code) << cell;
    for (unsigned n = 0; by_seeds && n <= (unsigned)game->total; n++)
        if (refuses(frame, n, DYAR_UNMARKED))
            passing[n] |= DYAR_PASSING_REFUSED;
    w->one_by_one = w->one_by_one || by_seeds;
}

/* A condition as every viewpoint sees it; marks are the same for both ways. */
static bool add_refusals(dyar_arena *arena, dyar_wing *w, const dyar_condition *skip,
                         dyar_refusal by_code[DYAR_PLAYERS_MAX][DYAR_CODES_MAX])
{
    dyar_effort effort = {0}; /* a part of what the whole ruleset was compiled with */
    dyar_compiler c = {.arena = arena, .game = (dyar_game *)w->game, .effort = &effort};
    const dyar_compiled_conditions *conditions = dyar_fold_condition(&c, skip);
    if (conditions->ways_differ)
        return false;
    for (unsigned row = 0; row < 2u * w->players; row++)
        for (unsigned cell = 0; cell < w->cells; cell++)
            if (!w->game->topology.is_store[cell])
                add_refusal(w, &conditions->frames[row * w->cells + cell],
                            dyar_viewpoint_at(w, row), cell, by_code[row / 2]);
    return true;
}

static void list_refusals(dyar_arena *arena, dyar_wing *w, unsigned player,
                          dyar_refusal by_code[DYAR_CODES_MAX])
{
    dyar_refusal *list = DYAR_NEW_ARRAY(arena, dyar_refusal, DYAR_CODES_MAX);
    unsigned count = 0;
    for (unsigned cell = 0; w->game->closable && cell < w->cells; cell++)
        if (!w->game->topology.is_store[cell])
            by_code[DYAR_CLOSED_CODE].cells |= UINT64_C(1) << cell;
    for (unsigned code = 0; code < DYAR_CODES_MAX; code++)
        if (by_code[code].cells && dyar_code_occurs(w->game, code))
            list[count++] = (dyar_refusal){by_code[code].cells, (uint16_t)code};
    w->refusals[player] = list;
    w->refusal_count[player] = (uint8_t)count;
}

/* Where a turn has one lap only, both starts are one hole. */
static bool judge_skips(dyar_arena *arena, dyar_wing *w)
{
    const dyar_phase *phase = w->rules->phase;
    dyar_refusal by_code[DYAR_PLAYERS_MAX][DYAR_CODES_MAX] = {0};
    for (size_t i = 0; i < phase->skip_count; i++) {
        if (is_base(&phase->skips[i], DYAR_BASE_LAP_START) ||
            (is_base(&phase->skips[i], DYAR_BASE_START) && !w->rules->sows_on))
            w->avoids_lap_start = true;
        else if (is_base(&phase->skips[i], DYAR_BASE_START))
            w->avoids_start = true;
        else if (!add_refusals(arena, w, &phase->skips[i], by_code))
            return false;
    }
    for (unsigned p = 0; p < w->players; p++)
        list_refusals(arena, w, p, by_code[p]);
    return true;
}

/* ---- what is judged in passing ---- */

/* The different steps of the frame's second term; how many. */
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

/* May a rule fire here that does anything, with so many seeds?  Whatever else is asked is left
 * to be seen. */
static bool may_fire(const dyar_compiled_table *table, const dyar_frame *frame, unsigned seeds,
                     const uint32_t *steps, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const uint8_t rule = frame->results[frame->seeds_steps[seeds] + steps[i]];
        if (rule != DYAR_UNDECIDED && table->list[rule].effects.count > 0)
            return true;
    }
    return false;
}

static void note_firing(const dyar_wing *w, const dyar_compiled_table *table,
                        const dyar_fast_view *view, uint8_t *may)
{
    uint32_t steps[DYAR_CLASSES_MAX];
    for (unsigned cell = 0; table->conditions && cell < w->cells; cell++) {
        const dyar_frame *frame = &table->conditions->frames[view->row + cell];
        const bool open = frame->direct || frame->digit_count > 0 || frame->more_terms > 0;
        const size_t count = open ? 0 : list_steps(w->game, frame, steps);
        for (unsigned n = 0; n <= (unsigned)w->game->total; n++)
            if (open || may_fire(table, frame, n, steps, count))
                may[(cell << w->seeds_shift) + n] |= DYAR_PASSING_JUDGED;
    }
}

bool dyar_fast_prepare_sowing(dyar_arena *arena, dyar_wing *w)
{
    const dyar_compiled_phase *rules = w->rules;
    for (unsigned i = 0; i < 2u * w->players; i++) {
        dyar_fast_view *view = dyar_viewpoint_at(w, i);
        uint8_t *passing = DYAR_NEW_ARRAY(arena, uint8_t, w->cells << w->seeds_shift);
        uint8_t *lifting = DYAR_NEW_ARRAY(arena, uint8_t, w->cells << w->seeds_shift);
        note_firing(w, &rules->each_seed, view, passing);
        note_firing(w, &rules->lifting, view, lifting);
        view->passing = passing;
        view->lifting = lifting;
    }
    w->one_by_one = rules->each_seed.count > 0;
    w->judges_lifting = rules->lifting.count > 0;
    if (!all_on_track(w) || !judge_skips(arena, w))
        return false;
    w->has.tables = w->cells <= DYAR_FAST_TABLE_CELLS && w->game->total <= MOST_TABLE_SEEDS &&
                    !w->game->tells_crossing && !w->avoids_start && !w->one_by_one;
    if (w->has.tables)
        dyar_fast_prepare_laps(arena, w);
    return true;
}
