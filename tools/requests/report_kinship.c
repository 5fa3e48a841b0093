/* SPDX-License-Identifier: MIT */
/* Distances between the characters of rulesets, as JSON. */
#include "requests/report_kinship.h"

#include "lab/base/memstream.h"
#include "requests/report_distances.h"

typedef enum bound { LOW, HIGH } bound;

/* Finds both bounds of the interval of each pair. */
static bool find_intervals(task_kinship_result *result, double *bounds[static 2])
{
    const size_t n = result->count;
    for (size_t a = 0; a < n; a++)
        for (size_t b = a + 1; b < n; b++) {
            task_kin kin;
            if (!task_kinship_pair(result, a, b, false, &kin))
                return false;
            bounds[LOW][a * n + b] = bounds[LOW][b * n + a] = kin.low;
            bounds[HIGH][a * n + b] = bounds[HIGH][b * n + a] = kin.high;
        }
    return true;
}

static bool write_intervals(lab_writer *json, task_kinship_result *result)
{
    const size_t n = result->count;
    double *bounds[2] = {calloc(n * n + 1, sizeof(double)), calloc(n * n + 1, sizeof(double))};
    const bool good = bounds[LOW] && bounds[HIGH] && find_intervals(result, bounds);
    if (good) {
        report_matrix(json, "low", bounds[LOW], n);
        report_matrix(json, "high", bounds[HIGH], n);
    }
    free(bounds[LOW]);
    free(bounds[HIGH]);
    return good;
}

static bool write_tree(lab_writer *json, const task_kinship_result *result)
{
    lab_memstream memory;
    FILE *to = lab_memstream_begin(&memory);
    if (to)
        lab_kin_newick(to, result->tree, result->count, result->names, result->support,
                       result->replicates.count);
    size_t length;
    char *text = lab_memstream_end(&memory, &length);
    if (text && length > 0)
        text[length - 1] = '\0'; /* the line break */
    if (text)
        lab_write_key_string(json, "newick", text);
    free(text);
    return text != NULL;
}

/* ---- a pair ---- */

static void write_reason(lab_writer *json, const task_kinship_result *result, size_t column,
                         const size_t rows[static 2], bool differs)
{
    const lab_kin_matrix *matrix = &result->matrix;
    const dyar_character *character = matrix->column[column].character;
    lab_write_object(json);
    lab_write_key_string(json, "id", character->id);
    lab_write_key_string(json, "name", character->name);
    lab_write_key_string(json, differs ? "a" : "state",
                         lab_kin_state_at(matrix, rows[0], column)->text);
    if (differs)
        lab_write_key_string(json, "b", lab_kin_state_at(matrix, rows[1], column)->text);
    lab_write_close(json);
}

static bool write_reasons(lab_writer *json, const task_kinship_result *result,
                          const size_t rows[static 2], lab_kin_order order, bool differs)
{
    const lab_kin_matrix *matrix = &result->matrix;
    const uint16_t *a = lab_kin_row(matrix, rows[0]), *b = lab_kin_row(matrix, rows[1]);
    lab_kin_reasons reasons;
    const bool good = differs ? lab_kin_find_differing(&reasons, matrix, a, b)
                              : lab_kin_find_shared(&reasons, matrix, a, b, order);
    lab_write_key_array(json, differs ? "differs" : "shares");
    for (size_t i = 0; good && i < reasons.count; i++)
        write_reason(json, result, reasons.columns[i], rows, differs);
    lab_write_close(json);
    lab_kin_reasons_release(&reasons);
    return good;
}

bool report_kin(lab_writer *json, const task_kinship_result *result, const task_kin *kin,
                size_t a, size_t b, lab_kin_order order)
{
    const size_t rows[] = {a, b};
    lab_write_key_real(json, "distance", kin->distance);
    lab_write_key_real(json, "low", kin->low);
    lab_write_key_real(json, "high", kin->high);
    lab_write_key_real(json, "answers_low", kin->answers_low);
    lab_write_key_real(json, "answers_high", kin->answers_high);
    lab_write_key_real(json, "weight", kin->weight);
    return write_reasons(json, result, rows, order, false) &&
           write_reasons(json, result, rows, order, true);
}

/* ---- many rulesets ---- */

bool report_kinship(lab_writer *json, task_kinship_result *result)
{
    lab_write_object(json);
    LAB_WRITE_EACH(json, "rulesets", i, result->count)
        lab_write_string(json, result->names[i]);
    report_matrix(json, "distances", result->between, result->count);
    bool good = write_intervals(json, result);
    report_joins(json, result->joins, result->count - 1);
    good = good && write_tree(json, result);
    lab_write_key_real(json, "delta", result->delta);
    report_mantel(json, &result->places);
    lab_write_key_number(json, "replicates", result->parameters.replicates);
    lab_write_key_number(json, "seed", result->parameters.seed);
    lab_write_close(json);
    return good;
}
