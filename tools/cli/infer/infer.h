/* What `dyar infer` has found, and how it is told. */
#ifndef DYAR_CLI_INFER_H
#define DYAR_CLI_INFER_H

#include "cli/verify/field_games.h"
#include "lab/compare/divergence.h"
#include "lab/infer/infer.h"

/* An observation that would tell the first two candidates apart. */
typedef struct cli_asking {
    bool found;
    bool begins;    /* they differ before any move */
    char *position; /* before the move; to be freed */
    char move[DYAR_MOVE_TEXT];
    const char *why;
} cli_asking;

typedef struct cli_inferring {
    const char *from;
    const dyar_ruleset *ruleset; /* that one */
    const cli_field_games *games;
    lab_inference found;
    cli_asking ask;
} cli_inferring;

void cli_infer_print(const cli_inferring *inferring);
void cli_infer_json(const cli_inferring *inferring);

#endif
