/* SPDX-License-Identifier: MIT */
/*
 * Games in the form of PGN: tags in brackets, then numbers, moves, comments in braces, and a
 * result. Formats that share the form have their own tokens for moves.
 */
#pragma once

#include "formats/reader.h"

typedef struct format_pgn {
    /* Adds the move that the token is. False after a problem. */
    bool (*move)(format_reader *reader, const char *at, size_t length);
    /* Takes the tag if it has a meaning in this format; NULL: none has. False: it has not. */
    bool (*tag)(format_reader *reader, const char *name, const char *value);
    bool
        numbers_turns; /* a number counts a move of each player; else numbers may count moves */
} format_pgn;

bool format_read_pgn(format_reader *reader, const format_pgn *pgn);

/* Writes the tags of a game, with the names of PGN, and an empty line. */
void format_write_tags(const format_game *game, FILE *to);

/* Writes numbered moves in lines of at most 65 characters, and the result. */
typedef void format_put_move(const format_game *game, const format_move *move,
                             char text[FORMAT_TOKEN]);
void format_write_moves(const format_game *game, format_put_move *put, FILE *to);

/* Does the head of a file begin with a tag that is not of a record of Dyar? Sets `moves` to
 * what follows the first number, "1."; NULL if there is none. */
bool format_is_pgn(const char *head, const char **moves);
