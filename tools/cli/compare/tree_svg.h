/* SPDX-License-Identifier: MIT */
/* A tree with the support of its branches as a picture: SVG 1.1. */
#pragma once

#include <stdio.h>

#include "lab/kinship/tree.h"

typedef struct cli_tree {
    const lab_kin_tree *tree;
    const char *const *names; /* of the leaves */
    double delta;             /* how well a tree fits */
    size_t replicates;        /* that the support is a share of */
} cli_tree;

void cli_tree_svg(const cli_tree *tree, FILE *to);
