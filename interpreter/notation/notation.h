/* SPDX-License-Identifier: MIT */
/*
 * Position strings and rejected moves: what the files of this folder share.
 *
 *     4,4,4,4/4,4,4,4 0,0 1 -        rows from the top, stores, player to move, further state
 */
#pragma once

#include "dyar/reasons.h"
#include "play/view.h"

/* Numbers in cells that follow each other, written as `key=1,2`; left out when all of them are
 * 0.  Some are counted from 1 in text, so that what is left out is the first. */
typedef struct dyar_further {
    const char *key;
    uint16_t at;
    int count; /* 0: not used by this ruleset */
    enum {
        DYAR_FURTHER_NUMBERS,
        DYAR_FURTHER_SEEDS,
        DYAR_FURTHER_HOLES,  /* one hole, or a hole and the next one of a move */
        DYAR_FURTHER_OWNERS, /* holes that changed hands */
        DYAR_FURTHER_ENDING
    } kind;
    int limit; /* of numbers as they are written */
    int first; /* what 0 in the cell is in text: 0 or 1 */
} dyar_further;

enum { DYAR_FURTHERS = 22 };

/* In alphabetical order, as they are written. */
void dyar_list_further(const dyar_game *game, dyar_further list[DYAR_FURTHERS]);

/* Words for ends that a position does not show by itself, of single games or of matches; the
 * last has no word. */
typedef struct dyar_ending_word {
    const char *word;
    unsigned code;
    bool of_player;
} dyar_ending_word;

const dyar_ending_word *dyar_ending_words(const dyar_game *game);

/* "a1@2,b1@2": the holes of a territory that do not belong to whom they did at the setup. */
size_t dyar_format_owners(const dyar_game *game, unsigned territory, char *text, size_t room);

/* A text that is not a move: `moves` are the `count` legal moves of the position, none of which
 * is written so. */
typedef struct dyar_refusal {
    const dyar_game *game;
    const dyar_position *position;
    const char *text;
    const dyar_move *moves;
    size_t count;
} dyar_refusal;

/* Writes the reason into `problem`: lower case, no full stop. */
void dyar_refuse_move(const dyar_refusal *refusal, char problem[DYAR_PROBLEM_TEXT]);

/* Returns the reason for a person who plays; its texts are in the arena. */
dyar_reason dyar_find_refusal(dyar_arena *arena, const dyar_refusal *refusal);
