/* SPDX-License-Identifier: MIT */
/*
 * Support: the share of replicates whose tree has a branch.
 *
 * A branch splits the leaves in two; another tree has it if one of its branches splits them in
 * the same way.
 */
#pragma once

#include "lab/base/stop.h"
#include "lab/kinship/joining.h"
#include "lab/kinship/replicates.h"

typedef struct lab_kin_support_task {
    const lab_kin_matrix *matrix;
    const lab_kin_replicates *replicates;
    const lab_kin_join *joins; /* the tree by neighbour joining, one join less than rows */
    int threads;
    lab_stop stop;
} lab_kin_support_task;

/* Fills, by join, the number of replicates that have the branch above the node it makes.  Sets
 * `*stopped` if it was asked to stop; the numbers are then too low.  Returns false if memory
 * runs out.  The numbers do not depend on the number of threads. */
bool lab_kin_support(const lab_kin_support_task *task, unsigned *support, bool *stopped);
