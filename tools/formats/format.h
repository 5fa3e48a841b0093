/* SPDX-License-Identifier: MIT */
/*
 * Games and positions in the notations of other programs.
 *
 * A notation is a row of formats.def and a file of its own. It turns a text into format_game
 * values, and format_game values into text. A format_game names holes as people at the board
 * do: by their owner and their number from the owner's left. It knows no rules: replay.h plays
 * it and makes a record of it, and holds against play what the notation states of each move.
 *
 *     12(24)  ->  from the mover's hole 1, the last seed lands in somebody's hole 2, the move
 *                 captures, and the mover's store then holds 24
 *
 * Only boards of two rows have such notations, except those that count seeds at sites
 * (trial.h). Everything here is constant; threads share it.
 */
#pragma once

#include "lab/records/record.h"

#include <stdint.h>

enum {
    FORMAT_COLUMNS_MAX = 50,
    FORMAT_SEEDS_MAX = 9999, /* in a hole or a store */
    FORMAT_MOVES_MAX = 10000,
    FORMAT_TAGS_MAX = 200,
    FORMAT_PLAYERS = 6,
    FORMAT_SITES = 240, /* of a board that is counted by sites (trial.h) */
    FORMAT_TOKEN = 24,  /* bytes of a token that a message repeats, and its zero */
    FORMAT_HEAD = 4096  /* bytes of a file that show its format */
};

enum { FORMAT_SOUTH, FORMAT_NORTH, FORMAT_ANYBODY = -1 };
enum { FORMAT_UNKNOWN = -1 };

/* A hole: `place` from the owner's left, from 1; from the owner's right, from -1; 0 if there is
 * none. An owner that is FORMAT_ANYBODY is the player to move, or not known. */
typedef struct format_hole {
    int8_t owner;
    int16_t place;
} format_hole;

/* A position. Holes are in the order of Dyar: south's row from south's left, then north's row
 * from south's left. */
typedef struct format_board {
    int columns;
    int16_t seeds[2 * FORMAT_COLUMNS_MAX]; /* FORMAT_UNKNOWN: not noted */
    bool marked[2 * FORMAT_COLUMNS_MAX];   /* won by the player on the other side */
    int stores[2];                         /* FORMAT_UNKNOWN: not noted */
    int mover;                             /* FORMAT_UNKNOWN: not noted */
} format_board;

/* A move, and what the notation states of it. */
typedef struct format_move {
    char text[FORMAT_TOKEN]; /* as it is written */
    unsigned line, column;
    int8_t owner; /* the player whose move it is; FORMAT_ANYBODY: not stated */
    format_hole from;
    format_hole last; /* the hole in which the last seed lands; place 0: not stated */
    int8_t captures;  /* does the last seed capture? FORMAT_UNKNOWN: not stated */
    int8_t marks;     /* is a hole marked? FORMAT_UNKNOWN: not stated */
    int store;        /* the mover's, after the move; FORMAT_UNKNOWN: not stated */
} format_move;

/* A comment, or a board that the notation shows, after `move` moves. */
typedef struct format_note {
    size_t move;
    char *comment; /* NULL: there is a board */
    format_board board;
} format_note;

/* A game that names itself, and how its sites are the holes of a ruleset: a row of ludii.def.
 */
typedef struct format_facts {
    const char *name;
    int first;
    const char *holes, *ruleset, *setup, *answers;
} format_facts;

typedef struct format_game {
    unsigned line; /* on which it begins */
    const char
        *key;    /* the name of the game in its notation, of formats.def; NULL: not stated */
    int columns; /* of the board; 0: not known */
    lab_record head; /* its tags, by Dyar's names, with Dyar's words for the result */
    bool has_start;
    format_board start;
    format_move *moves;
    size_t move_count, move_capacity;
    format_note *notes;
    size_t note_count, note_capacity;
    /* Of a game that is recorded lap by lap (trial.h), or NULL: its rules, and the seeds at
     * each site in the setup and after each move. */
    const format_facts *facts;
    int16_t (*boards)[FORMAT_SITES];
    size_t board_count, board_capacity;
} format_game;

void format_game_release(format_game *game);

struct format_reader;

/* A notation. What it cannot do is NULL. */
typedef struct format_notation {
    /* Is a file that begins like this in the notation? `head` ends with a zero. */
    bool (*detects)(const char *head);
    /* Reads the next game of the text into `reader->game`; false at its end (reader.h). */
    bool (*read)(struct format_reader *reader);
    void (*write)(const format_game *game, FILE *to);
    /* Reads a position; returns the number of bytes, 0 if the text begins with none. */
    size_t (*read_position)(const char *text, format_board *board);
    void (*write_position)(const format_board *board, const char *key, FILE *to);
    int columns;     /* of the boards that it can write; 0: any */
    bool has_marks;  /* can positions have marked holes, if these are empty? Games can. */
    bool alternates; /* can it hold only games in which players move in turn? */
    bool has_starts; /* can a game that is written begin with any position? */
} format_notation;

typedef enum format_id {
#define FORMAT(id, name, about) FORMAT_##id,
#include "formats/formats.def"
    FORMATS,
    FORMAT_NONE = FORMATS
} format_id;

#define FORMAT(id, name, about) extern const format_notation format_##id;
#include "formats/formats.def"

/* All of them, by their id. */
extern const format_notation *const format_table[FORMATS];
extern const char *const format_names[FORMATS + 1]; /* ended by NULL */
extern const char *const format_abouts[FORMATS];

/* What an import may trust, in spite of the rest; ended by NULL. */
extern const char *const format_trusts[];

/* The ruleset of a game in that format; NULL if formats.def has none for it. `any_size` is set
 * if board and seeds are those of the file. */
const char *format_ruleset(format_id id, const char *key, int columns, bool *any_size);

/* Sets `text` to the rulesets of a format whose boards fit: "a, b"; returns their number. */
size_t format_offer(format_id id, int columns, char text[120]);

/* The name of a game in that format, by its ruleset or as a file has it; NULL if formats.def
 * has none. */
const char *format_key_of(format_id id, const char *ruleset);
const char *format_key(format_id id, const char *name);

/* FORMAT_NONE if there is no such name. */
format_id format_find(const char *name);

/* Finds the format of a file by its first bytes, which end with a zero. FORMAT_NONE if none
 * fits; if several fit, `other` is another one, else FORMAT_NONE. */
format_id format_detect(const char *head, format_id *other);

/* Reads a position in any format; FORMAT_NONE if the text is in none. */
format_id format_read_position(const char *text, format_board *board);

/* The hole of Dyar's numbering, 0 to 2 * columns - 1; -1 if the board has no such hole. */
int format_hole_number(format_hole hole, int mover, int columns);

/* The same hole as its owner names it. */
format_hole format_hole_of(int number, int columns);

/* Writes the position as Dyar does, a string of at most DYAR_POSITION_TEXT bytes. What is not
 * noted is `?`, which only a claim may hold. */
void format_board_print(const format_board *board, char text[DYAR_POSITION_TEXT]);

/* The seeds on the board and in the stores. */
long format_board_seeds(const format_board *board);
