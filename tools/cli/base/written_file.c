/* SPDX-License-Identifier: MIT */
/* Files that a command writes beside what it prints. */
#include "cli/base/written_file.h"
#include "cli/base/safe_text.h"

#include "lab/base/file.h"

cli_status cli_memory_write(cli_memory *memory, const char *path)
{
    lab_error error;
    char *printed = cli_memory_end(memory), *text = cli_safe_text(printed);
    const bool written = lab_file_write(path, text, strlen(text), &error);
    free(printed);
    free(text);
    if (!written)
        cli_complain("%s", error.message);
    return written ? CLI_DONE : CLI_SYSTEM;
}

cli_status cli_write_drawing(const char *path, void (*draw)(const void *context, FILE *to),
                             const void *context)
{
    if (!path)
        return CLI_DONE;
    cli_memory memory = cli_memory_begin();
    draw(context, memory.to);
    return cli_memory_write(&memory, path);
}
