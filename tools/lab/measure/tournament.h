/* SPDX-License-Identifier: MIT */
/*
 * Tournaments: players meet, every line-up of them in the same openings, everybody in every
 * seat.
 *
 * An opening is a number of moves at random.  A game depends on the seed and its number alone:
 * any number of threads play the same games, unless a player is limited by time or searches in
 * several threads itself.
 */
#pragma once

#include "lab/players/player_spec.h"
#include "lab/measure/rating.h"
#include "lab/records/session.h"

typedef struct lab_meeting {
    size_t number; /* from 0 */
    size_t lineup;
    size_t players[DYAR_PLAYERS_MAX]; /* by seats */
    double shares[DYAR_PLAYERS_MAX];  /* of the first place, by seats */
    bool broken_off;                  /* after the greatest number of turns: nobody was first */
    bool drawn;
    const lab_session *session;
} lab_meeting;

/* Turns after which a game of a tournament stops, unless the task says else. */
int lab_tournament_turn_limit(const dyar_game *game);

/* Returns the least number of games, not below `games`, in which everybody sits in every seat
 * equally often. */
size_t lab_tournament_rounds(const dyar_game *game, size_t games);

typedef struct lab_tournament_task {
    const dyar_game *game;
    const dyar_position *start;
    const lab_player_spec *players;
    size_t player_count; /* at least as many as there are seats, LAB_RATED_MAX at most */
    size_t games;        /* of each line-up: a multiple of the seats */
    int opening;         /* moves at random */
    int turn_limit;      /* of a game; a pass is a turn */
    int threads;
    uint64_t seed;
    const lab_oracle *oracle; /* for players that look ahead; NULL: none */
    lab_stop stop;
    /* Is shown every game when it is over, in the order of their numbers, by the caller's
     * thread; false: no more of them, and all stops. */
    bool (*see)(void *context, const lab_meeting *meeting);
    void *context;
} lab_tournament_task;

typedef enum lab_tournament_end {
    LAB_TOURNAMENT_DONE,
    LAB_TOURNAMENT_STOPPED, /* games that were over by then have been shown */
    LAB_TOURNAMENT_FAILED,  /* memory has run out, or no thread could be started */
} lab_tournament_end;

/* Lists every choice of `seats` players of `players`, and returns their number; `lineups` may
 * be NULL. */
size_t lab_lineups(size_t players, size_t seats, lab_lineup *lineups);

lab_tournament_end lab_tournament(const lab_tournament_task *task);
