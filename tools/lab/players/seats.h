/* SPDX-License-Identifier: MIT */
/*
 * Seats at a board, and who takes them: players with what they may spend, who move on by a seat
 * from game to game.
 */
#pragma once

#include "lab/players/player_spec.h"

typedef struct lab_seats {
    const dyar_game *game;
    const lab_player_spec *specs; /* as many as there are seats */
    lab_player players[DYAR_PLAYERS_MAX];
    int count;
    bool any_move; /* all players take any */
} lab_seats;

/* Opens the seats.  Returns false if memory runs out; the caller closes them in any case.  The
 * game and the specs must outlive them. */
bool lab_seats_open(lab_seats *seats, const dyar_game *game, const lab_player_spec *specs);
void lab_seats_close(lab_seats *seats);

/* Who sits there in the game of that number. */
int lab_seats_player(const lab_seats *seats, int seat, uint64_t number);

/* Returns the index of the move that the player to move chooses; `count` if memory runs out. */
size_t lab_seats_choose(lab_seats *seats, uint64_t number, const dyar_position *position,
                        const dyar_move *moves, size_t count, dyar_random *random,
                        lab_stop stop);

/* How many games make a part of work for threads: players that think are asked more often
 * whether to stop. */
uint64_t lab_seats_games_of_part(const lab_player_spec *specs, int seats);
