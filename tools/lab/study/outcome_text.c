/* SPDX-License-Identifier: MIT */
/* Outcomes as text.  Hundreds of thousands a second are written: no printf here. */
#include "lab/study/outcome_text.h"

static char *write_number(uint32_t number, char *to)
{
    char digits[10];
    int count = 0;
    if (number < 10) { /* most of them */
        *to++ = (char)('0' + number);
        return to;
    }
    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0)
        *to++ = digits[--count];
    return to;
}

char *lab_touches_write(const lab_touches *touches, char *to)
{
    for (size_t i = 0; i < touches->count; i++) {
        *to++ = i == 0 ? '[' : ',';
        to = write_number(touches->written[i], to);
    }
    *to++ = ']';
    return to;
}

char *lab_outcome_write(const lab_outcome *outcome, const lab_touches *touches, char *to)
{
    char *end = to + 1; /* behind the last number that is not zero */
    *to++ = '[';
#define LAB_FIELD(name, member, kept, least, most, meaning)                                    \
    to = write_number((uint32_t)(outcome->member - (least)), to);                              \
    end = outcome->member != (least) ? to : end;                                               \
    *to++ = ',';
#include "lab/measure/outcome.def"
#undef LAB_FIELD
    if (touches && touches->written && touches->count > 0)
        end = lab_touches_write(touches, to);
    *end++ = ']';
    return end;
}

static bool read_number(const char **at, int32_t *number)
{
    const char *from = *at;
    int64_t value = 0;
    for (; *from >= '0' && *from <= '9' && value <= INT32_MAX; from++)
        value = value * 10 + (*from - '0');
    *number = (int32_t)value;
    const bool good = from > *at && value <= INT32_MAX;
    *at = from;
    return good;
}

bool lab_touches_read(const char **at, lab_touches *touches)
{
    const size_t room = touches ? touches->count : 0;
    size_t count = 0;
    const char *from = *at;
    if (*from != '[')
        return false;
    do {
        int32_t number;
        from++;
        if (count == room || !read_number(&from, &number))
            return false;
        touches->read[count++] = (uint32_t)number;
    } while (*from == ',');
    touches->count = count;
    *at = from + 1;
    return *from == ']';
}

bool lab_outcome_read(const char **at, lab_outcome *outcome, lab_touches *touches)
{
    const char *from = *at;
    const lab_field *field = lab_outcome_fields();
    bool touched = false;
    if (*from != '[')
        return false;
    do {
        int32_t number;
        from++;
        if (!field->name && *from == '[') {
            touched = true;
            if (!lab_touches_read(&from, touches))
                return false;
            break;
        }
        if (!field->name || !read_number(&from, &number))
            return false;
        lab_outcome_set(outcome, field, number + field->least);
        field++;
    } while (*from == ',');
    for (; field->name; field++)
        lab_outcome_set(outcome, field, field->least);
    if (touches && !touched)
        touches->count = 0;
    *at = from + 1;
    return *from == ']';
}
