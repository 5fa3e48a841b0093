/* Computer players as options name them. */
#include "cli/players.h"

#include <stdio.h>
#include <string.h>

enum { KINDS = 16, NAME = 48 };

/* The name of a player that was probably meant, or NULL. */
static const char *near_name(const char *text, const char *besides)
{
    const char *names[KINDS + 2];
    char word[NAME];
    size_t count = 0;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, ":"), text);
    if (besides)
        names[count++] = besides;
    for (const lab_player_kind *kind = lab_player_kinds(); kind->name && count <= KINDS; kind++)
        names[count++] = kind->name;
    names[count] = NULL;
    return cli_nearest(word, names);
}

cli_status cli_player(const cli_args *args, const char *option, const char *text,
                      const char *besides, lab_player_spec *spec)
{
    lab_error error;
    if (lab_player_spec_parse(text, spec, &error))
        return CLI_DONE;
    const char *near = lab_player_spec_kind(text) ? NULL : near_name(text, besides);
    if (near)
        return cli_misuse(args, "--%s: %s; did you mean '%s'?", option, error.message, near);
    return cli_misuse(args, "--%s: %s", option, error.message);
}
