/* SPDX-License-Identifier: MIT */
/* Keeping the games that go through `dyar ugi`. */
#include "cli/ugi/ugi_games.h"

#include "cli/play/records.h"

static bool keep(cli_ugi_games *games, cli_ugi_rules rules, lab_error *error)
{
    char date[16];
    lab_record record;
    const lab_recording recording = {.request = rules.request,
                                     .ruleset = rules.ruleset,
                                     .session = games->game,
                                     .date = cli_today(date),
                                     .result = games->result,
                                     .termination = games->termination};
    lab_error_no_memory(error);
    games->kept = lab_record_game(&record, &recording) &&
                  lab_record_file_save(&games->file, &record, error);
    lab_record_release(&record);
    return games->kept;
}

static void forget(cli_ugi_games *games)
{
    lab_session_free(games->game);
    games->game = NULL;
    games->kept = false;
    games->result = games->termination = NULL;
    lab_record_file_next(&games->file);
}

bool cli_ugi_games_end(cli_ugi_games *games, cli_ugi_rules rules, lab_error *error)
{
    const bool good = !games->game || games->kept || keep(games, rules, error);
    forget(games);
    return good;
}

/* Does one of them continue the other? */
static bool is_same_game(const dyar_game *game, const lab_session *a, const lab_session *b)
{
    const size_t of_a = lab_session_length(a), of_b = lab_session_length(b);
    if (!dyar_position_equal(game, lab_session_position(a, 0), lab_session_position(b, 0)))
        return false;
    for (size_t i = 0; i < of_a && i < of_b; i++)
        if (!dyar_move_equal(lab_session_move(a, i), lab_session_move(b, i)))
            return false;
    return true;
}

static lab_session *copy(const dyar_game *game, const lab_session *session)
{
    lab_session *made = lab_session_new(game, lab_session_position(session, 0));
    bool good = made != NULL;
    for (size_t i = 0; good && i < lab_session_length(session); i++)
        good = lab_session_play(made, lab_session_move(session, i), NULL);
    if (good)
        return made;
    lab_session_free(made);
    return NULL;
}

/* Before its first move, nothing distinguishes a new game from the old one taken back. */
static bool see_beginning(cli_ugi_games *games)
{
    if (games->kept)
        forget(games);
    return true;
}

bool cli_ugi_games_see(cli_ugi_games *games, cli_ugi_rules rules, const lab_session *session,
                       lab_error *error)
{
    const dyar_game *game = dyar_ruleset_game(rules.ruleset);
    const size_t moves = lab_session_length(session);
    bool good = true;
    if (!games->file.path)
        return true;
    if (moves == 0)
        return see_beginning(games);
    if (games->game && !is_same_game(game, games->game, session))
        good = cli_ugi_games_end(games, rules, error);
    else if (games->kept && moves <= lab_session_length(games->game))
        return true; /* somebody looks back at it */
    lab_session *now = copy(game, session);
    if (!now)
        return lab_error_no_memory(error);
    lab_session_free(games->game);
    games->game = now;
    games->kept = false;
    games->result = games->termination = NULL;
    if (dyar_result_of(game, lab_session_now(now)).over)
        good = keep(games, rules, error) && good;
    return good;
}

bool cli_ugi_games_give_up(cli_ugi_games *games, cli_ugi_rules rules, const char *result,
                           const char *termination, lab_error *error)
{
    if (!games->game)
        return lab_refuse(error,
                          "no game to end: the option Save is not set, or no move was made");
    games->result = result;
    games->termination = termination;
    return keep(games, rules, error);
}

void cli_ugi_games_release(cli_ugi_games *games)
{
    lab_session_free(games->game);
    lab_record_file_release(&games->file);
    *games = (cli_ugi_games){0};
}
