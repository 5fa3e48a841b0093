/* SPDX-License-Identifier: MIT */
/* Standings: the score after each turn of a game, as far as outcomes have it. */
#pragma once

#include "dyar/move.h"
#include "lab/measure/outcome.h"

typedef struct lab_standings {
    const dyar_game *game;
    int players, seeds;
    int leader; /* the last player who had most seeds alone; -1: there was none */
    int lead_changes;
    struct {
        double behind;    /* square roots of gaps, added up */
        int times_behind; /* turns after which another had more */
        double lead;      /* the greatest, in parts of all seeds */
    } of[DYAR_PLAYERS_MAX];
} lab_standings;

void lab_standings_begin(lab_standings *standings, const dyar_game *game);

/* After a turn. */
void lab_standings_add(lab_standings *standings, const dyar_position *position);

/* The game is over and the outcome knows who has won: lead_changes, drama, threshold. */
void lab_standings_end(const lab_standings *standings, lab_outcome *outcome);
