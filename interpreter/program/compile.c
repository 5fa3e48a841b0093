/* Actions, responses and turn rules: everything that refers to folded decisions. */
#include "program/compile.h"
#include "program/fold.h"
#include "program/handlers.h"

#include <stdio.h>
#include <string.h>

/* ---- references ---- */

dyar_hole_ref dyar_compile_ref(const dyar_game *game, const dyar_ref *ref)
{
    dyar_hole_ref compiled = {.base = (uint8_t)ref->base, .path = ref->path};
    for (int p = 0; p < game->players; p++)
        compiled.of_player[p] = ref->of_player[p] == DYAR_NO_PLACE
                                    ? DYAR_NO_CELL
                                    : game->topology.cell_at[ref->of_player[p]];
    return compiled;
}

dyar_hole_refs dyar_compile_refs(dyar_compiler *c, const dyar_refs *refs)
{
    dyar_hole_ref *list = DYAR_NEW_ARRAY(c->arena, dyar_hole_ref, refs->count);
    for (size_t i = 0; i < refs->count; i++)
        list[i] = dyar_compile_ref(c->game, &refs->list[i]);
    return (dyar_hole_refs){list, refs->count};
}

/* ---- actions ---- */

static dyar_effect_handler *const handlers[DYAR_EFFECT_COUNT] = {
#define DYAR_EFFECT(name, word, english, meaning) [DYAR_EFFECT_##name] = dyar_effect_##name,
#include "rules/vocabulary.def"
};

static dyar_action compile_action(dyar_compiler *c, const dyar_effect *effect)
{
    dyar_action action = {
        .act = handlers[effect->kind],
        .effect = effect,
        .from = dyar_compile_refs(c, &effect->from),
        .taken = dyar_compile_refs(c, &effect->taken),
        .to = dyar_compile_ref(c->game, &effect->to),
        .condition = effect->condition ? dyar_fold_condition(c, effect->condition) : NULL,
    };
    for (unsigned p = 0; effect->kind == DYAR_EFFECT_mark && p < DYAR_MAX_PLAYERS; p++) {
        const unsigned name = (unsigned)effect->mark_name;
        action.codes[p] =
            (uint8_t)dyar_mark_code(name, c->game->rules->marks[name].owned ? p : DYAR_NOBODY);
    }
    return action;
}

static dyar_actions compile_actions(dyar_compiler *c, const dyar_effects *effects)
{
    dyar_action *list = DYAR_NEW_ARRAY(c->arena, dyar_action, effects->count);
    for (size_t i = 0; i < effects->count; i++)
        list[i] = compile_action(c, &effects->list[i]);
    return (dyar_actions){list, effects->count};
}

static void compile_then(dyar_compiler *c, const dyar_then *then, dyar_response *response)
{
    response->then = then->kind;
    response->goes_on = then->kind == DYAR_THEN_RELAY || then->kind == DYAR_THEN_SOW_ON;
    response->into = then->into;
    response->ref = dyar_compile_ref(c->game, &then->ref);
    response->way = -1;
    if (then->direction != DYAR_WORD_NONE)
        response->way = then->direction == DYAR_WAY_REVERSE     ? 2
                        : then->direction == DYAR_WAY_CLOCKWISE ? DYAR_CLOCKWISE
                                                                : DYAR_COUNTERCLOCKWISE;
    dyar_answer_option *options = DYAR_NEW_ARRAY(c->arena, dyar_answer_option, then->option_count);
    for (size_t i = 0; i < then->option_count; i++) {
        const dyar_option *from = &then->options[i];
        dyar_response *after = DYAR_NEW(c->arena, dyar_response);
        compile_then(c, &from->then, after);
        options[i] = (dyar_answer_option){compile_actions(c, &from->effects), after,
                                          dyar_text_copy(c->arena, from->name)};
    }
    response->options = options;
    response->option_count = then->option_count;
}

static void compile_response(dyar_compiler *c, const dyar_rule *rule, dyar_response *response)
{
    response->name = dyar_text_copy(c->arena, rule->name);
    response->actions = compile_actions(c, &rule->effects);
    response->has_then = rule->has_then;
    response->rule = rule;
    compile_then(c, &rule->then, response);
    response->from_landed = response->then == DYAR_THEN_RELAY && response->ref.path.count == 0 &&
                            response->ref.base == DYAR_BASE_LANDED;
}

