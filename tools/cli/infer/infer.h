/* What `dyar infer` has found, and how it is told. */
#ifndef DYAR_CLI_INFER_H
#define DYAR_CLI_INFER_H

#include "cli/verify/field_games.h"
#include "lab/compare/divergence.h"
#include "lab/infer/infer.h"
#include "requests/reports.h"

typedef struct cli_inferring {
    const char *from;            /* of several rulesets to start from, the nearest */
    const dyar_ruleset *ruleset; /* that one */
    size_t starts;               /* there were so many, */
    const char **as_near;        /* and these others are as near; to be freed */
    size_t as_near_count;
    const cli_field_games *games;
    lab_inference found;
    size_t plays_as[REPORT_FOLDED]; /* each of the first candidates: the first that plays
                                          alike, as far as a short search shows */
    report_asked ask;
} cli_inferring;

/* As lab_candidate_load, or the end of the program for want of memory. */
dyar_ruleset *cli_infer_load(const cli_inferring *inferring, const lab_candidate *candidate,
                             int without);

/* Finds out both; the search may be stopped. */
void cli_infer_fold(cli_inferring *inferring);

/* The first candidate as a file of its own.  CLI_SYSTEM after a complaint. */
cli_status cli_infer_save(const cli_inferring *inferring, const char *path);

void cli_infer_print(const cli_inferring *inferring);
void cli_infer_json(const cli_inferring *inferring);

#endif
