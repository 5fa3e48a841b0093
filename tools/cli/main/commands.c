/* The list of commands. */
#include "cli/base/cli.h"

#include <stdio.h>
#include <string.h>

#define CLI_COMMAND(name, group, arguments, summary)                                           \
    extern const cli_command cli_command_##name;
#define CLI_SUBCOMMAND(parent, name, group, arguments, summary)                                \
    extern const cli_command cli_command_##parent##_##name;
#include "cli/main/commands.def"

const cli_entry *cli_entries(void)
{
    static const cli_entry entries[] = {
#define CLI_COMMAND(name, group, arguments, summary)                                           \
    {#name, #group, arguments, summary, &cli_command_##name},
#define CLI_SUBCOMMAND(parent, name, group, arguments, summary)                                \
    {#parent " " #name, #group, arguments, summary, &cli_command_##parent##_##name},
#include "cli/main/commands.def"
        {0},
    };
    return entries;
}

const cli_entry *cli_entry_find(const char *name)
{
    for (const cli_entry *entry = cli_entries(); entry->name; entry++)
        if (strcmp(entry->name, name) == 0)
            return entry;
    return NULL;
}

const cli_entry *cli_entry_find_words(size_t count, const char *const *words, size_t *taken)
{
    char both[64];
    *taken = 0;
    if (count == 0)
        return NULL;
    if (count > 1) {
        snprintf(both, sizeof both, "%s %s", words[0], words[1]);
        const cli_entry *entry = cli_entry_find(both);
        *taken = 2;
        if (entry)
            return entry;
    }
    *taken = 1;
    return cli_entry_find(words[0]);
}
