/* SPDX-License-Identifier: MIT */
/* The findings of a study in words: numbers, differences, combinations of answers. */
#pragma once

#include "lab/study/findings.h"

enum { CLI_VALUE_TEXT = 64 };

/* "12.5 %" of a share, "38.8" of anything else. */
const char *cli_study_value(lab_measure_id measure, double value, char text[CLI_VALUE_TEXT]);

/* "11.0 to 14.1 %" */
const char *cli_study_range(lab_measure_id measure, double low, double high,
                            char text[CLI_VALUE_TEXT]);

/* "+12.5 %" of a share, meaning parts of all; "-3.1" */
const char *cli_study_change(lab_measure_id measure, double change, char text[CLI_VALUE_TEXT]);

/* "11.0 to 14.1 %"; an empty text where there were too few games for an interval. */
const char *cli_study_bounds(lab_measure_id measure, const lab_estimate *estimate,
                             char text[CLI_VALUE_TEXT]);

/* The same of an effect. */
const char *cli_study_bounds_of_effect(const lab_effect *effect, char text[CLI_VALUE_TEXT]);

/* "1,000", or "1,000 and 200" where they are not as many under both answers. */
const char *cli_study_games(const lab_effect *effect, char text[CLI_VALUE_TEXT]);

/* "draws", "wins of seat 1 above a fair share". */
const char *cli_study_title(const lab_effect *effect, char text[CLI_VALUE_TEXT]);

/* A setting of the study; an empty text where there is none of that name. */
const char *cli_study_setting(const lab_plan *plan, const char *name);

/* The names of the strengths; their players are not set. */
lab_strengths cli_study_strengths(const lab_plan *plan);

/* The first combination: "as the ruleset has it", unless answers or changes were given. */
const char *cli_study_first(const lab_plan *plan);

/* Where a combination differs from the first: "players=two order=player-3"; of the first, what
 * cli_study_first says.  Give back with free. */
char *cli_study_label(const lab_plan *plan, size_t combination);

/* The question that a combination answers unlike the first; NULL: there is none, or several. */
const dyar_question *cli_study_only_question(const lab_plan *plan, size_t combination);

/* The same for a page, with the questions themselves or without: "How many players? two; Who
 * begins? player-3", "two; player-3".  Give back with free. */
char *cli_study_answers(const lab_plan *plan, size_t combination, bool with_questions);

/* "all attested", "2 assumed, 1 suggested" */
const char *cli_study_standing(lab_standing standing, char text[CLI_VALUE_TEXT]);

/* "Figures are of games among players mcts:500, the greatest of 3 strengths.": whose games
 * those figures are that do not say so themselves.  Give back with free. */
char *cli_study_among(const lab_findings *findings);

/* The finding to name first of a question, in a sentence: "With own instead of any: turns 57.9
 * instead of 38.0 (n 300, 53.1 to 61.2), among players mcts:500; holds at random, mcts:100 and
 * mcts:500."  If there is none, what the games say of the question.  Give back with free. */
char *cli_study_headline(const lab_findings *findings, size_t question);

/* lab_question_verdict as a sentence of its own. */
const char *cli_study_verdict(const lab_findings *findings, size_t question,
                              char text[LAB_VERDICT_TEXT]);

/* "12 combinations of answers (one-at-a-time), 24,000 games played by players who move at
 * random (one strength), seed 1".  Give back with free. */
char *cli_study_frame(const lab_findings *findings);

/* "Left out, as they concern matches only: first-move, win." or NULL.  Give back with free. */
char *cli_study_left_out(const lab_plan *plan);
