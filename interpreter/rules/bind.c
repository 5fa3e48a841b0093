/* SPDX-License-Identifier: MIT */
/* Typed rules from a tree that fits the schema, and the checks that a schema cannot make. */
#include "rules/bind.h"
#include "rules/walk.h"

#include <stdlib.h>

/* ---- marks, ends ---- */

static void bind_marks(dyar_binder *b)
{
    const dyar_node *map = dyar_node_get(b->rules->root, "marks");
    if (!map)
        return;
    if (map->count > DYAR_MARKS_MAX)
        dyar_report(b->diags, DYAR_ERROR, map->location,
                    "a ruleset may have at most %d kinds of marks, not %zu", DYAR_MARKS_MAX,
                    map->count);
    dyar_mark_kind *marks = DYAR_NEW_ARRAY(b->arena, dyar_mark_kind, map->count);
    for (size_t i = 0; i < map->count; i++) {
        const dyar_node *node = map->entries[i].value;
        const dyar_node *owner = dyar_node_get(node, "owner"),
                        *worth = dyar_node_get(node, "worth");
        marks[i].name = map->entries[i].key;
        marks[i].means = dyar_node_text(node, "means");
        marks[i].owned = dyar_bind_word(b, DYAR_GROUP_MARK_BY, owner, DYAR_MARK_BY_PLAYER) ==
                         DYAR_MARK_BY_PLAYER;
        /* A sign without an owner changes nothing about whose the seeds are. */
        marks[i].worth =
            dyar_bind_word(b, DYAR_GROUP_MARKED, worth,
                           marks[i].owned ? DYAR_MARKED_MARK_OWNER : DYAR_MARKED_ROW_OWNER);
    }
    b->rules->marks = marks;
    b->rules->mark_count = map->count;
}

static dyar_leftovers bind_leftovers(dyar_binder *b, const dyar_node *node,
                                     dyar_leftovers otherwise)
{
    const dyar_node *free = dyar_node_get(node, "free"),
                    *marked = dyar_node_get(node, "marked");
    return (dyar_leftovers){dyar_bind_word(b, DYAR_GROUP_FREE, free, otherwise.free),
                            dyar_bind_word(b, DYAR_GROUP_MARKED, marked, otherwise.marked)};
}

static void bind_ends(dyar_binder *b)
{
    dyar_rules *rules = b->rules;
    const dyar_node *leftovers = dyar_node_get(rules->root, "leftovers");
    const dyar_node *end = dyar_node_get(rules->root, "end");
    rules->leftovers = bind_leftovers(
        b, leftovers, (dyar_leftovers){DYAR_FREE_ROW_OWNER, DYAR_MARKED_MARK_OWNER});
    dyar_check_citation(b, leftovers);
    if (!end)
        return;
    dyar_rule *list = dyar_bind_rules(b, end, DYAR_AT_END);
    for (size_t i = 0; i < end->count; i++) {
        dyar_rule *rule = &list[i];
        const dyar_node *own = dyar_node_get(end->items[i], "leftovers");
        rule->has_leftovers = own != NULL;
        rule->leftovers = bind_leftovers(b, own, rules->leftovers);
        if (!rule->has_then)
            rule->then.kind = DYAR_THEN_COUNT_SEEDS;
    }
    rules->end = (dyar_table){list, end->count, end->location};
}

/* ---- citations, questions ---- */

static void check_citations(dyar_binder *b)
{
    const dyar_node *map = dyar_node_get(b->rules->root, "citations");
    for (size_t i = 0; map && i < map->count; i++)
        dyar_check_citation(b, map->entries[i].value);
}

static bool answer_changes(const dyar_node *answer)
{
    const dyar_node *change = dyar_node_get(answer, "change");
    return change && change->count > 0;
}

static void check_answers(dyar_binder *b, const dyar_node *question)
{
    const dyar_node *answers = dyar_node_get(question, "answers");
    const dyar_node *id = dyar_node_get(question, "id");
    bool changes = false;
    if (answers && answers->count > DYAR_ANSWERS_MAX) {
        dyar_report(b->diags, DYAR_ERROR, answers->location,
                    "a question may have at most %d answers, not %zu", DYAR_ANSWERS_MAX,
                    answers->count);
        return;
    }
    for (size_t i = 0; answers && i < answers->count; i++) {
        changes = changes || answer_changes(answers->items[i]);
        dyar_check_citation(b, answers->items[i]);
        for (size_t k = 0; k < i; k++)
            if (dyar_text_equal(dyar_node_text(answers->items[i], "id"),
                                dyar_node_text(answers->items[k], "id")))
                dyar_report(
                    b->diags, DYAR_ERROR, dyar_node_get(answers->items[i], "id")->location,
                    "'%.*s' already has this answer", (int)id->text.length, id->text.at);
    }
    if (!changes && !dyar_node_get(question, "affects"))
        dyar_report(
            b->diags, DYAR_ERROR, id->location,
            "no answer to '%.*s' changes anything: add a 'change', or 'affects: nothing'",
            (int)id->text.length, id->text.at);
}

