/* Text that is printed into memory. */
#include "cli/memory.h"
#include "cli/cli.h"

#include <stdlib.h>

struct cli_memory_text {
    char *bytes;
    size_t length;
};

cli_memory cli_memory_begin(void)
{
    cli_memory memory = {.text = cli_allocate(sizeof *memory.text)};
    memory.to = open_memstream(&memory.text->bytes, &memory.text->length);
    if (!memory.to) {
        cli_complain("out of memory");
        exit(CLI_SYSTEM);
    }
    return memory;
}

char *cli_memory_end(cli_memory *memory)
{
    if (fclose(memory->to) != 0) {
        cli_complain("out of memory");
        exit(CLI_SYSTEM);
    }
    char *bytes = memory->text->bytes;
    free(memory->text);
    *memory = (cli_memory){0};
    return bytes;
}
