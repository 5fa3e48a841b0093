/* SPDX-License-Identifier: MIT */
/*
 * The rules of recorded games, for commands that replay many of them: those of the ruleset that
 * the command names, or else of the one that each game names.
 */
#pragma once

#include "cli/base/cli.h"
#include "lab/records/field_games.h"

/* Begin with the first two fields. */
typedef struct cli_game_rules {
    const cli_args *args;
    const char *named;    /* the ruleset of all games; NULL: the one that each names */
    dyar_ruleset *loaded; /* of the game before */
    char *loaded_as;      /* the request for it, as text */
    cli_status status;    /* the worst so far */
} cli_game_rules;

/* Returns the ruleset of a game, which lives until the next call; NULL after a complaint, if
 * there is none or the game was played by other rules. */
const dyar_ruleset *cli_game_rules_get(cli_game_rules *rules, const lab_field_game *game);
void cli_game_rules_release(cli_game_rules *rules);

/* The first word if it is a ruleset, a bundled one's id or a file that is called like one; else
 * NULL. */
const char *cli_ruleset_word(const cli_args *args);
