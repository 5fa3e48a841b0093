/* SPDX-License-Identifier: MIT */
/* Text that is printed into memory. */
#include "cli/base/memory.h"
#include "cli/base/cli.h"
#include "cli/base/terminal.h"

cli_memory cli_memory_begin(void)
{
    cli_memory memory = {.text = cli_allocate(sizeof *memory.text)};
    memory.to = lab_memstream_begin(memory.text);
    cli_need(memory.to);
    return memory;
}

char *cli_memory_end(cli_memory *memory)
{
    char *bytes = lab_memstream_end(memory->text, NULL);
    cli_need(bytes);
    free(memory->text);
    *memory = (cli_memory){0};
    return bytes;
}

void cli_memory_wrap(cli_memory *memory, int width, int first, int indent)
{
    char *text = cli_memory_end(memory);
    if (*text)
        cli_print_wrapped(width, first, indent, "%s", text);
    free(text);
}
