/* SPDX-License-Identifier: MIT */
/*
 * Long sentences in several short ones, or with lists.
 *
 * A rule is put into words by one layout after the other, until no sentence is long.  A list is
 * part of the text: each item is on a line of its own that begins with "- ", and a list within
 * an item is indented by two spaces.
 */
#include "english/parts.h"

enum { MOST_WORDS = 30 };

/* In an item, what follows a colon counts as another sentence: '"left": the player ...'. */
static bool ends_sentence(const char *at, bool item)
{
    return *at == '\n' ||
           (strchr(item ? ".?!:" : ".?!", *at) && (at[1] == ' ' || at[1] == '\n'));
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool in_word(char c)
{
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '\'';
}

/* Words beyond the limit, of all sentences; an item of a list is not part of the sentence
 * around it.  Numerals are not counted. */
static int excess(const char *text)
{
    int beyond = 0, words = 0;
    bool item = false;
    for (const char *at = text; *at; at++) {
        const bool begins = is_letter(*at) && (at == text || !in_word(at[-1]));
        words = ends_sentence(at, item) ? 0 : words + begins;
        beyond += begins && words > MOST_WORDS;
        item = *at == '\n' ? dyar_english_begins_item(at + 1) : item;
    }
    return beyond;
}

const char *dyar_english_compose(const dyar_writer *t, dyar_composer *compose, const void *of)
{
    static const unsigned layouts[] = {
        DYAR_ENGLISH_PLAIN,
        DYAR_ENGLISH_SPLIT,
        DYAR_ENGLISH_LIST_EFFECTS,
        DYAR_ENGLISH_LIST_CONDITIONS,
        DYAR_ENGLISH_LIST_CONDITIONS | DYAR_ENGLISH_SPLIT,
        DYAR_ENGLISH_LIST_CONDITIONS | DYAR_ENGLISH_LIST_EFFECTS,
        DYAR_ENGLISH_LIST_EFFECTS | DYAR_ENGLISH_SPLIT,
    };
    const char *best = NULL;
    int least = 0;
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        dyar_writer now = *t;
        now.layout = layouts[i];
        const char *text = compose(&now, of);
        const int beyond = excess(text);
        if (best && beyond >= least)
            continue;
        best = text;
        least = beyond;
        if (least == 0)
            break;
    }
    return best;
}

/* The item, with its own lists indented. */
static void put_item(dyar_buffer *list, const char *item)
{
    dyar_text rest = dyar_text_of(item), line;
    const char *before = "\n- ";
    while (dyar_text_split(&rest, "\n", &line)) {
        dyar_buffer_put(list, before);
        dyar_buffer_add(list, line);
        before = "\n  ";
    }
}

const char *dyar_english_list(const dyar_writer *t, const dyar_phrases *phrases)
{
    dyar_buffer list = {.arena = t->arena};
    for (size_t i = 0; i < phrases->count; i++)
        put_item(&list, phrases->list[i]);
    return dyar_buffer_text(&list);
}

const char *dyar_english_if(const dyar_writer *t, const char *condition, const char *then,
                            const char *happens)
{
    const bool listed = dyar_english_ends_in_list(condition), list = *happens == '\n';
    if (listed && list)
        return dyar_english_say(t, "%s\n%s:%s", condition, then, happens);
    if (listed)
        return dyar_english_say(t, "%s\n%s%s%s", condition, then, *then ? " " : "", happens);
    return dyar_english_say(t, "%s%s%s", condition, list ? ":" : ", ", happens);
}

const char *dyar_english_and(const dyar_writer *t, const char *text, const char *sentence)
{
    return dyar_english_say(t, "%s%s%s", text, dyar_english_ends_in_list(text) ? "\n" : " ",
                            sentence);
}
