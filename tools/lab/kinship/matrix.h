/* SPDX-License-Identifier: MIT */
/*
 * A matrix of characters: a row for each ruleset, a column for each character.
 *
 *     lab_kin_matrix matrix;
 *     bool good = lab_kin_matrix_begin(&matrix, rows);
 *     for (row ...; column ...)
 *         good = good && lab_kin_matrix_set(&matrix, row, column, text);
 *     ...
 *     lab_kin_matrix_release(&matrix);
 *
 * A column keeps each different state once, and a cell is the number of its state.  States are
 * texts as in dyar_feature: "-" is not applicable, "2+3" is a set, a decimal number is a
 * quantity or a rank, "?" is not known (attested.h), all else is a word.
 *
 * Threads may share a matrix that none of them changes.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dyar/features.h"

enum { LAB_KIN_WORDS_MAX = 64 };

typedef struct lab_kin_state {
    char *text;
    bool applies; /* false of an unknown state, too */
    bool is_unknown;
    bool is_absence; /* "no" in a column of presence */
    double number;   /* of a quantity or a rank; the logarithm of a ratio */
    uint64_t words;  /* of all others: a bit for each word */
} lab_kin_state;

typedef struct lab_kin_column {
    const dyar_character *character;
    double weight;
    double span;  /* the difference between two numbers that counts as 1 */
    size_t block; /* number of the character's block, from 0 */
    lab_kin_state *states;
    size_t count, capacity;
    char *words[LAB_KIN_WORDS_MAX]; /* in the order in which they were found */
    size_t word_count;
} lab_kin_column;

typedef struct lab_kin_matrix {
    size_t rows, columns, blocks;
    lab_kin_column *column;
    uint16_t *cells; /* rows times columns numbers of states */
} lab_kin_matrix;

/* Are the states of the character numbers? */
bool lab_kin_has_numbers(const dyar_character *character);

/* Begins a matrix of `rows` rows and a column for each character, in which no character
 * applies. Returns false if memory runs out.  Release it in either case. */
bool lab_kin_matrix_begin(lab_kin_matrix *matrix, size_t rows);
void lab_kin_matrix_release(lab_kin_matrix *matrix);

/* Finds the number of a state, and adds the state to the column if it is new.  Returns false if
 * memory runs out, or if the column has too many words. */
bool lab_kin_state_find(lab_kin_column *column, const char *text, uint16_t *state);

bool lab_kin_matrix_set(lab_kin_matrix *matrix, size_t row, size_t column, const char *text);

/* Returns the number of the character with this id; the number of columns if there is none. */
size_t lab_kin_column_of(const lab_kin_matrix *matrix, const char *id);

static inline const uint16_t *lab_kin_row(const lab_kin_matrix *matrix, size_t row)
{
    return matrix->cells + row * matrix->columns;
}

static inline const lab_kin_state *lab_kin_state_at(const lab_kin_matrix *matrix, size_t row,
                                                    size_t column)
{
    return &matrix->column[column].states[lab_kin_row(matrix, row)[column]];
}
