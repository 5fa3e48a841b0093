/* SPDX-License-Identifier: MIT */
/* Kinship in the NEXUS format. */
#include "lab/kinship/nexus.h"

#include <stdlib.h>
#include <string.h>

#include "lab/kinship/coding.h"
#include "lab/kinship/tree.h"

/* ---- names ---- */

/* Writes a text with "_" for all that is not allowed in names. */
static void write_name(FILE *to, const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char c = name[i];
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        putc(is_letter || (c >= '0' && c <= '9') ? c : '_', to);
    }
}

static void write_taxa(FILE *to, const char *const *names, size_t count)
{
    fprintf(to, "#NEXUS\n\nBEGIN TAXA;\n  DIMENSIONS NTAX=%zu;\n  TAXLABELS", count);
    for (size_t i = 0; i < count; i++) {
        fputs("\n    ", to);
        write_name(to, names[i], strlen(names[i]));
    }
    fputs(";\nEND;\n", to);
}

/* "C3_12": the character, and the word or the step. */
static void write_label(FILE *to, const lab_kin_matrix *matrix, const lab_kin_code *code)
{
    const lab_kin_column *column = &matrix->column[code->column];
    fputs(column->character->id, to);
    if (code->part == LAB_KIN_WORD) {
        putc('_', to);
        write_name(to, column->words[code->at], strlen(column->words[code->at]));
    } else if (code->part == LAB_KIN_STEP) {
        fprintf(to, "_%zu", code->at);
    }
}

/* ---- the code book ---- */

static void write_symbols(FILE *to, const lab_kin_matrix *matrix, const lab_kin_code *code)
{
    const lab_kin_column *column = &matrix->column[code->column];
    if (code->part == LAB_KIN_WORDS)
        for (size_t i = 0; i < column->word_count; i++) {
            const lab_kin_state state = {.applies = true, .words = UINT64_C(1) << i};
            fprintf(to, " %c=%s", lab_kin_symbol(code, &state), column->words[i]);
        }
    else if (code->part == LAB_KIN_CLASS)
        fprintf(to, " classes from %g to %g", code->least, code->most);
    else
        fputs(" 0=no 1=yes", to);
}

static void write_book(FILE *to, const lab_kin_matrix *matrix, const lab_kin_codes *codes)
{
    fputs("\n[The code book:\n", to);
    for (size_t i = 0; i < codes->count; i++) {
        const lab_kin_code *code = &codes->list[i];
        fprintf(to, "%zu ", i + 1);
        write_label(to, matrix, code);
        fprintf(to, " %s:", matrix->column[code->column].character->name);
        write_symbols(to, matrix, code);
        putc('\n', to);
    }
    fputs("]\n", to);
}

/* ---- characters ---- */

/* Adds the symbols of all states of "a|b" to `symbols`, each once.  Returns false if memory
 * runs out. */
static bool find_symbols(lab_kin_column *column, const lab_kin_code *code, const char *text,
                         char *symbols)
{
    for (size_t length; *text; text += length + (text[length] == '|')) {
        length = strcspn(text, "|");
        char *word = strndup(text, length);
        uint16_t state;
        const bool found = word && lab_kin_state_find(column, word, &state);
        free(word);
        if (!found)
            return false;
        const char symbol = lab_kin_symbol(code, &column->states[state]);
        if (!strchr(symbols, symbol))
            strncat(symbols, &symbol, 1);
    }
    return true;
}

static bool write_cell(FILE *to, const lab_kin_nexus *nexus, const lab_kin_code *code,
                       size_t row)
{
    lab_kin_column *column = &nexus->matrix->column[code->column];
    const char *text = nexus->open ? nexus->open[row * nexus->matrix->columns + code->column]
                                   : lab_kin_state_at(nexus->matrix, row, code->column)->text;
    char symbols[LAB_KIN_WORDS_MAX + 2] = "";
    if (!find_symbols(column, code, text, symbols))
        return false;
    const bool is_open = symbols[0] && symbols[1];
    if (is_open && strchr(symbols, '-')) /* it may not apply */
        putc('?', to);
    else
        fprintf(to, is_open ? "{%s}" : "%s", symbols);
    return true;
}

static bool write_matrix(FILE *to, const lab_kin_nexus *nexus, const lab_kin_codes *codes)
{
    for (size_t row = 0; row < nexus->matrix->rows; row++) {
        fputs("    ", to);
        write_name(to, nexus->names[row], strlen(nexus->names[row]));
        putc(' ', to);
        for (size_t i = 0; i < codes->count; i++)
            if (!write_cell(to, nexus, &codes->list[i], row))
                return false;
        putc('\n', to);
    }
    return true;
}