static dyar_responses compile_table(dyar_compiler *c, const dyar_table *table, bool at_holes)
{
    dyar_response *list = DYAR_NEW_ARRAY(c->arena, dyar_response, table->count);
    dyar_trial_rule *when = DYAR_NEW_ARRAY(c->arena, dyar_trial_rule, table->count);
    const dyar_condition *conditions[DYAR_UNDECIDED];
    if (table->count >= DYAR_UNDECIDED) {
        dyar_report(c->diags, DYAR_ERROR, table->mark, "a table has at most %d rules",
                    DYAR_UNDECIDED - 1);
        return (dyar_responses){0};
    }
    for (size_t i = 0; i < table->count; i++) {
        conditions[i] = &table->rules[i].when;
        compile_response(c, &table->rules[i], &list[i]);
        if (!at_holes)
            when[i] = dyar_compile_trial(c, conditions[i]);
    }
    const bool folded = at_holes && table->count > 0;
    return (dyar_responses){folded ? dyar_fold_decision(c, conditions, table->count) : NULL, when,
                            list, table->count};
}

/* ---- moves ---- */

static const dyar_lookahead *compile_looks(dyar_compiler *c, const dyar_looks *looks)
{
    dyar_lookahead *list = DYAR_NEW_ARRAY(c->arena, dyar_lookahead, looks->count);
    for (size_t i = 0; i < looks->count; i++) {
        const dyar_look *look = &looks->list[i];
        list[i].kinds = look->kinds;
        list[i].captures = look->captures;
        list[i].start = look->start ? dyar_fold_condition(c, look->start) : NULL;
        list[i].first_lap = look->first_lap ? dyar_fold_condition(c, look->first_lap) : NULL;
        if (look->leaves) {
            dyar_trial_rule *leaves = DYAR_NEW(c->arena, dyar_trial_rule);
            *leaves = dyar_compile_trial(c, look->leaves);
            list[i].leaves = leaves;
        }
    }
    return list;
}

/* One way for all holes: -1 where it depends, or is chosen. */
static int only_way(const dyar_kind *kind)
{
    const dyar_table *direction = &kind->direction;
    if (direction->count != 1 || direction->rules[0].when.count > 0 ||
        direction->rules[0].go == DYAR_WAY_CHOSEN)
        return -1;
    return direction->rules[0].go - DYAR_WAY_COUNTERCLOCKWISE;
}

/* Only the cells that are looked at differ from hole to hole, and those are the hole's own. */
static bool judged_alike(const dyar_game *game, const dyar_candidate *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const dyar_frame *frame = list[i].frame, *first = list[0].frame;
        if (frame->results != first->results || frame->seeds_steps != first->seeds_steps ||
            frame->steps != first->steps ||
            (frame->cell != 0 && frame->cell != game->layout.marks + list[i].cell))
            return false;
    }
    return true;
}

/* Splits what the candidates' frame says into a word on seeds and a word on marks; false where they
 * cannot be judged apart. */
static bool judge_apart(dyar_compiler *c, const dyar_frame *frame, const uint8_t **fits_seeds,
                        const uint8_t **fits_code)
{
    uint8_t *seeds = DYAR_NEW_ARRAY(c->arena, uint8_t, c->game->total + 1);
    uint8_t *codes = DYAR_NEW_ARRAY(c->arena, uint8_t, DYAR_MAX_SEEDS);
    const bool marks = frame->cell != 0;
    const int code_count = marks ? DYAR_MAX_CODES : c->game->total + 1;
    for (int n = 0; n <= c->game->total; n++)
        for (int code = 0; code < (marks ? DYAR_MAX_CODES : 1); code++)
            if (frame->results[frame->seeds_steps[n] + frame->steps[code]] != DYAR_UNDECIDED)
                seeds[n] = codes[code] = 1;
    if (!marks) /* whatever is read in a mark's place is no matter */
        memset(codes, 1, (size_t)code_count);
    bool apart = true;
    for (int n = 0; n <= c->game->total; n++)
        for (int code = 0; code < (marks ? DYAR_MAX_CODES : 1); code++)
            apart = apart &&
                    (seeds[n] & codes[code]) ==
                        (frame->results[frame->seeds_steps[n] + frame->steps[code]] !=
                         DYAR_UNDECIDED);
    seeds[0] = 0; /* an empty hole is no move, whatever the rules say */
    *fits_seeds = seeds;
    *fits_code = codes;
    return apart;
}

