/* SPDX-License-Identifier: MIT */
/* What the files that put turns into English share. */
#pragma once

#include "dyar/account.h"
#include "english/parts.h"
#include "program/game.h"

/* An account that is being written. */
typedef struct dyar_narrator {
    dyar_writer writer; /* its arena is for phrases and for the lines */
    const dyar_game *game;
    const dyar_account_style *style;
    const dyar_sentence *sentences; /* the rules in English, for the ends of games */
    size_t sentence_count;
    dyar_account_line *lines;
    size_t count, room;
} dyar_narrator;

/* ---- parts: narrator.c ---- */

/* Adds a line. */
void dyar_narrate(dyar_narrator *n, int depth, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds a line that states why a game or match ended. */
void dyar_narrate_end(dyar_narrator *n, int depth, const char *reason);

const char *dyar_narrator_player(const dyar_narrator *n, int player); /* "south" */
const char *dyar_narrator_seeds(const dyar_narrator *n, int seeds);   /* "1 seed" */
const char *dyar_narrator_place(const dyar_narrator *n, int place);   /* "c1", "the hand" */

/* ---- between two games of a match: interlude.c ---- */

/* Does the event begin an interlude? */
bool dyar_begins_interlude(const dyar_event *event);

/* Describes an interlude, from event number `from`.  Returns the number of the first event
 * after it. */
size_t dyar_narrate_interlude(dyar_narrator *n, const dyar_trace *trace, size_t from);

/* ---- a turn: laps.c ---- */

void dyar_narrate_turn(dyar_narrator *n, const dyar_trace *trace);
