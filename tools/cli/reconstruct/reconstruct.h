/* SPDX-License-Identifier: MIT */
/* What `dyar reconstruct` prints for people. */
#pragma once

#include "cli/base/cli.h"
#include "tasks/hindcast.h"
#include "tasks/readings.h"

/* Prints each open question with its answers, the most probable first, and the reasons. */
void cli_reconstruct_print(const dyar_ruleset *ruleset, const task_reconstruct_result *result);

/* Writes a sentence or two: which answer is named, and what would change it; or that the
 * evidence is not enough. */
void cli_reconstruct_write_verdict(FILE *to, const task_reconstruct_result *result,
                                   const task_reconstructed *question);

/* The same as a table of Markdown, a line for each question. */
void cli_reconstruct_print_markdown(const task_reconstruct_result *result);

/* Prints how often hidden rules were found: tables of text, or of Markdown. */
void cli_hindcast_print(const task_hindcast_result *result, bool markdown);

/* Draws the map of a question.  After a complaint, returns CLI_NO if no place is known. */
cli_status cli_reconstruct_print_map(const task_reconstruct_result *result,
                                     const task_reconstructed *question);

/* Draws a board for each reading, one at least, after the moves by which they part. */
void cli_reconstruct_draw_boards(FILE *to, const dyar_ruleset *ruleset,
                                 const task_readings *readings);
