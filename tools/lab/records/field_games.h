/* SPDX-License-Identifier: MIT */
/*
 * Games recorded in the field, of either form: records (record.h) and JSON Lines (recorded.h),
 * one after another.
 */
#pragma once

#include "lab/base/error.h"
#include "lab/records/record.h"
#include "lab/records/recorded.h"

typedef struct lab_field_game {
    const char *path; /* NULL: it is of no file */
    unsigned line;
    size_t number;            /* in its text, from 1 */
    const lab_record *record; /* or else ... */
    lab_recorded *recorded;
} lab_field_game;

/* Begin with {0}. */
typedef struct lab_field_games {
    lab_field_game *list;
    size_t count, capacity;
    lab_records **records; /* of each text */
    size_t text_count, text_capacity;
} lab_field_games;

/* Adds the games of a text, whose first character shows its form; they borrow path and text.
 * With `of_ruleset`, games need not name their ruleset. Returns false after a mistake. Release
 * the games in either case. */
bool lab_field_games_read(lab_field_games *games, const char *path, const char *text,
                          size_t length, bool of_ruleset, lab_error *error);

/* Takes a game, which lives until the next one. False ends the reading. */
typedef bool lab_field_game_taker(void *context, const lab_field_game *game);

/* Reads one game after another, so that only one is in memory, else as lab_field_games_read.
 * Returns false with an error, or if `take` does. */
bool lab_field_games_each(const char *path, const char *text, size_t length, bool of_ruleset,
                          lab_field_game_taker *take, void *context, lab_error *error);

/* Adds records that somebody else has read, and takes them in any case: `records` is then
 * empty. Returns false if memory runs out. */
bool lab_field_games_add(lab_field_games *games, const char *path, lab_records *records);
void lab_field_games_release(lab_field_games *games);

/* The ruleset that a game names, or NULL; and the position it begins with. */
const char *lab_field_game_ruleset(const lab_field_game *game);
const char *lab_field_game_start(const lab_field_game *game);

/* Does it say that it is a whole match? */
bool lab_field_game_is_match(const lab_field_game *game);

/* Is it a record with a result, but without a word on how the game ended? */
bool lab_field_game_has_bare_result(const lab_field_game *game);

size_t lab_field_game_moves(const lab_field_game *game);

/* The text of a move, from 0. */
const char *lab_field_game_move(const lab_field_game *game, size_t at);

/* Its line; of a game in one line, or behind the last move, the game's. */
unsigned lab_field_game_line(const lab_field_game *game, size_t at);

/* Returns the first text that is not a move in any game; NULL if all may be moves. */
const char *lab_field_game_strange_move(const lab_field_game *game);
