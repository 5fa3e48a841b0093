/* SPDX-License-Identifier: MIT */
/* The commands by their names. */
#include "cli/main/commands.h"

#include <stdio.h>
#include <string.h>

enum { MAX_COMMANDS = 64 };

const cli_group cli_groups[] = {
#define CLI_GROUP(name, title) {#name, title},
#include "cli/main/commands.def"
    {0},
};

const char cli_introduction[] =
    "A RULESET is the id or a name of a bundled ruleset ('dyar list'), "
    "the path of a YAML file, or '-' for standard "
    "input. 'dyar COMMAND --help' explains a command.";

const char cli_statuses[] = "Exit status: 0 done; 1 the answer is no; 2 wrong usage; 3 a "
                            "ruleset, position or other input is "
                            "invalid; 4 a file, memory or disk failed; 130 interrupted (143 by "
                            "SIGTERM, 129 by SIGHUP).";

const cli_entry *cli_entry_find(const cli_entry *list, const char *name)
{
    for (const cli_entry *entry = list; entry->name; entry++)
        if (strcmp(entry->name, name) == 0)
            return entry;
    return NULL;
}

const char *cli_entry_nearest(const cli_entry *list, const char *word)
{
    const char *known[MAX_COMMANDS + 1] = {0};
    for (size_t i = 0; i < MAX_COMMANDS && list[i].name; i++)
        known[i] = list[i].name;
    return cli_nearest(word, known);
}

const cli_entry *cli_entry_find_words(const cli_entry *list, size_t count,
                                      const char *const *words, size_t *taken)
{
    char both[64];
    *taken = 0;
    if (count == 0)
        return NULL;
    if (count > 1) {
        snprintf(both, sizeof both, "%s %s", words[0], words[1]);
        const cli_entry *entry = cli_entry_find(list, both);
        *taken = 2;
        if (entry)
            return entry;
    }
    *taken = 1;
    return cli_entry_find(list, words[0]);
}

/* "1,000", "0.5" */
static const char *number_text(double number, char text[32])
{
    if (number >= 1)
        snprintf(text, 32, "%s", cli_grouped((uint64_t)number).text);
    else
        snprintf(text, 32, "%g", number);
    return text;
}

/* " [1,000; 1 to 1,000,000]": the default and the range; what is no bound in practice is none.
 */
static void write_parameter(const task_parameter *p, char *text, size_t room)
{
    const double huge = 1e8;
    char usual[32], least[32], most[32];
    const char *otherwise = p->text;
    if (p->kind != TASK_TEXT && task_has_default(p))
        otherwise = number_text(p->otherwise, usual);
    if (p->kind == TASK_TEXT && otherwise)
        snprintf(text, room, " [%s]", otherwise);
    else if (p->kind != TASK_TEXT)
        snprintf(text, room, " [%s%s%s%s%s]", otherwise ? otherwise : "", otherwise ? "; " : "",
                 number_text(p->least, least), p->most > huge ? " or more" : " to ",
                 p->most > huge ? "" : number_text(p->most, most));
}

void cli_write_range(const cli_option *option, char *text, size_t room)
{
    text[0] = '\0';
    if (option->of && option->kind != CLI_FLAG)
        write_parameter(option->of, text, room);
    else if (option->kind == CLI_NUMBER && option->most != INT64_MAX)
        snprintf(text, room, " (%lld to %lld)", option->least, option->most);
    else if (option->kind == CLI_NUMBER && option->least != 0)
        snprintf(text, room, " (from %lld)", option->least);
}
