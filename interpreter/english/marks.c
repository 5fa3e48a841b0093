/* SPDX-License-Identifier: MIT */
/*
 * Marks in English.
 *
 * A mark's name is a noun ("a house") or an adjective ("frozen").  If `means` speaks of "a
 * player", that becomes the mark owner: "married to a player", "married to the player".
 */
#include "english/parts.h"

static const char slot[] = "a player";

bool dyar_english_mark_has_slot(const dyar_mark_kind *mark)
{
    for (size_t i = 0; mark->owned && i + sizeof slot <= mark->means.length + 1; i++)
        if (memcmp(mark->means.at + i, slot, sizeof slot - 1) == 0)
            return true;
    return false;
}

/* "captured", "taken", "unmoved", "resting" (but "ring" is not); anything else is taken for a
 * noun. */
bool dyar_english_mark_is_adjective(const dyar_mark_kind *mark)
{
    const dyar_text name = mark->name;
    const char *end = name.length > 2 ? name.at + name.length - 2 : "";
    return strncmp(end, "ed", 2) == 0 || strncmp(end, "en", 2) == 0 ||
           (name.length > 6 && strncmp(end - 1, "ing", 3) == 0) || dyar_text_starts(name, "un");
}

/* NULL where there is none, or several. */
static const dyar_mark_kind *only_mark(const dyar_rules *rules)
{
    return rules->mark_count == 1 ? rules->marks : NULL;
}

bool dyar_english_knows_free_seeds(const dyar_rules *rules)
{
    for (size_t i = 0; i < rules->mark_count; i++)
        if (rules->marks[i].worth != DYAR_MARKED_ROW_OWNER)
            return true;
    return false;
}

static const char *with_owner(const dyar_writer *t, const dyar_mark_kind *mark,
                              const char *owner)
{
    const char *means = dyar_english_copy(t, mark->means), *at = strstr(means, slot);
    return dyar_english_say(t, "%.*s%s%s", (int)(at - means), means, owner,
                            at + sizeof slot - 1);
}

/* `owner` is a noun; NULL if no owner is named. */
const char *dyar_english_mark_on(const dyar_writer *t, const dyar_mark_kind *mark,
                                 const char *owner)
{
    const char *name = dyar_english_copy(t, mark->name);
    const bool own = owner && strcmp(owner, "the player") == 0;
    if (dyar_english_mark_has_slot(mark))
        return with_owner(t, mark, owner ? owner : slot);
    if (!mark->owned)
        owner = NULL;
    if (dyar_english_mark_is_adjective(mark) && !owner)
        return mark->owned ? name : dyar_english_say(t, "marked as %s", name);
    if (dyar_english_mark_is_adjective(mark))
        return dyar_english_say(t, "%s by %s", name, owner);
    if (!owner)
        return dyar_english_a(t, name);
    if (own)
        return dyar_english_say(t, "the player's own %s", name);
    return strstr(owner, " of ")
               ? dyar_english_say(t, "%s of %s", dyar_english_a(t, name), owner)
               : dyar_english_say(t, "%s's %s", owner, name);
}

static const char *unmarked(const dyar_writer *t)
{
    const dyar_mark_kind *only = only_mark(t->rules);
    if (!only)
        return "not marked";
    const char *name = dyar_english_copy(t, only->name);
    if (!dyar_english_mark_is_adjective(only))
        return dyar_english_say(t, "not %s", dyar_english_a(t, name));
    return dyar_english_say(t, only->owned ? "not %s" : "not marked as %s", name);
}

static const char *owner_words(const dyar_writer *t, dyar_word of)
{
    if (of == DYAR_MARK_OF_OWN)
        return "the player";
    if (of == DYAR_MARK_OF_OTHERS)
        return t->rules->players <= 2 ? "the opponent" : "another player";
    return NULL;
}

/* The mark that is meant, where only one can be. */
static const dyar_mark_kind *tested_mark(const dyar_writer *t, const dyar_mark_test *test)
{
    return test->name >= 0 ? &t->rules->marks[test->name] : only_mark(t->rules);
}

static const char *mark_words(const dyar_writer *t, const dyar_mark_test *test)
{
    const dyar_mark_kind *mark = tested_mark(t, test);
    const char *owner = owner_words(t, test->of);
    if (test->of == DYAR_MARK_OF_NONE)
        return unmarked(t);
    if (mark && (mark->owned || !owner))
        return dyar_english_mark_on(t, mark, owner);
    return owner ? dyar_english_say(t, "marked by %s", owner) : "marked";
}

