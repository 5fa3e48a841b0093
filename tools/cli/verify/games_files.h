/* Files of recorded games. */
#ifndef DYAR_CLI_GAMES_FILES_H
#define DYAR_CLI_GAMES_FILES_H

#include "cli/base/cli.h"
#include "lab/records/field_games.h"

/* One that was read; `text` NULL: it could not be, and that was said. */
typedef struct cli_games_file {
    const char *path;
    char *text;
    size_t length;
} cli_games_file;

/* The games of all of them.  Complains of what cannot be read; `of_ruleset`: games need not say
 * which is theirs.  To be released in any case; the files must outlive them. */
cli_status cli_games_files_read(lab_field_games *games, bool of_ruleset,
                                const cli_games_file *files, size_t count);

#endif
