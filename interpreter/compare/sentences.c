/* SPDX-License-Identifier: MIT */
/*
 * Two descriptions, compared sentence by sentence.
 *
 * Marks that do the same are one in what is compared, whatever they are called, but for the
 * section that lists them.
 */
#include "compare/compare.h"
#include "compare/synonyms.h"
#include "english/english.h"

typedef struct description {
    const dyar_sentence *list;
    dyar_sentence *compared; /* in the names of the first ruleset */
    size_t count;
    bool *done; /* has been paired, or is in both */
} description;

static description describe(dyar_arena *arena, const dyar_ruleset *ruleset)
{
    description t = {0};
    t.count = dyar_ruleset_describe(ruleset, &t.list);
    if (!t.list)
        dyar_arena_fail(arena);
    t.done = DYAR_NEW_ARRAY(arena, bool, t.count + 1);
    t.compared = dyar_arena_copy(arena, t.list, t.count * sizeof *t.list);
    return t;
}

/* Has a mark the same name and meaning in both?  Then a description in the first one's words is
 * the second one's own. */
static bool have_same_words(const dyar_synonyms *s)
{
    for (size_t i = 0; i < s->second->mark_count; i++) {
        const int at = s->mark_of_second[i];
        if (at >= 0 && (dyar_has_other_name(s, i) ||
                        !dyar_text_equal(s->first->marks[at].means, s->second->marks[i].means)))
            return false;
    }
    return true;
}

static void translate(dyar_arena *arena, description *second, const dyar_synonyms *s)
{
    const dyar_sentence *translated;
    if (have_same_words(s))
        return;
    const size_t count =
        dyar_english_describe(arena, dyar_translate_rules(arena, s), &translated);
    for (size_t i = 0; i < second->count && count == second->count; i++) {
        second->compared[i].rule = translated[i].rule;
        if (strcmp(translated[i].section, "Marks") != 0)
            second->compared[i].text = translated[i].text;
    }
}

static bool equal(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* What both say in a section is left out. */
static void strike_out_common(description *a, description *b)
{
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count && !a->done[i]; k++)
            if (!b->done[k] && equal(a->list[i].section, b->list[k].section) &&
                equal(a->compared[i].text, b->compared[k].text))
                a->done[i] = b->done[k] = true;
}

/* What the other says of the rule of the same name; of what has no name, its next sentence. */
static const char *counterpart(const dyar_sentence *sentence, description *other)
{
    for (size_t i = 0; i < other->count; i++) {
        const dyar_sentence *s = &other->compared[i];
        const bool same_rule = sentence->rule ? equal(sentence->rule, s->rule) : !s->rule;
        if (other->done[i] || !equal(sentence->section, s->section) || !same_rule)
            continue;
        other->done[i] = true;
        return other->list[i].text;
    }
    return NULL;
}

typedef struct writing {
    description a, b;
    dyar_said_difference *rows;
    size_t count;
} writing;

static void write_section(writing *t, const char *section)
{
    for (size_t i = 0; i < t->a.count; i++) {
        const dyar_sentence *s = &t->a.list[i];
        if (t->a.done[i] || !equal(s->section, section))
            continue;
        t->a.done[i] = true;
        t->rows[t->count++] = (dyar_said_difference){section, s->text, counterpart(s, &t->b)};
    }
    for (size_t i = 0; i < t->b.count; i++)
        if (!t->b.done[i] && equal(t->b.list[i].section, section)) {
            t->b.done[i] = true;
            t->rows[t->count++] = (dyar_said_difference){section, NULL, t->b.list[i].text};
        }
}

dyar_said_difference *dyar_differing_said(dyar_comparison *c, size_t *count)
{
    const dyar_synonyms synonyms = dyar_synonyms_of(c->first->rules, c->second->rules);
    writing t = {describe(&c->arena, c->first), describe(&c->arena, c->second), NULL, 0};
    translate(&c->arena, &t.b, &synonyms);
    t.rows = DYAR_NEW_ARRAY(&c->arena, dyar_said_difference, t.a.count + t.b.count);
    strike_out_common(&t.a, &t.b);
    for (size_t i = 0; i < t.a.count + t.b.count; i++) {
        const dyar_sentence *s = i < t.a.count ? &t.a.list[i] : &t.b.list[i - t.a.count];
        write_section(&t, s->section);
    }
    *count = t.count;
    return t.rows;
}
