/* Replaying recorded games: what `dyar verify` keeps while it goes through them. */
#ifndef DYAR_CLI_VERIFY_H
#define DYAR_CLI_VERIFY_H

#include "lab/base/json_write.h"
#include "cli/play/explain.h"
#include "cli/play/records.h"
#include "cli/base/run.h"

typedef struct cli_verifying {
    const cli_args *args;
    const char *ruleset; /* for all games; NULL: the one that each names */
    bool as_json;
    lab_writer json;
    cli_drawing how;
    dyar_ruleset *loaded; /* for the game before */
    char *loaded_as;      /* and what asked for it */
    dyar_trace *trace;
    size_t games, differing;
    cli_status status; /* the worst status of all games */
} cli_verifying;

/* All games of a text, of either form: records or JSON Lines. */
void cli_verify_text(cli_verifying *verifying, const char *path, const char *text,
                     size_t length);

/* Raises the status to this one, unless it is worse already. */
void cli_verify_raise_status(cli_verifying *verifying, cli_status status);

/* Forgets the ruleset of the last game. */
void cli_verify_forget(cli_verifying *verifying);

/* --all-answers: which answers to open questions agree with the games.  `ruleset` NULL: the one
 * that the games name. */
cli_status cli_verify_answers(const cli_args *args, const char *ruleset,
                              const task_games_text *files, size_t count);

#endif
