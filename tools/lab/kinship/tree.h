/* SPDX-License-Identifier: MIT */
/*
 * A tree of rulesets: the result of neighbour joining, with a root for drawing and with the
 * support of its branches.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "lab/kinship/joining.h"

/* Nodes are numbered as those of joins: leaves first.  The last join is the root. */
typedef struct lab_kin_tree {
    size_t leaves;
    lab_kin_join *joins; /* one less than leaves; children come before their parents */
    double *support; /* by join: share of replicates with the branch above it, 0 to 1; of the
                        root, with the branch that it is on */
} lab_kin_tree;

/* Roots a tree in the middle of its longest path, so that no branch has a length below 0 and
 * the smaller part of each join is on the left.  `support` has a number of `replicates` for
 * each join.  Returns false if memory runs out.  Release it in either case. */
bool lab_kin_tree_root(lab_kin_tree *tree, const lab_kin_join *joins, size_t leaves,
                       const unsigned *support, size_t replicates);
void lab_kin_tree_release(lab_kin_tree *tree);

/* Writes a tree without a root in the Newick format, on one line.  Labels of nodes are the
 * share of replicates in per cent; `support` may be NULL. */
void lab_kin_newick(FILE *to, const lab_kin_join *joins, size_t leaves,
                    const char *const *names, const unsigned *support, size_t replicates);
