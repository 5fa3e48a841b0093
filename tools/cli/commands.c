/* The list of commands. */
#include "cli/cli.h"

#include <string.h>

#define CLI_COMMAND(name, group, arguments, summary)                                           \
    extern const cli_command cli_command_##name;
#include "cli/commands.def"

const cli_entry *cli_entries(void)
{
    static const cli_entry entries[] = {
#define CLI_COMMAND(name, group, arguments, summary)                                           \
    {#name, #group, arguments, summary, &cli_command_##name},
#include "cli/commands.def"
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
