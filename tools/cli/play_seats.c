/* Before a game in the terminal begins: who sits where, and which file it is kept in. */
#include "cli/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- seats ---- */

static bool seat_player(cli_playing *p, int player, const char *kind)
{
    cli_seat *seat = &p->seats[player];
    const cli_drawing nameless = {.terminal = p->how.terminal};
    char room[32];
    const char *name = cli_player_name(p->game, player, &nameless, room);
    seat->human = strcmp(kind, "human") == 0;
    seat->kind = seat->human ? "human" : lab_player_kind_find(kind)->name;
    if (seat->human)
        snprintf(seat->name, sizeof seat->name, "%s", name);
    else
        snprintf(seat->name, sizeof seat->name, "%.16s (%.12s)", name, seat->kind);
    p->names[player] = seat->name;
    return seat->human || lab_player_open(&seat->player, lab_player_kind_find(kind), p->game);
}

/* Names of players there are, "human" first; ended by NULL. */
static void list_kinds(const char **names, size_t room)
{
    size_t count = 0;
    names[count++] = "human";
    for (const lab_player_kind *kind = lab_player_kinds(); kind->name && count + 1 < room;
         kind++)
        names[count++] = kind->name;
    names[count] = NULL;
}

static cli_status refuse_kind(const cli_args *args, const char *kind)
{
    const char *known[16];
    list_kinds(known, sizeof known / sizeof *known);
    const char *near = cli_nearest(kind, known);
    if (near)
        return cli_misuse(args, "--players: no player is called '%s'; did you mean '%s'?", kind,
                          near);
    return cli_misuse(args, "--players: no player is called '%s'", kind);
}

static bool is_kind(const char *kind)
{
    return strcmp(kind, "human") == 0 || lab_player_kind_find(kind);
}

static cli_status seat_listed(const cli_args *args, cli_playing *p, char *list)
{
    const int players = dyar_game_players(p->game);
    int player = 0;
    for (char *kind; (kind = strsep(&list, ","));) {
        if (!is_kind(kind))
            return refuse_kind(args, kind);
        if (player == players)
            return cli_misuse(args, "--players: there are %d seats", players);
        if (!seat_player(p, player++, kind))
            return CLI_SYSTEM;
    }
    while (player < players)
        if (!seat_player(p, player++, "greedy"))
            return CLI_SYSTEM;
    return CLI_DONE;
}

/* Whoever a record names as playing there, or NULL. */
static const char *recorded_player(const lab_record *record, int player)
{
    char name[16];
    snprintf(name, sizeof name, "Player%d", player % DYAR_PLAYERS_MAX + 1);
    return lab_record_value(record, name);
}

/* Without --players: as in the record, else a person against greedy players.  A name that is
 * none of our players' is a person's, and stays in the record. */
static cli_status seat_by_default(cli_playing *p, const lab_record *record)
{
    for (int player = 0; player < dyar_game_players(p->game); player++) {
        const char *name = recorded_player(record, player);
        const bool named = name && !is_kind(name);
        const char *kind = player == 0 || named ? "human" : "greedy";
        if (!seat_player(p, player, name && !named ? name : kind))
            return CLI_SYSTEM;
        if (named)
            p->seats[player].kind = name;
    }
    return CLI_DONE;
}

static cli_status seat_all(const cli_args *args, cli_playing *p, const lab_record *record)
{
    const char *given = cli_text(args, "players", NULL);
    p->how.players = p->names;
    if (!given)
        return seat_by_default(p, record);
    char *list = cli_copy(given);
    const cli_status status = seat_listed(args, p, list);
    free(list);
    return status;
}

/* ---- getting ready ---- */

/* Before anything is played: a file that cannot be used should not be found out at the end. */
static cli_status choose_file(const cli_args *args, cli_playing *p)
{
    const char *path = cli_text(args, "save", NULL);
    lab_error error;
    if (!path)
        return CLI_DONE;
    char *asked = realpath(path, NULL);
    char *resumed = p->resumed ? realpath(p->resumed, NULL) : NULL;
    const bool same = asked && resumed && strcmp(asked, resumed) == 0;
    free(asked);
    free(resumed);
    p->keeps = lab_record_file_choose(&p->keeper, path, same ? p->record : NULL, &error);
    if (p->keeps)
        return CLI_DONE;
    cli_complain("--save: %s", error.message);
    return CLI_SYSTEM;
}

cli_status cli_playing_get_ready(const cli_args *args, cli_playing *p, const lab_record *record,
                                 const dyar_position *start)
{
    p->trace = dyar_trace_new();
    p->session = lab_session_new(p->game, start);
    p->how =
        (cli_drawing){.terminal = cli_terminal_of(stdout), .ascii = cli_flag(args, "ascii")};
    p->seed =
        (uint64_t)cli_number(args, "seed", (long long)time(NULL) ^ (long long)getpid() << 20);
    if (!p->trace || !p->session) {
        cli_complain("out of memory");
        return CLI_SYSTEM;
    }
    const cli_status status = seat_all(args, p, record);
    return status == CLI_DONE ? choose_file(args, p) : status;
}