static void find_candidates(dyar_compiler *c, const dyar_kind *from, unsigned index,
                            dyar_move_kind *kind)
{
    const dyar_topology *t = &c->game->topology;
    const int way = only_way(from);
    kind->plain = kind->alike = way >= 0 && kind->enter == 0 && kind->only_count == 0;
    for (int p = 0; p < c->game->players; p++) {
        dyar_candidate *list = DYAR_NEW_ARRAY(c->arena, dyar_candidate, t->holes);
        for (int i = 0; i < t->holes; i++) {
            const uint8_t cell = t->hole[i];
            const dyar_frame *frame = &kind->from->frames[p * 2 * t->cells + cell];
            if (frame->never)
                continue;
            kind->plain = kind->plain && frame->plain && !frame->direct;
            list[kind->candidate_count[p]++] = (dyar_candidate){
                .move = {.hole = t->place_of[cell],
                         .cell = cell,
                         .kind = (uint8_t)index,
                         .clockwise = way == DYAR_CLOCKWISE,
                         .written = c->game->direction_written},
                .cell = cell,
                .frame = frame,
            };
        }
        kind->candidates[p] = list;
        kind->alike = kind->alike && kind->plain &&
                      judged_alike(c->game, list, kind->candidate_count[p]) &&
                      (kind->candidate_count[p] == 0 ||
                       judge_apart(c, list[0].frame, &kind->fits_seeds[p], &kind->fits_code[p]));
    }
}

static void compile_kind(dyar_compiler *c, const dyar_kind *from, unsigned index,
                         dyar_move_kind *kind)
{
    const dyar_table *direction = &from->direction;
    const dyar_condition *conditions[DYAR_UNDECIDED];
    uint8_t *ways = DYAR_NEW_ARRAY(c->arena, uint8_t, direction->count);
    for (size_t i = 0; i < direction->count && i < DYAR_UNDECIDED; i++) {
        conditions[i] = &direction->rules[i].when;
        ways[i] = (uint8_t)(direction->rules[i].go - DYAR_WAY_COUNTERCLOCKWISE);
    }
    kind->name = dyar_text_copy(c->arena, from->name);
    kind->number = (uint8_t)from->number;
    kind->from = dyar_fold_condition(c, &from->from);
    kind->direction = dyar_fold_decision(c, conditions, direction->count);
    kind->ways = ways;
    kind->seeds = from->seeds;
    kind->enter = from->enter;
    if (from->first_into) {
        dyar_hole_ref *into = DYAR_NEW(c->arena, dyar_hole_ref);
        *into = dyar_compile_ref(c->game, from->first_into);
        kind->first_into = into;
    }
    kind->only = compile_looks(c, &from->only);
    kind->only_count = from->only.count;
    find_candidates(c, from, index, kind);
}

static void compile_moves(dyar_compiler *c, const dyar_phase *phase, dyar_turn_rules *rules)
{
    dyar_move_kind *kinds = DYAR_NEW_ARRAY(c->arena, dyar_move_kind, phase->kind_count);
    for (size_t i = 0; i < phase->kind_count; i++)
        compile_kind(c, &phase->kinds[i], (unsigned)i, &kinds[i]);
    dyar_obligation *obligations =
        DYAR_NEW_ARRAY(c->arena, dyar_obligation, phase->duty_count);
    for (size_t i = 0; i < phase->duty_count; i++) {
        const dyar_duty *duty = &phase->duties[i];
        obligations[i] = (dyar_obligation){
            .applies = dyar_compile_trial(c, &duty->applies),
            .only = compile_looks(c, &duty->only),
            .only_count = duty->only.count,
            .or_none = duty->otherwise == DYAR_OTHERWISE_NO_MOVE,
        };
    }
    rules->kinds = kinds;
    rules->kind_count = phase->kind_count;
    rules->obligations = obligations;
    rules->obligation_count = phase->duty_count;
}

/* ---- turns ---- */

static bool then_is(const dyar_then *then, dyar_then_kind kind)
{
    for (size_t i = 0; i < then->option_count; i++)
        if (then_is(&then->options[i].then, kind))
            return true;
    return then->kind == kind;
}

static bool some_then_is(const dyar_table *table, dyar_then_kind kind)
{
    for (size_t i = 0; i < table->count; i++)
        if (then_is(&table->rules[i].then, kind))
            return true;
    return false;
}

/* Closed holes are passed over like any that a condition of `skip` refuses. */
static const dyar_decision *compile_skip(dyar_compiler *c, const dyar_phase *phase)
{
    const dyar_condition *conditions[DYAR_UNDECIDED];
    size_t count = 0;
    for (; count < phase->skip_count && count < DYAR_UNDECIDED; count++)
        conditions[count] = &phase->skips[count];
    return count ? dyar_fold_decision(c, conditions, count) : NULL;
}

