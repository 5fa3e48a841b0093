/* SPDX-License-Identifier: MIT */
/* Marks of one ruleset in the words of another. */
#include "compare/synonyms.h"

dyar_synonyms dyar_synonyms_of(const dyar_rules *first, const dyar_rules *second)
{
    dyar_synonyms s = {.first = first, .second = second};
    dyar_pair_marks(first, second, s.mark_of_second);
    return s;
}

bool dyar_has_other_name(const dyar_synonyms *s, size_t mark_of_second)
{
    const int at = s->mark_of_second[mark_of_second];
    return at >= 0 &&
           !dyar_text_equal(s->first->marks[at].name, s->second->marks[mark_of_second].name);
}

bool dyar_has_synonyms(const dyar_synonyms *s)
{
    for (size_t i = 0; i < s->second->mark_count; i++)
        if (dyar_has_other_name(s, i))
            return true;
    return false;
}

/* ---- trees ---- */

static dyar_text translate_word(const dyar_synonyms *s, dyar_text word)
{
    for (size_t i = 0; i < s->second->mark_count; i++)
        if (s->mark_of_second[i] >= 0 && dyar_text_equal(s->second->marks[i].name, word))
            return s->first->marks[s->mark_of_second[i]].name;
    return word;
}

/* "own married or none". */
static dyar_text translate_words(dyar_arena *arena, const dyar_synonyms *s, dyar_text text)
{
    dyar_buffer words = {.arena = arena};
    for (size_t at = 0; at < text.length;) {
        const char *space = memchr(text.at + at, ' ', text.length - at);
        const size_t end = space ? (size_t)(space - text.at) : text.length;
        dyar_buffer_add(&words, translate_word(s, (dyar_text){text.at + at, end - at}));
        dyar_buffer_put(&words, space ? " " : "");
        at = end + 1;
    }
    return dyar_text_of(dyar_buffer_text(&words));
}

/* `key` is that of the node, or of the list that it is in. */
static const dyar_node *translated(dyar_arena *arena, const dyar_synonyms *s,
                                   const dyar_node *node, dyar_text key)
{
    static const char *const of_marks[] = {"mark", "as", "marked", NULL};
    dyar_node *copy = dyar_arena_copy(arena, node, sizeof *node);
    if (node->kind == DYAR_NODE_SCALAR) {
        if (dyar_text_is_one_of(key, of_marks))
            copy->text = translate_words(arena, s, node->text);
        return copy;
    }
    if (node->kind == DYAR_NODE_LIST) {
        copy->items = DYAR_NEW_ARRAY(arena, const dyar_node *, node->count);
        for (size_t i = 0; i < node->count; i++)
            copy->items[i] = translated(arena, s, node->items[i], key);
        return copy;
    }
    copy->entries = dyar_arena_copy(arena, node->entries, node->count * sizeof *node->entries);
    for (size_t i = 0; i < node->count; i++) {
        dyar_entry *entry = &copy->entries[i];
        if (dyar_text_is(key, "marks"))
            entry->key = translate_word(s, entry->key);
        entry->value = translated(arena, s, entry->value, node->entries[i].key);
    }
    return copy;
}

const dyar_node *dyar_translate_tree(dyar_arena *arena, const dyar_synonyms *s,
                                     const dyar_node *tree)
{
    return dyar_has_synonyms(s) ? translated(arena, s, tree, dyar_text_of("")) : tree;
}

/* ---- typed rules ---- */

const dyar_rules *dyar_translate_rules(dyar_arena *arena, const dyar_synonyms *s)
{
    const size_t count = s->second->mark_count;
    dyar_rules *rules = dyar_arena_copy(arena, s->second, sizeof *rules);
    dyar_mark_kind *marks = DYAR_NEW_ARRAY(arena, dyar_mark_kind, count + 1);
    for (size_t i = 0; i < count; i++) {
        marks[i] = s->second->marks[i];
        if (s->mark_of_second[i] < 0)
            continue;
        marks[i].name = s->first->marks[s->mark_of_second[i]].name;
        marks[i].means = s->first->marks[s->mark_of_second[i]].means;
    }
    rules->marks = marks;
    return rules;
}
