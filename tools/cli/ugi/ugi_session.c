/* SPDX-License-Identifier: MIT */
/* The game of a conversation: where it begins, how it goes on, and that it is kept. */
#include "cli/ugi/ugi.h"

bool cli_ugi_position(const dyar_game *game, const char *text, dyar_position *position)
{
    dyar_diags *diags = cli_diags_new();
    const bool fits = dyar_position_parse(game, text, position, diags);
    if (!fits)
        cli_ugi_refuse_diags("position", diags);
    cli_diags_free(diags);
    return fits;
}

bool cli_ugi_begin_position(const cli_ugi *u, const dyar_game *game, dyar_position *position)
{
    dyar_position_begin(game, position);
    const bool fits = !u->position || cli_ugi_position(game, u->position, position);
    cli_deal(game, (long long)u->seed, position);
    return fits;
}

lab_session *cli_ugi_session(const dyar_game *game, const dyar_position *start)
{
    lab_session *session = lab_session_new(game, start);
    cli_need(session);
    return session;
}

void cli_ugi_use(cli_ugi *u, lab_session *session)
{
    lab_session_free(u->session);
    u->session = session;
}

static bool refuse_to_save(const lab_error *error)
{
    cli_check_memory(error);
    return cli_ugi_refuse("Save: %s", error->message);
}

bool cli_ugi_give_up_game(cli_ugi *u, const char *result, const char *termination)
{
    const dyar_load_request request = cli_request(u->args, cli_word(u->args, 0));
    const cli_ugi_rules rules = {&request, u->ruleset};
    lab_error error = {0};
    return cli_ugi_games_give_up(&u->games, rules, result, termination, &error) ||
           refuse_to_save(&error);
}

bool cli_ugi_end_game(cli_ugi *u)
{
    const dyar_load_request request = cli_request(u->args, cli_word(u->args, 0));
    const cli_ugi_rules rules = {&request, u->ruleset};
    lab_error error;
    return cli_ugi_games_end(&u->games, rules, &error) || refuse_to_save(&error);
}

bool cli_ugi_see_game(cli_ugi *u)
{
    const dyar_load_request request = cli_request(u->args, cli_word(u->args, 0));
    const cli_ugi_rules rules = {&request, u->ruleset};
    lab_error error;
    return cli_ugi_games_see(&u->games, rules, u->session, &error) || refuse_to_save(&error);
}
