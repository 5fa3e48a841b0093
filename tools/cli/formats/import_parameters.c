/* SPDX-License-Identifier: MIT */
/* A file of parameters for `dyar import`: the ruleset that it describes. */
#include "cli/formats/import_parameters.h"

#include "lab/parameters/parameters.h"

bool cli_are_parameters(const cli_head *head)
{
    return lab_parameters_detect(head->text, head->length);
}

/* The head and what follows it, ended by a zero; in *length without it. */
static char *read_whole(const cli_head *head, FILE *from, size_t *length)
{
    char *text = malloc(LAB_PARAMETERS_TEXT + 2);
    cli_need(text);
    memcpy(text, head->text, head->length);
    *length = head->length +
              fread(text + head->length, 1, LAB_PARAMETERS_TEXT + 1 - head->length, from);
    text[*length] = '\0';
    return text;
}

static cli_status refuse(const char *path, const char *text,
                         const lab_parameters_outcome *outcome)
{
    size_t line = 1, column = 1;
    cli_need(outcome->problem);
    for (size_t i = 0; i < outcome->at; i++) {
        line += text[i] == '\n';
        column = text[i] == '\n' ? 1 : column + 1;
    }
    cli_complain("%s:%zu:%zu: %s", path, line, column, outcome->problem);
    return CLI_INVALID;
}

cli_status cli_import_parameters(const char *path, const cli_head *head, FILE *from,
                                 cli_written *written)
{
    lab_parameters_outcome outcome;
    size_t length;
    char *text = read_whole(head, from, &length);
    char *yaml = lab_parameters_import(text, length, &outcome);
    const cli_status status = yaml ? CLI_DONE : refuse(path, text, &outcome);
    if (yaml)
        cli_written_put(written, yaml);
    free(yaml);
    free(text);
    return status;
}