/* Is the start of the turn or lap all that is passed over?  In the first lap they are one hole, so that
 * it makes no difference where a turn has one lap only. */
static bool skips_start_alone(const dyar_phase *phase, bool sows_on)
{
    if (phase->skip_count != 1 || phase->skips[0].count != 1 || phase->skips[0].cases[0].count != 1)
        return false;
    const dyar_test *test = &phase->skips[0].cases[0].tests[0];
    if (test->fact != DYAR_FACT_IS || test->negated || test->path.count > 0 ||
        test->refs.count != 1 || test->refs.list[0].path.count > 0)
        return false;
    const dyar_word base = test->refs.list[0].base;
    return base == DYAR_BASE_LAP_START || (base == DYAR_BASE_START && !sows_on);
}

/* Where nothing but marks is asked for, the code alone says whether a hole is passed over. */
static bool skips_by_marks_alone(const dyar_phase *phase)
{
    for (size_t i = 0; i < phase->skip_count; i++)
        for (size_t k = 0; k < phase->skips[i].count; k++) {
            const dyar_case *tested = &phase->skips[i].cases[k];
            if (tested->count != 1 || tested->tests[0].fact != DYAR_FACT_MARK ||
                tested->tests[0].path.count > 0)
                return false;
        }
    return true;
}

static void note_refused_codes(dyar_game *game, const dyar_phase *phase)
{
    for (unsigned p = 0; p < (unsigned)game->players; p++) {
        for (size_t i = 0; i < phase->skip_count; i++)
            for (size_t k = 0; k < phase->skips[i].count; k++)
                for (int code = 0; code < DYAR_CLOSED_CODE; code++)
                    game->refused_codes[p][code] |= dyar_test_accepts(
                        game, &phase->skips[i].cases[k].tests[0], p, code);
        game->refused_codes[p][DYAR_CLOSED_CODE] = 1;
    }
}

enum { MOST_LANES = 63 }; /* a set of them can be turned round in 64 bits */

/* Boards of that many cells are sown as vectors where nothing has to be asked seed by seed. */
static dyar_sower *vector_sower(const dyar_game *game)
{
    const int cells = game->topology.cells;
    return cells <= 16 ? dyar_sow_lanes_16 : cells <= 32 ? dyar_sow_lanes_32 : dyar_sow_lanes_64;
}

/* Bits of a track follow each other in the order of sowing only where the track numbered the cells. */
static bool track_in_order(const dyar_topology *t, int player)
{
    unsigned turns = 0;
    for (int cell = 0; cell < t->cells; cell++)
        turns += t->on_track[player][cell] &&
                 t->next[player][DYAR_COUNTERCLOCKWISE][cell] <= cell;
    return turns == 1;
}

/* Whoever sows from a hole that is not on his own track follows another's. */
static bool stays_on_track(const dyar_game *game, const dyar_hole_ref *ref)
{
    (void)game;
    for (int i = 0; i < ref->path.count; i++)
        if (ref->path.steps[i] != DYAR_STEP_NEXT && ref->path.steps[i] != DYAR_STEP_PREVIOUS)
            return false;
    return ref->base != DYAR_BASE_OPPONENT;
}

static bool all_on_track(const dyar_game *game, const dyar_turn_rules *rules)
{
    const dyar_topology *t = &game->topology;
    bool shared = true;
    for (int p = 0; p < game->players; p++)
        for (int i = 0; i < t->holes; i++)
            shared = shared && t->on_track[p][t->hole[i]];
    if (shared)
        return true;
    for (size_t i = 0; i < rules->landing.count; i++)
        if (!stays_on_track(game, &rules->landing.list[i].ref) ||
            rules->landing.list[i].option_count > 0)
            return false;
    for (size_t k = 0; k < rules->kind_count; k++)
        for (int p = 0; p < game->players; p++)
            for (int i = 0; i < rules->kinds[k].candidate_count[p]; i++)
                if (!t->on_track[p][rules->kinds[k].candidates[p][i].cell])
                    return false;
    return true;
}

static bool suits_lanes(const dyar_game *game, dyar_turn_rules *rules)
{
    const dyar_phase *phase = rules->phase;
    for (int p = 0; p < game->players; p++)
        if (!track_in_order(&game->topology, p))
            return false;
    if (game->topology.cells > MOST_LANES || rules->each_seed.count > 0 || rules->lifting.count > 0 ||
        game->tells_crossing || !all_on_track(game, rules))
        return false;
    rules->avoids_start = skips_start_alone(phase, rules->sows_on);
    if (rules->avoids_start)
        return !game->closable && phase->first_seed == DYAR_FIRST_SEED_NEXT;
    /* Phases that passed over different holes would need bits of their own. */
    return skips_by_marks_alone(phase) && (phase->skip_count == 0 || game->phase_count == 1);
}

