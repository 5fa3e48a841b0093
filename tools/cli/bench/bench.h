/* Functions that the parts of `dyar bench` share: a run of one ruleset, of all rulesets, and of
 * another program. */
#ifndef DYAR_CLI_BENCH_H
#define DYAR_CLI_BENCH_H

#include "cli/base/cli.h"
#include "lab/players/playouts.h"

enum { CLI_BENCH_DEPTH_MAX = 64 };

/* Random games as the options want them, `seconds` long unless they say else. */
lab_playouts_task cli_bench_task(const cli_args *args, const dyar_game *game,
                                 const dyar_position *start, double seconds);

/* Plays them; complains where it cannot (CLI_SYSTEM).  Interrupted, the result is of those that
 * were played. */
cli_status cli_bench_play(const lab_playouts_task *task, lab_playouts_result *result);

/* --suite: every ruleset named, or all bundled ones. */
cli_status cli_bench_suite(const cli_args *args);

/* --against: in turns with another program. */
cli_status cli_bench_against(const cli_args *args, const cli_loaded *loaded);

#endif
