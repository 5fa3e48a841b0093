/* SPDX-License-Identifier: MIT */
/* Types that the files of `dyar compare` share: the two rulesets, and how results are printed.
 */
#pragma once

#include "cli/base/run.h"
#include "cli/base/terminal.h"
#include "lab/players/strengths.h"
#include "tasks/beside.h"
#include "tasks/compare.h"

/* One of the two: what the options for both and those for it alone make of it. */
typedef struct cli_side {
    dyar_ruleset *ruleset;
    const char **answers, **sets; /* what the request points into */
} cli_side;

typedef struct cli_comparing {
    const cli_args *args;
    cli_side a, b;
    task_compare_input input;
    task_compare_result result;
    lab_strengths strengths; /* for --measure */
    bool measured;           /* --measure, and it was not stopped */
    task_beside_result beside;
} cli_comparing;

/* Loads both into the input.  Release it in any case. */
cli_status cli_compare_load(cli_comparing *comparing);
void cli_compare_release(cli_comparing *comparing);

void cli_compare_print(const cli_comparing *comparing);

/* ---- --measure: compare_measure.c ---- */

/* Who plays; complains where somebody cannot play both. */
cli_status cli_compare_players(cli_comparing *comparing);

/* Plays and measures; CLI_DONE when it was interrupted, too. */
cli_status cli_compare_measure(cli_comparing *comparing);

void cli_compare_print_measures(const cli_comparing *comparing, const cli_terminal *terminal);

/* ---- several rulesets: compare_all.c ---- */

cli_status cli_compare_all(const cli_args *args);
