/* Replaying recorded games: what `dyar verify` keeps while it goes through them. */
#ifndef DYAR_CLI_VERIFY_H
#define DYAR_CLI_VERIFY_H

#include "cli/play/explain.h"
#include "cli/play/records.h"
#include "cli/base/run.h"
#include "tasks/verify.h"

typedef struct cli_verifying {
    const cli_args *args;
    const char *ruleset; /* for all games; NULL: the one that each names */
    cli_drawing how;
    dyar_ruleset *loaded; /* for the game before */
    char *loaded_as;      /* and what asked for it */
    task_verify_result result;
    cli_status status; /* the worst so far */
} cli_verifying;

/* The rules of a game: as cli_recipe_of. */
cli_recipe cli_recipe_of_game(const cli_args *args, const char *ruleset,
                              const lab_field_game *game);

/* All games of a file, of either form: records or JSON Lines. */
void cli_verify_file(cli_verifying *verifying, const task_games_text *file);

/* Ends with this status, unless a worse one is known. */
void cli_verify_worsen(cli_verifying *verifying, cli_status status);

/* Forgets the ruleset of the last game. */
void cli_verify_forget(cli_verifying *verifying);

/* --all-answers: which answers to open questions agree with the games.  `ruleset` NULL: the one
 * that the games name. */
cli_status cli_verify_answers(const cli_args *args, const char *ruleset,
                              const task_games_text *files, size_t count);

#endif
