/* SPDX-License-Identifier: MIT */
/* One ruleset with another laid over it. */
#include "compare/overlay.h"
#include "english/situations.h"
#include "play/handlers.h"

/* ---- which marks and kinds are the same ---- */

static dyar_text joined_name(dyar_arena *arena, dyar_text a, dyar_text b)
{
    dyar_buffer name = {.arena = arena};
    if (dyar_text_equal(a, b))
        return a;
    dyar_buffer_print(&name, "%.*s or %.*s", (int)a.length, a.at, (int)b.length, b.at);
    return dyar_text_of(dyar_buffer_text(&name));
}

static bool join_marks(dyar_overlay *o, dyar_arena *arena, dyar_rules *rules)
{
    const dyar_rules *upper = o->upper;
    const size_t own = rules->mark_count;
    dyar_mark_kind *marks = DYAR_NEW_ARRAY(arena, dyar_mark_kind, own + upper->mark_count + 1);
    if (own + upper->mark_count > DYAR_MARKS_MAX)
        return false;
    for (size_t i = 0; i < own; i++)
        marks[i] = rules->marks[i];
    dyar_pair_marks(o->lower, upper, o->mark_of_upper);
    for (size_t i = 0; i < upper->mark_count; i++) {
        const int at = o->mark_of_upper[i];
        if (at >= 0) {
            marks[at].name = joined_name(arena, marks[at].name, upper->marks[i].name);
        } else {
            o->mark_of_upper[i] = (int)rules->mark_count;
            marks[rules->mark_count++] = upper->marks[i];
        }
    }
    rules->marks = marks;
    return true;
}

/* The names of both, those of the lower one first; `at_of` maps the upper one's. */
static bool join_names(dyar_text *names, int *count, int most, const dyar_text *upper,
                       int upper_count, int *at_of)
{
    const int own = *count;
    for (int i = 0; i < upper_count; i++) {
        int at = 0;
        while (at < own && !dyar_text_equal(names[at], upper[i]))
            at++;
        if (at == own) {
            if (*count == most)
                return false;
            at = (*count)++;
            names[at] = upper[i];
        }
        at_of[i] = at;
    }
    return true;
}

static bool join_kinds(dyar_overlay *o, dyar_rules *rules)
{
    return join_names(rules->kind_names, &rules->kind_count, 64, o->upper->kind_names,
                      o->upper->kind_count, o->kind_of_upper) &&
           join_names(rules->begun_names, &rules->begun_count, DYAR_PHASES_MAX,
                      o->upper->begun_names, o->upper->begun_count, o->begun_of_upper);
}

/* ---- saying rules in other words ---- */

/* Begun phases are counted from 1. */
static uint64_t translate_begun(const dyar_overlay *o, uint64_t begun)
{
    uint64_t translated = 0;
    for (int i = 0; i < o->upper->begun_count; i++)
        if (begun >> (i + 1) & 1)
            translated |= UINT64_C(1) << (o->begun_of_upper[i] + 1);
    return translated;
}

static uint64_t translate_kinds(const dyar_overlay *o, uint64_t kinds)
{
    uint64_t translated = 0;
    for (int i = 0; i < o->upper->kind_count; i++)
        if (kinds >> i & 1)
            translated |= UINT64_C(1) << o->kind_of_upper[i];
    return translated;
}

static dyar_test translate_test(const dyar_overlay *o, dyar_arena *arena, dyar_test test)
{
    dyar_mark_test *marks = DYAR_NEW_ARRAY(arena, dyar_mark_test, test.mark_count + 1);
    for (size_t i = 0; i < test.mark_count; i++) {
        marks[i] = test.marks[i];
        if (marks[i].name >= 0)
            marks[i].name = o->mark_of_upper[marks[i].name];
    }
    test.marks = marks;
    if (dyar_facts[test.fact].value == DYAR_VALUE_KIND)
        test.words = translate_kinds(o, test.words);
    if (dyar_facts[test.fact].value == DYAR_VALUE_PHASE)
        test.words = translate_begun(o, test.words);
    return test;
}

static dyar_condition translate_condition(const dyar_overlay *o, dyar_arena *arena,
                                          dyar_condition condition)
{
    dyar_case *cases = DYAR_NEW_ARRAY(arena, dyar_case, condition.count + 1);
    for (size_t i = 0; i < condition.count; i++) {
        const dyar_case *from = &condition.cases[i];
        dyar_test *tests = DYAR_NEW_ARRAY(arena, dyar_test, from->count + 1);
        for (size_t k = 0; k < from->count; k++)
            tests[k] = translate_test(o, arena, from->tests[k]);
        cases[i] = (dyar_case){tests, from->count};
    }
    condition.cases = cases;
    return condition;
}

