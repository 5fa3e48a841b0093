/* SPDX-License-Identifier: MIT */
/*
 * Reading the games of a text one after another, in constant memory.
 *
 *     format_reader reader;
 *     format_reader_begin(&reader, fill, problem, context);
 *     const format_id id = ...;
 *     while (format_read(&reader, id))
 *         ... reader.game ...
 *     format_reader_release(&reader);
 *
 * The text comes in pieces; lines end at LF or CR LF. One game and one line are in memory at a
 * time, and both have limits. A problem is noted with its place; the first of a game makes
 * the game `bad`.
 */
#pragma once

#include "formats/format.h"

typedef struct format_problem {
    size_t game;              /* from 1 */
    unsigned line, column;    /* from 1 */
    char token[FORMAT_TOKEN]; /* as it is written; "": none */
    char what[240];           /* lower case, no full stop: what was expected */
    bool kept;                /* the game is imported nevertheless */
} format_problem;

typedef struct format_input {
    /* Puts up to `size` bytes into `room` and returns their number; 0 at the end. */
    size_t (*fill)(void *context, char *room, size_t size);
    void (*problem)(void *context, const format_problem *problem);
    void *context;
} format_input;

typedef struct format_reader {
    format_input input;
    char *buffer; /* from `begin` to `end` not read yet */
    size_t begin, end, room;
    bool at_end;     /* nothing follows in the input */
    char *line;      /* the present line, in the buffer; NULL: it is not found yet */
    size_t length;   /* of it; a zero follows */
    unsigned number; /* of it, from 1 */
    bool forced;     /* the format was named: doubtful lines are read as its own */
    format_game game;
    size_t games;   /* begun */
    bool bad;       /* the game has a problem and is left out */
    bool no_memory; /* memory ran out: the reader ends */
} format_reader;

void format_reader_begin(format_reader *reader, const format_input *input);
void format_reader_release(format_reader *reader);

/* The first bytes of the text, up to FORMAT_HEAD, which end with a zero. NULL if memory ran
 * out. */
const char *format_reader_head(format_reader *reader);

/* Reads the next game; false at the end, and if memory runs out. */
bool format_read(format_reader *reader, format_id id);

/* Goes to the first line of the next game.  False at the end. */
bool format_next_game(format_reader *reader);

/* ---- for formats ---- */

/* The present line, which ends with a zero; NULL at the end of the text. It lives until
 * format_next_line. */
char *format_line(format_reader *reader);
void format_next_line(format_reader *reader);

/* The column of a byte of the present line, in characters, from 1; 1 at the end of the text. */
unsigned format_column(const format_reader *reader, const char *at);

/* Notes a problem with `length` bytes at `at` in the present line. The game is left out.
 * Always false. */
bool format_expect(format_reader *reader, const char *at, size_t length, const char *format,
                   ...) __attribute__((format(printf, 4, 5)));

/* The same for a game that has been read, at a place that is known. */
void format_report(format_reader *reader, unsigned line, unsigned column, const char *token,
                   bool kept, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Add to the game. False or NULL, after a problem was noted, if it has too many of them or
 * memory ran out. Texts become UTF-8 without control characters. A new move has nothing but its
 * text and place. */
bool format_add_tag(format_reader *reader, const char *name, const char *value);
format_move *format_add_move(format_reader *reader, const char *at, size_t length);
format_board *format_add_board(format_reader *reader, size_t move);
bool format_add_sites(format_reader *reader, const int16_t seeds[FORMAT_SITES]);
bool format_add_comment(format_reader *reader, const char *text, size_t length);

/* Adds the result, in any spelling that players use ("1-0", "0,5 - 0,5", "*"). False after a
 * problem. */
bool format_add_result(format_reader *reader, const char *at, size_t length);

/* The text from its first character that is no blank. */
char *format_skip_blanks(char *text);

/* Reads a number from 0 to FORMAT_SEEDS_MAX and moves `at` behind it. */
bool format_number(const char **at, int *number);
