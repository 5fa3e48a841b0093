/* SPDX-License-Identifier: MIT */
/*
 * Running a task for a command: its progress on the terminal, its errors as complaints.
 *
 *     cli_run run;
 *     cli_run_begin(&run, args, 1);
 *     status = cli_run_end(&run, task_wear(&run.task, &input, &result));
 */
#pragma once

#include "cli/base/cli.h"
#include "cli/base/progress.h"
#include "tasks/games.h"

typedef struct cli_run {
    task_run task;
    const cli_args *args;
    cli_progress progress;
    cli_status status; /* of the ruleset that could not be loaded */
} cli_run;

/* Catches interrupts, by which the user stops the task.  Do not move the run. */
void cli_run_begin(cli_run *run, const cli_args *args, int threads);

/* Takes the line of progress away and complains of what is wrong, if the task is not `done`.
 * Ends the program if memory ran out. */
cli_status cli_run_end(cli_run *run, bool done);

/* For an option that several tasks read: CLI_USAGE after a complaint if the number is out of
 * the task's range. */
cli_status cli_check_parameter(const cli_args *args, task_parameter_id id);

task_subject cli_subject(const cli_args *args, const cli_loaded *loaded);

/* The texts between the commas of a value, which is changed for this; free the list. */
task_texts cli_split(char *value);

/* Reads files of recorded games, "-" from standard input.  CLI_SYSTEM after a complaint about a
 * file that cannot be read; its text is NULL.  The caller frees `*files` in either case. */
cli_status cli_games_files_read(const char *const *paths, size_t count,
                                task_games_text **files);
void cli_games_files_free(task_games_text *files, size_t count);
