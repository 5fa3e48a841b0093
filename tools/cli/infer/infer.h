/* What `dyar infer` has found, and how it is told. */
#ifndef DYAR_CLI_INFER_H
#define DYAR_CLI_INFER_H

#include "cli/base/cli.h"
#include "lab/infer/fold.h"
#include "lab/infer/nearest.h"
#include "requests/reports.h"

typedef struct cli_inferring {
    const char *from;            /* of several rulesets to start from, the nearest */
    const dyar_ruleset *ruleset; /* that one */
    size_t starts;               /* there were so many */
    const lab_field_games *games;
    const lab_nearest *nearest;
    lab_folded folded;
} cli_inferring;

/* As lab_candidate_load, or the end of the program for want of memory. */
dyar_ruleset *cli_infer_load(const cli_inferring *inferring, const lab_candidate *candidate,
                             int without);

/* The id of a ruleset in that file; to be freed. */
char *cli_infer_id(const char *path);

/* The first candidate as a file of its own.  After a complaint CLI_SYSTEM, or CLI_INVALID where
 * the file would not play as the candidate does. */
cli_status cli_infer_save(const cli_inferring *inferring, const char *path);

void cli_infer_print(const cli_inferring *inferring);
void cli_infer_json(const cli_inferring *inferring);

#endif
