/* SPDX-License-Identifier: MIT */
/*
 * Number tests in English: "2 or 3 seeds", "an even number from 2 to 4 (the number each hole
 * began with)".
 *
 * The sentence gives the value, with its name in brackets after it, so that it is right for
 * this setup and still says why.
 */
#include "english/parts.h"

bool dyar_english_is_range(const dyar_number_test *test, int low, int high)
{
    return test->count == 1 && test->ranges[0].parity < 0 && test->ranges[0].low == low &&
           test->ranges[0].high == high;
}

int dyar_english_exact(const dyar_number_test *test)
{
    return test->count == 1 && test->ranges[0].low == test->ranges[0].high ? test->ranges[0].low
                                                                           : 0;
}

/* ---- names ---- */

static const struct {
    const char *word, *english;
} names[] = {
    {"initial", "the number each hole starts with"},
    {"columns", "the number of holes in a row"},
    {"holes", "the number of holes on the board"},
    {"total", "all seeds"},
    {"half", "half of all seeds"},
    {"players", "the number of players"},
};

const char *dyar_english_number_name(dyar_text name)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (dyar_text_starts(name, names[i].word))
            return names[i].english;
    return NULL;
}

static const char *times(const dyar_writer *t, long factor, const char *name)
{
    if (factor == 1)
        return name;
    return factor == 2 ? dyar_english_say(t, "twice %s", name)
                       : dyar_english_say(t, "%ld times %s", factor, name);
}

/* "one less than twice the number each hole starts with"; NULL for a bound without a name.
 * `open`: '+' for a least number and '-' for a greatest that is the only bound: one beyond the
 * name, "more than" or "fewer than" it says it all.  Otherwise 0. */
static const char *bound_name(const dyar_writer *t, dyar_text bound, char open)
{
    long factor = 1, offset = 0;
    dyar_text_take_number(&bound, 1000000, &factor);
    while (bound.length > 0 && bound.at[0] == ' ')
        bound = (dyar_text){bound.at + 1, bound.length - 1};
    const char *name = dyar_english_number_name(bound);
    const char *sign = name ? strpbrk(dyar_english_copy(t, bound), "+-") : NULL;
    if (!name)
        return NULL;
    name = times(t, factor, name);
    if (!sign)
        return name;
    dyar_text rest = dyar_text_of(sign + 1);
    dyar_text_take_number(&rest, 1000000, &offset);
    if (*sign == open && offset == 1)
        return dyar_english_say(t, "%s than %s", *sign == '+' ? "more" : "fewer", name);
    return dyar_english_say(t, "%s %s than %s", dyar_english_spelled(t, (int)offset),
                            *sign == '+' ? "more" : "less", name);
}

static dyar_text without_parity(dyar_text text)
{
    const size_t skip = dyar_text_starts(text, "even")  ? 4
                        : dyar_text_starts(text, "odd") ? 3
                                                        : 0;
    text = (dyar_text){text.at + skip, text.length - skip};
    return text.length > 0 && text.at[0] == ' ' ? (dyar_text){text.at + 1, text.length - 1}
                                                : text;
}

/* The names of one alternative's bounds. */
static void add_names(const dyar_writer *t, dyar_text alternative, dyar_phrases *notes)
{
    dyar_text rest = without_parity(alternative), low;
    dyar_text_split(&rest, "..", &low);
    const bool range = rest.at != NULL, both = low.length > 0 && rest.length > 0;
    const char *of_low = bound_name(t, low, (char)(range && !both ? '+' : 0));
    const char *of_high = range ? bound_name(t, rest, (char)(both ? 0 : '-')) : NULL;
    if (of_low)
        dyar_phrases_add(notes, t, of_low);
    if (of_high)
        dyar_phrases_add(notes, t, of_high);
}

/* ---- ranges ---- */

static bool is_exact(const dyar_number_range *range)
{
    return range->low == range->high;
}

