/* SPDX-License-Identifier: MIT */
/* Rulesets, their rules, questions and diagnostics as JSON. */
#pragma once

#include "dyar/ruleset.h"
#include "lab/base/json_write.h"
#include "tasks/features.h"

/* An array of strings under this key, from a list ended by NULL (or no list). */
void report_strings(lab_writer *json, const char *key, const char *const *texts);

/* The members of an object for a list of rulesets, as `dyar list` has it, which stays open. */
void report_listed(lab_writer *json, const dyar_ruleset *ruleset);

/* The members of an object for a question, with its answers, which stays open; and an array of
 * all questions. */
void report_question(lab_writer *json, const dyar_question *question);
void report_questions(lab_writer *json, const dyar_ruleset *ruleset);

/* The rules in English, sentence by sentence, with questions, sources and examples. */
bool report_description(lab_writer *json, const dyar_ruleset *ruleset);

/* Every situation of the landing tables and the rule that decides it. */
bool report_table(lab_writer *json, const dyar_ruleset *ruleset);

/* Every character with its state. */
void report_features(lab_writer *json, const task_features_result *result);

/* Where the holes and stores are (lab/draw/board_svg.h): rows and columns of holes count from
 * 1, from south's left end; a hole that the setup marks for a player is square.  Returns false
 * if memory runs out. */
bool report_board(lab_writer *json, const dyar_ruleset *ruleset);

/* `file`: what the diagnostic is of where it names no file itself. */
void report_diagnostic(lab_writer *json, const dyar_diag *diag, const char *file);
