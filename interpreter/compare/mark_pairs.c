/* SPDX-License-Identifier: MIT */
/*
 * Marks of two rulesets that mean the same: by their names, or else by what they do.
 *
 * What a mark does is known by its uses: how often each part of the rules asks for it and makes
 * it.  Of marks that are worth the same, those whose uses differ least are a pair.
 */
#include "compare/overlay.h"
#include "rules/walk.h"

#include <limits.h>
#include <stdlib.h>

/* ---- uses ---- */

enum {
    SITES = DYAR_SITE_END + 1,
    WAYS = DYAR_MARK_OF_OTHERS - DYAR_MARK_OF_NONE + 1, /* of asking for a mark */
};

/* By the part of the rules; what asks for it counts by the word before its name. */
typedef struct mark_uses {
    int name; /* which kind of mark */
    int asked[SITES][WAYS], made[SITES];
} mark_uses;

static void note_test(void *context, const dyar_test *test, const dyar_spot *spot)
{
    mark_uses *uses = context;
    for (size_t i = 0; i < test->mark_count; i++)
        if (test->marks[i].name == uses->name)
            uses->asked[spot->site][test->marks[i].of - DYAR_MARK_OF_NONE]++;
}

static void note_making(void *context, const dyar_effect *effect, const dyar_spot *spot)
{
    mark_uses *uses = context;
    if (dyar_effect_words[effect->kind].traits & DYAR_MARKS && effect->mark_name == uses->name)
        uses->made[spot->site]++;
}

static mark_uses uses_of(const dyar_rules *rules, size_t mark)
{
    mark_uses uses = {.name = (int)mark};
    dyar_walk_rules(rules, &(dyar_visitor){.test = note_test, .effect = note_making}, &uses);
    return uses;
}

/* The number of uses that only one of the two has. */
static int difference(const mark_uses *a, const mark_uses *b)
{
    int count = 0;
    for (int site = 0; site < SITES; site++) {
        count += abs(a->made[site] - b->made[site]);
        for (int way = 0; way < WAYS; way++)
            count += abs(a->asked[site][way] - b->asked[site][way]);
    }
    return count;
}

/* ---- pairs ---- */

static size_t find_mark(const dyar_rules *rules, dyar_text name)
{
    size_t i = 0;
    while (i < rules->mark_count && !dyar_text_equal(rules->marks[i].name, name))
        i++;
    return i;
}

static bool may_pair(const dyar_rules *lower, size_t mark, const dyar_rules *upper,
                     size_t mark_of_upper)
{
    const dyar_mark_kind *a = &lower->marks[mark], *b = &upper->marks[mark_of_upper];
    return a->owned == b->owned && a->worth == b->worth &&
           find_mark(upper, a->name) == upper->mark_count &&
           find_mark(lower, b->name) == lower->mark_count;
}

/* The mark of the lower one that is used most alike; the first of several; -1 if there is none.
 */
static int find_alike(const dyar_rules *lower, const dyar_rules *upper, size_t mark_of_upper,
                      const bool *taken)
{
    const mark_uses uses = uses_of(upper, mark_of_upper);
    int found = -1, least = INT_MAX;
    for (size_t i = 0; i < lower->mark_count; i++) {
        if (taken[i] || !may_pair(lower, i, upper, mark_of_upper))
            continue;
        const mark_uses others = uses_of(lower, i);
        if (difference(&uses, &others) < least) {
            least = difference(&uses, &others);
            found = (int)i;
        }
    }
    return found;
}

void dyar_pair_marks(const dyar_rules *lower, const dyar_rules *upper,
                     int mark_of_upper[DYAR_MARKS_MAX])
{
    bool taken[DYAR_MARKS_MAX] = {false};
    for (size_t i = 0; i < upper->mark_count; i++) {
        const size_t same = find_mark(lower, upper->marks[i].name);
        const bool named = same < lower->mark_count && !taken[same] &&
                           lower->marks[same].owned == upper->marks[i].owned;
        mark_of_upper[i] = named ? (int)same : find_alike(lower, upper, i, taken);
        if (mark_of_upper[i] >= 0)
            taken[mark_of_upper[i]] = true;
    }
}
