/* SPDX-License-Identifier: MIT */
/*
 * The coding of characters for programs of phylogenetics: columns of symbols.
 *
 * A column of symbols is about one column of a matrix: about all its states, one word of a set
 * or of many words, or one step of its numbers.
 */
#pragma once

#include "lab/kinship/matrix.h"

enum { LAB_KIN_CLASSES = 5 }; /* of a quantity */

typedef enum lab_kin_part {
    LAB_KIN_WORDS, /* all words: the symbol is the number of the word */
    LAB_KIN_WORD,  /* one word: 1 if it is there, else 0 */
    LAB_KIN_CLASS, /* all numbers: the symbol is the class */
    LAB_KIN_STEP,  /* one step: 1 if the class is this or a higher one, else 0 */
} lab_kin_part;

typedef struct lab_kin_code {
    size_t column;
    lab_kin_part part;
    size_t at;          /* the word, or the step */
    size_t of;          /* the number of codes of the same column */
    double least, most; /* of the numbers in the matrix */
} lab_kin_code;

typedef struct lab_kin_codes {
    lab_kin_code *list;
    size_t count;
} lab_kin_codes;

/* Codes each character in one column, but sets in one for each word.  Returns false if memory
 * runs out.  Release the codes in either case. */
bool lab_kin_code_standard(lab_kin_codes *codes, const lab_kin_matrix *matrix);

/* Codes each character in columns of 0 and 1, without those that are the same for all rows. */
bool lab_kin_code_binary(lab_kin_codes *codes, const lab_kin_matrix *matrix);

void lab_kin_codes_release(lab_kin_codes *codes);

/* Returns the symbol of a state: a digit, then letters; '-' if it does not apply. */
char lab_kin_symbol(const lab_kin_code *code, const lab_kin_state *state);
