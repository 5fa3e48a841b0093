/* SPDX-License-Identifier: MIT */
/* Effects, continuations and tables, with every hole as a cell and every condition folded. */
#include "program/compile.h"
#include "program/fold.h"

/* ---- effects ---- */

/* A direction; -1: as before; 2: reversed. */
static int8_t new_direction(dyar_word direction)
{
    return direction == DYAR_WORD_NONE             ? -1
           : direction == DYAR_DIRECTION_REVERSE   ? 2
           : direction == DYAR_DIRECTION_CLOCKWISE ? DYAR_CLOCKWISE
                                                   : DYAR_COUNTERCLOCKWISE;
}

static dyar_compiled_effect compile_effect(dyar_compiler *c, const dyar_effect *effect)
{
    dyar_compiled_effect compiled = {
        .act = c->game->handlers->act[effect->kind],
        .source = effect,
        .from = dyar_compile_refs(c, &effect->from),
        .taken = dyar_compile_refs(c, &effect->taken),
        .to = dyar_compile_ref(c, &effect->to),
        .direction = new_direction(effect->direction),
        .condition = dyar_fold_condition(c, effect->condition),
    };
    const bool marks = dyar_effect_words[effect->kind].traits & DYAR_MARKS;
    for (unsigned p = 0; marks && p < DYAR_PLAYERS_MAX; p++) {
        const unsigned name = (unsigned)effect->mark_name;
        compiled.codes[p] =
            (uint8_t)dyar_mark_code(name, c->game->rules->marks[name].owned ? p : DYAR_NOBODY);
    }
    return compiled;
}

static dyar_compiled_effects compile_effects(dyar_compiler *c, const dyar_effects *effects)
{
    dyar_compiled_effect *list = DYAR_NEW_ARRAY(c->arena, dyar_compiled_effect, effects->count);
    for (size_t i = 0; i < effects->count; i++)
        list[i] = compile_effect(c, &effects->list[i]);
    return (dyar_compiled_effects){list, effects->count};
}

static void compile_pick(dyar_compiler *c, const dyar_pick *pick, dyar_compiled_rule *compiled)
{
    dyar_compiled_pick *made = DYAR_NEW(c->arena, dyar_compiled_pick);
    *made = (dyar_compiled_pick){
        .hole = dyar_fold_condition(c, &pick->hole),
        .effects = compile_effects(c, &pick->effects),
        .then = pick->then.kind,
        .source = pick,
    };
    c->picks[pick->number] = made;
    compiled->pick = made;
}

static void compile_then(dyar_compiler *c, const dyar_then *then, dyar_compiled_rule *compiled)
{
    compiled->then = then->kind;
    compiled->goes_on = dyar_then_words[then->kind].traits & DYAR_SOWS;
    compiled->into = then->into;
    compiled->ref = dyar_compile_ref(c, &then->ref);
    compiled->direction = new_direction(then->direction);
    dyar_compiled_option *options =
        DYAR_NEW_ARRAY(c->arena, dyar_compiled_option, then->option_count);
    for (size_t i = 0; i < then->option_count; i++) {
        const dyar_option *from = &then->options[i];
        dyar_compiled_rule *after = DYAR_NEW(c->arena, dyar_compiled_rule);
        compile_then(c, &from->then, after);
        options[i] = (dyar_compiled_option){
            .effects = compile_effects(c, &from->effects),
            .then = after,
            .next_lap = dyar_fold_condition(c, from->next_lap),
            .captures = from->captures,
        };
    }
    while (compiled->usual_option + 1u < then->option_count &&
           dyar_option_looks(&then->options[compiled->usual_option]))
        compiled->usual_option++;
    compiled->options = options;
    compiled->option_count = then->option_count;
    if (then->pick)
        compile_pick(c, then->pick, compiled);
}

static void compile_rule(dyar_compiler *c, const dyar_rule *rule, dyar_compiled_rule *compiled)
{
    compiled->name = dyar_text_copy(c->arena, rule->name);
    compiled->effects = compile_effects(c, &rule->effects);
    compiled->has_then = rule->has_then;
    compiled->source = rule;
    compile_then(c, &rule->then, compiled);
    compiled->from_landed = dyar_then_words[compiled->then].traits & DYAR_LIFTS &&
                            compiled->ref.path.count == 0 &&
                            compiled->ref.base == DYAR_BASE_LANDED;
}

dyar_compiled_table dyar_compile_table(dyar_compiler *c, const dyar_table *table, bool at_holes)
{
    dyar_compiled_rule *list = DYAR_NEW_ARRAY(c->arena, dyar_compiled_rule, table->count);
    dyar_compiled_condition *when =
        DYAR_NEW_ARRAY(c->arena, dyar_compiled_condition, table->count);
    const dyar_condition *conditions[DYAR_UNDECIDED];
    if (table->count >= DYAR_UNDECIDED) {
        dyar_report(c->diags, DYAR_ERROR, table->location, "a table may have at most %d rules",
                    DYAR_UNDECIDED - 1);
        return (dyar_compiled_table){0};
    }
    for (size_t i = 0; i < table->count; i++) {
        conditions[i] = &table->rules[i].when;
        compile_rule(c, &table->rules[i], &list[i]);
        if (!at_holes)
            when[i] = dyar_compile_condition(c, conditions[i]);
    }
    const size_t folded = at_holes ? table->count : 0;
    return (dyar_compiled_table){dyar_fold_conditions(c, conditions, folded), when, list,
                                 table->count};
}
