/* SPDX-License-Identifier: MIT */
/* The numbers of a played game. */
#include "lab/measure/outcome.h"

const lab_field *lab_outcome_fields(void)
{
    static const lab_field fields[] = {
#define LAB_FIELD(name, member, kept, least, most, meaning)                                    \
    {name, meaning, LAB_KEPT_##kept, least, most, offsetof(lab_outcome, member)},
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

static bool is_within_fields(const lab_outcome *outcome)
{
    for (const lab_field *field = lab_outcome_fields(); field->name; field++) {
        const int32_t value = lab_outcome_get(outcome, field);
        if (value < field->least || value > field->most)
            return false;
    }
    return true;
}

static bool has_seats(const lab_outcome *outcome, int players)
{
    for (int seat = 0; seat < DYAR_PLAYERS_MAX; seat++) {
        const int last = seat < players ? players - 1 : 0;
        if (outcome->players[seat] > last || (seat >= players && outcome->scores[seat] > 0))
            return false;
    }
    return outcome->winners < 1 << players && outcome->first < players;
}

bool lab_outcome_fits(const lab_outcome *outcome, int players, int seeds)
{
    if (!is_within_fields(outcome) || !has_seats(outcome, players))
        return false;
    int64_t shared = outcome->unowned;
    for (int seat = 0; seat < players; seat++)
        shared += outcome->scores[seat];
    return shared <= seeds && outcome->choices <= outcome->turns && outcome->games > 0 &&
           !(outcome->came_up & ~outcome->looked_for);
}

double lab_outcome_share(const lab_outcome *outcome, int players, int seat)
{
    const unsigned winners = (unsigned)outcome->winners;
    if (winners == 0 && players > 1)
        return 1.0 / players;
    return winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
}
