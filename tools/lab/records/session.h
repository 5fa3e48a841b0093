/* SPDX-License-Identifier: MIT */
/*
 * A game being played: its moves, every position of it, and the history that judges repetition.
 *
 *     lab_session *session = lab_session_new(game, &start);
 *     lab_session_play(session, move, NULL);
 *     lab_session_undo(session);
 *     lab_session_free(session);
 */
#pragma once

#include "dyar/trace.h"

typedef struct lab_session lab_session;

/* Returns NULL if memory runs out.  The game must outlive it. */
lab_session *lab_session_new(const dyar_game *game, const dyar_position *start);
void lab_session_free(lab_session *session);

size_t lab_session_length(const lab_session *session); /* moves made */

/* The position after `moves` of them: 0 is the start.  Valid until the next move is made. */
const dyar_position *lab_session_position(const lab_session *session, size_t moves);
const dyar_position *lab_session_now(const lab_session *session);
dyar_move lab_session_move(const lab_session *session, size_t at); /* from 0 */

/* Makes a legal move; `trace` may be NULL. Returns false if memory runs out: the session can
 * then only be freed. */
bool lab_session_play(lab_session *session, dyar_move move, dyar_trace *trace);

/* Takes the last move back; false when there is none. */
bool lab_session_undo(lab_session *session);
