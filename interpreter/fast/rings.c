/* What a mover sows into: their track, but for the holes that are passed over; and where a rule
 * may fire while seeds are lifted or sown. */
#include "base/arena.h"
#include "fast/wing.h"
#include "program/fold.h"

#include <string.h>

/* ---- tracks ---- */

/* Bits of a track follow each other in the order of sowing only where the track numbered the
 * cells, and clockwise is the same way back. */
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

static bool all_on_track(const dyar_wing *w)
{
    for (unsigned p = 0; p < w->players; p++)
        if (!track_in_order(&w->game->topology, (int)p) ||
            dyar_sows_astray(w->game, w->rules, p))
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

/* Cells by the code of a mark, for each player. */
typedef struct by_code {
    uint64_t cells[DYAR_PLAYERS_MAX][DYAR_CODES_MAX];
} by_code;

static bool asks_own_mark(const dyar_game *game, const dyar_frame *frame, unsigned cell)
{
    return game->marked && frame->cell == game->layout.marks + cell;
}

/* Whatever its seeds are. */
static void flag(const dyar_wing *w, const dyar_fast_view *view, unsigned cell, unsigned what)
{
    uint8_t *passing = (uint8_t *)view->passing + (cell << w->seeds_shift);
    for (int n = 0; n <= w->game->total; n++)
        passing[n] = (uint8_t)(passing[n] | what);
}

/* A hole is passed over always, by its mark, by its seeds, or as the rules say then. */
static void add_refusal(dyar_wing *w, const dyar_frame *frame, dyar_fast_view *view,
                        unsigned cell, by_code *refused)
{
    const dyar_game *game = w->game;
    uint8_t *passing = (uint8_t *)view->passing + (cell << w->seeds_shift);
    const bool by_seeds = !dyar_asks_no_seeds(game, frame);
    const bool by_mark = asks_own_mark(game, frame, cell);
    if (frame->direct || !frame->plain || (by_mark ? by_seeds : dyar_asks_more(game, frame))) {
        flag(w, view, cell, DYAR_PASSING_ASKED);
        w->one_by_one = true;
    } else if (by_mark) {
        for (unsigned code = 0; code < DYAR_CODES_MAX; code++)
            refused->cells[view->player][code] |= (uint64_t)refuses(frame, 0, code) << cell;
    } else if (by_seeds) {
        for (unsigned n = 0; n <= (unsigned)game->total; n++)
            if (refuses(frame, n, DYAR_UNMARKED))
                passing[n] |= DYAR_PASSING_REFUSED;
        w->one_by_one = true;
    } else if (refuses(frame, 0, DYAR_UNMARKED)) {
        view->track &= ~(UINT64_C(1) << cell);
    }
}

/* A condition as every viewpoint sees it; marks are the same for both ways. */
static bool add_refusals(dyar_wing *w, const dyar_compiled_conditions *conditions,
                         by_code *refused)
{
    if (conditions->ways_differ)
        return false;
    for (unsigned row = 0; row < 2u * w->players; row++)
        for (unsigned cell = 0; cell < w->cells; cell++)
            if (!w->game->topology.is_store[cell])
                add_refusal(w, &conditions->frames[row * w->cells + cell],
                            dyar_viewpoint_at(w, row), cell, refused);
    return true;
}

static dyar_by_mark list_marked(dyar_arena *arena, const dyar_wing *w,
                                const uint64_t cells[DYAR_CODES_MAX])
{
    uint64_t *kept = DYAR_NEW_ARRAY(arena, uint64_t, DYAR_CODES_MAX);
    dyar_by_mark by = {.cells = kept};
    memcpy(kept, cells, DYAR_CODES_MAX * sizeof *kept);
    for (unsigned code = 0; code < DYAR_CODES_MAX; code++)
        if (cells[code] && dyar_code_occurs(w->game, code))
            by.codes[by.count++] = (uint8_t)code;
    return by;
}

static void refuse_closed(const dyar_wing *w, by_code *refused)
{
    for (unsigned cell = 0; w->game->closable && cell < w->cells; cell++)
        for (unsigned p = 0; !w->game->topology.is_store[cell] && p < w->players; p++)
            refused->cells[p][DYAR_CLOSED_CODE] |= UINT64_C(1) << cell;
}

/* Where a turn has one lap only, both starts are one hole. */
static bool judge_skips(dyar_arena *arena, dyar_wing *w)
{
    const dyar_phase *phase = w->rules->phase;
    by_code refused = {0};
    for (size_t i = 0; i < phase->skip_count; i++) {
        if (is_base(&phase->skips[i], DYAR_BASE_LAP_START) ||
            (is_base(&phase->skips[i], DYAR_BASE_START) && !w->rules->sows_on))
            w->avoids_lap_start = true;
        else if (is_base(&phase->skips[i], DYAR_BASE_START))
            w->avoids_start = true;
        else if (!add_refusals(w, w->rules->skips[i], &refused))
            return false;
    }
    refuse_closed(w, &refused);
    for (unsigned p = 0; p < w->players; p++)
        w->refused[p] = list_marked(arena, w, refused.cells[p]);
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

/* May a rule fire here that does anything, with so many seeds, and from so many to so many in
 * hand?  Whatever else is asked is left to be seen. */
static bool may_fire(const dyar_compiled_table *table, const dyar_frame *frame, unsigned seeds,
                     const uint32_t *steps, size_t count, int from, int to)
{
    for (size_t i = 0; i < count; i++)
        for (int hand = from; hand <= (frame->digit_count ? to : from); hand++) {
            const uint32_t step =
                frame->digit_count ? dyar_step_of_digit(frame->digits, hand) : 0;
            const uint8_t rule = frame->results[frame->seeds_steps[seeds] + steps[i] + step];
            if (rule != DYAR_UNDECIDED && table->list[rule].effects.count > 0)
                return true;
        }
    return false;
}

static void note_firing(dyar_wing *w, const dyar_compiled_table *table,
                        const dyar_fast_view *view, uint8_t *may)
{
    const int total = w->game->total;
    uint32_t steps[DYAR_CLASSES_MAX];
    for (unsigned cell = 0; table->conditions && cell < w->cells; cell++) {
        const dyar_frame *frame = &table->conditions->frames[view->row + cell];
        const bool open = !dyar_asks_hand(frame) || frame->more_terms > 0;
        const size_t count = open ? 0 : list_steps(w->game, frame, steps);
        for (unsigned n = 0; n <= (unsigned)total; n++) {
            if (open || may_fire(table, frame, n, steps, count, 0, total))
                may[(cell << w->seeds_shift) + n] |= DYAR_PASSING_JUDGED;
            if (open || may_fire(table, frame, n, steps, count, 0, 0))
                w->spares_last = false;
        }
    }
}

/* Does the rule take all seeds of the hole where it fires, and do no more? */
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

/* Do the hole's own seeds and mark decide, and perhaps whether the seed is the last? */
static bool asks_itself(const dyar_game *game, const dyar_frame *frame, unsigned cell)
{
    const dyar_digit *hand = frame->digits;
    return dyar_asks_hand(frame) && frame->more_terms == 0 &&
           (asks_own_mark(game, frame, cell) || !dyar_asks_more(game, frame)) &&
           (frame->digit_count == 0 || (hand->last == 0 && hand->steps[0] == hand->steps[1]) ||
            (hand->last == 1 && hand->steps[1] == hand->steps[2]));
}

/* Can a lap be sown first, and captured from then? */
static bool sink_apart(const dyar_wing *w)
{
    const dyar_compiled_table *table = &w->rules->each_seed;
    for (unsigned row = 0; row < 2u * w->players; row++)
        for (unsigned cell = 0; cell < w->cells; cell++)
            if (!asks_itself(w->game, &table->conditions->frames[row * w->cells + cell], cell))
                return false;
    return true;
}

/* For whom the seeds of the hole are; without marks none has an owner. */
static dyar_word sunk_for(const dyar_game *game, const dyar_effect *source)
{
    const bool nobody = source->kind == DYAR_EFFECT_remove ||
                        (source->whose == DYAR_FOR_MARK_OWNER && !game->marked);
    return nobody ? DYAR_FOR_NOBODY : source->whose;
}

static void list_sinks(dyar_arena *arena, dyar_wing *w)
{
    const dyar_compiled_table *table = &w->rules->each_seed;
    dyar_word *list = DYAR_NEW_ARRAY(arena, dyar_word, table->count);
    for (size_t i = 0; i < table->count; i++) {
        if (!sinks(&table->list[i]))
            return;
        list[i] = sunk_for(w->game, table->list[i].effects.list->source);
    }
    w->sinks = list;
    w->sinks_apart = table->count > 0 && !w->refuses_seeds && sink_apart(w);
}

/* ---- where to watch ---- */

/* Where only the mark of the hole itself can make a rule fire there, the marks are noted. */
static bool fires_by_mark(const dyar_wing *w, const dyar_fast_view *view, unsigned cell,
                          by_code *watched)
{
    const dyar_compiled_table *table = &w->rules->each_seed;
    const dyar_frame *frame = &table->conditions->frames[view->row + cell];
    if (!frame->plain || !asks_own_mark(w->game, frame, cell))
        return false;
    for (unsigned code = 0; code < DYAR_CODES_MAX; code++)
        for (unsigned n = 1; n <= (unsigned)w->game->total; n++)
            if (may_fire(table, frame, n, &frame->steps[code], 1, 0, 0))
                watched->cells[view->player][code] |= UINT64_C(1) << cell;
    return true;
}

/* Cells where one seed more may come to something, and when. */
static void watch(dyar_arena *arena, dyar_wing *w, dyar_fast_view *view, by_code *watched)
{
    uint8_t *alarming = DYAR_NEW_ARRAY(arena, uint8_t, w->cells << w->seeds_shift);
    for (unsigned cell = 0; cell < w->cells; cell++) {
        const uint8_t *passing = &view->passing[cell << w->seeds_shift];
        bool refuses = false, judges = false;
        for (int n = 0; n <= w->game->total; n++) {
            const bool refused = passing[n] & (DYAR_PASSING_REFUSED | DYAR_PASSING_ASKED);
            const bool judged = n < w->game->total && (passing[n + 1] & DYAR_PASSING_JUDGED);
            alarming[(cell << w->seeds_shift) + (unsigned)n] = refused || judged;
            refuses = refuses || refused;
            judges = judges || judged;
        }
        w->spares_last = w->spares_last && !refuses;
        w->refuses_seeds = w->refuses_seeds || refuses;
        if (refuses || (judges && !fires_by_mark(w, view, cell, watched)))
            view->watched |= UINT64_C(1) << cell;
    }
    view->alarming = alarming;
}

static void watch_all(dyar_arena *arena, dyar_wing *w)
{
    by_code watched = {0};
    for (unsigned i = 0; i < 2u * w->players; i++)
        watch(arena, w, dyar_viewpoint_at(w, i), &watched);
    for (unsigned p = 0; p < w->players; p++)
        w->watched[p] = list_marked(arena, w, watched.cells[p]);
}

bool dyar_fast_prepare_sowing(dyar_arena *arena, dyar_wing *w)
{
    const dyar_compiled_phase *rules = w->rules;
    w->spares_last = true;
    for (unsigned i = 0; i < 2u * w->players; i++) {
        dyar_fast_view *view = dyar_viewpoint_at(w, i);
        uint8_t *passing = DYAR_NEW_ARRAY(arena, uint8_t, w->cells << w->seeds_shift);
        uint8_t *lifting = DYAR_NEW_ARRAY(arena, uint8_t, w->cells << w->seeds_shift);
        note_firing(w, &rules->lifting, view, lifting);
        note_firing(w, &rules->each_seed, view, passing);
        view->passing = passing;
        view->lifting = lifting;
    }
    w->one_by_one = rules->each_seed.count > 0;
    w->judges_lifting = rules->lifting.count > 0;
    if (!all_on_track(w) || !judge_skips(arena, w))
        return false;
    watch_all(arena, w);
    list_sinks(arena, w);
    w->has.passing = w->one_by_one || w->judges_lifting;
    dyar_fast_prepare_laps(arena, w);
    return true;
}
