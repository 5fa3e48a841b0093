/* SPDX-License-Identifier: MIT */
/*
 * A line of play: a start, the moves made from there, and the position that they lead to.
 *
 * Repetition is judged by dyar_history.  A line keeps only a hash of each position.  When a
 * hash occurs again, the line is played again through a history, which decides.  So a copy of a
 * line takes a few bytes for each move, and taking back a move plays the others again.
 *
 * Lines are not thread-safe.  Each belongs to one game, which the caller passes to every
 * function.
 */
#ifndef STATES_LINE_H
#define STATES_LINE_H

#include "dyar/numbering.h"

typedef struct states_line {
    dyar_move *moves; /* from the start, `count` of them */
    uint32_t *hashes; /* of the positions before each move, and of the last */
    dyar_move *legal; /* the legal moves, `legal_count` of them */
    uint32_t count, room, legal_count, legal_room;
    bool is_judged; /* a hash has occurred again, and a history has judged the position */
    bool is_listed; /* `legal` is of `now` */
    dyar_position now, start;
} states_line;

/* Begins the line at a position.  The line is zero, or was begun before.  Returns false if
 * memory runs out.  Call states_line_release in any case. */
bool states_line_begin(states_line *line, const dyar_game *game, const dyar_position *start);

/* Copies a line into one that is zero.  Returns false if memory runs out.  Call
 * states_line_release in any case. */
bool states_line_copy(states_line *to, const dyar_game *game, const states_line *from);

/* Frees the memory of a line. */
void states_line_release(states_line *line);

/* Makes room for this number of moves.  Returns false if memory runs out. */
bool states_line_make_room(states_line *line, size_t count);

/* Lists the legal moves, unless they are listed already.  Returns false if memory runs out. */
bool states_line_list(states_line *line, const dyar_game *game);

/* Returns the number of a move: dyar_move_number, in a call less for most. */
static inline int states_number(const dyar_game *game, dyar_move move)
{
    const bool is_written_by_hole =
        !move.written && !move.named && !move.fills && move.choices == 0;
    return is_written_by_hole && move.hole != DYAR_PASS ? move.hole
                                                        : dyar_move_number(game, move);
}

/* Returns the index of a number among the listed moves; -1 if it is not one of theirs. */
int states_line_find(const states_line *line, const dyar_game *game, int64_t number);

/* Returns the index of a listed move by its name, as 'c1'; -1 if it is not one of theirs. */
int states_line_named(const states_line *line, const dyar_game *game, const char *name);

/* Plays a legal move, and judges repetition.  Returns false and changes nothing if memory runs
 * out. */
bool states_line_play(states_line *line, const dyar_game *game, dyar_move move);

/* Takes back the last of one or more moves.  Returns false and changes nothing if memory runs
 * out. */
bool states_line_undo(states_line *line, const dyar_game *game);

/* Begins the history again with the positions of the line.  Returns false if memory runs out.
 */
bool states_line_replay(const states_line *line, const dyar_game *game, dyar_history *history);

/* Returns a history of the positions of the line; NULL if memory runs out.  The caller frees it
 * with dyar_history_free. */
dyar_history *states_line_history(const states_line *line, const dyar_game *game);

#endif
