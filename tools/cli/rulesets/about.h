/* SPDX-License-Identifier: MIT */
/* Facts that a ruleset states about itself, as several commands print them. */
#pragma once

#include "dyar/ruleset.h"

/* A question with its answers, wrapped. */
void cli_print_question(FILE *to, const dyar_ruleset *ruleset, size_t number, int indent,
                        int width);

/* Every one of them. */
void cli_print_questions(FILE *to, const dyar_ruleset *ruleset, int indent, int width);

/* Returns whether some question has an answer in use: not all of them are about rules that
 * nobody knows. */
bool cli_has_answer_in_use(const dyar_ruleset *ruleset);

/* "one, another" from a list ended by NULL; NULL when it is empty.  Give back with free. */
char *cli_joined(const char *const *texts, const char *between);

/* Text on standard output of which Markdown takes nothing for its own. */
void cli_print_escaped(const char *text);
