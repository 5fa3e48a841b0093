/* The sentences of a description, each with its section, source and question. */
#include "english/parts.h"

#include <string.h>

static const char *kept(const dyar_description *d, const char *text)
{
    return text && *text ? dyar_text_copy(d->arena, dyar_text_of(text)) : NULL;
}

static const char *kept_text(const dyar_description *d, dyar_text text)
{
    return text.length > 0 ? dyar_text_copy(d->arena, text) : NULL;
}

/* "key" or "key, key". */
static const char *sources(const dyar_description *d, const dyar_node *source)
{
    dyar_phrases keys = {0};
    if (!source)
        return NULL;
    if (source->kind == DYAR_NODE_SCALAR)
        return kept_text(d, source->text);
    for (size_t i = 0; i < source->count; i++)
        dyar_phrases_add(&keys, &d->teller,
                         dyar_english_copy(&d->teller, source->items[i]->text));
    return kept(d, dyar_phrases_chain(&keys, &d->teller, ", "));
}

static dyar_sentence *next_sentence(dyar_description *d)
{
    if (d->count == d->room) {
        const size_t room = d->room ? d->room * 2 : 32, size = sizeof *d->list;
        d->list = dyar_arena_grow(d->arena, d->list, d->room * size, room * size);
        d->room = room;
    }
    return &d->list[d->count++];
}

/* Sections have one string each, so that it can be kept once. */
static const char *section_of(const dyar_description *d)
{
    const dyar_sentence *last = d->count > 1 ? &d->list[d->count - 2] : NULL;
    return last && strcmp(last->section, d->section) == 0 ? last->section : kept(d, d->section);
}

static const char how_holes_are_named[] = "Holes are named by column and row as player 1 sees "
                                          "them: a1 is at his left, in the row nearest "
                                          "to him.";

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

void dyar_description_add(dyar_description *d, dyar_text rule, const dyar_citation *citation,
                          const char *text)
{
    static const dyar_citation none = {.standing = DYAR_WORD_NONE};
    const dyar_teller *t = &d->teller;
    dyar_sentence *sentence = next_sentence(d);
    if (!citation)
        citation = &none;
    if (citation->note.length > 0)
        text = dyar_english_say(t, "%s (%s)", text,
                                dyar_english_sentence(t, dyar_english_copy(t, citation->note)));
    if (!d->explained && names_a_hole(text)) {
        d->explained = true;
        text = dyar_english_say(t, "%s %s", text, how_holes_are_named);
    }
    *sentence = (dyar_sentence){
        .section = section_of(d),
        .rule = kept_text(d, rule),
        .text = kept(d, text),
        .source = sources(d, citation->source),
        .standing =
            citation->standing == DYAR_WORD_NONE ? NULL : dyar_words[citation->standing].word,
        .question = kept_text(d, citation->question),
    };
}
