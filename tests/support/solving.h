/* SPDX-License-Identifier: MIT */
/* Games to be solved in tests. */
#pragma once

#include "dyar/ruleset.h"
#include "lab/solve/solve.h"

/* A ruleset, to be freed by who loads it, its game, its hash and where it begins. */
typedef struct loaded {
    dyar_ruleset *ruleset;
    const dyar_game *game;
    const char *rules;
    dyar_position start;
} loaded;

/* Must be loaded; lists end with NULL, or are NULL. */
loaded load(const char *id, const char *const *sets, const char *const *answers);

/* Must be solved from its start, in little memory; `how` says the rest. */
lab_solve_result solve(const loaded *l, lab_solve_move *moves, lab_solve_task how);
