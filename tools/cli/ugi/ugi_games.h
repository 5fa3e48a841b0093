/* SPDX-License-Identifier: MIT */
/*
 * The games that go through `dyar ugi`, each put in a file of records when it is over, when
 * another one begins, or at the end.
 *
 * The protocol does not mark where a game begins and ends: it sends positions with the moves
 * that led there.  A game stays the same while the moves of one are the first moves of the
 * other.
 */
#pragma once

#include "lab/records/record_file.h"
#include "lab/records/record_game.h"

/* All zero: nothing is kept. */
typedef struct cli_ugi_games {
    lab_record_file file;
    lab_session *game;                /* of our own; NULL: no move was made in it yet */
    bool kept;                        /* it is in the file as it is */
    const char *result, *termination; /* words of a record, if the players ended it; or NULL */
} cli_ugi_games;

/* By which rules games are played. */
typedef struct cli_ugi_rules {
    const dyar_load_request *request;
    const dyar_ruleset *ruleset;
} cli_ugi_rules;

/* These keep what there is to keep; false, with what is wrong, when it cannot be. */

/* The score of the game that is being played. */
bool cli_ugi_games_see(cli_ugi_games *games, cli_ugi_rules rules, const lab_session *session,
                       lab_error *error);

/* The players have ended the game that is played now. */
bool cli_ugi_games_give_up(cli_ugi_games *games, cli_ugi_rules rules, const char *result,
                           const char *termination, lab_error *error);

/* What comes is another game. */
bool cli_ugi_games_end(cli_ugi_games *games, cli_ugi_rules rules, lab_error *error);

void cli_ugi_games_release(cli_ugi_games *games);
