/* SPDX-License-Identifier: MIT */
/*
 * Number tests: "2 or 3", "even 2..initial", "..2 initial-1".
 *
 *     TEST  = ALT (" or " ALT)*
 *     ALT   = ("even" | "odd") [" " RANGE] | RANGE
 *     RANGE = BOUND | BOUND ".." [BOUND] | ".." BOUND
 *     BOUND = INTEGER | [INTEGER " "] NAME [("+"|"-") INTEGER]
 *
 * The schema checks the form by the same grammar.  This file checks what the schema cannot
 * know: that a number that a test names exists, and that a range is not empty.
 */
#include "rules/bind.h"

#include <assert.h>

bool dyar_number_fits(const dyar_number_test *test, int number)
{
    for (size_t i = 0; i < test->count; i++) {
        const dyar_number_range *range = &test->ranges[i];
        if (number >= range->low && number <= range->high &&
            (range->parity < 0 || (number & 1) == range->parity))
            return true;
    }
    return false;
}

static int named(const dyar_numbers *numbers, dyar_text name, bool *known)
{
    const struct {
        const char *word;
        int value;
    } list[] = {{"initial", numbers->initial}, {"columns", numbers->columns},
                {"holes", numbers->holes},     {"total", numbers->total},
                {"half", numbers->half},       {"players", numbers->players}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (dyar_text_is(name, list[i].word)) {
            *known = list[i].value >= 0;
            return list[i].value;
        }
    *known = false;
    return 0;
}

static dyar_text take_word(dyar_text *rest)
{
    size_t length = 0;
    while (length < rest->length && rest->at[length] >= 'a' && rest->at[length] <= 'z')
        length++;
    const dyar_text word = {rest->at, length};
    *rest = (dyar_text){rest->at + length, rest->length - length};
    return word;
}

static bool take_character(dyar_text *rest, char wanted)
{
    if (rest->length == 0 || rest->at[0] != wanted)
        return false;
    *rest = (dyar_text){rest->at + 1, rest->length - 1};
    return true;
}

enum { LARGEST_NUMBER = 1000000 };

/* The schema has seen that it is a number, or a name with or without numbers around it. */
static bool bind_bound(const dyar_numbers *numbers, dyar_text text, int *value,
                       const char **problem)
{
    long number = 1, offset = 0;
    bool known = true;
    dyar_text_take_number(&text, LARGEST_NUMBER, &number);
    take_character(&text, ' ');
    if (text.length > 0) {
        const dyar_text name = take_word(&text);
        number *= named(numbers, name, &known);
        if (!known) {
            *problem = "it names a number that this set-up does not have";
            return false;
        }
    }
    const bool minus = take_character(&text, '-');
    if (minus || take_character(&text, '+')) {
        dyar_text_take_number(&text, LARGEST_NUMBER, &offset);
        number += minus ? -offset : offset;
    }
    assert(text.length == 0);
    if (number > LARGEST_NUMBER) {
        *problem = "it is too large";
        return false;
    }
    *value = (int)number;
    return true;
}

static bool bind_range(const dyar_numbers *numbers, dyar_text text, dyar_number_range *range,
                       const char **problem)
{
    dyar_text low, rest = text;
    dyar_text_split(&rest, "..", &low);
    *range = (dyar_number_range){.low = 0, .high = DYAR_UNBOUNDED, .parity = -1};
    if (low.length > 0 && !bind_bound(numbers, low, &range->low, problem))
        return false;
    if (!rest.at)
        range->high = range->low;
    else if (rest.length > 0 && !bind_bound(numbers, rest, &range->high, problem))
        return false;
    if (range->low <
        0) /* a value of -1 means that something does not exist, and fits no test */
        range->low = 0;
    return true;
}

static bool bind_alternative(const dyar_numbers *numbers, dyar_text text,
                             dyar_number_range *range, const char **problem)
{
    int parity = -1;
    dyar_text rest = text;
    if (dyar_text_starts(text, "even") || dyar_text_starts(text, "odd")) {
        parity = dyar_text_starts(text, "odd");
        const size_t length = parity ? 3 : 4;
        rest = (dyar_text){text.at + length, text.length - length};
        take_character(&rest, ' ');
    }
    if (rest.length == 0)
        *range = (dyar_number_range){.low = 0, .high = DYAR_UNBOUNDED};
    else if (!bind_range(numbers, rest, range, problem))
        return false;
    range->parity = parity;
    return true;
}

static bool empty_range(const dyar_number_range *range)
{
    if (range->high < range->low || range->high < 0)
        return true;
    return range->parity >= 0 && range->low == range->high && (range->low & 1) != range->parity;
}

const dyar_number_test *dyar_bind_number_test(dyar_binder *b, const dyar_node *node)
{
    if (!node)
        return NULL;
    dyar_number_test *test = DYAR_NEW(b->arena, dyar_number_test);
    dyar_number_range ranges[16];
    dyar_text rest = node->text, part;
    const char *problem = NULL;
    test->text = node->text;
    while (!problem && dyar_text_split(&rest, " or ", &part)) {
        if (test->count == sizeof ranges / sizeof *ranges)
            problem = "it has too many alternatives";
        else if (bind_alternative(&b->rules->numbers, part, &ranges[test->count], &problem) &&
                 empty_range(&ranges[test->count++]))
            problem = "no number fits it";
    }
    if (problem) {
        dyar_report(b->diags, DYAR_ERROR, node->location, "'%.*s' is no number test here: %s",
                    (int)node->text.length, node->text.at, problem);
        test->count = 0;
    }
    test->ranges = dyar_arena_copy(b->arena, ranges, test->count * sizeof *ranges);
    return test;
}
