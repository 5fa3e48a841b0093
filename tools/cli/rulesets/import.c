/* `dyar import`: a ruleset from another program's parameters. */
#include "cli/base/cli.h"

#include <stdio.h>
#include <stdlib.h>

#include "lab/parameters/parameters.h"

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

static cli_status run(const cli_args *args)
{
    const char *path = cli_word(args, 0);
    lab_parameters_outcome outcome;
    size_t length;
    char *text = cli_read(path, &length);
    if (!text)
        return CLI_SYSTEM;
    char *yaml = lab_parameters_import(text, length, &outcome);
    const cli_status status = yaml ? CLI_DONE : refuse(path, text, &outcome);
    if (yaml)
        fputs(yaml, stdout);
    free(yaml);
    free(text);
    return status;
}

static const cli_example examples[] = {
    {"dyar import FILE.txt > FILE.yaml", "a ruleset with the rules of that file"},
    {0},
};

const cli_command cli_command_import = {
    .examples = examples,
    .more =
        "Reads a parameter file of MancalaGames, a program for games of two rows. The ruleset "
        "begins with a comment for each number of the file: the place that the number has in "
        "the ruleset, and what the ruleset cannot say of it.",
    .run = run,
};
