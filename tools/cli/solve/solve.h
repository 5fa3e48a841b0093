/* dyar solve: its parts. */
#ifndef DYAR_CLI_SOLVE_H
#define DYAR_CLI_SOLVE_H

#include "cli/base/cli.h"

/* --memory, in bytes. */
size_t cli_solve_memory(const cli_args *args);

/* --threads, or as many as there are processors. */
int cli_solve_threads(const cli_args *args);

/* --build: makes the database, or goes on with it. */
cli_status cli_solve_build(const cli_args *args, const cli_loaded *loaded);

#endif
