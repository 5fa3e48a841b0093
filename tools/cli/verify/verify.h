/* SPDX-License-Identifier: MIT */
/* What the files of `dyar verify` share. */
#pragma once

#include "cli/play/records.h"
#include "cli/base/run.h"
#include "tasks/games.h"

/* The rules of a game: as cli_recipe_of. */
cli_recipe cli_recipe_of_game(const cli_args *args, const char *ruleset,
                              const lab_field_game *game);

/* --all-answers: which answers to open questions agree with the games.  `ruleset` NULL: the one
 * that the games name. */
cli_status cli_verify_answers(const cli_args *args, const char *ruleset,
                              const task_games_text *files, size_t count);