static bool write_characters(FILE *to, const lab_kin_nexus *nexus, const lab_kin_codes *codes,
                             lab_kin_coding coding)
{
    fprintf(to,
            "\nBEGIN CHARACTERS;\n  DIMENSIONS NCHAR=%zu;\n  FORMAT DATATYPE=STANDARD "
            "SYMBOLS=\"%s\" GAP=- MISSING=?;\n  CHARLABELS",
            codes->count, coding == LAB_KIN_BINARY ? "01" : "0123456789ABCDEF");
    for (size_t i = 0; i < codes->count; i++) {
        fputs("\n    ", to);
        write_label(to, nexus->matrix, &codes->list[i]);
    }
    fputs(";\n  MATRIX\n", to);
    const bool good = write_matrix(to, nexus, codes);
    fputs("  ;\nEND;\n", to);
    return good;
}

/* ---- weights, groups, the tree ---- */

/* The columns of a character share its weight. */
static void write_weights(FILE *to, const lab_kin_matrix *matrix, const lab_kin_codes *codes)
{
    fputs("\nBEGIN ASSUMPTIONS;\n  WTSET * weights (VECTOR) =", to);
    for (size_t i = 0; i < codes->count; i++) {
        const lab_kin_code *code = &codes->list[i];
        fprintf(to, " %g", matrix->column[code->column].weight / (double)code->of);
    }
    fputs(";\nEND;\n", to);
}

static void write_groups(FILE *to, const lab_kin_matrix *matrix, const lab_kin_codes *codes)
{
    fputs("\nBEGIN SETS;\n", to);
    for (size_t first = 0, next; first < codes->count; first = next) {
        const char *group = matrix->column[codes->list[first].column].character->group;
        for (next = first; next < codes->count; next++)
            if (strcmp(matrix->column[codes->list[next].column].character->group, group) != 0)
                break;
        fprintf(to, "  CHARSET %s = %zu-%zu;\n", group, first + 1, next);
    }
    fputs("END;\n", to);
}

static bool write_tree(FILE *to, const lab_kin_nexus *nexus)
{
    const size_t count = nexus->matrix->rows;
    char **names = calloc(count + 1, sizeof *names);
    bool good = names != NULL;
    for (size_t i = 0; good && i < count; i++) {
        names[i] = strdup(nexus->names[i]);
        good = names[i] != NULL;
        for (char *c = names[i]; c && (c = strchr(c, '-'));)
            *c = '_';
    }
    if (good) {
        fputs("\nBEGIN TREES;\n  TREE neighbour_joining = [&U] ", to);
        lab_kin_newick(to, nexus->tree, count, (const char *const *)names, NULL, 0);
        fputs("END;\n", to);
    }
    for (size_t i = 0; names && i < count; i++)
        free(names[i]);
    free(names);
    return good;
}

/* Adds the states that answers decide to the columns, so that the code book has them. */
static bool find_open_states(const lab_kin_nexus *nexus)
{
    const lab_kin_matrix *matrix = nexus->matrix;
    const lab_kin_code any = {.part = LAB_KIN_WORD};
    for (size_t i = 0; nexus->open && i < matrix->rows * matrix->columns; i++) {
        char symbols[LAB_KIN_WORDS_MAX + 2] = "";
        if (!find_symbols(&matrix->column[i % matrix->columns], &any, nexus->open[i], symbols))
            return false;
    }
    return true;
}

bool lab_kin_nexus_write(FILE *to, const lab_kin_nexus *nexus, lab_kin_coding coding)
{
    const lab_kin_matrix *matrix = nexus->matrix;
    lab_kin_codes codes;
    if (!find_open_states(nexus))
        return false;
    bool good = coding == LAB_KIN_BINARY ? lab_kin_code_binary(&codes, matrix)
                                         : lab_kin_code_standard(&codes, matrix);
    if (good) {
        write_taxa(to, nexus->names, matrix->rows);
        write_book(to, matrix, &codes);
        good = write_characters(to, nexus, &codes, coding);
        write_weights(to, matrix, &codes);
        write_groups(to, matrix, &codes);
    }
    lab_kin_codes_release(&codes);
    return good && (!nexus->tree || write_tree(to, nexus));
}

/* ---- distances ---- */

void lab_kin_nexus_distances(FILE *to, const double *between, const char *const *names,
                             size_t count)
{
    write_taxa(to, names, count);
    fputs("\nBEGIN DISTANCES;\n  FORMAT TRIANGLE=LOWER DIAGONAL LABELS=LEFT;\n  MATRIX\n", to);
    for (size_t a = 0; a < count; a++) {
        fputs("    ", to);
        write_name(to, names[a], strlen(names[a]));
        for (size_t b = 0; b <= a; b++)
            fprintf(to, " %.6f", between[a * count + b]);
        putc('\n', to);
    }
    fputs("  ;\nEND;\n", to);
}
