/* SPDX-License-Identifier: MIT */
/*
 * The path of a search: the positions that led to where it is, for rules on repetition.
 *
 *     lab_path_begin(path, session, position);
 *     ...
 *     if (lab_path_ends(path, position, &judged))
 *         the game is over in `judged`
 *     lab_path_push(path, position);
 *     ... what comes after it
 *     lab_path_pop(path);
 */
#pragma once

#include "lab/records/session.h"

enum { LAB_PATH_SIEVE = 4096 };

typedef struct lab_path {
    const dyar_game *game;
    dyar_history *history; /* in which one position is judged at a time */
    uint64_t *keys;        /* dyar_position_board_hash */
    size_t count, capacity;
    uint16_t sieve[LAB_PATH_SIEVE]; /* how many keys end alike */
} lab_path;

/* Returns false if memory runs out; the caller releases it in any case. */
bool lab_path_init(lab_path *path, const dyar_game *game);
void lab_path_release(lab_path *path);

/* Restarts the path with the positions before the present one of the session; without any if
 * `session` is NULL. Makes room for `depth` more positions. Returns false if memory runs out.
 */
bool lab_path_begin(lab_path *path, const lab_session *session, int depth);

void lab_path_push(lab_path *path, const dyar_position *position);
void lab_path_pop(lab_path *path);

/* Has the position occurred often enough to end the game?  `judged` is then the position after
 * the rule on repetition. */
bool lab_path_ends(lab_path *path, const dyar_position *position, dyar_position *judged);

/* Returns false once memory has run out for judging: lab_path_ends may then have been wrong. */
bool lab_path_is_whole(const lab_path *path);
