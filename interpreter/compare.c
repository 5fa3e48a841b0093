/* Two rulesets compared; lists are made when they are first asked for. */
#include "compare.h"
#include "overlay.h"

#include <string.h>

dyar_comparison *dyar_compare(const dyar_ruleset *a, const dyar_ruleset *b)
{
    dyar_arena arena = {0};
    dyar_comparison *c = DYAR_NEW(&arena, dyar_comparison);
    c->arena = arena; /* from here on the comparison holds what holds it */
    c->exchanged = strcmp(a->info.hash, b->info.hash) > 0;
    c->first = c->exchanged ? b : a;
    c->second = c->exchanged ? a : b;
    return c;
}

void dyar_comparison_free(dyar_comparison *c)
{
    if (!c)
        return;
    dyar_arena arena = c->arena; /* the struct itself lies in it */
    dyar_arena_release(&arena);
}

bool dyar_compare_equal(const dyar_comparison *c)
{
    return strcmp(c->first->info.hash, c->second->info.hash) == 0;
}

bool dyar_compare_boards(const dyar_comparison *c)
{
    return dyar_same_board(c->first->rules, c->second->rules);
}

int dyar_compare_mark(const dyar_comparison *c, int mark_of_a)
{
    int mark_of_second[DYAR_MOST_MARKS];
    if (c->first->rules->mark_count > DYAR_MOST_MARKS ||
        c->second->rules->mark_count > DYAR_MOST_MARKS)
        return -1;
    dyar_pair_marks(c->first->rules, c->second->rules, mark_of_second);
    if (c->exchanged)
        return mark_of_second[mark_of_a];
    for (size_t i = 0; i < c->second->rules->mark_count; i++)
        if (mark_of_second[i] == mark_of_a)
            return (int)i;
    return -1;
}

/* ---- lists ---- */

static void exchange(const char **a, const char **b)
{
    const char *kept = *a;
    *a = *b;
    *b = kept;
}

size_t dyar_compare_rules(dyar_comparison *c, const dyar_rule_difference **rules)
{
    if (!c->rules) {
        dyar_rule_difference *list = dyar_differing_rules(c, &c->rule_count);
        for (size_t i = 0; c->exchanged && i < c->rule_count; i++)
            exchange(&list[i].a, &list[i].b);
        c->rules = list;
    }
    *rules = c->rules;
    return c->rule_count;
}

size_t dyar_compare_said(dyar_comparison *c, const dyar_said_difference **said)
{
    if (!c->said) {
        dyar_said_difference *list = dyar_differing_said(c, &c->said_count);
        for (size_t i = 0; c->exchanged && i < c->said_count; i++)
            exchange(&list[i].a, &list[i].b);
        c->said = list;
    }
    *said = c->said;
    return c->said_count;
}

size_t dyar_compare_situations(dyar_comparison *c, const dyar_situation_difference **situations)
{
    if (!c->situations) {
        dyar_situation_difference *list = dyar_differing_situations(c, &c->situation_count);
        for (size_t i = 0; c->exchanged && i < c->situation_count; i++) {
            exchange(&list[i].rule_a, &list[i].rule_b);
            exchange(&list[i].does_a, &list[i].does_b);
        }
        c->situations = list;
    }
    *situations = c->situations;
    return c->situation_count;
}
