/* SPDX-License-Identifier: MIT */
/*
 * Referees: games between computer players, and the numbers of each that measures need
 * (outcome.h).
 *
 * A game depends on the seed, the combination and its number alone, not on the thread or the
 * time. Seats are rotated: in game number n, seat s is taken by player (s + n) modulo the
 * number of seats (seats.h).  A referee belongs to one thread.
 */
#pragma once

#include "lab/measure/outcome.h"
#include "lab/measure/rivals.h"
#include "lab/measure/touches.h"
#include "lab/players/seats.h"

/*
 * Following a game turn by turn takes longer than playing it at random. If all players move at
 * random, a referee follows the first games and a fixed share of the others; if players think,
 * it follows all. It does not follow the score of a match, which restarts with each game.
 */
enum { LAB_FOLLOWED_FIRST = 200, LAB_FOLLOWED_OF_OTHERS = 64 };

typedef struct lab_contest {
    const dyar_game *game;
    const dyar_position *start;
    lab_player_spec players[DYAR_PLAYERS_MAX]; /* as many as there are seats */
    int32_t lineup;                            /* kept in the outcomes */
    int turn_limit;                            /* see lab_playouts_turn_limit */
    uint64_t seed;
    uint64_t combination;    /* of answers; each of its line-ups has streams of its own */
    const lab_rival *rivals; /* the rivals that followed games are compared with */
    size_t rival_count;
} lab_contest;

/* Returns the random numbers of a game of the contest. */
dyar_random lab_contest_random(const lab_contest *contest, uint64_t number);

/* Sets `position` to the one with which a game of the contest begins. */
void lab_contest_lay_out(const lab_contest *contest, uint64_t number, dyar_position *position);

/* Returns whether a referee follows the game of that number between these players. */
bool lab_contest_is_followed(const lab_seats *seats, uint64_t number);

typedef struct lab_referee lab_referee;

/* Returns NULL if memory runs out.  The contest must outlive the referee. */
lab_referee *lab_referee_new(const lab_contest *contest);
void lab_referee_free(lab_referee *referee);

/* Plays a game.  Returns false if it was stopped, or if memory runs out: there is no outcome
 * then.  Unless players are limited by seconds, the same number gives the same game. */
bool lab_referee_play(lab_referee *referee, uint64_t number, lab_stop stop,
                      lab_outcome *outcome);

/* How often each hole was touched in the game that was played last, as touches.h has it, until
 * the next is played; NULL: it was not followed. */
const uint32_t *lab_referee_touches(const lab_referee *referee);

/* Has memory run out?  The referee can then only be freed. */
bool lab_referee_out_of_memory(const lab_referee *referee);
