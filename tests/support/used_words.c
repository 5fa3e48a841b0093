/* SPDX-License-Identifier: MIT */
/* Words of the vocabulary that rulesets use, found in their typed rules. */
#include "support/used_words.h"

#include <stdio.h>

#include "rules/walk.h"

void used_word(used_words *u, int word)
{
    if (word >= 0 && word < DYAR_WORD_COUNT)
        u->words[word] = true;
}

static void use_path(used_words *u, const dyar_path *path)
{
    for (size_t i = 0; i < path->count; i++)
        used_word(u, path->steps[i]);
}

static void note_ref(void *context, const dyar_ref *ref, const dyar_spot *spot)
{
    used_words *u = context;
    (void)spot;
    used_word(u, (int)ref->base);
    use_path(u, &ref->path);
}

static void note_test(void *context, const dyar_test *test, const dyar_spot *spot)
{
    used_words *u = context;
    const dyar_fact_entry *fact = &dyar_facts[test->fact];
    const bool words = fact->value == DYAR_VALUE_WORD || fact->value == DYAR_VALUE_SIDE;
    (void)spot;
    u->facts[test->fact] = true;
    use_path(u, &test->path);
    if (fact->place == DYAR_OF_PLAYER)
        used_word(u, (int)test->who);
    for (int i = 0; words && i < 64; i++)
        if (test->words >> i & 1)
            used_word(u, (int)dyar_group_first(fact->group) + i);
    for (size_t i = 0; i < test->mark_count; i++)
        used_word(u, (int)test->marks[i].of);
}

static void note_effect(void *context, const dyar_effect *effect, const dyar_spot *spot)
{
    used_words *u = context;
    (void)spot;
    u->effects[effect->kind] = true;
    used_word(u, (int)effect->whose);
    used_word(u, (int)effect->go);
}

static void note_then(void *context, const dyar_then *then, const dyar_spot *spot)
{
    used_words *u = context;
    const bool is_said = spot->rule->has_then || then != &spot->rule->then;
    if (is_said || spot->site == DYAR_SITE_END)
        u->thens[then->kind] = true;
    if (then->kind == DYAR_THEN_SOW_ON)
        used_word(u, (int)then->direction);
}

static void note_table(void *context, const dyar_table *table, const dyar_spot *spot)
{
    used_words *u = context;
    for (size_t i = 0; i < table->count && spot->site == DYAR_SITE_DIRECTION; i++)
        used_word(u, (int)table->rules[i].direction);
}

static void note_phase(void *context, const dyar_phase *phase)
{
    used_words *u = context;
    const int words[] = {(int)phase->none, (int)phase->relay_direction, (int)phase->first_seed,
                         (int)phase->endless, (int)phase->grand_slam};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        used_word(u, words[i]);
    for (size_t i = 0; i < phase->duty_count; i++)
        used_word(u, (int)phase->duties[i].otherwise);
}

static void use_leftovers(used_words *u, const dyar_leftovers *leftovers)
{
    used_word(u, (int)leftovers->free);
    used_word(u, (int)leftovers->marked);
}

static void use_match(used_words *u, const dyar_match *match)
{
    if (!match)
        return;
    const int words[] = {(int)match->order,   (int)match->up_to,     (int)match->arranger,
                         (int)match->spread,  (int)match->remainder, (int)match->unfilled,
                         (int)match->surplus, (int)match->set_aside, (int)match->left_on_board,
                         (int)match->begins,  (int)match->won.by};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        used_word(u, words[i]);
}

void used_rules(used_words *u, const dyar_rules *rules)
{
    dyar_walk_rules(rules,
                    &(dyar_visitor){.ref = note_ref,
                                    .test = note_test,
                                    .effect = note_effect,
                                    .then = note_then,
                                    .table = note_table,
                                    .phase = note_phase},
                    u);
    for (size_t i = 0; i < rules->mark_count; i++) {
        used_word(u, rules->marks[i].owned ? DYAR_MARK_BY_PLAYER : DYAR_MARK_BY_NOBODY);
        used_word(u, (int)rules->marks[i].worth);
    }
    for (size_t i = 0; i < rules->end.count; i++)
        use_leftovers(u, &rules->end.rules[i].leftovers);
    use_leftovers(u, &rules->leftovers);
    if (rules->setup.arranged)
        used_word(u, (int)rules->setup.arranger);
    if (rules->setup.turner != DYAR_WORD_NONE)
        used_word(u, (int)rules->setup.turner);
    if (rules->setup.swapper != DYAR_WORD_NONE)
        used_word(u, (int)rules->setup.swapper);
    used_word(u, (int)rules->order);
    used_word(u, (int)rules->winner);
    use_match(u, rules->match);
}

/* ---- what is missing ---- */

static int missing(bool is_used, const char *where, const char *what, const char *word)
{
    if (!is_used)
        fprintf(stderr, "no file of %s uses '%s' (%s)\n", where, word, what);
    return !is_used;
}

/* Words of what rules rest on decide nothing in play. */
static bool is_of_sources(dyar_group group)
{
    return group == DYAR_GROUP_STANDING || group == DYAR_GROUP_READ;
}

int used_words_missing(const used_words *u, const char *where, bool standings)
{
    int count = 0;
    for (int i = 0; i < DYAR_FACT_COUNT; i++)
        count += missing(u->facts[i], where, "fact", dyar_facts[i].word);
    for (int i = 0; i < DYAR_EFFECT_COUNT; i++)
        count += missing(u->effects[i], where, "effect", dyar_effect_words[i].word);
    for (int i = 0; i < DYAR_THEN_COUNT; i++)
        count += missing(u->thens[i], where, "continuation", dyar_then_words[i].word);
    for (int i = 0; i < DYAR_WORD_COUNT; i++)
        if (standings || !is_of_sources(dyar_words[i].group))
            count += missing(u->words[i], where, dyar_group_titles[dyar_words[i].group],
                             dyar_words[i].word);
    return count;
}
