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
#ifndef CORE_LINE_H
#define CORE_LINE_H

#include "dyar/numbering.h"

typedef struct core_line {
    dyar_move *moves; /* from the start, `count` of them */
    uint32_t *hashes; /* of the positions before each move, and of the last */
    dyar_move *legal; /* the legal moves, `legal_count` of them */
    uint32_t count, room, legal_count, legal_room;
    bool is_judged; /* a hash has occurred again, and a history has judged the position */
    bool is_listed; /* `legal` is of `now` */
    dyar_position now, start;
} core_line;

/* Begins the line at a position.  The line is zero, or was begun before.  Returns false if
 * memory runs out.  Call core_line_release in any case. */
bool core_line_begin(core_line *line, const dyar_game *game, const dyar_position *start);

/* Copies a line into one that is zero.  Returns false if memory runs out.  Call
 * core_line_release in any case. */
bool core_line_copy(core_line *to, const dyar_game *game, const core_line *from);

/* Frees the memory of a line. */
void core_line_release(core_line *line);

/* Lists the legal moves, unless they are listed already.  Returns false if memory runs out. */
bool core_line_list(core_line *line, const dyar_game *game);

/* Returns the number of a move: dyar_move_number, in a call less for most. */
static inline int core_number(const dyar_game *game, dyar_move move)
{
    const bool is_written_by_hole =
        !move.written && !move.named && !move.fills && move.choices == 0;
    return is_written_by_hole && move.hole != DYAR_PASS ? move.hole
                                                        : dyar_move_number(game, move);
}

/* Returns the index of a number among the listed moves; -1 if it is not one of theirs. */
int core_line_find(const core_line *line, const dyar_game *game, int64_t number);

/* Plays a legal move, and judges repetition.  Returns false and changes nothing if memory runs
 * out. */
bool core_line_play(core_line *line, const dyar_game *game, dyar_move move);

/* Takes back the last of one or more moves.  Returns false and changes nothing if memory runs
 * out. */
bool core_line_undo(core_line *line, const dyar_game *game);

/* Begins the history again with the positions of the line.  Returns false if memory runs out.
 */
bool core_line_replay(const core_line *line, const dyar_game *game, dyar_history *history);

/* Returns a history of the positions of the line; NULL if memory runs out.  The caller frees it
 * with dyar_history_free. */
dyar_history *core_line_history(const core_line *line, const dyar_game *game);

#endif
