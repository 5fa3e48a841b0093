/* SPDX-License-Identifier: MIT */
/*
 * Playing what a record says.
 *
 *     lab_record_start(record, game, &start, &error);
 *     lab_session *session = lab_session_new(game, &start);
 *     lab_record_replay(record, game, session, &error);
 */
#pragma once

#include "lab/records/record.h"
#include "lab/records/session.h"

/* The position a record begins with: its Start tag, or the setup. */
bool lab_record_start(const lab_record *record, const dyar_game *game, dyar_position *start,
                      lab_error *error);

/* Plays the record's moves in a session at its start.  False with the place of the
 * move that does not fit, those before it being played. */
bool lab_record_replay(const lab_record *record, const dyar_game *game, lab_session *session,
                       lab_error *error);
