/* What `dyar wear` has found, and how it is told. */
#ifndef DYAR_CLI_WEAR_H
#define DYAR_CLI_WEAR_H

#include "cli/base/cli.h"
#include "lab/measure/wear.h"

/* The wear of one ruleset. */
typedef struct cli_profile {
    const char *question, *answer; /* NULL: the ruleset as it is asked about */
    lab_wear wear;
    lab_wear_apart apart; /* from the ruleset as it is asked about */
    double likelihood;    /* of what was observed; a logarithm */
} cli_profile;

typedef struct cli_wearing {
    const dyar_ruleset *ruleset; /* as it is asked about */
    dyar_position start;
    lab_wear_kind of;      /* which count is compared and drawn */
    cli_profile *profiles; /* the first is the ruleset's own */
    size_t count;
    const int *observed; /* by holes; negative: not; NULL: nothing was observed */
} cli_wearing;

/* "sown", "emptied", "captured", "touched"; ended by NULL. */
extern const char *const cli_wear_kinds[];

/* The logarithm of the greatest likelihood of all. */
double cli_wear_best(const cli_wearing *wearing);

void cli_wear_print(const cli_wearing *wearing);
void cli_wear_svg(const cli_wearing *wearing);
void cli_wear_json(const cli_wearing *wearing);

#endif
