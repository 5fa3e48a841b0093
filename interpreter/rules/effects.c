/* SPDX-License-Identifier: MIT */
/* Effects, continuations, and the tables of rules that hold them. */
#include "rules/bind.h"

/* {from: REFS, ...} or REFS alone, which may be {first: ...}. */
static const dyar_node *refs_node(const dyar_node *node)
{
    return node->kind == DYAR_NODE_MAP && !dyar_node_get(node, "first")
               ? dyar_node_get(node, "from")
               : node;
}

static dyar_word bind_for(dyar_binder *b, const dyar_node *node)
{
    return dyar_bind_word(b, DYAR_GROUP_FOR, dyar_node_get(node, "for"), DYAR_FOR_MOVER);
}

/* Before a condition is bound, what a run takes "here" is the hole it has reached. */
static void bind_run(dyar_binder *b, const dyar_node *node, dyar_effect *effect)
{
    const dyar_node *go = dyar_node_get(node, "go"), *from = dyar_node_get(node, "from");
    const dyar_node *take = dyar_node_get(node, "take");
    const dyar_location mark = node->location;
    effect->go = dyar_bind_word(b, DYAR_GROUP_GO, go, DYAR_GO_BACK);
    effect->from =
        dyar_bind_refs(b, from ? from : dyar_node_new_text(b->arena, "landed", mark));
    effect->taken = dyar_bind_refs(b, take ? take : dyar_node_new_text(b->arena, "here", mark));
    effect->condition = dyar_bind_condition_new(b, dyar_node_get(node, "while"), DYAR_AT_HOLE);
    effect->step = dyar_bind_integer(dyar_node_get(node, "step"), 1);
    effect->at_most = dyar_bind_integer(dyar_node_get(node, "at-most"), DYAR_HOLES_MAX);
}

static void bind_holes(dyar_binder *b, const dyar_node *node, dyar_effect *effect)
{
    effect->from = dyar_bind_refs(b, refs_node(node));
}

static void bind_move(dyar_binder *b, const dyar_node *node, dyar_effect *effect)
{
    const dyar_node *to = dyar_node_get(node, "to");
    effect->from = dyar_bind_refs(b, dyar_node_get(node, "from"));
    effect->to = dyar_bind_ref_at(b, to);
}

static dyar_word bind_new_direction(dyar_binder *b, const dyar_node *node)
{
    return dyar_bind_word(b, DYAR_GROUP_DIRECTION, dyar_node_get(node, "direction"),
                          DYAR_WORD_NONE);
}

static void bind_sow(dyar_binder *b, const dyar_node *node, dyar_effect *effect)
{
    const dyar_node *after = dyar_node_get(node, "after"), *from = dyar_node_get(node, "from");
    const dyar_node *where = from ? from : after;
    effect->into = from != NULL;
    effect->to = dyar_bind_ref_at(b, where);
    effect->direction = bind_new_direction(b, node);
}

static void bind_aside(dyar_binder *b, const dyar_node *node, dyar_effect *effect)
{
    const dyar_node *otherwise = dyar_node_get(node, "otherwise");
    effect->odd_total = dyar_text_is(dyar_node_text(node, "from"), "odd-total");
    effect->instead = dyar_bind_word(b, DYAR_GROUP_RANK, otherwise, DYAR_WORD_NONE);
}

static void bind_every(dyar_binder *b, const dyar_node *node, dyar_effect *effect)
{
    const dyar_node *fitting = dyar_node_get(node, "fitting");
    effect->condition = dyar_bind_condition_new(b, fitting ? fitting : node, DYAR_AT_HOLE);
    effect->whose = fitting ? bind_for(b, node) : DYAR_FOR_MOVER;
}

static void bind_put(dyar_binder *b, const dyar_node *node, dyar_effect *effect)
{
    effect->from = dyar_bind_refs(b, dyar_node_get(node, "into"));
    effect->condition =
        dyar_bind_condition_new(b, dyar_node_get(node, "into-every"), DYAR_AT_HOLE);
}

static void bind_mark(dyar_binder *b, const dyar_node *node, dyar_effect *effect)
{
    const dyar_node *as = dyar_node_get(node, "as");
    effect->from = dyar_bind_refs(b, dyar_node_get(node, "hole"));
    effect->mark_name = dyar_bind_mark_name(b, as->text, as->location);
    effect->whose = bind_for(b, node);
}

/* main, or {phase: main, for: opponent}. */
static void bind_begin(dyar_binder *b, const dyar_node *node, dyar_effect *effect)
{
    const dyar_node *phase = node->kind == DYAR_NODE_MAP ? dyar_node_get(node, "phase") : node;
    effect->begun = dyar_bind_begun(b, phase->text, phase->location);
    b->begins |= UINT32_C(1) << effect->begun;
}

typedef void form_binder(dyar_binder *b, const dyar_node *node, dyar_effect *effect);