static void choose_sower(dyar_compiler *c, dyar_turn_rules *rules)
{
    rules->lift = rules->lifting.count > 0 ? dyar_lift_judged : dyar_lift_plain;
    if (rules->each_seed.count > 0 || c->game->tells_crossing)
        rules->sow = dyar_sow_judged;
    else if (rules->skip || c->game->closable)
        rules->sow = dyar_sow_skipping;
    else
        rules->sow = dyar_sow_plain;
    rules->lap = dyar_lap_plain;
    if (!c->game->lanes)
        return;
    rules->lift = dyar_lift_lanes;
    rules->sow = vector_sower(c->game);
}

/* ---- laps known beforehand ---- */

enum { MOST_LAP_SEEDS = 160 }; /* beyond it the tables would not stay in the cache */

typedef struct ring {
    const dyar_topology *topology;
    unsigned mover, way;
    bool avoids_start;
} ring;

static unsigned next_on(const ring *r, unsigned at, unsigned start)
{
    const uint8_t *next = r->topology->next[r->mover][r->way];
    const unsigned cell = next[at];
    return r->avoids_start && cell == start ? next[cell] : cell;
}

static void sow_lap(const ring *r, unsigned start, int seeds, bool same, dyar_lanes *added,
                    uint8_t *first, uint8_t *last)
{
    unsigned at = same ? start : next_on(r, start, start);
    (*added)[start] = (uint16_t)-seeds;
    *first = (uint8_t)at;
    *last = (uint8_t)start;
    for (int i = 0; i < seeds; i++) {
        (*added)[at]++;
        *last = (uint8_t)at;
        at = next_on(r, at, start);
    }
}

static dyar_laps sow_laps(dyar_compiler *c, const ring *r, dyar_word first_seed, bool same)
{
    const int cells = r->topology->cells, room = 1 << c->game->lap_shift;
    dyar_lanes *added = DYAR_NEW_ARRAY(c->arena, dyar_lanes, cells * room);
    uint8_t *first = DYAR_NEW_ARRAY(c->arena, uint8_t, cells * room);
    uint8_t *last = DYAR_NEW_ARRAY(c->arena, uint8_t, cells * room);
    for (int cell = 0; cell < cells; cell++)
        for (int seeds = 0; seeds <= c->game->total && r->topology->on_track[r->mover][cell];
             seeds++) {
            const bool moved_on =
                seeds == 1 && first_seed == DYAR_FIRST_SEED_SAME_UNLESS_SINGLE;
            const int at = cell * room + seeds;
            sow_lap(r, (unsigned)cell, seeds, same && !moved_on, &added[at], &first[at], &last[at]);
        }
    return (dyar_laps){added, last, first};
}

static bool same_ring(const dyar_topology *t, unsigned a, unsigned b)
{
    return memcmp(t->next[a], t->next[b], sizeof t->next[a]) == 0 &&
           memcmp(t->on_track[a], t->on_track[b], sizeof t->on_track[a]) == 0;
}

static void sow_all_laps(dyar_compiler *c, dyar_turn_rules *rules)
{
    const dyar_topology *t = &c->game->topology;
    const dyar_word first_seed = rules->first_seed;
    const unsigned ways = dyar_ways_sown(rules);
    for (unsigned p = 0; p < (unsigned)c->game->players; p++)
        for (unsigned way = 0; way < 2; way++) {
            const ring r = {t, p, way, rules->avoids_start};
            if (!(ways >> way & 1))
                continue;
            if (p > 0 && same_ring(t, 0, p)) {
                rules->laps[p][way] = rules->laps[0][way];
                continue;
            }
            rules->laps[p][way].later = sow_laps(c, &r, first_seed, false);
            rules->laps[p][way].first = first_seed == DYAR_FIRST_SEED_NEXT
                                            ? rules->laps[p][way].later
                                            : sow_laps(c, &r, first_seed, true);
        }
}

