/* SPDX-License-Identifier: MIT */
/* Players at several strengths. */
#include "lab/players/strengths.h"

#include <assert.h>

#include "dyar/random.h"

static void write_name(const lab_player_spec *players, size_t count, char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            *name++ = ',';
        name += strlen(lab_player_spec_format(&players[i], name));
    }
}

void lab_strengths_add(lab_strengths *s, const lab_player_spec players[DYAR_PLAYERS_MAX],
                       size_t named)
{
    assert(s->count < LAB_STRENGTHS_MAX && named > 0 && named <= DYAR_PLAYERS_MAX);
    memcpy(s->players[s->count], players, sizeof s->players[0]);
    write_name(players, named, s->names[s->count++]);
}

lab_strengths lab_strengths_of_each(const lab_player_spec *players, size_t count)
{
    lab_strengths s = {0};
    for (size_t i = 0; i < count; i++) {
        lab_player_spec seats[DYAR_PLAYERS_MAX];
        for (size_t seat = 0; seat < DYAR_PLAYERS_MAX; seat++)
            seats[seat] = players[i];
        lab_strengths_add(&s, seats, 1);
    }
    return s;
}

uint64_t lab_strengths_seed(uint64_t seed, size_t strength)
{
    uint64_t mixed = seed + strength;
    return strength == 0 ? seed : dyar_random_mix(&mixed);
}

lab_strength_names lab_strengths_names(const lab_strengths *s)
{
    lab_strength_names names = {0};
    for (size_t i = 0; i < s->count; i++)
        names.list[i] = s->names[i];
    return names;
}
