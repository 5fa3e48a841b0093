/* SPDX-License-Identifier: MIT */
/*
 * The line by which an editor finds the schema of rulesets.  It lies where the program was
 * installed, or in the folder of the sources that it was built in.
 */
#include "cli/rulesets/starting.h"

#include <libgen.h>
#include <limits.h>
#include <unistd.h>

/* From the folder of the program. */
static const char *const places[] = {
    "../share/dyar/ruleset.schema.json",
    "../../schema/ruleset.schema.json",
};

/* To be freed; NULL where none lies near the program. */
static char *schema_path(void)
{
    char program[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return NULL;
    program[length] = '\0';
    const char *folder = dirname(program);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char *path = cli_format("%s/%s", folder, places[i]);
        char *real = realpath(path, NULL);
        free(path);
        /* Editors read the path up to a space. */
        if (real && !strpbrk(real, " \t\n"))
            return real;
        free(real);
    }
    return NULL;
}

void cli_write_schema_line(FILE *to)
{
    char *path = schema_path();
    fprintf(to, "# yaml-language-server: $schema=%s\n", path ? path : "ruleset.schema.json");
    if (!path)
        fputs("# (write it with: dyar rules --schema > ruleset.schema.json)\n", to);
    free(path);
}
