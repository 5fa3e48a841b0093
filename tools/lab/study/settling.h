/* SPDX-License-Identifier: MIT */
/*
 * Settling a question: the evidence of recorded games, their results or a worn board on which
 * answer was played, by the games of a study.
 */
#pragma once

#include "lab/measure/settles.h"
#include "lab/measure/rivals.h"
#include "lab/study/findings.h"

/* Two answers, all others being those of the first combination; by 0 and 1, the games where the
 * first combination's is played, and those where the other is. */
typedef struct lab_settling {
    size_t question; /* of the experiment */
    size_t answers[2];
    uint64_t followed[2];         /* games that were followed turn by turn */
    lab_evidence_share boards[2]; /* those of them in which the question came into play: their
                                     boards rule some other answer out */
    uint64_t games;               /* of each, whose results are compared */
    lab_evidence_results results;
    uint64_t worn[2]; /* games whose touches were counted */
    lab_wear_apart wear;
} lab_settling;

/* False when the combination differs from the first not in one answer alone, or one of them has
 * fewer than LAB_FEWEST games. */
bool lab_settling_find(const lab_findings *findings, size_t combination,
                       lab_settling *settling);
