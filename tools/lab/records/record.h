/* SPDX-License-Identifier: MIT */
/*
 * Records of games as text.
 *
 *     [Ruleset "my-game"]
 *     [Rules "9ae16a3b2f90404f"]
 *     [Semantics "1"]
 *     [Answers "own-house=sows-on, no-move=game-ends"]
 *     [Player1 "Fatma"]
 *     [Player2 "greedy"]
 *     [Result "p1win"]
 *
 *     {Said to be the usual opening.} 1. c1 2. d2 {captures 4: d1 c1} 3. b1
 *
 * A record begins with its Ruleset tag; a file holds any number of records, one after another.
 * Tags are in PGN's form: a name and a text in quotes, in which `\"` is a quote and `\\` a
 * backslash.  Then come the moves and comments in braces.  Every move has its number when
 * written; when read, numbers may be left out but may not go back.
 *
 * Tags with a meaning to Dyar: Ruleset, Rules (the hash of what decides play, as in
 * dyar_ruleset_info), Semantics (of the engine, DYAR_SEMANTICS), Parts (of the rules), Setup,
 * Answers ("question=answer, ..."), Set ("path=value", as often as needed), Match ("yes"),
 * Start (a position, if it is not the setup), Player1 ..., Date, Result (p1win ... p6win, draw,
 * none), Termination (how the game ended, lab/records/ending.h).  Others are kept.  A result of
 * PGN (1-0, 0-1, 1/2-1/2, *) becomes one of these words; after the moves it is a Result tag if
 * the record has none.
 *
 * The record of a match has the moves of all its games in one list, and what players chose to
 * fill between them; its result is that of the match.
 *
 * Comments never matter for replaying; `verify` compares what they state of boards and captures
 * with play (assertions.h).  Dyar writes what a move captured and marked, and how the games of
 * a match ended.
 *
 * A record that is all zero is an empty one.  lab_record_release frees what it holds.
 */
#pragma once

#include "dyar/move.h"
#include "lab/base/error.h"

typedef struct lab_tag {
    char *name, *value;
    unsigned line, column;
} lab_tag;

typedef struct lab_record_move {
    char text[DYAR_MOVE_TEXT];
    char *comment; /* behind the move; or NULL */
    unsigned line, column;
} lab_record_move;

typedef struct lab_record {
    lab_tag *tags;
    size_t tag_count, tag_capacity;
    char *comment; /* before the first move; or NULL */
    lab_record_move *moves;
    size_t move_count, move_capacity;
    size_t begin, end; /* where it stood in the text it was read from, in bytes */
} lab_record;

typedef struct lab_records {
    lab_record *items;
    size_t count, capacity;
} lab_records;

void lab_record_release(lab_record *record);
void lab_records_release(lab_records *records);

/* These functions copy what they are given; they return false if memory runs out.  They add a
 * comment after those that are there already: of the last move, or before the first. */
bool lab_record_add_tag(lab_record *record, const char *name, const char *value);
bool lab_record_add_move(lab_record *record, const char *text);
bool lab_record_add_comment(lab_record *record, const char *comment);

/* Returns tag number `at` of this name, from 0; NULL if there are fewer. */
const lab_tag *lab_record_tag(const lab_record *record, const char *name, size_t at);

/* The text of its first tag of that name, or NULL. */
const char *lab_record_value(const lab_record *record, const char *name);

/* Returns the record as text that ends with a newline; NULL if memory runs out.  The caller
 * frees it. */
char *lab_record_write(const lab_record *record, size_t *length);

/* Whatever comes of it, give back the records with lab_records_release: those before the
 * mistake are in it. */
bool lab_records_parse(const char *text, size_t length, lab_records *records, lab_error *error);

/* The same where the ruleset is known: records need no Ruleset tag, and any tag behind moves
 * begins another one. */
bool lab_records_parse_of_ruleset(const char *text, size_t length, lab_records *records,
                                  lab_error *error);

/* Takes a record that was parsed; what it leaves in `record` is released. False ends the parse.
 */
typedef bool lab_record_taker(void *context, lab_record *record);

/* Parses one record after another, so that only one is in memory. `of_ruleset`: as
 * lab_records_parse_of_ruleset. Returns false with an error, or if `take` does. */
bool lab_records_each(const char *text, size_t length, bool of_ruleset, lab_record_taker *take,
                      void *context, lab_error *error);

/* The line on which it begins. */
unsigned lab_record_line(const lab_record *record);

/* "p1win", "draw", "lost" or "none", as in a Result tag; only a game of one is "lost".  A win
 * that some share, though others have lost, is a "draw": the word does not say whose. */
const char *lab_result_word(const dyar_result *result);

/* Those words as people read them. */
#define LAB_RESULT_WORDS "p1win ... p6win, draw, lost or none"

/* Returns that word for the text, which may also be of PGN (1-0, 0-1, 1/2-1/2, *); else NULL.
 */
const char *lab_result_read(const char *text);

/* Can a game of this number of players end with such a word, or with "none"?  "p5win" is none
 * of a game of two, and "lost" only of one. */
bool lab_result_is_of(const char *word, int players);
