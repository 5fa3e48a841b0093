/* SPDX-License-Identifier: MIT */
/* Comparisons of any number of rulesets: functions that the files of `dyar compare` share. */
#pragma once

#include "cli/base/run.h"

/* The characters of three rulesets or more, side by side: compare_table.c. */
cli_status cli_compare_table(const cli_args *args);

/* By the landings of random games: compare_play.c. */
cli_status cli_compare_play(const cli_args *args);

/* By characters: compare_kinship.c. */
cli_status cli_compare_kinship(const cli_args *args);
