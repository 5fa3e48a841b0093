/* SPDX-License-Identifier: MIT */
/* Distances as a heat map: SVG 1.1. */
#pragma once

#include <stdio.h>

#include "cli/compare/clusters.h"

/* Draws a square for each pair, darker the nearer the two are.  Rulesets are in the order of
 * their clusters; at the side are families, clusters no wider than 0.2. */
void cli_heat_svg(const cli_clusters *clusters, FILE *to);
