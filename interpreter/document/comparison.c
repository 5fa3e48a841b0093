/* SPDX-License-Identifier: MIT */
/* Comparisons such as "> 3", rewritten as ranges. */
#include "document/comparison.h"

typedef enum relation { EQUAL, OTHER, ABOVE, FROM, BELOW, UP_TO } relation;

/* Takes the sign off the front. */
static bool take_relation(dyar_text *text, relation *is)
{
    static const struct {
        const char *said;
        relation is;
    } signs[] = {
        {">=", FROM},          {"<=", UP_TO},          {"!=", OTHER},    {"<>", OTHER},
        {"==", EQUAL},         {">", ABOVE},           {"<", BELOW},     {"=", EQUAL},
        {"at least ", FROM},   {"at most ", UP_TO},    {"not ", OTHER},  {"more than ", ABOVE},
        {"less than ", BELOW}, {"fewer than ", BELOW}, {"over ", ABOVE}, {"under ", BELOW},
    };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (!dyar_text_starts(*text, signs[i].said))
            continue;
        const size_t length = strlen(signs[i].said);
        *text = dyar_text_without_blanks((dyar_text){text->at + length, text->length - length});
        *is = signs[i].is;
        return true;
    }
    return false;
}

static bool is_name(dyar_text text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.at[i] < 'a' || text.at[i] > 'z')
            return false;
    return text.length > 0;
}

/* The bound with something added; false where that is below 0. */
static bool put_bound(dyar_buffer *to, dyar_text bound, int add)
{
    long number = 0;
    dyar_text rest = bound;
    if (!dyar_text_take_number(&rest, 1000000, &number)) {
        dyar_buffer_add(to, bound);
        if (add)
            dyar_buffer_print(to, "%+d", add);
        return true;
    }
    dyar_buffer_print(to, "%ld", number + add);
    return number + add >= 0;
}

static bool put_below(dyar_buffer *to, dyar_text bound, int add)
{
    const bool nothing = dyar_text_is(bound, add ? "1" : "0");
    if (!nothing)
        dyar_buffer_put(to, "..");
    return put_bound(to, bound, add);
}

static bool put_above(dyar_buffer *to, dyar_text bound, int add)
{
    const bool fits = put_bound(to, bound, add);
    dyar_buffer_put(to, "..");
    return fits;
}

static bool put_range(dyar_buffer *to, relation is, dyar_text bound)
{
    switch (is) {
    case EQUAL:
        return put_bound(to, bound, 0);
    case ABOVE:
    case FROM:
        return put_above(to, bound, is == ABOVE);
    case BELOW:
    case UP_TO:
        return put_below(to, bound, is == BELOW ? -1 : 0);
    case OTHER:
        break;
    }
    if (!dyar_text_is(bound, "0")) {
        put_below(to, bound, -1);
        dyar_buffer_put(to, " or ");
    }
    return put_above(to, bound, 1);
}

dyar_text dyar_comparison_as_range(dyar_arena *arena, dyar_text comparison)
{
    relation is;
    long number;
    dyar_text bound = dyar_text_without_blanks(comparison);
    dyar_buffer range = {.arena = arena};
    if (!take_relation(&bound, &is))
        return (dyar_text){"", 0};
    dyar_text rest = bound;
    const bool counts = dyar_text_take_number(&rest, 1000000, &number) && rest.length == 0;
    if ((!counts && !is_name(bound)) || !put_range(&range, is, bound))
        return (dyar_text){"", 0};
    return (dyar_text){dyar_buffer_text(&range), range.length};
}
