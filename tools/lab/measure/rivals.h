/* SPDX-License-Identifier: MIT */
/*
 * Rivals of a game: the same game under another answer to one question.
 *
 * Each is played in step with the game while the two look alike.  If the same moves lead to
 * another position, to other moves or to another result, the question has come into play; the
 * rival is left then.  A question that never comes into play cannot change anything.
 */
#pragma once

#include "lab/measure/pair.h"

enum { LAB_RIVAL_QUESTIONS = 31 }; /* as many as there are bits for */

typedef struct lab_rival {
    lab_pair pair; /* the game, and the rival */
    const dyar_position *start;
    int question;  /* from 0, below LAB_RIVAL_QUESTIONS */
    bool is_apart; /* another board: the question comes into play before any move */
} lab_rival;

typedef struct lab_rivals lab_rivals;

/* Makes the rivals.  Returns NULL if memory runs out.  The list must outlive them. */
lab_rivals *lab_rivals_new(const lab_rival *list, size_t count);
void lab_rivals_free(lab_rivals *rivals);

/* Questions that there are rivals for, as bits. */
int32_t lab_rivals_questions(const lab_rivals *rivals);

/* A game begins. */
void lab_rivals_begin(lab_rivals *rivals);

/* The move of that number among the legal ones is about to be made. */
void lab_rivals_follow(lab_rivals *rivals, const dyar_position *now, size_t chosen);

/* The game is over, or stopped. */
void lab_rivals_end(lab_rivals *rivals, const dyar_position *now);

/* Returns the questions that have come into play in this game, as bits. */
int32_t lab_rivals_came_up(const lab_rivals *rivals);

bool lab_rivals_out_of_memory(const lab_rivals *rivals);
