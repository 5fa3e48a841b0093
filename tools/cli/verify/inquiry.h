/* What `dyar verify --all-answers` has found out (verify_answers.c), and how it is told. */
#ifndef DYAR_CLI_INQUIRY_H
#define DYAR_CLI_INQUIRY_H

#include "cli/verify/field_games.h"
#include "lab/records/agree.h"

/* What became of the combinations with one answer. */
typedef struct cli_fate {
    size_t agreeing;
    size_t game; /* where the last of the others failed, and at which move */
    lab_agreement failed;
} cli_fate;

typedef struct cli_inquiry {
    const cli_args *args;
    const char *ruleset;
    cli_field_games games;
    dyar_ruleset *asked;          /* for its questions */
    const dyar_question **varied; /* those that the games can speak of */
    const dyar_question **untold; /* those they cannot */
    size_t varied_count, untold_count;
    size_t combinations, tried;       /* tried: that go together */
    size_t *agreeing, agreeing_count; /* numbers of combinations */
    cli_fate **fates;                 /* by question and answer */
    cli_fate last;                    /* of all combinations, where the last fails */
    const cli_fate *furthest;         /* `last`, where none agrees; or NULL */
    bool in_match;                    /* some game is one of a match */
} cli_inquiry;

/* Which answer a combination has to a question, by their numbers. */
size_t cli_inquiry_answer(const cli_inquiry *inquiry, size_t combination, size_t question);

void cli_inquiry_print(const cli_inquiry *inquiry);
void cli_inquiry_json(const cli_inquiry *inquiry);

#endif
