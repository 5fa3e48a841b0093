/* SPDX-License-Identifier: MIT */
/*
 * A conversation in the Universal Game Interface: what `dyar ugi` keeps between two lines, and
 * what its commands and options share.
 */
#pragma once

#include "cli/base/database.h"
#include "cli/ugi/ugi_games.h"
#include "cli/ugi/ugi_lines.h"
#include "cli/ugi/ugi_search.h"
#include "lab/players/player_spec.h"

/* MiB for a table of positions, unless the option Hash is set. */
enum { CLI_UGI_HASH = LAB_PLAYER_MEMORY >> 20 };

typedef struct cli_ugi {
    const cli_args *args;
    dyar_ruleset *ruleset;
    const dyar_game *game;
    lab_session *session;
    lab_player player;
    lab_limits usual; /* of the player, where nobody says else */
    int threads;      /* that search: the option Threads */
    int hash;         /* MiB for a table of positions: the option Hash */
    dyar_random random;
    uint64_t seed;
    char *setup;    /* chosen by an option; NULL: as the arguments say */
    char *answers;  /* "question=answer, ...": to begin with those of the arguments */
    char *position; /* where games begin: --position; NULL: the setup */
    cli_ugi_games games;
    cli_ugi_search search;
    cli_database database; /* for the rules of the arguments */
    bool quit;
} cli_ugi;

/* ---- the whole (ugi.c) ---- */

/* Answers the lines of a stream on standard output until `quit` or its end. */
cli_status cli_ugi_converse(const cli_args *args, FILE *from);

/* ---- the game (ugi_session.c) ---- */

/* Reads a position; false, having refused, when it is none of the game. */
bool cli_ugi_position(const dyar_game *game, const char *text, dyar_position *position);

/* Where games by these rules begin; false, having refused, when that does not fit them. */
bool cli_ugi_begin_position(const cli_ugi *u, const dyar_game *game, dyar_position *position);

/* A session; never NULL. */
lab_session *cli_ugi_session(const dyar_game *game, const dyar_position *start);

/* Puts it in the place of the session there is. */
void cli_ugi_use(cli_ugi *u, lab_session *session);

/* These keep what there is to keep (ugi_games.h); false, having refused, when it cannot be. */
bool cli_ugi_see_game(cli_ugi *u);
bool cli_ugi_end_game(cli_ugi *u);

/* The players have ended it: words of a record (ending.h). */
bool cli_ugi_give_up_game(cli_ugi *u, const char *result, const char *termination);

/* ---- searching (ugi_go.c) ---- */

/* "depth 8", "p1time 60000 p1inc 500", "infinite": searches; nothing at all: as long as the
 * player usually does. */
void cli_ugi_go(cli_ugi *u, char *rest);

/* ---- options (ugi_options.c) ---- */

/* Opens the player for the game in place of the present one, with a table of `hash` MiB.
 * Returns false, having refused, if the player cannot play the game or memory runs out. */
bool cli_ugi_open(cli_ugi *u, const dyar_game *game, const lab_player_spec *spec);

/* What the arguments say to the option Answers; to be freed. */
char *cli_ugi_given_answers(const cli_args *args);

/* "name NAME value VALUE": other rules are a new game by them. */
void cli_ugi_set_option(cli_ugi *u, char *rest);

/* All there are, as the command `ugi` wants to know them. */
void cli_ugi_send_options(const cli_ugi *u);
