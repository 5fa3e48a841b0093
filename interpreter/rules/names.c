/* SPDX-License-Identifier: MIT */
/* What all parts of a ruleset have in common: numbers, words, names of marks and kinds, and
 * citations. */
#include "rules/bind.h"

int dyar_bind_integer(const dyar_node *node, int otherwise)
{
    double number;
    return node && dyar_node_number(node, &number) ? (int)number : otherwise;
}

dyar_word dyar_bind_word(dyar_binder *b, dyar_group group, const dyar_node *node,
                         dyar_word otherwise)
{
    const dyar_word word = node ? dyar_word_find(group, node->text) : otherwise;
    if (!node || word != DYAR_WORD_NONE)
        return word;
    dyar_report(b->diags, DYAR_ERROR, node->location, "'%.*s' is not %s",
                (int)node->text.length, node->text.at, dyar_group_titles[group]);
    return otherwise;
}

int dyar_bind_mark_name(dyar_binder *b, dyar_text name, dyar_location mark)
{
    dyar_nearest nearest = dyar_nearest_to(name);
    for (size_t i = 0; i < b->rules->mark_count; i++) {
        if (dyar_text_equal(b->rules->marks[i].name, name))
            return (int)i;
        dyar_nearest_offer(&nearest, b->rules->marks[i].name);
    }
    dyar_report_unknown(b->diags, mark, "'marks' declares no", &nearest);
    return -1;
}

int dyar_bind_begun(dyar_binder *b, dyar_text name, dyar_location location)
{
    const dyar_rules *rules = b->rules;
    dyar_nearest nearest = dyar_nearest_to(name);
    for (int i = 0; i < rules->begun_count; i++) {
        if (dyar_text_equal(rules->begun_names[i], name))
            return i + 1;
        dyar_nearest_offer(&nearest, rules->begun_names[i]);
    }
    dyar_report_unknown(b->diags, location, "'phases' has no", &nearest);
    return 0;
}

/* ---- citations ---- */

static void check_source(dyar_binder *b, const dyar_node *key)
{
    const dyar_node *sources = dyar_node_get(b->rules->root, "sources");
    if (dyar_node_entry(sources, key->text))
        return;
    dyar_nearest nearest = dyar_nearest_to(key->text);
    for (size_t i = 0; sources && i < sources->count; i++)
        dyar_nearest_offer(&nearest, sources->entries[i].key);
    dyar_report_unknown(b->diags, key->location, "'sources' has no", &nearest);
}

static void check_question(dyar_binder *b, const dyar_node *id)
{
    const dyar_node *questions = dyar_node_get(b->rules->root, "questions");
    dyar_nearest nearest = dyar_nearest_to(id->text);
    for (size_t i = 0; questions && i < questions->count; i++) {
        const dyar_text other = dyar_node_text(questions->items[i], "id");
        if (dyar_text_equal(other, id->text))
            return;
        dyar_nearest_offer(&nearest, other);
    }
    dyar_report_unknown(b->diags, id->location, "'questions' has no", &nearest);
}

void dyar_check_citation(dyar_binder *b, const dyar_node *node)
{
    const dyar_node *source = dyar_node_get(node, "source");
    const dyar_node *question = dyar_node_get(node, "question");
    for (size_t i = 0; i < dyar_node_things(source); i++)
        check_source(b, dyar_node_thing(source, i));
    if (question)
        check_question(b, question);
}

/* ---- kinds of moves ---- */

int dyar_bind_kind(const dyar_rules *rules, dyar_text name)
{
    for (int i = 0; i < rules->kind_count; i++)
        if (dyar_text_equal(rules->kind_names[i], name))
            return i;
    return -1;
}

uint64_t dyar_bind_kinds(dyar_binder *b, const dyar_node *node)
{
    if (!node)
        return 0;
    uint64_t kinds = 0;
    dyar_text rest = node->text, part;
    while (dyar_text_split(&rest, " or ", &part)) {
        const int number = dyar_bind_kind(b->rules, part);
        if (number >= 0) {
            kinds |= UINT64_C(1) << number;
            continue;
        }
        dyar_nearest nearest = dyar_nearest_to(part);
        for (int i = 0; i < b->rules->kind_count; i++)
            dyar_nearest_offer(&nearest, b->rules->kind_names[i]);
        dyar_report_unknown(b->diags, node->location, "there is no kind of move", &nearest);
    }
    return kinds;
}
