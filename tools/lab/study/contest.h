/* SPDX-License-Identifier: MIT */
/* The contests of a study: who plays under a combination of answers, how often and how long. */
#pragma once

#include "lab/base/error.h"
#include "lab/measure/referee.h"
#include "lab/study/plan.h"

/* Sets `contest` to a line-up of a combination of the plan, without rivals.  It borrows the
 * game and its starting position.  Returns false with an error if the plan names players that
 * this program does not have. */
bool lab_plan_contest(const lab_plan *plan, size_t combination, size_t lineup,
                      const dyar_game *game, const dyar_position *start, lab_contest *contest,
                      lab_error *error);
