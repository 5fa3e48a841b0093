/* SPDX-License-Identifier: MIT */
/*
 * The task `kinship`: distances between the characters of rulesets, and their tree.
 *
 * Intervals of pairs are found when they are asked for: task_kinship_pair.
 */
#pragma once

#include "lab/compare/cluster.h"
#include "lab/kinship/mantel.h"
#include "lab/kinship/rows.h"
#include "lab/kinship/tree.h"
#include "tasks/task.h"

typedef struct task_kinship_input {
    task_kinship_parameters parameters;
    dyar_load_request request; /* what all of them are loaded with */
    task_texts rulesets;       /* two at least; none: all that are bundled */
    const double *weights;     /* by character; NULL: the usual ones */
    bool support;              /* finds the support of the branches, too */
} task_kinship_input;

typedef struct task_kinship_result {
    task_kinship_parameters parameters;
    size_t count;
    dyar_load_request *requests; /* by ruleset */
    dyar_ruleset **rulesets;     /* that the result owns */
    const char **names;
    lab_kin_matrix matrix;
    lab_kin_answers *answers; /* by ruleset; found when they are needed */
    lab_kin_replicates replicates;
    double *between;    /* count times count */
    lab_join *joins;    /* by average linkage */
    lab_kin_join *tree; /* by neighbour joining */
    double delta;
    lab_mantel places; /* distances against kilometres between places */
    unsigned *support; /* by join of the tree: replicates that have the branch; NULL: it was
                          not asked for */
} task_kinship_result;

bool task_kinship(task_run *run, const task_kinship_input *input, task_kinship_result *result);

/* The same for two rulesets that are loaded, without support.  Returns false if memory runs
 * out.
 */
bool task_kinship_of_two(const task_subject *a, const task_subject *b,
                         task_kinship_result *result);

/* Leaves only attested states in the matrix (lab/kinship/attested.h); distances and the tree
 * stay as they are.  Returns false if memory runs out. */
bool task_kinship_attest(task_kinship_result *result);

void task_kinship_release(task_kinship_result *result);

/* A pair of rulesets. */
typedef struct task_kin {
    double distance, low, high;       /* with its interval over characters */
    double answers_low, answers_high; /* the interval over answers */
    double weight;                    /* compared */
} task_kin;

/* Compares two rulesets of a result, by their numbers; over answers only if `answers`, which
 * loads them.  Returns false if memory runs out. */
bool task_kinship_pair(task_kinship_result *result, size_t a, size_t b, bool answers,
                       task_kin *kin);
