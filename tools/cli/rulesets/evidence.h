/* How many recorded games would settle which of two answers was played: `questions --evidence`.
 */
#ifndef DYAR_CLI_EVIDENCE_H
#define DYAR_CLI_EVIDENCE_H

#include "cli/base/cli.h"
#include "lab/base/json_write.h"
#include "lab/compare/evidence.h"

/* What was found, and of which two answers. */
typedef struct cli_evidence {
    const lab_evidence *found;
    bool shortest; /* the shortest game that shows the difference has been told */
    const char *answers[2];
    const dyar_ruleset *rulesets[2];
} cli_evidence;

/* Plays the games that the options ask for.  Shows how far it is, and can be interrupted. */
cli_status cli_evidence_find(const cli_args *args, const lab_pair *pair,
                             lab_evidence *evidence);

/* Lines under those of the pair; the key "evidence". */
void cli_evidence_print(const cli_evidence *evidence, int width);
void cli_evidence_json(lab_writer *json, const cli_evidence *evidence);

#endif
