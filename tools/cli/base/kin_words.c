/* SPDX-License-Identifier: MIT */
/* Kinship of two rulesets in words. */
#include "cli/base/kin_words.h"

#include "cli/base/cli.h"
#include "cli/base/memory.h"

char *cli_kin_distance(const task_kin *kin)
{
    return cli_format("%.2f (%.2f-%.2f; answers %.2f-%.2f)", kin->distance, kin->low, kin->high,
                      kin->answers_low, kin->answers_high);
}

/* ---- characters and states ---- */

/* The states of both; one, if they are alike. */
static char *list(const task_kinship_result *result, lab_kin_reasons *reasons, size_t a,
                  size_t b, size_t most)
{
    const lab_kin_matrix *matrix = &result->matrix;
    cli_memory memory = cli_memory_begin();
    for (size_t i = 0; i < reasons->count && i < most; i++) {
        const size_t column = reasons->columns[i];
        const dyar_character *character = matrix->column[column].character;
        const char *of_a = lab_kin_state_at(matrix, a, column)->text;
        const char *of_b = lab_kin_state_at(matrix, b, column)->text;
        fprintf(memory.to, "%s%s", i ? "; " : "", character->name);
        if (of_a == of_b && strcmp(of_a, "yes") == 0)
            continue;
        fprintf(memory.to, ": %s", of_a);
        if (of_a != of_b)
            fprintf(memory.to, " / %s", of_b);
    }
    lab_kin_reasons_release(reasons);
    return cli_memory_end(&memory);
}

char *cli_kin_shared(const task_kinship_result *result, size_t a, size_t b, lab_kin_order order,
                     size_t most)
{
    const lab_kin_matrix *matrix = &result->matrix;
    lab_kin_reasons reasons;
    if (!lab_kin_find_shared(&reasons, matrix, lab_kin_row(matrix, a), lab_kin_row(matrix, b),
                             order))
        cli_out_of_memory();
    return list(result, &reasons, a, b, most);
}

char *cli_kin_differing(const task_kinship_result *result, size_t a, size_t b, size_t most)
{
    const lab_kin_matrix *matrix = &result->matrix;
    lab_kin_reasons reasons;
    if (!lab_kin_find_differing(&reasons, matrix, lab_kin_row(matrix, a),
                                lab_kin_row(matrix, b)))
        cli_out_of_memory();
    return list(result, &reasons, a, b, most);
}
