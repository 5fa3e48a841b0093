/* SPDX-License-Identifier: MIT */
/* The sentences of a description, each with its section and its evidence. */
#include "english/citations.h"
#include "english/parts.h"

static const char *copied(const dyar_description *d, const char *text)
{
    return text && *text ? dyar_text_copy(d->arena, dyar_text_of(text)) : NULL;
}

/* Sections have one string each, so that it can be kept once. */
static const char *section_of(const dyar_description *d)
{
    const dyar_sentence *last = d->count > 0 ? &d->list[d->count - 1] : NULL;
    return last && strcmp(last->section, d->section) == 0 ? last->section
                                                          : copied(d, d->section);
}

static const char how_holes_are_named[] = "Holes are named by column and row as player 1 sees "
                                          "them: a1 is at that player's left, in the nearest "
                                          "row.";

/* "a1" to "x4" as a word. */
static bool names_a_hole(const char *text)
{
    for (size_t i = 0; text[i]; i++) {
        const bool begins = i == 0 || text[i - 1] == ' ';
        if (begins && text[i] >= 'a' && text[i] <= 'x' && text[i + 1] >= '1' &&
            text[i + 1] <= '4' && (!text[i + 2] || strchr(" ,;.", text[i + 2])))
            return true;
    }
    return false;
}

/* What the places rest on, in the description's arena. */
static dyar_citations cite(const dyar_description *d, const char *places)
{
    dyar_citations found = {.count = 0};
    dyar_text rest = dyar_text_of(places ? places : ""), path;
    while (dyar_text_split(&rest, " ", &path))
        if (path.length > 0)
            dyar_cite(d->arena, d->writer.rules, path, &found);
    return found;
}

static const char *with_note(dyar_description *d, const char *text, dyar_text note)
{
    const dyar_writer *t = &d->writer;
    if (note.length == 0 || note.at == d->noted)
        return text;
    d->noted = note.at;
    const char *words = dyar_english_sentence(t, dyar_english_copy(t, note));
    return dyar_english_and(t, text, dyar_english_say(t, "(%s)", words));
}

static const char *with_explanation(dyar_description *d, const char *text)
{
    if (d->explained || !names_a_hole(text))
        return text;
    d->explained = true;
    return dyar_english_and(&d->writer, text, how_holes_are_named);
}

void dyar_description_add(dyar_description *d, const char *rule, const char *places,
                          const char *text)
{
    const dyar_citations found = cite(d, places);
    const dyar_sentence sentence = {
        .section = section_of(d),
        .rule = copied(d, rule),
        .text = copied(d, with_explanation(d, with_note(d, text, found.note))),
        .citations = dyar_arena_copy(d->arena, found.list, found.count * sizeof *found.list),
        .citation_count = found.count,
        .added = !places || !*places,
    };
    d->list = dyar_arena_room(d->arena, d->list, d->count, &d->room, sizeof sentence);
    d->list[d->count++] = sentence;
}
