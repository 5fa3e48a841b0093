/* SPDX-License-Identifier: MIT */
/* Types, functions and texts that the parts of `dyar study` share. */
#pragma once

#include "cli/base/cli.h"
#include "cli/play/records.h"
#include "lab/study/findings.h"
#include "lab/study/study.h"

/* A study as the arguments want it: its plan, and the rules of every combination. */
typedef struct cli_study {
    const cli_args *args;
    lab_plan plan;
    lab_strengths strengths;
    dyar_ruleset **rulesets; /* of every combination */
    dyar_position *starts;
    lab_contest *contests;
    lab_rival *rivals; /* of all combinations */
    lab_share share;   /* to be played */
} cli_study;

/* To be released in any case. */
cli_status cli_study_set_up(const cli_args *args, cli_study *study);
void cli_study_release(cli_study *study);

/* Returns "question=answer" for each question that has answers, under a combination of the
 * plan, ended by NULL, and sets `count` to their number.  The caller frees them with
 * cli_study_free_answers. */
char **cli_study_chosen_answers(const lab_plan *plan, size_t combination, size_t *count);

/* Frees the answers.  NULL is allowed. */
void cli_study_free_answers(char **answers);

/* ---- its rules ---- */

/* How to load the rules of a combination of a study again. */
typedef struct cli_study_rules {
    cli_recipe recipe;
    char *sets; /* what recipe.sets points into */
    char **answers;
} cli_study_rules;

/* Borrows the plan and the path of the study, in whose folder the ruleset may be.  Release the
 * rules. */
void cli_study_rules_begin(cli_study_rules *rules, const lab_plan *plan, size_t combination,
                           const char *path);
void cli_study_rules_release(cli_study_rules *rules);

/* Loads them.  Complains if they have another hash than in the study; the caller frees the
 * ruleset in any case, which is NULL if it cannot be loaded. */
cli_status cli_study_rules_load(const cli_study_rules *rules, const lab_plan *plan,
                                size_t combination, const char *path, dyar_ruleset **ruleset);

/* ---- progress ---- */

/* Shows a bar, for `report` of lab_study; the context is a cli_progress. */
void cli_study_bar_show(void *progress, const lab_study_progress *now);

/* ---- what came of it ---- */

/* Opens the file of a study and reads its plan.  The store is NULL after a complaint; both are
 * to be given back in any case. */
cli_status cli_study_open(const char *path, lab_plan *plan, lab_store **store);

/* Reports a study from its file: as a page in the folder or, if `folder` is NULL, on standard
 * output, as a text or one JSON document.  `related` is for the page, as
 * cli_study_reconstruct gives it; NULL. */
cli_status cli_study_show(const char *path, const char *folder, const char *related,
                          lab_writer *json);

/* Writes how related games answer the open questions of the ruleset of a study, as HTML for its
 * page.  The caller frees it in any case; it is not whole after a complaint. */
cli_status cli_study_reconstruct(const cli_args *args, const char *path, char **html);

/* As text. */
void cli_study_print(const lab_findings *findings);

/* A finding, numbered as in `against` of the findings, as a picture: a line for each strength,
 * with its change as a dot and its interval. */
void cli_study_print_strengths(const lab_findings *findings, size_t number);

/* As a page, FOLDER/index.html, which needs nothing from elsewhere; the folder is made if need
 * be. */
cli_status cli_study_write_page(const lab_findings *findings, const char *folder,
                                const char *related);

/* ---- parts of the page ---- */

/* What each question changes in each measure, at a glance. */
void cli_study_write_overview(FILE *to, const lab_findings *findings);

/* All effects of a question of the experiment. */
void cli_study_write_effects(FILE *to, const lab_findings *findings, size_t question);

/* Combinations by how well they are founded. */
void cli_study_write_ranking(FILE *to, const lab_findings *findings);

/* All measures of all combinations. */
void cli_study_write_measures(FILE *to, const lab_findings *findings);

/* How many recorded games, results or worn boards settle a question. */
void cli_study_write_settling(FILE *to, const lab_findings *findings);
void cli_study_write_wear(FILE *to, const lab_findings *findings);

/* A measure under each combination of answers, or what each question changes in it: an <svg>
 * element in which labels stand above their line, so that it is narrow enough for a telephone;
 * the style of the page gives its classes their looks. */
void cli_study_write_plot(FILE *to, const lab_findings *findings, lab_measure_id measure);

/* A finding, numbered as in `against` of the findings, at each strength of the players: the
 * same kind of picture. */
void cli_study_write_strengths(FILE *to, const lab_findings *findings, size_t number);

/* Whether plots show combinations, not questions: where each differs from the first in one
 * answer, and they are not too many. */
bool cli_study_plot_is_of_combinations(const lab_findings *findings);

/* ---- what the figures are: below them, on the page and in the help ---- */

/* The caution that play is not a proof; wherever combinations are compared. */
extern const char cli_study_caution[];

/* LAB_FOLLOWED_FIRST, LAB_FOLLOWED_OF_OTHERS */
#define CLI_ABOUT_GAMES                                                                        \
    "n is the sample size: the number of games behind a figure. Dyar follows some games "      \
    "turn by turn: the first 200 games of each combination and one in 64 of the others if "    \
    "all players move at random, and otherwise all games. Only these show lead changes, "      \
    "drama, the decisiveness threshold, endless sowings, touches of holes and their "          \
    "unevenness, repetition in matches, and whether a question comes into play. A "            \
    "question comes into play if the same moves under another answer would lead to "           \
    "another position, other moves or another result. Branching is the mean number of "        \
    "legal moves at a turn. Drama is how far behind the winner was on the turns when "         \
    "another player led. The decisiveness threshold is the greatest lead that did not "        \
    "win. Drama and threshold are of games with a single winner."

/* LAB_FEWEST, LAB_CONFIDENCE */
#define CLI_ABOUT_INTERVALS                                                                    \
    "A 95 % confidence interval contains the true value in 95 of 100 such studies. It is "     \
    "Wilson's score interval for a share, and otherwise a bootstrap of 1,000 samples of "      \
    "the games. Fewer than 30 games give no interval, and combinations with fewer games "      \
    "are not compared."

/* LAB_MATTERS, LAB_POWER */
#define CLI_ABOUT_EFFECTS                                                                      \
    "A permutation test compares the answers in each measure. Among many comparisons, "        \
    "some differ by chance: one interval in twenty leaves out 0 although there is no "         \
    "difference. The Holm-adjusted p allows for that: it multiplies the smallest p by the "    \
    "number of comparisons, the next by one less, and so on (Holm 1979). A difference is "     \
    "significant if the adjusted p is below 0.05. If no answer made a difference, 5 of "       \
    "100 studies would still report one. The minimum detectable effect is the smallest "       \
    "difference that 80 % of such studies would find. If answers have different numbers "      \
    "of players, the wins of a seat are compared by how far they are above a fair share "      \
    "(1 divided by the number of players). With --design pairs, the effects of questions are " \
    "assumed to add up. If they do not, a difference may belong to another question."