static const dyar_condition *translate_new(const dyar_overlay *o, dyar_arena *arena,
                                           const dyar_condition *condition)
{
    if (!condition)
        return NULL;
    dyar_condition *translated = DYAR_NEW(arena, dyar_condition);
    *translated = translate_condition(o, arena, *condition);
    return translated;
}

static dyar_ref translate_ref(const dyar_overlay *o, dyar_arena *arena, dyar_ref ref)
{
    if (!ref.search)
        return ref;
    dyar_search *search = dyar_arena_copy(arena, ref.search, sizeof *search);
    search->from = translate_ref(o, arena, search->from);
    search->fitting = translate_condition(o, arena, search->fitting);
    ref.search = search;
    return ref;
}

static dyar_refs translate_refs(const dyar_overlay *o, dyar_arena *arena, dyar_refs refs)
{
    dyar_ref *list = DYAR_NEW_ARRAY(arena, dyar_ref, refs.count + 1);
    for (size_t i = 0; i < refs.count; i++)
        list[i] = translate_ref(o, arena, refs.list[i]);
    return (dyar_refs){list, refs.count};
}

static dyar_effects translate_effects(const dyar_overlay *o, dyar_arena *arena,
                                      dyar_effects effects)
{
    dyar_effect *list = DYAR_NEW_ARRAY(arena, dyar_effect, effects.count + 1);
    for (size_t i = 0; i < effects.count; i++) {
        list[i] = effects.list[i];
        if (dyar_effect_words[list[i].kind].traits & DYAR_MARKS)
            list[i].mark_name = o->mark_of_upper[list[i].mark_name];
        if (list[i].begun > 0)
            list[i].begun = o->begun_of_upper[list[i].begun - 1] + 1;
        list[i].from = translate_refs(o, arena, list[i].from);
        list[i].taken = translate_refs(o, arena, list[i].taken);
        list[i].to = translate_ref(o, arena, list[i].to);
        list[i].condition = translate_new(o, arena, list[i].condition);
    }
    return (dyar_effects){list, effects.count};
}

static dyar_then translate_then(const dyar_overlay *o, dyar_arena *arena, dyar_then then)
{
    dyar_option *options = DYAR_NEW_ARRAY(arena, dyar_option, then.option_count + 1);
    for (size_t i = 0; i < then.option_count; i++) {
        options[i].name = then.options[i].name;
        options[i].captures = then.options[i].captures;
        options[i].next_lap = translate_new(o, arena, then.options[i].next_lap);
        options[i].effects = translate_effects(o, arena, then.options[i].effects);
        options[i].then = translate_then(o, arena, then.options[i].then);
    }
    then.options = options;
    then.ref = translate_ref(o, arena, then.ref);
    if (then.pick) {
        dyar_pick *pick = dyar_arena_copy(arena, then.pick, sizeof *pick);
        pick->number += o->lower->pick_count;
        pick->hole = translate_condition(o, arena, pick->hole);
        pick->effects = translate_effects(o, arena, pick->effects);
        then.pick = pick;
    }
    return then;
}

static dyar_table translate_table(const dyar_overlay *o, dyar_arena *arena, dyar_table table)
{
    dyar_rule *rules = DYAR_NEW_ARRAY(arena, dyar_rule, table.count + 1);
    for (size_t i = 0; i < table.count; i++) {
        rules[i] = table.rules[i];
        rules[i].when = translate_condition(o, arena, rules[i].when);
        rules[i].effects = translate_effects(o, arena, rules[i].effects);
        rules[i].then = translate_then(o, arena, rules[i].then);
    }
    table.rules = rules;
    return table;
}

