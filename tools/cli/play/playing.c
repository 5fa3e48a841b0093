/* SPDX-License-Identifier: MIT */
/* A game in the terminal: its players, its moves and their accounts, and the file that keeps
 * it.
 */
#include "cli/play/play.h"

#include <time.h>

#include "cli/base/safe_text.h"

enum { LAPS_TOLD = 8 }; /* of a long turn; `why` prints all */

cli_printing cli_playing_printing(const cli_playing *p, int indent)
{
    return (cli_printing){
        .to = stdout, .ruleset = p->ruleset, .how = &p->how, .indent = indent};
}

int cli_playing_mover(const cli_playing *p)
{
    return dyar_position_mover(p->game, lab_session_now(p->session));
}

int cli_playing_mover_at(const cli_playing *p, size_t turns)
{
    return dyar_position_mover(p->game, lab_session_position(p->session, turns));
}

bool cli_playing_has_human(const cli_playing *p)
{
    for (int player = 0; player < dyar_game_players(p->game); player++)
        if (p->seats[player].human)
            return true;
    return false;
}

bool cli_playing_fills(const cli_playing *p)
{
    const dyar_position *now = lab_session_now(p->session);
    return dyar_position_to_place(p->game, now, dyar_position_mover(p->game, now)) > 0;
}

const char *cli_playing_name(const cli_playing *p, int player, char name[32])
{
    return cli_player_name(p->game, player, &p->how, name);
}

/* What holes are compared with; nothing where a new game of a match has begun. */
static const dyar_position *position_before(const cli_playing *p, size_t turns)
{
    const dyar_position *then = lab_session_position(p->session, turns);
    const dyar_position *before = turns ? lab_session_position(p->session, turns - 1) : NULL;
    const int number = dyar_position_game(p->game, then);
    return before && dyar_position_game(p->game, before) == number ? before : NULL;
}

void cli_playing_draw(cli_playing *p, size_t turns)
{
    p->how.before = position_before(p, turns);
    putchar('\n');
    cli_draw(stdout, p->game, lab_session_position(p->session, turns), &p->how);
    p->how.before = NULL;
}

bool cli_playing_save(cli_playing *p)
{
    const char *kinds[DYAR_PLAYERS_MAX];
    char date[16];
    lab_record record;
    lab_error error = {.no_memory = true};
    for (int player = 0; player < DYAR_PLAYERS_MAX; player++)
        kinds[player] =
            p->seats[player].recorded ? p->seats[player].recorded : p->seats[player].kind;
    const lab_recording recording = {.request = &p->recipe.request,
                                     .ruleset = p->ruleset,
                                     .session = p->session,
                                     .players = kinds,
                                     .date = cli_today(date),
                                     .before = p->record,
                                     .result = p->result,
                                     .termination = p->termination};
    const bool good = lab_record_game(&record, &recording) &&
                      lab_record_file_save(&p->keeper, &record, &error);
    lab_record_release(&record);
    p->saved_at = time(NULL);
    if (!good)
        cli_check_memory(&error);
    if (good)
        p->saved = lab_session_length(p->session);
    else
        cli_print_line(stdout, "  Not saved: %s.", error.message);
    return good;
}

/* Computers among themselves play too fast for a file that is written through to the disk. */
static bool is_time_to_save(const cli_playing *p)
{
    return p->keeps && (cli_playing_has_human(p) || time(NULL) != p->saved_at);
}

void cli_playing_move(cli_playing *p, dyar_move move)
{
    const int mover = cli_playing_mover(p);
    p->result = p->termination = NULL;
    char text[DYAR_MOVE_TEXT], name[32];
    cli_printing printing = cli_playing_printing(p, 2);
    printing.laps = LAPS_TOLD;
    printing.brief = true;
    dyar_trace_clear(p->trace);
    if (!lab_session_play(p->session, move, p->trace))
        cli_out_of_memory();
    printf("%zu. %s plays %s\n", lab_session_length(p->session),
           cli_playing_name(p, mover, name), dyar_move_format(p->game, move, text));
    cli_print_move(&printing, p->trace);
    p->shown = p->warned = false;
    if (is_time_to_save(p))
        cli_playing_save(p);
}

/* The numbers depend on the seed and on how far the game is, so that a game taken back goes on
 * in the same way. */
dyar_move cli_playing_choose(const cli_playing *p, lab_player *player, lab_limits limits,
                             lab_reason *reason)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const dyar_position *now = lab_session_now(p->session);
    dyar_random random = dyar_random_begin(p->seed, lab_session_length(p->session));
    const lab_task task = {.game = p->game,
                           .position = now,
                           .moves = moves,
                           .count = dyar_moves(p->game, now, moves),
                           .random = &random,
                           .limits = limits,
                           .session = p->session,
                           .stop = cli_stop(),
                           .oracle = cli_database_oracle(&p->database)};
    const size_t chosen = lab_player_choose(player, &task, reason);
    if (chosen == task.count)
        cli_out_of_memory();
    return moves[chosen];
}
