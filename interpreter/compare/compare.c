/* SPDX-License-Identifier: MIT */
/* The comparison of two rulesets, whose lists are made at the first request. */
#include "compare/compare.h"
#include "compare/overlay.h"

#include <stdlib.h>

/* By the hashes of all rules, those of matches too, whatever the two were loaded for. */
static void put_in_order(void *context)
{
    dyar_comparison *c = context;
    const int order = strcmp(dyar_hash_rules(&c->arena, c->first->tree, true),
                             dyar_hash_rules(&c->arena, c->second->tree, true));
    const dyar_ruleset *a = c->first;
    c->equal = order == 0;
    c->exchanged = order > 0;
    if (!c->exchanged)
        return;
    c->first = c->second;
    c->second = a;
}

dyar_comparison *dyar_compare(const dyar_ruleset *a, const dyar_ruleset *b)
{
    dyar_comparison *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->first = a;
    c->second = b;
    c->unread = dyar_diags_new();
    if (c->unread && dyar_arena_run(&c->arena, put_in_order, c))
        return c;
    dyar_comparison_free(c);
    return NULL;
}

void dyar_comparison_free(dyar_comparison *c)
{
    if (!c)
        return;
    dyar_diags_free(c->unread);
    dyar_arena_release(&c->arena);
    free(c);
}

bool dyar_compare_equal(const dyar_comparison *c)
{
    return c->equal;
}

bool dyar_compare_same_play(const dyar_comparison *c)
{
    return strcmp(c->first->info.hash, c->second->info.hash) == 0;
}

bool dyar_compare_boards(const dyar_comparison *c)
{
    return dyar_same_board(c->first->rules, c->second->rules);
}

int dyar_compare_mark(const dyar_comparison *c, int mark_of_a)
{
    int mark_of_second[DYAR_MARKS_MAX];
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

static void find_rules(void *context)
{
    dyar_comparison *c = context;
    dyar_rule_difference *list = dyar_differing_rules(c, &c->rule_count);
    for (size_t i = 0; c->exchanged && i < c->rule_count; i++)
        exchange(&list[i].a, &list[i].b);
    c->rules = list;
}

size_t dyar_compare_rules(dyar_comparison *c, const dyar_rule_difference **rules)
{
    if (!c->rules)
        dyar_arena_run(&c->arena, find_rules, c);
    *rules = c->rules;
    return c->rule_count;
}

static void find_said(void *context)
{
    dyar_comparison *c = context;
    dyar_said_difference *list = dyar_differing_said(c, &c->said_count);
    for (size_t i = 0; c->exchanged && i < c->said_count; i++)
        exchange(&list[i].a, &list[i].b);
    c->said = list;
}

size_t dyar_compare_said(dyar_comparison *c, const dyar_said_difference **said)
{
    if (!c->said)
        dyar_arena_run(&c->arena, find_said, c);
    *said = c->said;
    return c->said_count;
}

static void find_situations(void *context)
{
    dyar_comparison *c = context;
    dyar_situation_difference *list = dyar_differing_situations(c, &c->situation_count);
    for (size_t i = 0; c->exchanged && i < c->situation_count; i++) {
        exchange(&list[i].rule_a, &list[i].rule_b);
        exchange(&list[i].does_a, &list[i].does_b);
    }
    c->situations = list;
}

size_t dyar_compare_situations(dyar_comparison *c, const dyar_situation_difference **situations)
{
    if (!c->situations)
        dyar_arena_run(&c->arena, find_situations, c);
    *situations = c->situations;
    return c->situation_count;
}