const char *dyar_english_mark_noun(const dyar_writer *t, const dyar_test *test,
                                   const char *article)
{
    const dyar_mark_kind *mark = tested_mark(t, &test->marks[0]);
    if (test->mark_count != 1 || !mark || !mark->owned ||
        test->marks[0].of == DYAR_MARK_OF_NONE || dyar_english_mark_has_slot(mark) ||
        dyar_english_mark_is_adjective(mark))
        return NULL;
    if (strcmp(article, "a") == 0)
        return mark_words(t, &test->marks[0]);
    const dyar_word of = test->marks[0].of;
    const char *owner = of == DYAR_MARK_OF_OWN ? "the player's own" : owner_words(t, of);
    return dyar_english_say(t, "%s %s%s%s", article, dyar_english_copy(t, mark->name),
                            owner ? " of " : "", owner ? owner : "");
}

const char *dyar_english_mark_test(const dyar_writer *t, const dyar_test *test)
{
    dyar_phrases marks = {0};
    for (size_t i = 0; i < test->mark_count; i++)
        dyar_phrases_add(&marks, t, mark_words(t, &test->marks[i]));
    return dyar_phrases_join(&marks, t, " or ");
}

/* ---- what a mark is ---- */

static const char *becoming(const dyar_writer *t, const dyar_mark_kind *mark)
{
    const char *name = dyar_english_copy(t, mark->name);
    if (dyar_english_mark_has_slot(mark))
        return dyar_english_say(t, "be %s", dyar_english_mark_on(t, mark, NULL));
    if (dyar_english_mark_is_adjective(mark))
        return dyar_english_say(t, mark->owned ? "be %s by a player" : "be marked as %s", name);
    return mark->owned ? dyar_english_say(t, "become a player's %s", name)
                       : dyar_english_say(t, "be %s", dyar_english_a(t, name));
}

/* In brackets: the meaning, or the name if the meaning was stated before. */
static const char *gloss(const dyar_writer *t, const dyar_mark_kind *mark)
{
    const char *name = dyar_english_copy(t, mark->name);
    const char *means = dyar_english_copy(t, mark->means);
    if (!dyar_english_mark_has_slot(mark))
        return *means ? dyar_english_say(t, " (%s)", means) : "";
    return strstr(means, name) ? "" : dyar_english_say(t, " (%s)", dyar_english_a(t, name));
}

static const char *worth(const dyar_mark_kind *mark)
{
    switch (mark->worth) {
    case DYAR_MARKED_MARK_OWNER:
        return mark->owned ? "Its seeds then belong to that player and are no longer free."
                           : "Its seeds are then no longer free.";
    case DYAR_MARKED_NOBODY:
        return "Its seeds then count for nobody and are no longer free.";
    default:
        return "The mark does not change who owns the seeds in the hole.";
    }
}

/* "Free seeds are the seeds in holes that are not marked, or marked as house." */
static const char *free_seeds(const dyar_writer *t)
{
    dyar_phrases names = {0};
    for (size_t i = 0; i < t->rules->mark_count; i++)
        if (t->rules->marks[i].worth == DYAR_MARKED_ROW_OWNER)
            dyar_phrases_add(&names, t, dyar_english_copy(t, t->rules->marks[i].name));
    return names.count == 0
               ? "Free seeds are the seeds in holes that are not marked."
               : dyar_english_say(
                     t,
                     "Free seeds are the seeds in holes that are not marked, or marked as %s.",
                     dyar_phrases_join(&names, t, " or "));
}

void dyar_english_write_marks(dyar_description *d)
{
    const dyar_writer *t = &d->writer;
    d->section = "Marks";
    for (size_t i = 0; i < t->rules->mark_count; i++) {
        const dyar_mark_kind *mark = &t->rules->marks[i];
        const char *name = dyar_english_copy(t, mark->name);
        dyar_description_add(d, name, dyar_english_say(t, "marks.%s", name),
                             dyar_english_say(t, "A hole can %s%s. %s", becoming(t, mark),
                                              gloss(t, mark), worth(mark)));
    }
    if (dyar_english_knows_free_seeds(t->rules))
        dyar_description_add(d, NULL, NULL, free_seeds(t));
}
