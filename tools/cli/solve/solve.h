/* dyar solve: its parts. */
#ifndef DYAR_CLI_SOLVE_H
#define DYAR_CLI_SOLVE_H

#include "cli/base/cli.h"
#include "lab/solve/solve_search.h"

/* --memory, in bytes. */
size_t cli_solve_memory(const cli_args *args);

/* --threads, or as many as there are processors. */
int cli_solve_threads(const cli_args *args);

/* A game of three or more: what each player can be sure of. */
cli_status cli_solve_seats(const cli_args *args, const cli_loaded *loaded);

/* How levels were told apart, a line; that no move leads back was found by making every move.
 */
void cli_solve_print_measures(unsigned measures);

/* Says that this game cannot be solved, and why. */
cli_status cli_solve_refuse(const char *obstacle);

/* Says what kept every position from being listed and judged, if anything did. */
cli_status cli_solve_why_not(lab_solve_trouble trouble, const char *hint);

/* --build: makes the database, or goes on with it. */
cli_status cli_solve_build(const cli_args *args, const cli_loaded *loaded);

#endif