static void translate_phases(dyar_overlay *o, dyar_arena *arena)
{
    const dyar_rules *upper = o->upper;
    dyar_phase *phases = DYAR_NEW_ARRAY(arena, dyar_phase, upper->phase_count);
    for (size_t i = 0; i < upper->phase_count; i++) {
        dyar_phase *phase = &phases[i];
        *phase = upper->phases[i];
        phase->landing = translate_table(o, arena, phase->landing);
        phase->each_seed = translate_table(o, arena, phase->each_seed);
        dyar_condition *skips = DYAR_NEW_ARRAY(arena, dyar_condition, phase->skip_count + 1);
        for (size_t k = 0; k < phase->skip_count; k++)
            skips[k] = translate_condition(o, arena, phase->skips[k]);
        phase->skips = skips;
        dyar_drop *drops = DYAR_NEW_ARRAY(arena, dyar_drop, phase->drop_count);
        for (size_t k = 0; k < phase->drop_count; k++)
            drops[k] = (dyar_drop){translate_condition(o, arena, phase->drops[k].when),
                                   phase->drops[k].seeds};
        phase->drops = drops;
    }
    o->phases = phases;
}

/* ---- the game ---- */

size_t dyar_overlay_partner(const dyar_rules *of, const dyar_phase *phase)
{
    for (size_t i = 0; i < of->phase_count; i++)
        if (dyar_text_equal(of->phases[i].name, phase->name))
            return i;
    return of->phase_count - 1;
}

dyar_table dyar_overlay_table(dyar_arena *arena, const dyar_table *lower,
                              const dyar_table *upper)
{
    dyar_table both = *lower;
    dyar_rule *rules = DYAR_NEW_ARRAY(arena, dyar_rule, lower->count + upper->count + 1);
    for (size_t i = 0; i < lower->count; i++)
        rules[i] = lower->rules[i];
    for (size_t i = 0; i < upper->count; i++)
        rules[lower->count + i] = upper->rules[i];
    both.rules = rules;
    both.count = lower->count + upper->count;
    return both;
}

static void join_phases(const dyar_overlay *o, dyar_arena *arena, dyar_rules *rules)
{
    dyar_phase *phases = DYAR_NEW_ARRAY(arena, dyar_phase, rules->phase_count);
    for (size_t i = 0; i < rules->phase_count; i++) {
        phases[i] = o->lower->phases[i];
        phases[i].landing =
            dyar_overlay_table(arena, &phases[i].landing,
                               &o->phases[dyar_overlay_partner(o->upper, &phases[i])].landing);
    }
    rules->phases = phases;
}

const dyar_overlay *dyar_overlay_new(dyar_arena *arena, const dyar_rules *lower,
                                     const dyar_rules *upper, dyar_diags *diags)
{
    dyar_overlay *o = DYAR_NEW(arena, dyar_overlay);
    dyar_rules *rules = dyar_arena_copy(arena, lower, sizeof *lower);
    o->lower = lower;
    o->upper = upper;
    if (!join_marks(o, arena, rules) || !join_kinds(o, rules))
        return NULL;
    rules->pick_count = o->lower->pick_count + o->upper->pick_count;
    translate_phases(o, arena);
    join_phases(o, arena, rules);
    dyar_effort effort = {0};
    o->game = dyar_compile_game(&(dyar_compilation){.arena = arena,
                                                    .handlers = &dyar_play_handlers,
                                                    .word_situation = dyar_english_situation,
                                                    .purpose = DYAR_TO_TRY,
                                                    .effort = &effort,
                                                    .diags = diags},
                                rules);
    if (dyar_diags_out_of_memory(diags))
        dyar_arena_fail(arena);
    return o->game ? o : NULL;
}

/* ---- boards ---- */

bool dyar_same_board(const dyar_rules *a, const dyar_rules *b)
{
    const dyar_board *x = &a->board, *y = &b->board;
    const size_t holes = sizeof x->missing;
    if (a->players != b->players || x->rows != y->rows || x->columns != y->columns ||
        x->stores_on_track != y->stores_on_track ||
        x->stores_for_everyone != y->stores_for_everyone)
        return false;
    for (int p = 0; p < a->players; p++)
        if (x->track_length[p] != y->track_length[p] ||
            memcmp(x->track[p], y->track[p], x->track_length[p]) != 0 ||
            memcmp(x->clockwise[p], y->clockwise[p], x->track_length[p]) != 0)
            return false;
    return memcmp(x->missing, y->missing, holes) == 0 &&
           memcmp(x->owner, y->owner, sizeof x->owner) == 0 &&
           memcmp(x->column, y->column, holes) == 0 &&
           memcmp(x->opposite, y->opposite, holes) == 0 &&
           memcmp(x->behind, y->behind, holes) == 0 &&
           memcmp(x->counterpart, y->counterpart, holes) == 0;
}
