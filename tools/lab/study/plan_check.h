/* SPDX-License-Identifier: MIT */
/*
 * The check of a plan from any file, which may be damaged or malicious. In a plan that has been
 * checked every setting is there, names are names, texts have no control characters, and
 * numbers are where they may be.
 */
#pragma once

#include "lab/base/error.h"
#include "lab/study/plan.h"

/* Of each combination, of a game, of a ruleset, to a question. */
enum {
    LAB_GAMES_MAX = 1000000000,
    LAB_TURNS_MAX = 1000000,
    LAB_QUESTIONS_MAX = 1000,
    LAB_ANSWERS_MAX = 1000,
};

/* Checks the plan.  Returns false with the problem, as a clause that quotes nothing of the
 * plan, or if memory runs out. */
bool lab_plan_check(const lab_plan *plan, lab_error *error);
