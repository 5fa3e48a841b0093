/* Text that is printed into memory. */
#include "cli/base/memory.h"
#include "cli/base/safe_text.h"
#include "cli/base/terminal.h"

#include <stdlib.h>
#include <string.h>

#include "lab/base/file.h"

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

void cli_memory_wrap(cli_memory *memory, int width, int first, int indent)
{
    char *text = cli_memory_end(memory);
    if (*text)
        cli_print_wrapped(width, first, indent, "%s", text);
    free(text);
}
