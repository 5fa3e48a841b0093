/* Files of recorded games. */
#ifndef DYAR_CLI_GAMES_FILES_H
#define DYAR_CLI_GAMES_FILES_H

#include "cli/base/cli.h"
#include "tasks/games.h"

/* Reads them all, "-" from standard input.  CLI_SYSTEM after a complaint about a file that
 * cannot be read; its text is NULL.  The caller frees `*files` in either case. */
cli_status cli_games_files_read(const char *const *paths, size_t count,
                                task_games_text **files);
void cli_games_files_free(task_games_text *files, size_t count);

#endif
