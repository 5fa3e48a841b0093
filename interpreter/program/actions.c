/* Effects, continuations and tables, with every hole a cell and every condition folded. */
#include "program/compile.h"
#include "program/fold.h"
#include "program/handlers.h"

/* ---- references ---- */

dyar_compiled_ref dyar_compile_ref(const dyar_game *game, const dyar_ref *ref)
{
    dyar_compiled_ref compiled = {.base = (uint8_t)ref->base, .path = ref->path};
    for (int p = 0; p < game->players; p++)
        compiled.of_player[p] = ref->of_player[p] == DYAR_NO_PLACE
                                    ? DYAR_NO_CELL
                                    : game->topology.cell_at[ref->of_player[p]];
    return compiled;
}

dyar_compiled_refs dyar_compile_refs(dyar_compiler *c, const dyar_refs *refs)
{
    dyar_compiled_ref *list = DYAR_NEW_ARRAY(c->arena, dyar_compiled_ref, refs->count);
    for (size_t i = 0; i < refs->count; i++)
        list[i] = dyar_compile_ref(c->game, &refs->list[i]);
    return (dyar_compiled_refs){list, refs->count};
}

/* ---- actions ---- */

static dyar_effect_handler *const handlers[DYAR_EFFECT_COUNT] = {
#define DYAR_EFFECT(name, ...) [DYAR_EFFECT_##name] = dyar_effect_##name,
#include "rules/vocabulary.def"
};

static dyar_compiled_effect compile_action(dyar_compiler *c, const dyar_effect *effect)
{
    dyar_compiled_effect action = {
        .act = handlers[effect->kind],
        .effect = effect,
        .from = dyar_compile_refs(c, &effect->from),
        .taken = dyar_compile_refs(c, &effect->taken),
        .to = dyar_compile_ref(c->game, &effect->to),
        .condition = effect->condition ? dyar_fold_condition(c, effect->condition) : NULL,
    };
    const bool marks = dyar_effect_words[effect->kind].traits & DYAR_MARKS;
    for (unsigned p = 0; marks && p < DYAR_PLAYERS_MAX; p++) {
        const unsigned name = (unsigned)effect->mark_name;
        action.codes[p] =
            (uint8_t)dyar_mark_code(name, c->game->rules->marks[name].owned ? p : DYAR_NOBODY);
    }
    return action;
}

static dyar_compiled_effects compile_actions(dyar_compiler *c, const dyar_effects *effects)
{
    dyar_compiled_effect *list = DYAR_NEW_ARRAY(c->arena, dyar_compiled_effect, effects->count);
    for (size_t i = 0; i < effects->count; i++)
        list[i] = compile_action(c, &effects->list[i]);
    return (dyar_compiled_effects){list, effects->count};
}

static void compile_then(dyar_compiler *c, const dyar_then *then, dyar_compiled_rule *response)
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
    dyar_compiled_option *options =
        DYAR_NEW_ARRAY(c->arena, dyar_compiled_option, then->option_count);
    for (size_t i = 0; i < then->option_count; i++) {
        const dyar_option *from = &then->options[i];
        dyar_compiled_rule *after = DYAR_NEW(c->arena, dyar_compiled_rule);
        compile_then(c, &from->then, after);
        options[i] = (dyar_compiled_option){compile_actions(c, &from->effects), after,
                                            dyar_text_copy(c->arena, from->name)};
    }
    response->options = options;
    response->option_count = then->option_count;
}

static void compile_response(dyar_compiler *c, const dyar_rule *rule,
                             dyar_compiled_rule *response)
{
    response->name = dyar_text_copy(c->arena, rule->name);
    response->actions = compile_actions(c, &rule->effects);
    response->has_then = rule->has_then;
    response->rule = rule;
    compile_then(c, &rule->then, response);
    response->from_landed = response->then == DYAR_THEN_RELAY &&
                            response->ref.path.count == 0 &&
                            response->ref.base == DYAR_BASE_LANDED;
    response->idle = response->actions.count == 0 && response->option_count == 0;
}

dyar_compiled_table dyar_compile_table(dyar_compiler *c, const dyar_table *table, bool at_holes)
{
    dyar_compiled_rule *list = DYAR_NEW_ARRAY(c->arena, dyar_compiled_rule, table->count);
    dyar_compiled_condition *when =
        DYAR_NEW_ARRAY(c->arena, dyar_compiled_condition, table->count);
    const dyar_condition *conditions[DYAR_UNDECIDED];
    if (table->count >= DYAR_UNDECIDED) {
        dyar_report(c->diags, DYAR_ERROR, table->location, "a table has at most %d rules",
                    DYAR_UNDECIDED - 1);
        return (dyar_compiled_table){0};
    }
    for (size_t i = 0; i < table->count; i++) {
        conditions[i] = &table->rules[i].when;
        compile_response(c, &table->rules[i], &list[i]);
        if (!at_holes)
            when[i] = dyar_compile_condition(c, conditions[i]);
    }
    const bool folded = at_holes && table->count > 0;
    return (dyar_compiled_table){folded ? dyar_fold_decision(c, conditions, table->count)
                                        : NULL,
                                 when, list, table->count};
}
