/* Files of recorded games. */
#include "cli/verify/games_files.h"

#include <stdlib.h>

cli_status cli_games_files_read(const char *const *paths, size_t count, task_games_text **files)
{
    cli_status status = CLI_DONE;
    *files = cli_allocate(count * sizeof **files);
    for (size_t i = 0; i < count; i++) {
        task_games_text *file = &(*files)[i];
        file->path = paths[i];
        file->text = cli_read(paths[i], &file->length);
        if (!file->text)
            status = CLI_SYSTEM;
    }
    return status;
}

void cli_games_files_free(task_games_text *files, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free((void *)files[i].text);
    free(files);
}
