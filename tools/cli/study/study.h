/* What the parts of `dyar study` share. */
#ifndef DYAR_CLI_STUDY_H
#define DYAR_CLI_STUDY_H

#include "cli/base/cli.h"
#include "lab/study/study.h"

/* A study as the arguments want it: its plan, and the rules of every combination. */
typedef struct cli_study {
    const cli_args *args;
    lab_plan plan;
    lab_player_spec players[DYAR_PLAYERS_MAX];
    size_t player_count;
    dyar_ruleset **rulesets; /* of every combination */
    dyar_position *starts;
    lab_contest *contests;
    lab_rival *rivals; /* of all combinations */
} cli_study;

/* To be released in any case. */
cli_status cli_study_set_up(const cli_args *args, cli_study *study);
void cli_study_release(cli_study *study);

/* ---- progress ---- */

/* A bar, for lab_study.tell; the context is a cli_progress. */
void cli_study_bar_tell(void *progress, const lab_study_progress *now);

/* ---- what came of it ---- */

/* Opens the file of a study and reads its plan.  The store is NULL after a complaint; both are
 * to be given back in any case. */
cli_status cli_study_open(const char *path, lab_plan *plan, lab_store **store);

/* Prints what the file of a study says: a text, or one JSON document. */
cli_status cli_study_tell(const char *path, bool as_json);

#endif