static form_binder *const binders[DYAR_EFFECT_COUNT] = {
#define DYAR_EFFECT(name, word, stands, part, state, traits, form, ...)                        \
    [DYAR_EFFECT_##name] = bind_##form,
#include "rules/vocabulary.def"
};

static dyar_effect bind_effect(dyar_binder *b, const dyar_entry *entry)
{
    const dyar_node *node = entry->value;
    dyar_effect effect = {
        .kind = dyar_effect_find(entry->key),
        .location = entry->key_location,
        .seeds = dyar_bind_integer(dyar_node_get(node, "seeds"), DYAR_ALL),
        .whose = bind_for(b, node),
        .direction = DYAR_WORD_NONE,
    };
    binders[effect.kind](b, node, &effect);
    return effect;
}

static dyar_effects bind_effects(dyar_binder *b, const dyar_node *node)
{
    if (!node)
        return (dyar_effects){0};
    dyar_effect *list = DYAR_NEW_ARRAY(b->arena, dyar_effect, node->count);
    for (size_t i = 0; i < node->count; i++)
        list[i] = bind_effect(b, &node->items[i]->entries[0]);
    return (dyar_effects){list, node->count};
}

/* ---- continuations ---- */

static dyar_then bind_then(dyar_binder *b, const dyar_node *node);

static void bind_sow_on(dyar_binder *b, const dyar_node *node, dyar_then *then)
{
    const dyar_node *after = dyar_node_get(node, "after"), *from = dyar_node_get(node, "from");
    const dyar_node *where = from ? from : after;
    then->into = from != NULL;
    then->ref = where ? dyar_bind_ref_at(b, where)
                      : dyar_bind_ref(b, dyar_text_of("landed"), node->location);
    then->direction = bind_new_direction(b, node);
}

static void bind_options(dyar_binder *b, const dyar_node *node, dyar_then *then)
{
    dyar_option *options = DYAR_NEW_ARRAY(b->arena, dyar_option, node->count);
    bool always_open = false;
    for (size_t i = 0; i < node->count; i++) {
        const dyar_node *only = dyar_node_get(node->items[i], "only");
        options[i].name = dyar_node_text(node->items[i], "option");
        options[i].next_lap =
            dyar_bind_condition_new(b, dyar_node_get(only, "next-lap"), DYAR_AT_HOLE);
        options[i].captures = dyar_bind_number_test(b, dyar_node_get(only, "captures"));
        always_open = always_open || !only;
        options[i].effects = bind_effects(b, dyar_node_get(node->items[i], "do"));
        options[i].then = bind_then(b, dyar_node_get(node->items[i], "then"));
    }
    if (!always_open)
        dyar_report(b->diags, DYAR_ERROR, node->location,
                    "at least one option must always be allowed: remove its 'only'");
    then->options = options;
    then->option_count = node->count;
}

static void bind_pick(dyar_binder *b, const dyar_node *node, dyar_then *then)
{
    dyar_pick *pick = DYAR_NEW(b->arena, dyar_pick);
    pick->number = b->rules->pick_count++;
    pick->hole = dyar_bind_condition(b, dyar_node_get(node, "hole"), DYAR_AT_HOLE);
    pick->times = dyar_bind_integer(dyar_node_get(node, "times"), 1);
    pick->effects = bind_effects(b, dyar_node_get(node, "do"));
    pick->then = bind_then(b, dyar_node_get(node, "then"));
    then->pick = pick;
}

static dyar_then bind_then(dyar_binder *b, const dyar_node *node)
{
    dyar_then then = {.kind = DYAR_THEN_END_TURN, .direction = DYAR_WORD_NONE};
    if (!node)
        return then;
    if (node->kind == DYAR_NODE_SCALAR) {
        then.kind = dyar_then_find(node->text);
        if (then.kind == DYAR_THEN_RELAY)
            then.ref = dyar_bind_ref(b, dyar_text_of("landed"), node->location);
        return then;
    }
    const dyar_entry *entry = &node->entries[0];
    then.kind = dyar_then_find(entry->key);
    if (then.kind == DYAR_THEN_RELAY)
        then.ref = dyar_bind_ref_at(b, entry->value);
    else if (then.kind == DYAR_THEN_SOW_ON)
        bind_sow_on(b, entry->value, &then);
    else if (then.kind == DYAR_THEN_PICK)
        bind_pick(b, entry->value, &then);
    else
        bind_options(b, entry->value, &then);
    return then;
}

/* ---- tables ---- */

static void check_names(dyar_binder *b, const dyar_rule *rules, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (rules[i].name.length > 0 && dyar_text_equal(rules[i].name, rules[k].name))
                dyar_report(b->diags, DYAR_ERROR, rules[i].location,
                            "rule '%.*s' already exists in this table (line %u)",
                            (int)rules[i].name.length, rules[i].name.at,
                            rules[k].location.line);
}

static dyar_rule bind_rule(dyar_binder *b, const dyar_node *node, dyar_scene scene)
{
    const dyar_node *name = dyar_node_get(node, "rule"), *then = dyar_node_get(node, "then");
    dyar_check_citation(b, node);
    return (dyar_rule){
        .name = name ? name->text : (dyar_text){"", 0},
        .location = name ? name->location : node->location,
        .when = dyar_bind_condition(b, dyar_node_get(node, "when"), scene),
        .effects = bind_effects(b, dyar_node_get(node, "do")),
        .has_then = then != NULL,
        .then = bind_then(b, then),
        .direction =
            dyar_bind_word(b, DYAR_GROUP_DIRECTION, dyar_node_get(node, "go"), DYAR_WORD_NONE),
    };
}

dyar_rule *dyar_bind_rules(dyar_binder *b, const dyar_node *list, dyar_scene scene)
{
    dyar_rule *rules = DYAR_NEW_ARRAY(b->arena, dyar_rule, list->count);
    for (size_t i = 0; i < list->count; i++)
        rules[i] = bind_rule(b, list->items[i], scene);
    check_names(b, rules, list->count);
    return rules;
}

dyar_table dyar_bind_table(dyar_binder *b, const dyar_node *node, dyar_scene scene)
{
    return node ? (dyar_table){dyar_bind_rules(b, node, scene), node->count, node->location}
                : (dyar_table){0};
}
