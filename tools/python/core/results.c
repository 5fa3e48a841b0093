/* SPDX-License-Identifier: MIT */
/* Shares of the win, and returns (core.h). */
#include "core/core.h"

void core_add_shares(const core_rules *rules, const dyar_position *position, bool is_over,
                     int64_t shares[DYAR_PLAYERS_MAX])
{
    const unsigned all = (1u << rules->players) - 1;
    unsigned winners = is_over ? dyar_result_of(rules->game, position).winners & all : 0;
    if (winners == 0 && rules->players > 1)
        winners = all;
    for (int p = 0; p < rules->players; p++)
        if (winners >> p & 1)
            shares[p] += CORE_SIXTIETHS / __builtin_popcount(winners);
}

double core_return_of(const core_rules *rules, int64_t shares, int64_t games)
{
    const int64_t whole = CORE_SIXTIETHS * games;
    if (rules->players == 1)
        return (double)shares / (double)whole;
    return (double)(rules->players * shares - whole) / (double)((rules->players - 1) * whole);
}
