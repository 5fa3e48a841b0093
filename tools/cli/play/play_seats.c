/* SPDX-License-Identifier: MIT */
/* Before a game in the terminal begins: who sits where, and which file it is kept in. */
#include "cli/play/play.h"

#include <time.h>
#include <unistd.h>

#include "cli/play/players.h"

/* ---- seats ---- */

static void seat_human(cli_playing *p, int player, const char *name)
{
    cli_seat *seat = &p->seats[player];
    seat->human = true;
    snprintf(seat->kind, sizeof seat->kind, "human");
    snprintf(seat->name, sizeof seat->name, "%s", name);
}

static void seat_computer(cli_playing *p, int player, const char *name,
                          const lab_player_spec *spec)
{
    cli_seat *seat = &p->seats[player];
    char kind[LAB_PLAYER_SPEC_TEXT];
    lab_player_spec_format(spec, kind);
    snprintf(seat->kind, sizeof seat->kind, "%s", kind);
    snprintf(seat->name, sizeof seat->name, "%.16s (%.28s)", name, kind);
    seat->limits = spec->limits;
    if (!lab_player_open(&seat->player, spec->kind, p->game))
        cli_out_of_memory();
}

/* Without a specification a human sits there. */
static void seat_player(cli_playing *p, int player, const lab_player_spec *spec)
{
    const cli_drawing nameless = {.terminal = p->how.terminal};
    char room[32];
    const char *name = cli_player_name(p->game, player, &nameless, room);
    if (spec)
        seat_computer(p, player, name, spec);
    else
        seat_human(p, player, name);
    p->names[player] = p->seats[player].name;
}

static bool is_human(const char *word)
{
    return strcmp(word, "human") == 0;
}

/* What our players can be called in a record of that game; others are names of people. */
static bool is_computer(const dyar_game *game, const char *word, lab_player_spec *spec)
{
    lab_error error;
    return lab_player_spec_parse(word, spec, &error) && !lab_player_unfit(spec->kind, game);
}

static void seat_greedy(cli_playing *p, int player)
{
    seat_player(p, player, &(lab_player_spec){.kind = lab_player_kind_find("greedy")});
}

static cli_status seat_listed(const cli_args *args, cli_playing *p, char *list)
{
    const int players = dyar_game_players(p->game);
    int player = 0;
    for (char *word; (word = strsep(&list, ","));) {
        lab_player_spec spec;
        const bool human = is_human(word);
        if (!human) {
            cli_status status = cli_player(args, "players", word, "human", &spec);
            if (status == CLI_DONE)
                status = cli_player_fits(args, "players", p->game, &spec);
            if (status != CLI_DONE)
                return status;
        }
        if (player == players)
            return cli_misuse(args, "--players: this game has only %d seats", players);
        seat_player(p, player++, human ? NULL : &spec);
    }
    while (player < players)
        seat_greedy(p, player++);
    return CLI_DONE;
}

/* Returns the player whom a record names in that seat, or NULL. */
static const char *recorded_player(const lab_record *record, int player)
{
    char name[16];
    snprintf(name, sizeof name, "Player%d", player % DYAR_PLAYERS_MAX + 1);
    return lab_record_value(record, name);
}

/* Seats players without --players: as in the record, else a person against greedy players.  A
 * name that is not a computer player's is a person's, and stays in the record. */
static void seat_by_default(cli_playing *p, const lab_record *record)
{
    for (int player = 0; player < dyar_game_players(p->game); player++) {
        const char *name = recorded_player(record, player);
        lab_player_spec spec;
        const bool computer = name && is_computer(p->game, name, &spec);
        if (computer)
            seat_player(p, player, &spec);
        else if (name || player == 0)
            seat_player(p, player, NULL);
        else
            seat_greedy(p, player);
        if (name && !computer && !is_human(name))
            p->seats[player].recorded = name;
    }
}

static cli_status seat_all(const cli_args *args, cli_playing *p, const lab_record *record)
{
    const char *given = args->play.players;
    p->how.players = p->names;
    if (!given) {
        seat_by_default(p, record);
        return CLI_DONE;
    }
    char *list = cli_copy(given);
    const cli_status status = seat_listed(args, p, list);
    free(list);
    return status;
}

/* ---- getting ready ---- */

/* Before anything is played: a file that cannot be used should not be found out at the end. */
static cli_status choose_file(const cli_args *args, cli_playing *p)
{
    const char *path = args->play.save;
    lab_error error;
    if (!path)
        return CLI_DONE;
    const bool same = p->resumed && cli_same_file(path, p->resumed);
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
    dyar_position begin = *start;
    p->seed = (uint64_t)cli_number_or(args->play.seed,
                                      (long long)time(NULL) ^ (long long)getpid() << 20);
    cli_deal(p->game, (long long)p->seed, &begin);
    p->session = lab_session_new(p->game, &begin);
    p->how = (cli_drawing){.terminal = cli_terminal_of(stdout), .ascii = args->shared.ascii};
    p->boards = args->play.boards;
    cli_need(p->trace);
    cli_need(p->session);
    const cli_status status = seat_all(args, p, record);
    return status == CLI_DONE ? choose_file(args, p) : status;
}
