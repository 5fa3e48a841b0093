/* SPDX-License-Identifier: MIT */
/*
 * Text that is printed into memory.
 *
 *     cli_memory memory = cli_memory_begin();
 *     fprintf(memory.to, "%d", 5);
 *     char *text = cli_memory_end(&memory);
 *     free(text);
 */
#pragma once

#include "lab/base/memstream.h"

typedef struct cli_memory {
    FILE *to;
    lab_memstream *text;
} cli_memory;

/* Memory that runs out ends the program (status 4). */
cli_memory cli_memory_begin(void);
char *cli_memory_end(cli_memory *memory);

/* Ends it, too, and prints what it holds as cli_print_wrapped does (terminal.h), if anything.
 */
void cli_memory_wrap(cli_memory *memory, int width, int first, int indent);
