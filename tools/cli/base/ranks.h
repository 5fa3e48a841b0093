/* SPDX-License-Identifier: MIT */
/* Commands that work in several processes (lab/base/ranks.h): the first of them speaks. */
#pragma once

#include "cli/base/cli.h"
#include "lab/base/ranks.h"

/* In other ranks than the first, what is printed goes nowhere from then on.  Said where they
 * cannot be brought together. */
cli_status cli_ranks_begin(lab_ranks *ranks);

/* What the command ends with: in other ranks well, as the first one says what is wrong. */
cli_status cli_ranks_end(lab_ranks *ranks, cli_status status);
