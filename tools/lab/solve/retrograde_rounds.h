/* SPDX-License-Identifier: MIT */
/*
 * Retrograde analysis where play may go round for ever: a claim holds on a round that gives as
 * much, if each move of the one who makes it, and all moves of the other, stay on such rounds.
 *
 * Private to retrograde.c.
 */
#pragma once

#include "lab/solve/retrograde_claims.h"

/* What repetitions give, where that may matter; does it anywhere?  What they leave to the other
 * is kept only when it is known not to be just the rest. */
bool lab_rounds_judge(lab_claims *c);

/* Finds boards that may repeat in another position, and judges only these.  Sets `failed` if
 * memory runs out. */
void lab_rounds_judge_boards(lab_claims *c);

/* All claims to a value: those that hold on a round which gives as much, what leads there, what
 * holds then on further rounds, and so on. */
void lab_rounds_go(lab_claims *c);
