/* SPDX-License-Identifier: MIT */
/* The coding of characters for programs of phylogenetics. */
#include "lab/kinship/coding.h"

#include <math.h>
#include <stdlib.h>

/* ---- symbols ---- */

/* Whole numbers are classes of their own; a quantity has a fifth of its range in each. */
static size_t class_of(const lab_kin_code *code, double number)
{
    const double range = code->most - code->least;
    if (range < LAB_KIN_CLASSES && floor(number) == number && floor(range) == range)
        return (size_t)fmax(0, number - code->least);
    const double part = range > 0 ? (number - code->least) / range : 0;
    return part >= 1 ? LAB_KIN_CLASSES - 1 : (size_t)(fmax(0, part) * LAB_KIN_CLASSES);
}

static size_t lowest_bit(uint64_t bits)
{
    size_t bit = 0;
    while (bits && !(bits >> bit & 1))
        bit++;
    return bit;
}

static size_t number_of(const lab_kin_code *code, const lab_kin_state *state)
{
    switch (code->part) {
    case LAB_KIN_WORDS:
        return lowest_bit(state->words);
    case LAB_KIN_WORD:
        return state->words >> code->at & 1;
    case LAB_KIN_CLASS:
        return class_of(code, state->number);
    case LAB_KIN_STEP:
        return class_of(code, state->number) >= code->at;
    }
    return 0;
}

char lab_kin_symbol(const lab_kin_code *code, const lab_kin_state *state)
{
    static const char symbols[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const size_t number = state->applies ? number_of(code, state) : 0;
    if (state->is_unknown)
        return '?';
    return !state->applies ? '-' : number < sizeof symbols - 1 ? symbols[number] : '?';
}

/* ---- codes ---- */

static lab_kin_code begin_code(const lab_kin_matrix *matrix, size_t column, lab_kin_part part)
{
    lab_kin_code code = {
        .column = column, .part = part, .of = 1, .least = INFINITY, .most = -INFINITY};
    for (size_t row = 0; row < matrix->rows; row++) {
        const lab_kin_state *state = lab_kin_state_at(matrix, row, column);
        if (state->applies) {
            code.least = fmin(code.least, state->number);
            code.most = fmax(code.most, state->number);
        }
    }
    return code;
}

/* Codes for each of the words or steps from `first` to `count` - 1. */
static void add_each(lab_kin_codes *codes, lab_kin_code code, size_t first, size_t count)
{
    for (code.at = first; code.at < count; code.at++)
        codes->list[codes->count++] = code;
}

static bool begin(lab_kin_codes *codes, const lab_kin_matrix *matrix)
{
    size_t most = 0;
    for (size_t i = 0; i < matrix->columns; i++)
        most += matrix->column[i].word_count + LAB_KIN_CLASSES;
    *codes = (lab_kin_codes){.list = malloc((most + 1) * sizeof *codes->list)};
    return codes->list != NULL;
}

/* Counts the codes of each column. */
static void end(lab_kin_codes *codes)
{
    for (size_t first = 0, next; first < codes->count; first = next) {
        next = first;
        while (next < codes->count && codes->list[next].column == codes->list[first].column)
            next++;
        for (size_t i = first; i < next; i++)
            codes->list[i].of = next - first;
    }
}

bool lab_kin_code_standard(lab_kin_codes *codes, const lab_kin_matrix *matrix)
{
    if (!begin(codes, matrix))
        return false;
    for (size_t i = 0; i < matrix->columns; i++) {
        const lab_kin_column *column = &matrix->column[i];
        if (lab_kin_has_numbers(column->character))
            add_each(codes, begin_code(matrix, i, LAB_KIN_CLASS), 0, 1);
        else if (column->character->type == DYAR_CHARACTER_SET)
            add_each(codes, begin_code(matrix, i, LAB_KIN_WORD), 0, column->word_count);
        else
            add_each(codes, begin_code(matrix, i, LAB_KIN_WORDS), 0, 1);
    }
    end(codes);
    return true;
}

static bool is_constant(const lab_kin_code *code, const lab_kin_matrix *matrix)
{
    char first = '-';
    for (size_t row = 0; row < matrix->rows; row++) {
        const char symbol = lab_kin_symbol(code, lab_kin_state_at(matrix, row, code->column));
        if (symbol == '-' || symbol == '?')
            continue;
        if (first != '-' && symbol != first)
            return false;
        first = symbol;
    }
    return true;
}

static void leave_out_constants(lab_kin_codes *codes, const lab_kin_matrix *matrix)
{
    size_t kept = 0;
    for (size_t i = 0; i < codes->count; i++)
        if (!is_constant(&codes->list[i], matrix))
            codes->list[kept++] = codes->list[i];
    codes->count = kept;
}

bool lab_kin_code_binary(lab_kin_codes *codes, const lab_kin_matrix *matrix)
{
    if (!begin(codes, matrix))
        return false;
    for (size_t i = 0; i < matrix->columns; i++) {
        const lab_kin_column *column = &matrix->column[i];
        const bool is_set = column->character->type == DYAR_CHARACTER_SET;
        if (lab_kin_has_numbers(column->character))
            add_each(codes, begin_code(matrix, i, LAB_KIN_STEP), 1, LAB_KIN_CLASSES);
        else if (is_set || column->word_count > 2)
            add_each(codes, begin_code(matrix, i, LAB_KIN_WORD), 0, column->word_count);
        else
            add_each(codes, begin_code(matrix, i, LAB_KIN_WORDS), 0, 1);
    }
    leave_out_constants(codes, matrix);
    end(codes);
    return true;
}

void lab_kin_codes_release(lab_kin_codes *codes)
{
    free(codes->list);
    *codes = (lab_kin_codes){0};
}
