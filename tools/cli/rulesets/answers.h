/*
 * A ruleset under other answers to its open questions.
 *
 *     const dyar_request request = cli_request(args, ruleset);
 *     status = cli_answers_load(&request, &(lab_choice){question, answer}, 1, false, match,
 *                               &other);
 */
#ifndef DYAR_CLI_ANSWERS_H
#define DYAR_CLI_ANSWERS_H

#include "cli/base/cli.h"
#include "lab/compare/chosen.h"

/* The ruleset that is asked for with these answers in place of those of the request; `quietly`:
 * it is NULL where answers do not go together, and nobody is told.  Complains else. */
cli_status cli_answers_load(const dyar_request *asked, const lab_choice *choices, size_t count,
                            bool quietly, bool match, dyar_ruleset **ruleset);

/* Does the question concern matches alone?  All its answers are then the same rules of a single
 * game, but not of a match. */
bool cli_answers_of_matches(const dyar_request *asked, const dyar_question *question);

#endif
