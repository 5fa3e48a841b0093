/* SPDX-License-Identifier: MIT */
/* Weights of characters, read from a file. */
#include "cli/compare/weights.h"

#include "dyar/features.h"

static size_t find_character(const char *id)
{
    size_t at = 0;
    while (at < dyar_count_characters() && strcmp(dyar_character_at(at)->id, id) != 0)
        at++;
    return at;
}

static cli_status refuse(const char *path, unsigned line, const char *what, const char *word)
{
    cli_complain("%s:%u: %s '%s'", path, line, what, word);
    cli_hint("write a character and its weight: 'L1 5'");
    return CLI_INVALID;
}

/* Reads a line, and changes it. */
static cli_status read_line(const char *path, unsigned number, char *line, double *weights)
{
    char *rest = line, *end;
    const char *id = strsep(&rest, " \t");
    const char *word = rest ? rest + strspn(rest, " \t") : "";
    if (!*id || *id == '#')
        return CLI_DONE;
    const size_t character = find_character(id);
    if (character == dyar_count_characters())
        return refuse(path, number, "unknown character", id);
    const double weight = strtod(word, &end);
    if (end == word || *end || !(weight >= 0 && weight <= 1000))
        return refuse(path, number, "a weight must be from 0 to 1000, not", word);
    weights[character] = weight;
    return CLI_DONE;
}

cli_status cli_weights_read(const char *path, double **weights)
{
    size_t length;
    char *text = cli_read(path, &length), *rest = text, *line;
    cli_status status = CLI_DONE;
    if (!text)
        return CLI_SYSTEM;
    *weights = cli_allocate((dyar_count_characters() + 1) * sizeof **weights);
    for (size_t i = 0; i < dyar_count_characters(); i++)
        (*weights)[i] = dyar_character_at(i)->weight;
    for (unsigned number = 1; status == CLI_DONE && (line = strsep(&rest, "\n")); number++)
        status = read_line(path, number, line, *weights);
    free(text);
    return status;
}