static void check_questions(dyar_binder *b)
{
    const dyar_node *list = dyar_node_get(b->rules->root, "questions");
    if (list && list->count > DYAR_QUESTIONS_MAX) {
        dyar_report(b->diags, DYAR_ERROR, list->location,
                    "a ruleset may have at most %d questions, not %zu", DYAR_QUESTIONS_MAX,
                    list->count);
        return;
    }
    for (size_t i = 0; list && i < list->count; i++) {
        const dyar_node *id = dyar_node_get(list->items[i], "id");
        for (size_t k = 0; k < i; k++)
            if (dyar_text_equal(id->text, dyar_node_text(list->items[k], "id")))
                dyar_report(b->diags, DYAR_ERROR, id->location,
                            "question '%.*s' already exists", (int)id->text.length,
                            id->text.at);
        check_answers(b, list->items[i]);
    }
}

/* ---- seeds that are taken up ---- */

/* Where no seeds are being sown a hand has no place to be put down at. */
static void refuse_hand(dyar_diags *diags, const dyar_effect *effect)
{
    if (!(dyar_effect_words[effect->kind].state & DYAR_STATE_HAND))
        return;
    dyar_report(diags, DYAR_ERROR, effect->location,
                "'%s' is not allowed, because no seeds are being sown",
                dyar_effect_words[effect->kind].word);
    dyar_report_hint(diags, "use 'move', 'capture' or 'remove'");
}

static void check_pick(void *diags, const dyar_then *then, const dyar_spot *spot)
{
    (void)spot;
    for (size_t i = 0; then->pick && i < then->pick->effects.count; i++)
        refuse_hand(diags, &then->pick->effects.list[i]);
}

/* ---- between two moves ---- */

static bool is_between_moves(const dyar_spot *spot)
{
    return spot->site == DYAR_SITE_AFTER || spot->site == DYAR_SITE_BEFORE ||
           spot->site == DYAR_SITE_END;
}

static const char *table_at(const dyar_spot *spot)
{
    return spot->site == DYAR_SITE_AFTER    ? "after"
           : spot->site == DYAR_SITE_BEFORE ? "before"
                                            : "end";
}

/* Once a move is complete no hole is judged, and before the next one none has been sown from or
 * into.  What such a reference begins with; NULL where it leads somewhere. */
static const dyar_ref *nowhere(const dyar_ref *ref, bool after)
{
    if (ref->search)
        return nowhere(&ref->search->from, after);
    const bool named = ref->base == DYAR_BASE_OWN || ref->base == DYAR_BASE_OPPONENT;
    return !ref->text.at || named || (after && ref->base != DYAR_BASE_HERE) ? NULL : ref;
}

static void check_ref(dyar_diags *diags, const dyar_ref *ref, const dyar_effect *effect,
                      const dyar_spot *spot)
{
    const bool after = spot->site == DYAR_SITE_AFTER;
    const dyar_ref *lost = nowhere(ref, after);
    if (!lost)
        return;
    dyar_report(diags, DYAR_WARNING, effect->location, "'%.*s' names no hole in '%s': %s",
                (int)lost->text.length, lost->text.at, table_at(spot),
                after ? "no hole is tested there" : "no seeds are being sown then");
    dyar_report_hint(diags, after
                                ? "use 'landed' for the hole that received the last seed"
                                : "name a hole by its region, such as own.REGION, or holes by "
                                  "a condition, with 'capture-every'");
}

static void check_effect(void *diags, const dyar_effect *effect, const dyar_spot *spot)
{
    if (!is_between_moves(spot))
        return;
    refuse_hand(diags, effect);
    for (size_t i = 0; i < effect->from.count; i++)
        check_ref(diags, &effect->from.list[i], effect, spot);
    check_ref(diags, &effect->to, effect, spot);
}

/* The first rule that fits decides. */
static void check_order(void *diags, const dyar_table *table, const dyar_spot *spot)
{
    const dyar_rule *always = NULL;
    for (size_t i = 0; is_between_moves(spot) && i < table->count; i++) {
        const dyar_rule *rule = &table->rules[i];
        if (always)
            dyar_report(diags, DYAR_WARNING, rule->location,
                        "'%.*s' can never fire: '%.*s' comes first", (int)rule->name.length,
                        rule->name.at, (int)always->name.length, always->name.at);
        else if (rule->when.count == 0)
            always = rule;
    }
}

/* ---- moves that wait for a mark ---- */

static void note_marking(void *marks, const dyar_effect *effect, const dyar_spot *spot)
{
    (void)spot;
    if (dyar_effect_words[effect->kind].traits & DYAR_MARKS)
        *(bool *)marks = true;
}

