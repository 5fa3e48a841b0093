/*
 * Games recorded in the field, of either form: records and JSON Lines, one after another.
 */
#ifndef DYAR_CLI_FIELD_GAMES_H
#define DYAR_CLI_FIELD_GAMES_H

#include "cli/play/records.h"
#include "cli/verify/verify_answers.h"
#include "lab/records/recorded.h"

typedef struct cli_field_game {
    const char *path;
    unsigned line;
    size_t number;            /* in its file, from 1 */
    const lab_record *record; /* or else ... */
    lab_recorded *recorded;
} cli_field_game;

typedef struct cli_field_games {
    cli_field_game *list;
    size_t count, capacity;
    lab_records *records; /* of each file */
    size_t file_count;
} cli_field_games;

/* Complains of what cannot be read; `ruleset` NULL: games must say which is theirs.  To be
 * released in any case; the texts must outlive it. */
cli_status cli_field_games_read(cli_field_games *games, const char *ruleset,
                                const cli_games_file *files, size_t count);
void cli_field_games_release(cli_field_games *games);

/* The ruleset that a game names, or NULL. */
const char *cli_field_game_ruleset(const cli_field_game *game);

size_t cli_field_game_moves(const cli_field_game *game);

/* The text of a move, from 0. */
const char *cli_field_game_move(const cli_field_game *game, size_t at);

#endif
