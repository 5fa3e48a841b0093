/* SPDX-License-Identifier: MIT */
/* Functions that the parts of `dyar bench` share: a run of one ruleset, of all rulesets, and of
 * another program. */
#pragma once

#include "cli/base/cli.h"
#include "tasks/bench.h"

/* Plays random games as the options ask for them, `seconds` long unless they say else.
 * CLI_INTERRUPTED: the result is of those that were played. */
cli_status cli_bench_play(const cli_args *args, const dyar_game *game,
                          const dyar_position *start, double seconds,
                          task_bench_result *result);

/* Returns the seconds that --seconds gives, or else `otherwise`. */
double cli_bench_seconds(const cli_args *args, double otherwise);

/* --suite: every ruleset named, or all bundled ones. */
cli_status cli_bench_suite(const cli_args *args);

/* --against: in turns with another program. */
cli_status cli_bench_against(const cli_args *args, const cli_loaded *loaded);
