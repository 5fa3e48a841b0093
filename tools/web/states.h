/* SPDX-License-Identifier: MIT */
/*
 * What states.c and batches.c share: games, the room, and the present state.
 *
 * All of it is for one thread.
 */
#ifndef WEB_STATES_H
#define WEB_STATES_H

#include "states/game.h"
#include "web/exported.h"

/* Answers of functions that otherwise answer a number from 0. */
enum { NO = -1, OUT_OF_MEMORY = -2 };

typedef struct web_game {
    dyar_ruleset *ruleset;
    states_game of;
} web_game;

/* Returns a room of at least `size` bytes, which keeps what it holds, until the next call; NULL
 * if memory runs out.  It is aligned for any type. */
void *EXPORTED(dyar_states_room)(size_t size);

/* Makes a copy of the line of this game the present state.  Returns false if memory runs out.
 */
bool web_states_show(const states_game *of, const states_line *line);

#endif
