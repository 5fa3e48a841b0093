/* SPDX-License-Identifier: MIT */
#include "fuzz/spoil.h"

#include <limits.h>
#include <stdio.h>

#include "dyar/ruleset.h"
#include "rules/vocabulary.h"

enum { MOST_MUTATIONS = 4, MOST_BYTES = 256 * 1024 };

static uint32_t below(dyar_random *random, size_t bound)
{
    return bound ? dyar_random_below(random, (uint32_t)bound) : 0;
}

dyar_text any_ruleset(dyar_random *random)
{
    const char *const *ids = dyar_bundled_ids();
    size_t count = 0;
    while (ids[count])
        count++;
    return dyar_text_of(dyar_bundled_text(ids[below(random, count)]));
}

static dyar_text piece(dyar_text text, size_t from, size_t to)
{
    return (dyar_text){text.at + from, to - from};
}

/* Puts `with` in the place of the bytes from `from` to `to`. */
static void replace(dyar_buffer *text, size_t from, size_t to, dyar_text with)
{
    dyar_buffer next = {.arena = text->arena};
    dyar_buffer_add(&next, (dyar_text){text->at, from});
    dyar_buffer_add(&next, with);
    dyar_buffer_add(&next, (dyar_text){text->at + to, text->length - to});
    *text = next;
}

/* ---- bytes ---- */

static void mutate_bytes(dyar_buffer *text, dyar_random *random)
{
    static const char telling[] = "{}[]:,-#&*!|>'\"%@`?\n\t \\0123456789.~\x80\xc3\xff";
    const size_t from = below(random, text->length);
    const size_t length = below(random, 4) ? 1 : below(random, 40);
    const size_t to = from + length < text->length ? from + length : text->length;
    const char byte = below(random, 2) ? telling[below(random, sizeof telling - 1)]
                                       : (char)below(random, 256);
    switch (below(random, 5)) {
    case 0:
        replace(text, from, to, (dyar_text){0});
        break;
    case 1:
        replace(text, from, from, (dyar_text){&byte, 1});
        break;
    case 2:
        replace(text, from, from, piece((dyar_text){text->at, text->length}, from, to));
        break;
    case 3:
        replace(text, from, below(random, 20) ? to : text->length, (dyar_text){0});
        break;
    default:
        replace(text, from, to, (dyar_text){&byte, 1});
    }
}

/* ---- words ---- */

static bool in_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

/* A word of the text: a run of letters, digits, hyphens and dots. */
static dyar_text any_word(dyar_text text, dyar_random *random, size_t *from)
{
    size_t start = below(random, text.length), end;
    while (start < text.length && !in_word(text.at[start]))
        start++;
    while (start > 0 && start < text.length && in_word(text.at[start - 1]))
        start--;
    for (end = start; end < text.length && in_word(text.at[end]); end++)
        ;
    *from = start;
    return piece(text, start, end);
}

static void mutate_words(dyar_buffer *text, dyar_random *random)
{
    static const char *const odd[] = {
        "",     "-1", "0",  "99999999999", "1..", "..",      "null", "{}",    "[]",  "~",
        "true", "x",  "a1", "landed",      "1.",  "initial", "''",   "relay", "own", "any"};
    const dyar_text whole = {text->at, text->length};
    size_t from, other;
    const dyar_text word = any_word(whole, random, &from);
    const dyar_text with =
        below(random, 3)
            ? any_word(below(random, 2) ? whole : any_ruleset(random), random, &other)
            : dyar_text_of(odd[below(random, sizeof odd / sizeof *odd)]);
    replace(text, from, from + word.length, with);
}

/* ---- words of the language ---- */

static const char *any_word_of(dyar_group group, dyar_random *random)
{
    const unsigned first = (unsigned)dyar_group_first(group);
    return dyar_words[first + below(random, (size_t)dyar_group_size(group))].word;
}