static void choose_sowers(dyar_compiler *c, dyar_turn_rules *phases, size_t count)
{
    const dyar_topology *t = &c->game->topology;
    c->game->lanes = true;
    for (size_t i = 0; i < count; i++)
        c->game->lanes = suits_lanes(c->game, &phases[i]) && c->game->lanes;
    for (size_t i = 0; i < count; i++)
        choose_sower(c, &phases[i]);
    if (!c->game->lanes)
        return;
    note_refused_codes(c->game, phases[count - 1].phase);
    for (int p = 0; p < c->game->players; p++)
        for (int cell = 0; cell < t->cells; cell++)
            c->game->sown_cells[p] |= (uint64_t)t->on_track[p][cell] << cell;
    while (1 << c->game->lap_shift <= c->game->total)
        c->game->lap_shift++;
    for (size_t i = 0; i < count && t->cells <= DYAR_LANES && c->game->total <= MOST_LAP_SEEDS; i++) {
        sow_all_laps(c, &phases[i]);
        phases[i].lap = dyar_lap_looked_up;
    }
}

static void compile_phase(dyar_compiler *c, const dyar_phase *phase, dyar_turn_rules *rules)
{
    rules->phase = phase;
    rules->applies = dyar_compile_trial(c, &phase->applies);
    rules->none = phase->none;
    rules->first_seed = phase->first_seed;
    rules->endless = phase->endless;
    rules->grand_slam = phase->grand_slam;
    rules->turns_round = phase->relay_way == DYAR_RELAY_WAY_REVERSE;
    rules->sows_on = some_then_is(&phase->landing, DYAR_THEN_RELAY) ||
                     some_then_is(&phase->landing, DYAR_THEN_SOW_ON);
    rules->tells_first_sown = c->game->tells_first_sown;
    rules->asks = some_then_is(&phase->landing, DYAR_THEN_CHOOSE);
    rules->looks_back = phase->grand_slam == DYAR_GRAND_SLAM_FORBIDDEN ||
                        (rules->sows_on && phase->endless == DYAR_ENDLESS_FORBIDDEN);
    rules->skip = compile_skip(c, phase);
    rules->lifting = compile_table(c, &phase->lifting, true);
    rules->each_seed = compile_table(c, &phase->each_seed, true);
    rules->landing = compile_table(c, &phase->landing, true);
    rules->after = compile_table(c, &phase->after, false);
    compile_moves(c, phase, rules);
    rules->plain_moves = rules->kind_count == 1 && rules->kinds[0].alike &&
                         rules->obligation_count == 0 && !rules->asks && !rules->looks_back;
}

/* ---- what a ruleset uses ---- */

static bool some_condition_asks(const dyar_condition *condition, dyar_fact fact)
{
    for (size_t i = 0; i < condition->count; i++)
        for (size_t k = 0; k < condition->cases[i].count; k++)
            if (condition->cases[i].tests[k].fact == fact)
                return true;
    return false;
}

static bool some_rule_asks(const dyar_table *table, dyar_fact fact)
{
    for (size_t i = 0; i < table->count; i++)
        if (some_condition_asks(&table->rules[i].when, fact))
            return true;
    return false;
}

static bool effects_have(const dyar_effects *effects, dyar_effect_kind kind)
{
    for (size_t i = 0; i < effects->count; i++)
        if (effects->list[i].kind == kind)
            return true;
    return false;
}

static bool then_has(const dyar_then *then, dyar_effect_kind kind)
{
    for (size_t i = 0; i < then->option_count; i++)
        if (effects_have(&then->options[i].effects, kind) ||
            then_has(&then->options[i].then, kind))
            return true;
    return false;
}

static bool table_has(const dyar_table *table, dyar_effect_kind kind)
{
    for (size_t i = 0; i < table->count; i++)
        if (effects_have(&table->rules[i].effects, kind) || then_has(&table->rules[i].then, kind))
            return true;
    return false;
}

static bool refs_tell(const dyar_refs *refs)
{
    for (size_t i = 0; i < refs->count; i++)
        if (refs->list[i].base == DYAR_BASE_FIRST_SOWN)
            return true;
    return false;
}

static bool condition_tells(const dyar_condition *condition)
{
    for (size_t i = 0; condition && i < condition->count; i++)
        for (size_t k = 0; k < condition->cases[i].count; k++)
            if (refs_tell(&condition->cases[i].tests[k].refs))
                return true;
    return false;
}

static bool effects_tell(const dyar_effects *effects)
{
    for (size_t i = 0; i < effects->count; i++) {
        const dyar_effect *effect = &effects->list[i];
        if (refs_tell(&effect->from) || refs_tell(&effect->taken) ||
            effect->to.base == DYAR_BASE_FIRST_SOWN || condition_tells(effect->condition))
            return true;
    }
    return false;
}

