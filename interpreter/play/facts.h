/* SPDX-License-Identifier: MIT */
/* The questions of a turn: conditions, steps and references. */
#pragma once

#include "play/view.h"

bool dyar_condition_fits(const dyar_compiled_condition *rule, const dyar_turn *t, unsigned at);
bool dyar_test_fits(const dyar_compiled_test *test, const dyar_turn *t, unsigned at);

/* Returns the first condition that fits, for frames with more than two terms. */
uint8_t dyar_decide_further(const dyar_compiled_conditions *conditions, const dyar_frame *frame,
                            const dyar_turn *t, unsigned at);

/* The first condition that fits here, or DYAR_UNDECIDED. */
static inline uint8_t dyar_decide(const dyar_compiled_conditions *conditions,
                                  const dyar_turn *t, unsigned at)
{
    const dyar_frame *frame = &conditions->frames[t->row + at];
    if (!frame->plain)
        return dyar_decide_further(conditions, frame, t, at);
    return frame
        ->results[frame->seeds_steps[t->cells[at]] + frame->steps[t->cells[frame->cell]]];
}

static inline bool dyar_holds(const dyar_compiled_conditions *conditions, const dyar_turn *t,
                              unsigned at)
{
    return dyar_decide(conditions, t, at) != DYAR_UNDECIDED;
}

/* Returns the direction of a move from the hole, or DYAR_EITHER_DIRECTION. */
unsigned dyar_direction_from(const dyar_turn *t, const dyar_compiled_kind *kind, unsigned cell);

/* Follows a reference now; returns DYAR_NO_CELL if there is no such hole. */
unsigned dyar_resolve(const dyar_turn *t, const dyar_compiled_ref *ref, unsigned here);

/* Steps along the holes of the track, closed ones not counted; `go` is of group GO. */
unsigned dyar_step_on(const dyar_turn *t, unsigned cell, dyar_word go, int steps);

/* The player whom a fact is asked about. */
static inline unsigned dyar_asked_player(const dyar_turn *t, const dyar_asking *asking)
{
    return asking->player < DYAR_PLAYERS_MAX ? asking->player : t->mover;
}
