/* What `dyar wear` has found, and how it is told. */
#ifndef DYAR_CLI_WEAR_H
#define DYAR_CLI_WEAR_H

#include "cli/base/cli.h"
#include "lab/measure/wear.h"
#include "requests/reports.h"

typedef struct cli_wearing {
    const dyar_ruleset *ruleset; /* as it is asked about */
    dyar_position start;
    lab_wear_kind of;         /* which count is compared and drawn */
    report_profile *profiles; /* the first is the ruleset's own */
    size_t count;
    const int *observed; /* by holes; negative: not; NULL: nothing was observed */
} cli_wearing;

void cli_wear_print(const cli_wearing *wearing);
void cli_wear_svg(const cli_wearing *wearing);
void cli_wear_json(const cli_wearing *wearing);

#endif
