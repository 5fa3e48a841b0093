/* Two descriptions, compared sentence by sentence. */
#include "compare/compare.h"

#include <string.h>

typedef struct told {
    const dyar_sentence *list;
    size_t count;
    bool *done; /* has been paired, or is in both */
} told;

static told tell(dyar_arena *arena, const dyar_ruleset *ruleset)
{
    told t = {0};
    t.count = dyar_ruleset_describe(ruleset, &t.list);
    if (!t.list)
        dyar_arena_fail(arena);
    t.done = DYAR_NEW_ARRAY(arena, bool, t.count + 1);
    return t;
}

static bool equal(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* What both say in a section needs no telling. */
static void strike_out_common(told *a, told *b)
{
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count && !a->done[i]; k++)
            if (!b->done[k] && equal(a->list[i].section, b->list[k].section) &&
                equal(a->list[i].text, b->list[k].text))
                a->done[i] = b->done[k] = true;
}

/* What the other says of the rule of the same name; of what has no name, its next sentence. */
static const char *counterpart(const dyar_sentence *sentence, told *other)
{
    for (size_t i = 0; i < other->count; i++) {
        const dyar_sentence *s = &other->list[i];
        const bool same_rule = sentence->rule ? equal(sentence->rule, s->rule) : !s->rule;
        if (other->done[i] || !equal(sentence->section, s->section) || !same_rule)
            continue;
        other->done[i] = true;
        return s->text;
    }
    return NULL;
}

typedef struct telling {
    told a, b;
    dyar_said_difference *rows;
    size_t count;
} telling;

static void tell_section(telling *t, const char *section)
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
    telling t = {tell(&c->arena, c->first), tell(&c->arena, c->second), NULL, 0};
    t.rows = DYAR_NEW_ARRAY(&c->arena, dyar_said_difference, t.a.count + t.b.count);
    strike_out_common(&t.a, &t.b);
    for (size_t i = 0; i < t.a.count + t.b.count; i++) {
        const dyar_sentence *s = i < t.a.count ? &t.a.list[i] : &t.b.list[i - t.a.count];
        tell_section(&t, s->section);
    }
    *count = t.count;
    return t.rows;
}
