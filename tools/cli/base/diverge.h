/* Looking for the game in which two rulesets diverge, as options say. */
#ifndef DYAR_CLI_DIVERGENCE_H
#define DYAR_CLI_DIVERGENCE_H

#include "cli/base/cli.h"
#include "lab/compare/divergence.h"

/* Searches for it with --depth, --seed, and at most that number of positions and games.  Shows
 * how far it is, and can be interrupted.  The start is that of --position, or the set-ups. */
cli_status cli_diverge(const cli_args *args, const lab_pair *pair, uint64_t positions,
                       uint64_t games, lab_divergence *divergence);

/* Where both begin: at --position, or at their set-ups. */
cli_status cli_find_start(const cli_args *args, const lab_pair *pair, lab_pair_position *start);

#endif