static bool then_tells(const dyar_then *then)
{
    for (size_t i = 0; i < then->option_count; i++)
        if (effects_tell(&then->options[i].effects) || then_tells(&then->options[i].then))
            return true;
    return then->ref.base == DYAR_BASE_FIRST_SOWN;
}

/* Does anything in the table speak of the hole that got the first seed of a lap? */
static bool table_tells_first_sown(const dyar_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        if (condition_tells(&table->rules[i].when) || effects_tell(&table->rules[i].effects) ||
            then_tells(&table->rules[i].then))
            return true;
    return false;
}

static void find_features(dyar_compiler *c, const dyar_rules *rules)
{
    dyar_game *game = c->game;
    game->closable = c->match;
    for (size_t i = 0; i < rules->phase_count; i++) {
        const dyar_phase *phase = &rules->phases[i];
        const dyar_table *tables[] = {&phase->lifting, &phase->each_seed, &phase->landing,
                                      &phase->after};
        for (size_t k = 0; k < sizeof tables / sizeof *tables; k++) {
            game->closable = game->closable || table_has(tables[k], DYAR_EFFECT_close);
            game->tells_first_sown =
                game->tells_first_sown || table_tells_first_sown(tables[k]);
            game->tells_crossing =
                game->tells_crossing || some_rule_asks(tables[k], DYAR_FACT_REACHED);
        }
    }
    game->closable = game->closable || table_has(&rules->before, DYAR_EFFECT_close);
    game->tells_crossing =
        game->tells_crossing || some_rule_asks(&rules->end, DYAR_FACT_SINCE_CROSSING);
    game->judges_repetition = some_rule_asks(&rules->end, DYAR_FACT_POSITION_SEEN);
    game->marked = rules->mark_count > 0 || game->closable;
}

/* Where kinds of move differ in direction, every move is written with its own. */
static bool ways_of_kinds_differ(const dyar_rules *rules)
{
    uint64_t first = 0;
    for (size_t i = 0; i < rules->phase_count; i++) {
        for (size_t k = 0; k < rules->phases[i].kind_count; k++) {
            const dyar_table *direction = &rules->phases[i].kinds[k].direction;
            uint64_t ways = 0;
            for (size_t r = 0; r < direction->count; r++)
                ways |= UINT64_C(1) << direction->rules[r].go;
            if (first && ways != first)
                return true;
            first = ways;
        }
    }
    return false;
}

static void name_marks(dyar_compiler *c)
{
    const dyar_rules *rules = c->game->rules;
    const char **names = DYAR_NEW_ARRAY(c->arena, const char *, rules->mark_count + 1);
    for (size_t i = 0; i < rules->mark_count; i++)
        names[i] = dyar_text_copy(c->arena, rules->marks[i].name);
    c->game->mark_list = names;
    for (unsigned code = 0; code < DYAR_MAX_CODES; code++) {
        const bool marked = code != DYAR_UNMARKED && code != DYAR_CLOSED_CODE;
        c->game->free_codes[code] =
            !marked || (dyar_mark_name(code) < rules->mark_count &&
                        dyar_code_worth(c->game, code) == DYAR_MARKED_ROW_OWNER);
    }
    c->game->marks_bind = true;
    for (size_t i = 0; i < rules->mark_count; i++)
        c->game->marks_bind =
            c->game->marks_bind && rules->marks[i].worth != DYAR_MARKED_ROW_OWNER;
}

static void list_others(dyar_compiler *c)
{
    const dyar_topology *t = &c->game->topology;
    for (int mover = 0; mover < c->game->players; mover++) {
        uint8_t *cells = DYAR_NEW_ARRAY(c->arena, uint8_t, t->holes);
        size_t count = 0;
        for (int i = 0; i < t->holes; i++)
            if (t->owner[t->hole[i]] != mover && t->owner[t->hole[i]] != DYAR_NOBODY)
                cells[count++] = t->hole[i];
        c->game->others[mover] = dyar_list_cells(c, cells, count);
    }
}

static bool same_cells(const dyar_asking *a, const dyar_asking *b, int players)
{
    for (int p = 0; p < players; p++)
        if (a->sum[p].count != b->sum[p].count ||
            memcmp(a->sum[p].cells, b->sum[p].cells, a->sum[p].count) != 0)
            return false;
    return true;
}

