/* SPDX-License-Identifier: MIT */
/* A matrix of characters. */
#include "lab/kinship/matrix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/list.h"
#include "lab/kinship/attested.h"

/* ---- columns ---- */

/* The difference that counts as 1.  Of a quantity or a ratio, it is the range from the 2nd to
 * the 98th percentile of the bundled rulesets, so that one strange board does not make all
 * others alike; a fixed number keeps a distance the same whatever else is compared. */
static double span_of(const dyar_character *character)
{
    static const struct {
        const char *id;
        double span;
    } spans[] = {{"B2", 2.35}, {"S1", 3.32}, {"S3", 0.55}, {"M2", 2}, {"M4", 2}};
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++)
        if (strcmp(spans[i].id, character->id) == 0)
            return spans[i].span;
    return 1;
}

/* A character is in the block of its parent, which comes before it, or begins a block. */
static size_t find_block(lab_kin_matrix *matrix, size_t column)
{
    const size_t parent = matrix->column[column].character->parent;
    return parent == column ? matrix->blocks++ : matrix->column[parent].block;
}

bool lab_kin_has_numbers(const dyar_character *character)
{
    return character->type == DYAR_CHARACTER_QUANTITY ||
           character->type == DYAR_CHARACTER_RATIO || character->type == DYAR_CHARACTER_ORDERED;
}

static double read_number(const dyar_character *character, const char *text)
{
    const double number = strtod(text, NULL);
    return character->type == DYAR_CHARACTER_RATIO ? log2(number) : number;
}

/* ---- states ---- */

/* Adds the bit of a word to `*bits`. */
static bool find_word(lab_kin_column *column, const char *word, size_t length, uint64_t *bits)
{
    size_t at = 0;
    while (at < column->word_count &&
           (strncmp(column->words[at], word, length) != 0 || column->words[at][length] != '\0'))
        at++;
    if (at == LAB_KIN_WORDS_MAX)
        return false;
    if (at == column->word_count) {
        column->words[at] = strndup(word, length);
        if (!column->words[at])
            return false;
        column->word_count++;
    }
    *bits |= UINT64_C(1) << at;
    return true;
}

/* The words of "2+3". */
static bool find_words(lab_kin_column *column, const char *text, uint64_t *bits)
{
    for (size_t length; *text; text += length + (text[length] == '+')) {
        length = strcspn(text, "+");
        if (!find_word(column, text, length, bits))
            return false;
    }
    return true;
}

static bool read_state(lab_kin_column *column, const char *text, lab_kin_state *state)
{
    const dyar_character *character = column->character;
    const bool is_unknown = strcmp(text, lab_kin_unknown) == 0;
    *state = (lab_kin_state){.text = strdup(text),
                             .applies = strcmp(text, "-") != 0 && !is_unknown,
                             .is_unknown = is_unknown};
    if (!state->text)
        return false;
    if (!state->applies)
        return true;
    state->is_absence = character->type == DYAR_CHARACTER_PRESENCE && strcmp(text, "no") == 0;
    if (lab_kin_has_numbers(character)) {
        state->number = read_number(character, text);
        return true;
    }
    if (character->type != DYAR_CHARACTER_SET)
        return find_word(column, text, strlen(text), &state->words);
    return strcmp(text, "none") == 0 || find_words(column, text, &state->words);
}

bool lab_kin_state_find(lab_kin_column *column, const char *text, uint16_t *state)
{
    size_t at = 0;
    while (at < column->count && strcmp(column->states[at].text, text) != 0)
        at++;
    *state = (uint16_t)at;
    if (at < column->count)
        return true;
    return at < UINT16_MAX &&
           lab_list_grow(&column->states, &column->capacity, at, sizeof *column->states) &&
           read_state(column, text, &column->states[column->count++]);
}

/* ---- the matrix ---- */

bool lab_kin_matrix_begin(lab_kin_matrix *matrix, size_t rows)
{
    const size_t columns = dyar_count_characters();
    *matrix = (lab_kin_matrix){.rows = rows,
                               .columns = columns,
                               .column = calloc(columns + 1, sizeof *matrix->column),
                               .cells = calloc(rows * columns + 1, sizeof *matrix->cells)};
    if (!matrix->column || !matrix->cells)
        return false;
    for (size_t i = 0; i < columns; i++) {
        const dyar_character *character = dyar_character_at(i);
        uint16_t none;
        matrix->column[i] = (lab_kin_column){
            .character = character, .weight = character->weight, .span = span_of(character)};
        matrix->column[i].block = find_block(matrix, i);
        if (!lab_kin_state_find(&matrix->column[i], "-", &none))
            return false;
    }
    return true;
}

void lab_kin_matrix_release(lab_kin_matrix *matrix)
{
    for (size_t i = 0; matrix->column && i < matrix->columns; i++) {
        lab_kin_column *column = &matrix->column[i];
        for (size_t state = 0; state < column->count; state++)
            free(column->states[state].text);
        for (size_t word = 0; word < column->word_count; word++)
            free(column->words[word]);
        free(column->states);
    }
    free(matrix->column);
    free(matrix->cells);
    *matrix = (lab_kin_matrix){0};
}

bool lab_kin_matrix_set(lab_kin_matrix *matrix, size_t row, size_t column, const char *text)
{
    return lab_kin_state_find(&matrix->column[column], text,
                              &matrix->cells[row * matrix->columns + column]);
}

size_t lab_kin_column_of(const lab_kin_matrix *matrix, const char *id)
{
    size_t at = 0;
    while (at < matrix->columns && strcmp(matrix->column[at].character->id, id) != 0)
        at++;
    return at;
}
