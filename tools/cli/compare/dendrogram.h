/* SPDX-License-Identifier: MIT */
/*
 * A clustering drawn as a tree: each leaf on a line, joined at the distance where it was
 * clustered.
 *
 *     one    -+
 *     two    -+--------+
 *     three  ----------+--
 */
#pragma once

#include <stdio.h>

#include "lab/compare/cluster.h"

typedef struct cli_dendrogram {
    const char *const *names; /* of the leaves */
    size_t count;
    const lab_join *joins; /* one less than there are leaves; heights from 0 to 1 */
} cli_dendrogram;

/* The tree in `width` columns, with a scale of distances above it. */
void cli_dendrogram_print(const cli_dendrogram *tree, FILE *to, int width);

/* Prints the tree as a complete picture: SVG 1.1. */
void cli_dendrogram_svg(const cli_dendrogram *tree, FILE *to);