/* What can be said of an end rule beforehand spares work after every turn. */
static void prepare_end_checks(dyar_compiler *c)
{
    dyar_game *game = c->game;
    const dyar_table *end = &game->rules->end;
    dyar_end_check *checks = DYAR_NEW_ARRAY(c->arena, dyar_end_check, end->count);
    for (size_t i = 0; i < end->count; i++) {
        const dyar_trial_rule *when = &game->end.when[i];
        dyar_end_check *check = &checks[i];
        if (when->count != 1)
            continue;
        const dyar_trial *first = when->cases[0].trials;
        if (some_condition_asks(&end->rules[i].when, DYAR_FACT_POSITION_SEEN)) {
            check->kind = DYAR_CHECK_HISTORY;
        } else if (when->cases[0].count == 1 && first->test->fact == DYAR_FACT_FREE_SEEDS &&
                   first->ranged && first->asking_count == 1) {
            *check = (dyar_end_check){
                DYAR_CHECK_SUM, first->askings, first->low, first->high,
                i > 0 && checks[i - 1].kind == DYAR_CHECK_SUM &&
                    same_cells(checks[i - 1].sum, first->askings, game->players)};
        } else if (when->cases[0].count == 1 && first->test->fact == DYAR_FACT_STORE &&
                   first->ranged && first->test->who == DYAR_WHO_SOMEBODY) {
            *check = (dyar_end_check){
                .kind = DYAR_CHECK_STORES, .low = first->low, .high = first->high};
        }
    }
    game->end_checks = checks;
    game->plain_end = game->before.count == 0;
    game->quiet_end = !game->rules->board.stores_on_track;
    for (size_t i = 0; i < game->rules->mark_count; i++) /* sowing into them binds free seeds */
        if (game->rules->marks[i].worth != DYAR_MARKED_ROW_OWNER)
            game->quiet_end = false;
    for (size_t i = 0; i < end->count; i++) {
        if (checks[i].kind == DYAR_CHECK_SUM)
            game->quiet_end =
                game->quiet_end && checks[i].sum->sum[0].count == game->topology.holes;
        game->plain_end = game->plain_end && checks[i].kind != DYAR_CHECK_ALL;
        if (checks[i].kind != DYAR_CHECK_HISTORY)
            game->sum_checks = i + 1;
    }
}

static void lay_first_position(dyar_game *game)
{
    const dyar_setup *setup = &game->rules->setup;
    uint16_t *cells = game->first.cells;
    for (int i = 0; i < game->topology.holes; i++) {
        const unsigned cell = game->topology.hole[i], place = game->topology.place_of[cell];
        cells[cell] = setup->seeds[place];
        if (setup->mark[place] >= 0) {
            const unsigned name = (unsigned)setup->mark[place];
            cells[game->layout.marks + cell] = (uint16_t)dyar_mark_code(
                name, game->rules->marks[name].owned ? game->topology.owner[cell] : DYAR_NOBODY);
        }
    }
    for (int p = 0; p < game->players && game->layout.reserve; p++)
        cells[game->layout.reserve + p] = (uint16_t)setup->reserve;
}

const dyar_game *dyar_game_compile(dyar_arena *arena, const dyar_rules *rules, bool match,
                                   bool thorough, dyar_diags *diags)
{
    const size_t before = dyar_diags_errors(diags);
    dyar_game *game = DYAR_NEW(arena, dyar_game);
    dyar_compiler c = {
        .arena = arena, .diags = diags, .game = game, .match = match, .thorough = thorough};
    game->rules = rules;
    game->players = rules->players;
    game->total = rules->numbers.total;
    game->turn_step = rules->order == DYAR_ORDER_CLOCKWISE ? rules->players - 1 : 1;
    game->winner = rules->winner;
    game->leftovers = rules->leftovers;
    game->direction_written = ways_of_kinds_differ(rules);
    find_features(&c, rules);
    dyar_lay_topology(&c);
    dyar_lay_out(&c);
    name_marks(&c);
    list_others(&c);
    lay_first_position(game);
    if (dyar_diags_errors(diags) > before)
        return NULL;
    dyar_turn_rules *phases = DYAR_NEW_ARRAY(arena, dyar_turn_rules, rules->phase_count);
    for (size_t i = 0; i < rules->phase_count; i++)
        compile_phase(&c, &rules->phases[i], &phases[i]);
    game->phases = phases;
    game->phase_count = rules->phase_count;
    choose_sowers(&c, phases, rules->phase_count);
    if (game->lanes)
        dyar_note_open(game, &game->first);
    else
        game->layout.open = 0;
    game->before = compile_table(&c, &rules->before, false);
    game->end = compile_table(&c, &rules->end, false);
    prepare_end_checks(&c);
    dyar_prove_complete(&c);
    return dyar_diags_errors(diags) > before ? NULL : game;
}