static bool anything_marks(const dyar_rules *rules)
{
    bool marks = rules->match && rules->match->unfilled_mark >= 0;
    for (int i = 0; i < dyar_squares(&rules->board); i++)
        marks = marks || rules->setup.mark[i] >= 0;
    dyar_walk_rules(rules, &(dyar_visitor){.effect = note_marking}, &marks);
    return marks;
}

static bool wants_mark(const dyar_test *test)
{
    bool wants = test->fact == DYAR_FACT_MARK && !test->negated && test->mark_count > 0;
    for (size_t i = 0; wants && i < test->mark_count; i++)
        wants = test->marks[i].of != DYAR_MARK_OF_NONE;
    return wants;
}

/* The last of the tests that ask for a mark; NULL where some case asks for none. */
static const dyar_test *waits_for_mark(const dyar_condition *condition)
{
    const dyar_test *found = NULL;
    for (size_t i = 0; i < condition->count; i++) {
        const dyar_case *tests = &condition->cases[i];
        found = NULL;
        for (size_t k = 0; k < tests->count; k++)
            if (wants_mark(&tests->tests[k]))
                found = &tests->tests[k];
        if (!found)
            return NULL;
    }
    return found;
}

static void check_marked_moves(const dyar_binder *b)
{
    for (size_t i = 0; i < b->rules->phase_count; i++) {
        const dyar_phase *phase = &b->rules->phases[i];
        for (size_t k = 0; k < phase->kind_count; k++) {
            const dyar_test *test = waits_for_mark(&phase->kinds[k].from);
            if (test && !anything_marks(b->rules))
                dyar_report(b->diags, DYAR_WARNING, test->location,
                            "no move can start from these holes, because no rule marks a hole");
        }
    }
}

/* ---- stores that are passed over ---- */

static bool is_in_store(const dyar_board *board, const dyar_test *test)
{
    if (test->fact != DYAR_FACT_IN || test->path.count > 0 || test->negated ||
        dyar_places_are_none(&test->places))
        return false;
    for (int i = 0; i < dyar_squares(board); i++)
        if (dyar_places_have(&test->places, (unsigned)i))
            return false;
    return true;
}

static void check_skip(const dyar_binder *b, const dyar_condition *skip)
{
    for (size_t i = 0; i < skip->count; i++)
        for (size_t k = 0; k < skip->cases[i].count; k++) {
            const dyar_test *test = &skip->cases[i].tests[k];
            if (!is_in_store(&b->rules->board, test))
                continue;
            dyar_report(b->diags, DYAR_WARNING, test->location,
                        "'skip' does not apply to stores");
            dyar_report_hint(b->diags, "use 'board.stores.sown-by' to set who sows into them");
        }
}

static void check_skips(const dyar_binder *b)
{
    for (size_t i = 0; i < b->rules->phase_count; i++)
        for (size_t k = 0; k < b->rules->phases[i].skip_count; k++)
            check_skip(b, &b->rules->phases[i].skips[k]);
}

/* ---- the whole ---- */

const dyar_rules *dyar_rules_bind(dyar_arena *arena, const dyar_node *root,
                                  const dyar_variation *variation, dyar_diags *diags)
{
    const size_t before = dyar_diags_errors(diags);
    dyar_rules *rules = DYAR_NEW(arena, dyar_rules);
    dyar_binder b = {.arena = arena, .diags = diags, .rules = rules};
    const dyar_node *order = dyar_node_get(root, "order"),
                    *winner = dyar_node_get(root, "winner");
    rules->root = root;
    rules->variation = *variation;
    rules->players = dyar_bind_integer(dyar_node_get(root, "players"), 2);
    rules->order = dyar_bind_word(&b, DYAR_GROUP_ORDER, order, DYAR_ORDER_COUNTERCLOCKWISE);
    rules->winner = dyar_bind_word(&b, DYAR_GROUP_WINNER, winner, DYAR_WINNER_MOST_SEEDS);
    dyar_bind_board(&b);
    if (dyar_diags_errors(diags) > before) /* everything below speaks of the board */
        return NULL;
    rules->numbers = (dyar_numbers){.initial = -1,
                                    .columns = rules->board.columns,
                                    .holes = rules->board.holes,
                                    .total = -1,
                                    .half = -1,
                                    .players = rules->players};
    dyar_bind_regions(&b);
    bind_marks(&b);
    dyar_bind_setup(&b);
    dyar_bind_phases(&b);
    rules->before = dyar_bind_table(&b, dyar_node_get(root, "before"), DYAR_AT_POSITION);
    bind_ends(&b);
    dyar_bind_match(&b);
    dyar_check_begun(&b);
    check_citations(&b);
    check_questions(&b);
    if (dyar_diags_errors(diags) == before) {
        check_marked_moves(&b);
        check_skips(&b);
        dyar_walk_rules(
            rules,
            &(dyar_visitor){.effect = check_effect, .then = check_pick, .table = check_order},
            diags);
    }
    return dyar_diags_errors(diags) > before ? NULL : rules;
}
