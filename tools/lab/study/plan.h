/* SPDX-License-Identifier: MIT */
/*
 * The plan of a study: which ruleset is played how, its questions, the combinations of answers.
 *
 * A plan owns all it says, whether it was made from a ruleset or read from the file of a study.
 */
#pragma once

#include "lab/draw/holes.h"
#include "lab/players/strengths.h"
#include "lab/study/design.h"

/* What was asked for, as text: {"players", "random"}. */
typedef struct lab_setting {
    const char *name, *value;
    bool may_grow; /* a number of games: a study may be asked for more of them later */
} lab_setting;

enum { LAB_SETTINGS_MAX = 32 };

/* What is to be known of the rules under a combination of answers. */
typedef struct lab_combination {
    const char *rules; /* their hash */
    int players, seeds;
    lab_holes holes;
} lab_combination;

/* Line-ups: at each strength, weakest first, the players that were asked for, and those with
 * twice as much to spend for one of them, as the measure of skill needs it. */
enum { LAB_LINEUP_ASKED, LAB_LINEUP_DOUBLED, LAB_LINEUPS_OF_STRENGTH };
enum { LAB_LINEUPS = LAB_LINEUPS_OF_STRENGTH * LAB_STRENGTHS_MAX };
enum { LAB_DOUBLED_PLAYER = 1 }; /* from 0 */

/* The number of a line-up in the file: asked for, or doubled, at a strength. */
static inline size_t lab_lineup_at(size_t strength, size_t lineup)
{
    return strength * LAB_LINEUPS_OF_STRENGTH + lineup;
}

typedef struct lab_plan {
    lab_setting settings[LAB_SETTINGS_MAX];
    size_t setting_count;
    dyar_question *questions;
    size_t question_count;
    dyar_source_entry *sources;
    size_t source_count;
    lab_design design;
    lab_combination *combinations; /* as many as the design has */
    uint64_t games[LAB_LINEUPS];   /* for each combination; 0: there is no such line-up */
    char **texts;                  /* all strings */
    size_t text_count, text_capacity;
    bool no_memory; /* some text could not be kept */
} lab_plan;

/* Give it back with this at any time, however much of it there is. */
void lab_plan_release(lab_plan *plan);

/* Returns a copy of the text that lives as long as the plan; NULL for NULL, or if memory runs
 * out. */
const char *lab_plan_keep(lab_plan *plan, const char *text);

/* Sets a value of the plan.  Returns false if memory runs out. */
bool lab_plan_set(lab_plan *plan, const char *name, const char *value, bool may_grow);

/* NULL when there is no such setting. */
const char *lab_plan_setting(const lab_plan *plan, const char *name);

/* The strengths at which it is played: the players of the setting "strengths", or one strength,
 * of the setting "players"; at most LAB_STRENGTHS_MAX. */
size_t lab_plan_strengths(const lab_plan *plan);

/* The number of line-ups at all strengths. */
size_t lab_plan_lineups(const lab_plan *plan);

/* The players of a strength: "mcts:50", "mcts:50,greedy".  Returns `name`. */
const char *lab_plan_strength(const lab_plan *plan, size_t strength,
                              char name[LAB_STRENGTH_NAME]);

/* Copies what the ruleset says.  Returns false if memory runs out. */
bool lab_plan_describe(lab_plan *plan, const dyar_ruleset *ruleset);

/* Where the texts of a source are: as the columns of a study's file, the key first, the note
 * last. */
enum { LAB_SOURCE_TEXTS = 17 };
void lab_source_texts(dyar_source_entry *source, const char **texts[LAB_SOURCE_TEXTS]);

/* Whether combinations differ in the answer to this question. */
bool lab_plan_varies(const lab_plan *plan, size_t question);

/* The setting in which a plan differs from another that was kept before, or NULL: a number that
 * may grow and has grown is no difference. */
const lab_setting *lab_plan_difference(const lab_plan *kept, const lab_plan *plan);
bool lab_plan_same_rules(const lab_plan *kept, const lab_plan *plan);

/* Games of all line-ups and combinations. */
uint64_t lab_plan_total(const lab_plan *plan);

/* Returns a fingerprint of the whole plan.  Two processes that work together must agree on it,
 * and a file that holds it shows by it that it is whole. */
uint64_t lab_plan_fingerprint(const lab_plan *plan);
