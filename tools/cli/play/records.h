/* SPDX-License-Identifier: MIT */
/*
 * Records of games on the command line: which rules a record asks for, reading and replaying
 * them.
 */
#pragma once

#include "cli/base/cli.h"
#include "lab/records/record_game.h"

/* ---- the rules of a record ---- */

/* The rules of a record, changed by the arguments: a setup given there replaces the record's,
 * an answer replaces the record's to the same question, and --set applies last. */
typedef struct cli_recipe {
    dyar_load_request request;
    char *split; /* what the answers point into */
    const char **answers, **sets;
} cli_recipe;

/* `ruleset` NULL: the record's own.  Borrows from all four.  Give back with cli_recipe_release.
 */
cli_recipe cli_recipe_of(const cli_args *args, const char *ruleset, const lab_record *record,
                         const char *path);

/* Finds the ruleset that a game in the file `path` names, unless there is one already: a
 * bundled one, or a file in the folder of `path` or in the current folder.  It never reads any
 * other file, since the games may be untrusted. */
void cli_recipe_find(cli_recipe *recipe, const char *id, const char *path);
void cli_recipe_release(cli_recipe *recipe);

/* ---- reading ---- */

/* "dyar: games.txt:3:7: message" */
void cli_complain_at(const char *path, const lab_error *error);

/* All records of a file, or of standard input for "-". */
cli_status cli_read_records(const char *path, lab_records *records);

/* ---- replaying ---- */

/* Whether the game was played by these rules, as far as its record says.  Otherwise complains
 * of it and returns CLI_INVALID; only warns where --any-rules is given, or where the arguments
 * themselves change the rules.  Warns of a game that another engine recorded, if it replays
 * differently. */
cli_status cli_check_rules(const cli_args *args, const char *path, const lab_record *record,
                           const dyar_ruleset *ruleset);

/* Returns "landing, moves": the parts of the rules that have changed since the record was made,
 * as far as the record names them; else an empty text.  The caller frees it. */
char *cli_changed_parts(const lab_record *record, const dyar_ruleset *ruleset);

/* Says why a record may replay differently, if an engine with these other semantics made it
 * (lab_record_other_semantics); does nothing if it is NULL. */
void cli_explain_semantics(const char *semantics);

/* What the work with a record comes to, or why there is none: with the one that --game N asks
 * for, or the first, its rules, which are checked, and the position it begins with.  The file
 * may hold games in the notation of another program. */
typedef cli_status cli_record_work(const cli_args *args, cli_loaded *loaded, const char *path,
                                   const lab_record *record);
cli_status cli_with_record(const cli_args *args, const char *path, cli_record_work *work);

/* Returns the file of games that a command is about: that of its option, or else its first word
 * if that does not name a ruleset, but a file which begins as games do.  Returns NULL if there
 * is none. */
const char *cli_record_path(const cli_args *args, const char *option);

/* Makes the position after a number of moves of the record, CLI_NONE for all, the start of what
 * is loaded. */
cli_status cli_record_reach(const char *path, const lab_record *record, long long moves,
                            cli_loaded *loaded);

/* ---- writing ---- */

/* Today's date for a record: "2024-05-31". */
const char *cli_today(char text[16]);
