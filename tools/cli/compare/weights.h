/* SPDX-License-Identifier: MIT */
/* Weights of characters, read from a file. */
#pragma once

#include "cli/base/cli.h"

/* Reads a file with a line for each character whose weight is not the usual one: "L1 5".  Lines
 * that begin with "#" are comments.  Sets `*weights` to those of all characters, by their
 * numbers; the caller frees it. */
cli_status cli_weights_read(const char *path, double **weights);
