/* SPDX-License-Identifier: MIT */
/* What must hold in every game, tried in random ones. */
#pragma once

#include "dyar/diag.h"
#include "dyar/position.h"

typedef struct invariants_games {
    const dyar_game *game;
    uint64_t seed, count;
    int turns; /* the most turns of a game */
    int every; /* one turn in this number is checked from all sides, which takes longest; 1:
                  each */
    const dyar_diags *warnings; /* of the ruleset, which has one phase, by `check`; NULL */
} invariants_games;

/* Plays them as far as the first in which something does not hold, and prints what; how much
 * that was. */
int invariants_broken(const invariants_games *games);
