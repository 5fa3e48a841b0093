/* SPDX-License-Identifier: MIT */
/*
 * Replaying a game of a contest, move by move.
 *
 *     lab_session *session = lab_contest_replay(&contest, 17, stop);
 *
 * A referee (referee.h) keeps numbers of a game, not its moves.  This plays the same game again
 * and keeps the moves, with the same players and random numbers.
 */
#pragma once

#include "lab/measure/referee.h"
#include "lab/records/session.h"

/* Plays game `number` of the contest again.  Returns NULL if it was stopped or memory runs out.
 * The session borrows the game of the contest; the caller frees it with lab_session_free.  If
 * players are limited by seconds, another game may result: compare it with the outcome. */
lab_session *lab_contest_replay(const lab_contest *contest, uint64_t number, lab_stop stop);

/* Returns whether the session has the turns, result and scores of the outcome. */
bool lab_contest_agrees(const dyar_game *game, const lab_session *session,
                        const lab_outcome *outcome);
