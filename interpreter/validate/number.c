/* SPDX-License-Identifier: MIT */
/* Decimal arithmetic, as far as multipleOf needs it. */
#include "validate/number.h"

#include <math.h>

/* Ten times as much as this still fits into 64 bits. */
#define MOST_DIGITS (UINT64_MAX / 16)

enum { MOST_EXPONENT = 5000 }; /* far beyond any double; bounds the loops below */

typedef struct cursor {
    const char *at, *end;
} cursor;

static bool take(cursor *c, char a, char b)
{
    if (c->at == c->end || (*c->at != a && *c->at != b))
        return false;
    c->at++;
    return true;
}

/* Moves digits from the text to the number; `each` is what one of them does to the exponent. */
static void take_digits(cursor *c, dyar_decimal *decimal, int each)
{
    for (; c->at < c->end && *c->at >= '0' && *c->at <= '9'; c->at++) {
        if (decimal->digits > MOST_DIGITS / 10)
            decimal->exact = false;
        if (!decimal->exact)
            continue;
        decimal->digits = decimal->digits * 10 + (uint64_t)(*c->at - '0');
        decimal->exponent += each;
    }
}

static int take_exponent(cursor *c)
{
    const bool negative = take(c, '-', '-');
    take(c, '+', '+');
    int exponent = 0;
    for (; c->at < c->end && *c->at >= '0' && *c->at <= '9'; c->at++)
        if (exponent < MOST_EXPONENT)
            exponent = exponent * 10 + (*c->at - '0');
    return negative ? -exponent : exponent;
}

bool dyar_decimal_of(const dyar_node *node, dyar_decimal *decimal)
{
    *decimal = (dyar_decimal){.exact = true};
    if (!dyar_node_number(node, &decimal->value))
        return false;
    cursor c = {node->text.at, node->text.at + node->text.length};
    take(&c, '-', '+');
    take_digits(&c, decimal, 0);
    if (take(&c, '.', '.'))
        take_digits(&c, decimal, -1);
    if (take(&c, 'e', 'E'))
        decimal->exponent += take_exponent(&c);
    if (c.at < c.end) /* 0x1f and 0o17 */
        decimal->exact = false;
    return true;
}

/* digits × 10^shift, divided by step. */
static bool divides_larger(uint64_t digits, int shift, uint64_t step)
{
    uint64_t rest = digits % step;
    for (; shift > 0 && rest; shift--)
        rest = rest * 10 % step;
    return rest == 0;
}

/* digits, divided by step × 10^shift. */
static bool divides_smaller(uint64_t digits, int shift, uint64_t step)
{
    for (; shift > 0 && step <= digits; shift--)
        step *= 10;
    return digits % step == 0;
}

bool dyar_decimal_is_multiple(dyar_decimal number, dyar_decimal step)
{
    if (!number.exact || !step.exact)
        return fmod(number.value, step.value) == 0;
    const int shift = number.exponent - step.exponent;
    return shift >= 0 ? divides_larger(number.digits, shift, step.digits)
                      : divides_smaller(number.digits, -shift, step.digits);
}

bool dyar_number_is_whole(const dyar_node *node)
{
    double value;
    return node->type == DYAR_TYPE_INTEGER ||
           (dyar_node_number(node, &value) && floor(value) == value);
}
