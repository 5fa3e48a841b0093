/* `dyar verify --all-answers`: which answers to open questions agree with recorded games. */
#ifndef DYAR_CLI_VERIFY_ANSWERS_H
#define DYAR_CLI_VERIFY_ANSWERS_H

#include "cli/verify/games_files.h"

/* `ruleset` NULL: the one that the games name. */
cli_status cli_verify_answers(const cli_args *args, const char *ruleset,
                              const cli_games_file *files, size_t count);

#endif
