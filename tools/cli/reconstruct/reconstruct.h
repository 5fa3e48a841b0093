/* SPDX-License-Identifier: MIT */
/* What `dyar reconstruct` prints for people. */
#ifndef DYAR_CLI_RECONSTRUCT_H
#define DYAR_CLI_RECONSTRUCT_H

#include "cli/base/cli.h"
#include "tasks/hindcast.h"

/* Prints each open question with its answers, the most probable first, and the reasons. */
void cli_reconstruct_print(const dyar_ruleset *ruleset, const task_reconstruct_result *result);

/* The same as a table of Markdown, a line for each question. */
void cli_reconstruct_print_markdown(const task_reconstruct_result *result);

/* Prints how often hidden rules were found: tables of text, or of Markdown. */
void cli_hindcast_print(const task_hindcast_result *result, bool markdown);

/* Draws the map of a question.  After a complaint, returns CLI_USAGE if there is no such
 * question and CLI_NO if no place is known. */
cli_status cli_reconstruct_print_map(const task_reconstruct_result *result, const char *id);

#endif
