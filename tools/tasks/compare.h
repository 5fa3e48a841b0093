/* SPDX-License-Identifier: MIT */
/* The task `compare`: the differences between two rulesets, in what they say and in play. */
#pragma once

#include "lab/compare/chosen.h"
#include "lab/compare/distance.h"
#include "tasks/kinship.h"
#include "tasks/task.h"

typedef struct task_compare_input {
    task_subject a, b;
    task_compare_parameters parameters;
    bool kin; /* compares their characters, too */
} task_compare_input;

/* One of the two. */
typedef struct task_compare_side {
    const task_subject *subject;
    char *label; /* its id; "id (a)" if both have the same */
    /* On the board of the other, if the two have not one and settings give it one; else just as
     * it is. */
    const dyar_ruleset *ruleset;
    const dyar_game *game;
    dyar_position start;
    dyar_ruleset *laid; /* with these settings; NULL: it is as it is */
    char **settings;    /* ended by NULL; NULL: none */
} task_compare_side;

typedef struct task_compare_result {
    task_compare_side a, b;
    dyar_comparison *comparison;
    /* The two without settings and answers, if one of these is given; or NULL. */
    dyar_ruleset *plain_a, *plain_b;
    dyar_comparison *plain;
    /* Of the two on one board: `comparison` itself, if they have one. */
    dyar_comparison *laid;
    task_kinship_result
        kinship; /* of the two as they are; of 0 rulesets: it was not asked for */
    task_kin kin;
    lab_distances distances; /* of the two */
    double share;            /* of landings decided differently; negative: unknown */
    uint64_t landings;       /* that the share is of */
    int landing_games;       /* of each */
    bool same_shape; /* as many rows, columns and players: games can be played in step */
    lab_pair pair;
    lab_divergence divergence; /* of the two on one board, if they have the same shape */
} task_compare_result;

/* A search that is stopped is part of the result. */
bool task_compare(task_run *run, const task_compare_input *input, task_compare_result *result);

/* The same, and what settings take away of the differences, the two on one board, and the
 * landings that they decide differently. */
bool task_compare_whole(task_run *run, const task_compare_input *input,
                        task_compare_result *result);
void task_compare_release(task_compare_result *result);

/* Returns true if settings take this difference of the plain rulesets away. */
bool task_compare_is_settled(const dyar_rule_difference *plain,
                             const dyar_rule_difference *rules, size_t count);
