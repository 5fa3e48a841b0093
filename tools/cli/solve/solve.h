/* SPDX-License-Identifier: MIT */
/* dyar solve: its parts. */
#pragma once

#include "cli/base/run.h"
#include "lab/base/ranks.h"
#include "tasks/solve.h"

/* --memory, in bytes. */
size_t cli_solve_memory(const cli_args *args);

/* --threads, or as many as there are processors. */
int cli_solve_threads(const cli_args *args);

/* Who wins by how much, or what an only player can reach, and the value of each move. */
void cli_solve_print(const task_solve_result *result);

/* The line of best play, or why there is none; nothing if an only player cannot win. */
void cli_solve_print_line(const task_solve_result *result);

/* The values of all positions that can follow. */
typedef struct cli_known {
    const lab_solve_task *task;
    const lab_terms *terms;
    lab_known *known;
    void *context;
} cli_known;

/* --browse: shows the position of the task, and then what the user moves to, until that is
 * enough. */
void cli_solve_browse(const cli_known *known, bool outcome_only);

/* A game of three or more: what each player can be sure of. */
cli_status cli_solve_seats(const cli_args *args, const cli_loaded *loaded);

/* Prints a line about the measures that divide the levels. The solver has made every move and
 * found none that leads back.
 */
void cli_solve_print_measures(unsigned measures);

/* On which path of play a proof was made, in a line. */
void cli_solve_print_paths(lab_solve_paths paths);

/* As cli_run_end; `hint` says how to have more memory, if that is what is wrong. */
cli_status cli_solve_end(cli_run *run, bool done, const char *hint);

/* CLI_DONE, or CLI_INTERRUPTED after a complaint that the proof is not complete. */
cli_status cli_solve_stopped(bool complete);

/* --verify: checks the values of a database. */
cli_status cli_solve_verify(const cli_args *args, const cli_loaded *loaded);

/* --build: makes or resumes the database; all ranks take part. */
cli_status cli_solve_build(const cli_args *args, const cli_loaded *loaded, lab_ranks *ranks);