bool dyar_english_follows_number(const dyar_number_test *test)
{
    for (size_t i = 0; i < test->count; i++) {
        const dyar_number_range *range = &test->ranges[i];
        const bool at_most = range->low <= 0 && range->high != DYAR_UNBOUNDED;
        if (!is_exact(range) && (range->parity >= 0 || at_most))
            return false;
    }
    return true;
}

static const char *counted(const char *one, const char *many, int number)
{
    return number == 1 ? one : many;
}

/* "2 to 4", "3 or more", "at most 3", with what is counted after it. */
static const char *plain_range(const dyar_writer *t, const dyar_number_range *range,
                               const char *one, const char *many)
{
    if (is_exact(range) && range->low == 0 && *many)
        return dyar_english_say(t, "no%s", many);
    if (is_exact(range))
        return dyar_english_say(t, "%d%s", range->low, counted(one, many, range->low));
    if (range->high == DYAR_UNBOUNDED)
        return range->low == 0 ? dyar_english_say(t, "any number%s%s", *many ? " of" : "", many)
                               : dyar_english_say(t, "%d or more%s", range->low, many);
    if (range->low <= 0)
        return dyar_english_say(t, "at most %d%s", range->high,
                                counted(one, many, range->high));
    return dyar_english_say(t, "%d %s %d%s", range->low,
                            range->high == range->low + 1 ? "or" : "to", range->high, many);
}

static const char *with_parity(const dyar_writer *t, const dyar_number_range *range,
                               const char *many)
{
    const char *number = dyar_english_say(t, "an %s number%s%s", range->parity ? "odd" : "even",
                                          *many ? " of" : "", many);
    if (range->high != DYAR_UNBOUNDED)
        return dyar_english_say(t, "%s from %d to %d", number, range->low, range->high);
    if (range->low > 1)
        return dyar_english_say(t, "%s from %d upwards", number, range->low);
    return range->low == 0 && range->parity == 0 && *many
               ? dyar_english_say(t, "%s or none", number)
               : number;
}

/* "2, 3 or 5 seeds". */
static const char *exact_numbers(const dyar_writer *t, const dyar_number_test *test,
                                 const char *one, const char *many)
{
    dyar_phrases numbers = {0};
    if (test->count == 1)
        return plain_range(t, &test->ranges[0], one, many);
    for (size_t i = 0; i < test->count; i++)
        dyar_phrases_say(&numbers, t, "%d", test->ranges[i].low);
    return dyar_english_say(t, "%s%s", dyar_phrases_join(&numbers, t, " or "), many);
}

static const char *all_ranges(const dyar_writer *t, const dyar_number_test *test,
                              const char *one, const char *many)
{
    dyar_phrases ranges = {0};
    bool exact = true;
    for (size_t i = 0; i < test->count; i++)
        exact = exact && is_exact(&test->ranges[i]);
    if (exact)
        return exact_numbers(t, test, one, many);
    for (size_t i = 0; i < test->count; i++) {
        const dyar_number_range *range = &test->ranges[i];
        const bool parity = range->parity >= 0 && !is_exact(range);
        dyar_phrases_add(&ranges, t,
                         parity ? with_parity(t, range, many)
                                : plain_range(t, range, one, many));
    }
    return dyar_phrases_join(&ranges, t, " or ");
}

const char *dyar_english_number(const dyar_writer *t, const dyar_number_test *test,
                                const char *one, const char *many)
{
    dyar_phrases notes = {0};
    dyar_text rest = test->text, alternative;
    const char *numbers = all_ranges(t, test, one ? dyar_english_say(t, " %s", one) : "",
                                     many ? dyar_english_say(t, " %s", many) : "");
    while (dyar_text_split(&rest, " or ", &alternative))
        add_names(t, alternative, &notes);
    if (notes.count == 0)
        return numbers;
    return dyar_english_say(t, "%s (%s)", numbers, dyar_phrases_join(&notes, t, " and "));
}
