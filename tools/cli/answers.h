/*
 * A ruleset under other answers to its open questions.
 *
 *     cli_answers answers;
 *     cli_status status = cli_answers_begin(&answers, args, ruleset);
 *     if (status == CLI_DONE)
 *         status = cli_answers_load(&answers, &(cli_choice){question, answer}, 1, match,
 * &other); cli_answers_end(&answers);
 */
#ifndef DYAR_CLI_ANSWERS_H
#define DYAR_CLI_ANSWERS_H

#include "cli/cli.h"

typedef struct cli_answers {
    dyar_request request; /* what the arguments make of it */
    char *text;           /* of standard input, which can be read once only; or NULL */
} cli_answers;

/* One answer to one question. */
typedef struct cli_choice {
    const dyar_question *question;
    size_t answer;
} cli_choice;

/* Complains.  To be ended in any case. */
cli_status cli_answers_begin(cli_answers *answers, const cli_args *args, const char *ruleset);
void cli_answers_end(cli_answers *answers);

/* The ruleset with these answers in place of those of the arguments; `quietly`: it is NULL
 * where answers do not go together, and nobody is told. */
cli_status cli_answers_load(const cli_answers *answers, const cli_choice *choices, size_t count,
                            bool quietly, bool match, dyar_ruleset **ruleset);

#endif
