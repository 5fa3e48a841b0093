/* SPDX-License-Identifier: MIT */
/* The commands by their names. */
#include "cli/main/commands.h"

enum { MAX_COMMANDS = 64 };

const cli_group cli_groups[] = {
#define CLI_GROUP(name, title) {#name, title},
#include "cli/main/commands.def"
    {0},
};

const char cli_introduction[] =
    "RULESET is the id or a name of a bundled ruleset, the path of a YAML file, or '-' for "
    "standard input. 'dyar help COMMAND' explains a command.";

const char cli_statuses[] =
    "Exit status: 0 done; 1 the answer is no; 2 wrong usage; 3 "
    "invalid ruleset, position or other input; 4 a file, memory or disk "
    "failed; 130 interrupted (143 by SIGTERM, 129 by SIGHUP).";

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

/* What a value may be: the default, or NULL, and the range of a number. */
typedef struct value_range {
    const char *usual;
    bool is_number;
    double least, most;
} value_range;

static value_range range_of_parameter(const task_parameter *p, char text[32])
{
    const bool number = p->kind != TASK_TEXT;
    return (value_range){
        .usual = number && task_has_default(p) ? number_text(p->otherwise, text) : p->text,
        .is_number = number,
        .least = p->least,
        .most = p->most};
}

static value_range range_of_option(const cli_option *option, char text[32])
{
    const bool number = option->kind == CLI_NUMBER;
    const bool has_default = number && option->otherwise >= (double)option->least;
    return (value_range){.usual = option->usual ? option->usual
                                  : has_default ? number_text(option->otherwise, text)
                                                : NULL,
                         .is_number = number,
                         .least = (double)option->least,
                         .most = (double)option->most};
}

/* " [1,000; 1 to 1,000,000]"; what is no bound in practice is none. */
static void write_value_range(const value_range *range, char *text, size_t room)
{
    const double huge = 1e8;
    char least[32], most[32];
    const bool known = range->usual != NULL, bounded = range->most <= huge;
    if (range->is_number)
        snprintf(text, room, " [%s%s%s%s%s]", known ? range->usual : "", known ? "; " : "",
                 number_text(range->least, least), bounded ? " to " : " or more",
                 bounded ? number_text(range->most, most) : "");
    else if (known)
        snprintf(text, room, " [%s]", range->usual);
}

void cli_write_range(const cli_option *option, char *text, size_t room)
{
    char number[32];
    text[0] = '\0';
    if (option->kind == CLI_FLAG)
        return;
    const value_range range =
        option->of ? range_of_parameter(option->of, number) : range_of_option(option, number);
    write_value_range(&range, text, room);
}
