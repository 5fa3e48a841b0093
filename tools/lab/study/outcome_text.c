/* Outcomes as text.  Hundreds of thousands a second are written: no printf here. */
#include "lab/study/outcome_text.h"

static char *write_number(int32_t number, char *to)
{
    if (number >= 0 && number < 10) { /* most of them */
        *to++ = (char)('0' + number);
        return to;
    }
    char digits[10];
    int count = 0;
    uint32_t rest = number < 0 ? 0 - (uint32_t)number : (uint32_t)number;
    if (number < 0)
        *to++ = '-';
    do
        digits[count++] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    while (count > 0)
        *to++ = digits[--count];
    return to;
}

char *lab_outcome_write(const lab_outcome *outcome, char *to)
{
    *to++ = '[';
#define LAB_FIELD(name, member, meaning)                                                       \
    to = write_number(outcome->member, to);                                                    \
    *to++ = ',';
#include "lab/measure/outcome.def"
#undef LAB_FIELD
    to[-1] = ']';
    return to;
}

static bool read_number(const char **at, int32_t *number)
{
    const char *from = *at;
    const bool negative = *from == '-';
    int64_t value = 0;
    from += negative;
    const char *digits = from;
    for (; *from >= '0' && *from <= '9' && value <= INT32_MAX; from++)
        value = value * 10 + (*from - '0');
    *at = from;
    *number = (int32_t)(negative ? -value : value);
    return from > digits && value <= (int64_t)INT32_MAX + negative;
}

bool lab_outcome_read(const char **at, lab_outcome *outcome)
{
    const char *from = *at;
    if (*from++ != '[')
        return false;
    for (const lab_field *field = lab_outcome_fields(); field->name; field++) {
        int32_t number;
        if (!read_number(&from, &number) || *from++ != (field[1].name ? ',' : ']'))
            return false;
        lab_outcome_set(outcome, field, number);
    }
    *at = from;
    return true;
}
