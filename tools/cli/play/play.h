/* SPDX-License-Identifier: MIT */
/* A game being played in the terminal: what `dyar play` keeps, and what may be typed in it. */
#pragma once

#include "cli/base/database.h"
#include "cli/play/explain.h"
#include "cli/play/records.h"
#include "lab/players/player_spec.h"
#include "lab/records/record_file.h"

#include <time.h>

typedef struct cli_seat {
    bool human;
    lab_player player; /* where no human sits */
    lab_limits limits;
    char name[48];                   /* as it is called in drawings: "north (greedy)" */
    char kind[LAB_PLAYER_SPEC_TEXT]; /* as --players says it and records keep it */
    const char *recorded;            /* the name in a record that was resumed, or NULL */
} cli_seat;

typedef struct cli_playing {
    cli_recipe recipe;
    dyar_ruleset *ruleset;
    const dyar_game *game;
    lab_session *session;
    dyar_trace *trace; /* for the move that is described */
    cli_seat seats[DYAR_PLAYERS_MAX];
    const char *names[DYAR_PLAYERS_MAX];
    cli_drawing how;
    uint64_t seed;
    cli_database database; /* that computer players look positions up in */
    lab_record_file keeper;
    bool keeps;               /* after every move and at the end; see cli_playing_move */
    const char *resumed;      /* the file that was resumed, or NULL */
    const lab_record *record; /* of that game; empty if none is resumed */
    const char *result, *termination; /* of a game that the players ended; or NULL */
    size_t saved;                     /* moves in the file */
    time_t saved_at;
    bool warned;      /* that quitting loses moves */
    bool shown;       /* the screen has the board as it is */
    bool end_printed; /* how the game ended */
    bool boards;      /* after every turn, not only before those of a person */
    bool quit;
    bool unread; /* the input cannot be read */
} cli_playing;

/* Once the rules are loaded: a session that begins with `start`, everybody in their seat as the
 * arguments or the record say, and the file to save in chosen. */
cli_status cli_playing_get_ready(const cli_args *args, cli_playing *p, const lab_record *record,
                                 const dyar_position *start);

cli_printing cli_playing_printing(const cli_playing *p, int indent);
int cli_playing_mover(const cli_playing *p);
int cli_playing_mover_at(const cli_playing *p, size_t turns); /* after `turns` turns */
const char *cli_playing_name(const cli_playing *p, int player, char name[32]);
bool cli_playing_has_human(const cli_playing *p);

/* Does the player to move fill their holes for the next game of a match? */
bool cli_playing_fills(const cli_playing *p);

/* Makes a legal move and reports it. */
void cli_playing_move(cli_playing *p, dyar_move move);

/* What the computer player would do here. */
dyar_move cli_playing_choose(const cli_playing *p, lab_player *player, lab_limits limits,
                             lab_reason *reason);

/* To the keeper's file; says what is wrong.  True when it is there. */
bool cli_playing_save(cli_playing *p);

/* Draws the board after `turns` turns, and marks the holes that the last of them changed. */
void cli_playing_draw(cli_playing *p, size_t turns);

/* One line that somebody typed: a move or a command. */
void cli_playing_obey(cli_playing *p, char *line);
