/* Reading the names of computer players. */
#include "cli/players.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS = 32 };

static const char *nearest_kind(const char *text)
{
    const char *names[KINDS] = {0};
    size_t count = 0;
    for (const lab_player_kind *kind = lab_player_kinds(); kind->name && count + 1 < KINDS;
         kind++)
        names[count++] = kind->name;
    return cli_nearest(text, names);
}

cli_status cli_player(const cli_args *args, const char *option, const dyar_game *game,
                      const char *text, lab_player_spec *spec)
{
    lab_error error;
    if (!lab_player_spec_parse(text, spec, &error)) {
        const char *near = lab_player_spec_kind(text) ? NULL : nearest_kind(text);
        return near ? cli_misuse(args, "--%s: %s; did you mean '%s'?", option, error.message,
                                 near)
                    : cli_misuse(args, "--%s: %s", option, error.message);
    }
    const char *unfit = lab_player_unfit(spec->kind, game);
    return unfit ? cli_misuse(args, "--%s: '%s' cannot play this: %s", option, spec->kind->name,
                              unfit)
                 : CLI_DONE;
}

cli_status cli_player_list(const cli_args *args, const char *option, const dyar_game *game,
                           lab_player_spec *specs, size_t room, size_t *count)
{
    char *list = cli_copy(cli_text(args, option, "")), *rest = list;
    cli_status status = CLI_DONE;
    *count = 0;
    for (char *text; status == CLI_DONE && (text = strsep(&rest, ","));) {
        if (*count == room)
            status = cli_misuse(args, "--%s: at most %zu players", option, room);
        else
            status = cli_player(args, option, game, text, &specs[(*count)++]);
    }
    free(list);
    return status;
}
