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
        if (frame->results != first->results || frame->steps[0] != first->steps[0] ||
            frame->steps[1] != first->steps[1] || frame->cell[0] != list[i].cell ||
            (frame->cell[1] != 0 && frame->cell[1] != game->layout.marks + list[i].cell))
            return false;
    }
    return true;
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
                         .kind = (uint8_t)index,
                         .clockwise = way == DYAR_CLOCKWISE,
                         .written = c->game->direction_written},
                .cell = cell,
                .frame = frame,
            };
        }
        kind->candidates[p] = list;
        kind->alike = kind->alike && kind->plain &&
                      judged_alike(c->game, list, kind->candidate_count[p]);
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
static bool skips_by_marks_alone(dyar_compiler *c, const dyar_phase *phase, dyar_turn_rules *rules)
{
    for (size_t i = 0; i < phase->skip_count; i++)
        for (size_t k = 0; k < phase->skips[i].count; k++) {
            const dyar_case *tested = &phase->skips[i].cases[k];
            if (tested->count != 1 || tested->tests[0].fact != DYAR_FACT_MARK ||
                tested->tests[0].path.count > 0)
                return false;
            for (unsigned p = 0; p < (unsigned)c->game->players; p++)
                for (int code = 0; code < DYAR_CLOSED_CODE; code++)
                    rules->refused_codes[p][code] |=
                        dyar_test_accepts(c->game, &tested->tests[0], p, code);
        }
    for (int p = 0; p < c->game->players; p++)
        rules->refused_codes[p][DYAR_CLOSED_CODE] = 1;
    return c->game->marked;
}

static void choose_sower(dyar_compiler *c, const dyar_phase *phase, dyar_turn_rules *rules)
{
    if (rules->each_seed.count > 0 || c->game->tells_crossing)
        rules->sow = dyar_sow_judged;
    else if (!rules->skip && !c->game->closable)
        rules->sow = dyar_sow_plain;
    else if (!c->game->closable && skips_start_alone(phase, rules->sows_on))
        rules->sow = dyar_sow_around;
    else if (skips_by_marks_alone(c, phase, rules))
        rules->sow = dyar_sow_past_marks;
    else
        rules->sow = dyar_sow_skipping;
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
    rules->asks = some_then_is(&phase->landing, DYAR_THEN_CHOOSE);
    rules->looks_back = phase->grand_slam == DYAR_GRAND_SLAM_FORBIDDEN ||
                        (rules->sows_on && phase->endless == DYAR_ENDLESS_FORBIDDEN);
    rules->skip = compile_skip(c, phase);
    rules->lifting = compile_table(c, &phase->lifting, true);
    rules->each_seed = compile_table(c, &phase->each_seed, true);
    rules->landing = compile_table(c, &phase->landing, true);
    rules->after = compile_table(c, &phase->after, false);
    compile_moves(c, phase, rules);
    choose_sower(c, phase, rules);
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

static void note_history(dyar_compiler *c)
{
    const dyar_table *end = &c->game->rules->end;
    bool *needs = DYAR_NEW_ARRAY(c->arena, bool, end->count);
    for (size_t i = 0; i < end->count; i++)
        needs[i] = end->rules[i].when.count == 1 &&
                   some_condition_asks(&end->rules[i].when, DYAR_FACT_POSITION_SEEN);
    c->game->end_needs_history = needs;
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
    game->before = compile_table(&c, &rules->before, false);
    game->end = compile_table(&c, &rules->end, false);
    note_history(&c);
    dyar_prove_complete(&c);
    return dyar_diags_errors(diags) > before ? NULL : game;
}
