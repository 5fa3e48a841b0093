/* SPDX-License-Identifier: MIT */
/* Computer players as options name them. */
#include "cli/play/players.h"

enum { KINDS = 16, PLAYERS_NAME = 48 };

/* The name of a player that was probably meant, or NULL. */
static const char *near_name(const char *text, const char *besides)
{
    const char *names[KINDS + 2];
    char word[PLAYERS_NAME];
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
    if (lab_player_kind_find(text))
        return cli_misuse(args, "--%s: %s", option, error.message);
    const char *near = near_name(text, besides), *comma = besides ? ", " : "";
    besides = besides ? besides : "";
    return near ? cli_misuse(args, "--%s: %s%s%s; did you mean '%s'?", option, error.message,
                             comma, besides, near)
                : cli_misuse(args, "--%s: %s%s%s", option, error.message, comma, besides);
}

cli_status cli_player_fits(const cli_args *args, const char *option, const dyar_game *game,
                           const lab_player_spec *spec)
{
    const char *unfit = lab_player_unfit(spec->kind, game);
    return unfit ? cli_misuse(args, "--%s: '%s' cannot play this game: %s", option,
                              spec->kind->name, unfit)
                 : CLI_DONE;
}

cli_status cli_player_list(const cli_args *args, const char *option, const char *names,
                           const dyar_game *game, lab_player_spec *specs, size_t room,
                           size_t *count)
{
    char *list = cli_copy(names), *rest = list;
    cli_status status = CLI_DONE;
    *count = 0;
    for (char *text; status == CLI_DONE && (text = strsep(&rest, ","));) {
        if (*count == room)
            status = cli_misuse(args, "--%s: at most %zu players", option, room);
        else
            status = cli_player(args, option, text, NULL, &specs[*count]);
        if (status == CLI_DONE)
            status = cli_player_fits(args, option, game, &specs[(*count)++]);
    }
    free(list);
    return status;
}

cli_status cli_player_strengths(const cli_args *args, const char *names, const dyar_game *game,
                                lab_strengths *strengths)
{
    lab_player_spec specs[LAB_STRENGTHS_MAX];
    size_t count;
    const cli_status status =
        cli_player_list(args, "strengths", names, game, specs, LAB_STRENGTHS_MAX, &count);
    if (status == CLI_DONE)
        *strengths = lab_strengths_of_each(specs, count);
    return status;
}

cli_status cli_player_check(const cli_args *args, task_parameter_id players,
                            const char *strengths)
{
    return args->given[players] && strengths
               ? cli_misuse(args, "--players cannot be used with --strengths")
               : CLI_DONE;
}

cli_status cli_player_seats(const cli_args *args, const char *players, const char *strengths,
                            const dyar_game *game, lab_strengths *read)
{
    lab_player_spec specs[DYAR_PLAYERS_MAX];
    size_t count;
    *read = (lab_strengths){0};
    if (strengths)
        return cli_player_strengths(args, strengths, game, read);
    const cli_status status = cli_player_list(args, "players", players, game, specs,
                                              (size_t)dyar_game_players(game), &count);
    for (size_t i = count; status == CLI_DONE && i < DYAR_PLAYERS_MAX; i++)
        specs[i] = specs[count - 1];
    if (status == CLI_DONE)
        lab_strengths_add(read, specs, count);
    return status;
}
