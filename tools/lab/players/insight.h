/* SPDX-License-Identifier: MIT */
/*
 * Insights: what a player that searches thinks of a position, and how one watches it think.
 *
 * Values are seeds: with two players the mover's margin, otherwise what the mover will have.
 * They are what the search makes of the position when both (or all) play on as it would; an
 * exact one is the value at the end of the game.  In a match a search looks no further than the
 * end of the game that is played, and values what each player then owns (owned.h).
 */
#pragma once

#include "dyar/move.h"

enum { LAB_LINE_MAX = 64 };

/* Moves one after another. */
typedef struct lab_line {
    dyar_move moves[LAB_LINE_MAX];
    size_t length;
} lab_line;

/* The move, and what comes after it as far as there is room. */
void lab_line_set(lab_line *line, dyar_move move, const lab_line *rest);

typedef enum lab_outlook { LAB_OPEN, LAB_WON, LAB_DRAWN, LAB_LOST } lab_outlook;

/* What is thought of one move. */
typedef struct lab_opinion {
    dyar_move move;
    int value;
    int scores[DYAR_PLAYERS_MAX]; /* as they stand at the end of the line */
    lab_outlook outlook;          /* for the mover; as far as it is certain */
    bool exact;
    lab_line line; /* begins with the move; the best play found after it */
} lab_opinion;

/* The result of a search once every move has been searched to one depth. */
typedef struct lab_insight {
    int depth; /* moves ahead */
    uint64_t nodes;
    double seconds;
    const lab_opinion
        *opinions; /* the best first; of the best move alone, if no more is asked */
    size_t count;  /* at least 1 */
} lab_insight;

/* Called for each depth that is finished, in the thread that called the search. */
typedef struct lab_watch {
    void (*see)(void *context, const lab_insight *insight); /* NULL: nobody looks */
    void *context;
} lab_watch;
