/* The numbers of a played game. */
#include "lab/measure/outcome.h"

#include <string.h>

const lab_field *lab_outcome_fields(void)
{
    static const lab_field fields[] = {
#define LAB_FIELD(name, member, least, meaning)                                                \
    {name, meaning, least, offsetof(lab_outcome, member)},
#include "lab/measure/outcome.def"
#undef LAB_FIELD
        {0},
    };
    return fields;
}

int32_t lab_outcome_get(const lab_outcome *outcome, const lab_field *field)
{
    int32_t value;
    memcpy(&value, (const char *)outcome + field->offset, sizeof value);
    return value;
}

void lab_outcome_set(lab_outcome *outcome, const lab_field *field, int32_t value)
{
    memcpy((char *)outcome + field->offset, &value, sizeof value);
}

double lab_outcome_share(const lab_outcome *outcome, int players, int seat)
{
    const unsigned winners = (unsigned)outcome->winners;
    if (winners == 0)
        return 1.0 / players;
    return winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
}
