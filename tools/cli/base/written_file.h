/* SPDX-License-Identifier: MIT */
/* Files that a command writes beside what it prints. */
#pragma once

#include "cli/base/cli.h"
#include "cli/base/memory.h"

/* Ends the text in memory, and writes it into a file, without characters that a terminal would
 * obey. Complains if that fails. */
cli_status cli_memory_write(cli_memory *memory, const char *path);

/* Writes what `draw` prints into a file, if `path` is not NULL. */
cli_status cli_write_drawing(const char *path, void (*draw)(const void *context, FILE *to),
                             const void *context);
