/* SPDX-License-Identifier: MIT */
/* The basics of English: articles, plurals, lists and templates. */
#include "english/parts.h"

const char *dyar_english_say(const dyar_writer *t, const char *format, ...)
{
    dyar_buffer text = {.arena = t->arena};
    va_list arguments;
    va_start(arguments, format);
    dyar_buffer_vprint(&text, format, arguments);
    va_end(arguments);
    return dyar_buffer_text(&text);
}

const char *dyar_english_fill(const dyar_writer *t, const char *form, const char *const *values)
{
    dyar_buffer text = {.arena = t->arena};
    dyar_text rest = dyar_text_of(form), part;
    while (dyar_text_split(&rest, "%", &part)) {
        dyar_buffer_add(&text, part);
        if (rest.at) /* a % has ended the part */
            dyar_buffer_put(&text, *values++);
    }
    return dyar_buffer_text(&text);
}

const char *dyar_english_fill_one(const dyar_writer *t, const char *form, const char *value)
{
    return dyar_english_fill(t, form, &value);
}

const char *dyar_english_copy(const dyar_writer *t, dyar_text text)
{
    return dyar_text_copy(t->arena, text);
}

const char *dyar_english_spelled(const dyar_writer *t, int number)
{
    static const char *const words[] = {"no",   "one",    "two",   "three", "four",
                                        "five", "six",    "seven", "eight", "nine",
                                        "ten",  "eleven", "twelve"};
    if (number >= 0 && number < (int)(sizeof words / sizeof *words))
        return words[number];
    return dyar_english_say(t, "%d", number);
}

const char *dyar_english_ordinal(const dyar_writer *t, int number)
{
    static const char *const words[] = {"zeroth", "first", "second", "third",
                                        "fourth", "fifth", "sixth",  "seventh",
                                        "eighth", "ninth", "tenth"};
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    if (number >= 0 && number < (int)(sizeof words / sizeof *words))
        return words[number];
    const int last = number % 10, teens = number / 10 % 10 == 1;
    return dyar_english_say(t, "%d%s", number, endings[teens || last > 3 ? 0 : last]);
}

/* By its letters, but for those that begin with a vowel and sound otherwise. */
static bool sounds_like_a_vowel(const char *noun)
{
    static const char *const others[] = {"one", "once", "uni", "use", "usu", "eu"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(noun, others[i], strlen(others[i])) == 0)
            return false;
    return *noun && strchr("aeiou", *noun);
}

const char *dyar_english_a(const dyar_writer *t, const char *noun)
{
    return dyar_english_say(t, "%s %s", sounds_like_a_vowel(noun) ? "an" : "a", noun);
}

static bool ends(const char *word, const char *with)
{
    const size_t length = strlen(word), end = strlen(with);
    return length >= end && strcmp(word + length - end, with) == 0;
}

const char *dyar_english_plural(const dyar_writer *t, const char *noun)
{
    const size_t length = strlen(noun);
    if (ends(noun, "s") || ends(noun, "x") || ends(noun, "z") || ends(noun, "ch") ||
        ends(noun, "sh"))
        return dyar_english_say(t, "%ses", noun);
    if (ends(noun, "y") && length > 1 && !strchr("aeiou", noun[length - 2]))
        return dyar_english_say(t, "%.*sies", (int)length - 1, noun);
    return dyar_english_say(t, "%ss", noun);
}

/* Takes out of `text` whatever repeats its first `length` characters. */
static void strip_repeats(char *text, size_t length)
{
    char *again = text + length;
    while ((again = strstr(again, " ("))) {
        if (strncmp(again, text, length) == 0)
            memmove(again, again + length, strlen(again + length) + 1);
        else
            again++;
    }
}

/* A note in brackets is printed once in a sentence. */
static void strip_repeated_brackets(char *text)
{
    for (char *at = strstr(text, " ("); at; at = strstr(at + 1, " (")) {
        const char *end = strchr(at, ')');
        if (end)
            strip_repeats(at, (size_t)(end - at) + 1);
    }
}

const char *dyar_english_stop(const dyar_writer *t, const char *text)
{
    const bool done = ends(text, ".") || dyar_english_ends_in_list(text);
    return dyar_english_say(t, "%s%s", text, done ? "" : ".");
}

const char *dyar_english_sentence(const dyar_writer *t, const char *text)
{
    if (!*text)
        return text;
    const char *whole = dyar_english_stop(t, text);
    char *sentence = dyar_arena_copy(t->arena, whole, strlen(whole) + 1);
    if (*text >= 'a' && *text <= 'z')
        *sentence = (char)(*text - 'a' + 'A');
    strip_repeated_brackets(sentence);
    return sentence;
}

/* ---- lists ---- */

void dyar_phrases_add(dyar_phrases *phrases, const dyar_writer *t, const char *phrase)
{
    phrases->list = dyar_arena_room(t->arena, phrases->list, phrases->count, &phrases->room,
                                    sizeof *phrases->list);
    phrases->list[phrases->count++] = phrase;
}

void dyar_phrases_say(dyar_phrases *phrases, const dyar_writer *t, const char *format, ...)
{
    dyar_buffer phrase = {.arena = t->arena};
    va_list arguments;
    va_start(arguments, format);
    dyar_buffer_vprint(&phrase, format, arguments);
    va_end(arguments);
    dyar_phrases_add(phrases, t, dyar_buffer_text(&phrase));
}

static const char *chain(const dyar_phrases *phrases, const dyar_writer *t, const char *between,
                         const char *last)
{
    dyar_buffer text = {.arena = t->arena};
    for (size_t i = 0; i < phrases->count; i++) {
        dyar_buffer_put(&text, i == 0 ? "" : i + 1 == phrases->count ? last : between);
        dyar_buffer_put(&text, phrases->list[i]);
    }
    return dyar_buffer_text(&text);
}

const char *dyar_phrases_join(const dyar_phrases *phrases, const dyar_writer *t,
                              const char *last)
{
    return chain(phrases, t, ", ", last);
}

const char *dyar_phrases_chain(const dyar_phrases *phrases, const dyar_writer *t,
                               const char *between)
{
    return chain(phrases, t, between, between);
}

/* What follows the first word, where both begin with the same one; else NULL. */
static const char *after_same_word(const char *phrase, const char *other)
{
    const char *space = strchr(phrase, ' ');
    const size_t length = space ? (size_t)(space - phrase) + 1 : 0;
    return length > 0 && strncmp(phrase, other, length) == 0 ? phrase + length : NULL;
}

const char *dyar_phrases_predicates(const dyar_phrases *phrases, const dyar_writer *t)
{
    dyar_phrases verbs = {0};
    for (size_t i = 0; i < phrases->count;) {
        dyar_phrases same = {0};
        const char *verb = phrases->list[i], *rest;
        dyar_phrases_add(&same, t, verb);
        while (++i < phrases->count && (rest = after_same_word(phrases->list[i], verb)))
            dyar_phrases_add(&same, t, rest);
        dyar_phrases_add(&verbs, t, dyar_phrases_join(&same, t, " and "));
    }
    return dyar_phrases_join(
        &verbs, t, verbs.count > 1 && verbs.count < phrases->count ? ", and " : " and ");
}

/* ---- lists ---- */

bool dyar_english_begins_item(const char *line)
{
    return strncmp(line + strspn(line, " "), "- ", 2) == 0;
}

bool dyar_english_ends_in_list(const char *text)
{
    const char *line = strrchr(text, '\n');
    return line && dyar_english_begins_item(line + 1);
}