/* Returns a replacement of the word: mostly another of its own kind. */
static const char *exchanged(dyar_text word, dyar_random *random)
{
    const bool within = below(random, 3) > 0;
    const char *with = NULL;
    for (int i = 0, found = 0; within && i < DYAR_WORD_COUNT; i++)
        if (dyar_text_is(word, dyar_words[i].word) && below(random, (size_t)++found) == 0)
            with = any_word_of(dyar_words[i].group, random);
    for (int i = 0; within && i < DYAR_FACT_COUNT && !with; i++)
        if (dyar_text_is(word, dyar_facts[i].word))
            with = dyar_facts[below(random, DYAR_FACT_COUNT)].word;
    for (int i = 0; within && i < DYAR_EFFECT_COUNT && !with; i++)
        if (dyar_text_is(word, dyar_effect_words[i].word))
            with = dyar_effect_words[below(random, DYAR_EFFECT_COUNT)].word;
    return with ? with : dyar_words[below(random, DYAR_WORD_COUNT)].word;
}

static void exchange_word(dyar_buffer *text, dyar_random *random)
{
    size_t from;
    const dyar_text word = any_word((dyar_text){text->at, text->length}, random, &from);
    replace(text, from, from + word.length, dyar_text_of(exchanged(word, random)));
}

/* ---- numbers ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Some are one off what a table or a type can hold, or the language allows. */
static int any_number(dyar_random *random)
{
    static const int edges[] = {0,    1,    2,     6,     8,          9,          15,
                                16,   31,   32,    50,    63,         64,         100,
                                127,  128,  200,   255,   256,        512,        1000,
                                2048, 4000, 32767, 65535, 100 * 1000, INT_MAX - 1};
    return edges[below(random, sizeof edges / sizeof *edges)] + ((int)below(random, 3) - 1);
}

static void mutate_number(dyar_buffer *text, dyar_random *random)
{
    char number[12];
    size_t from = below(random, text->length), to;
    while (from < text->length && !is_digit(text->at[from]))
        from++;
    for (to = from; to < text->length && is_digit(text->at[to]); to++)
        ;
    if (from == to)
        return;
    snprintf(number, sizeof number, "%d", any_number(random));
    replace(text, from, to, dyar_text_of(number));
}

/* ---- nodes ---- */

static size_t line_start(dyar_text text, size_t at)
{
    while (at > 0 && text.at[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_end(dyar_text text, size_t at)
{
    while (at < text.length && text.at[at] != '\n')
        at++;
    return at < text.length ? at + 1 : at;
}

static size_t indent(dyar_text text, size_t at)
{
    size_t n = 0;
    while (at + n < text.length && text.at[at + n] == ' ')
        n++;
    return n;
}

/* A line and those after it that are indented more. */
static dyar_text any_node(dyar_text text, dyar_random *random, size_t *from)
{
    *from = line_start(text, below(random, text.length));
    size_t end = line_end(text, *from);
    while (end < text.length && indent(text, end) > indent(text, *from))
        end = line_end(text, end);
    return piece(text, *from, end);
}

static void mutate_nodes(dyar_buffer *text, dyar_random *random)
{
    const dyar_text whole = {text->at, text->length};
    size_t from, to, other;
    const dyar_text node = any_node(whole, random, &from);
    const dyar_text goal = any_node(whole, random, &to);
    switch (below(random, 4)) {
    case 0:
        replace(text, from, from + node.length, (dyar_text){0});
        break;
    case 1:
        replace(text, to, to, node);
        break;
    case 2:
        replace(text, to, to + goal.length, node);
        break;
    default:
        replace(text, to, to + below(random, 2) * goal.length,
                any_node(any_ruleset(random), random, &other));
    }
}

/* ---- trying ---- */

void spoil(dyar_buffer *text, dyar_random *random)
{
    const uint32_t count = 1 + below(random, MOST_MUTATIONS);
    for (uint32_t i = 0; i < count && text->length < MOST_BYTES; i++) {
        switch (below(random, 5)) {
        case 0:
            mutate_bytes(text, random);
            break;
        case 3:
            exchange_word(text, random);
            break;
        case 1:
            mutate_words(text, random);
            break;
        case 2:
            mutate_number(text, random);
            break;
        default:
            mutate_nodes(text, random);
        }
    }
}
