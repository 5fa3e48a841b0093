/* SPDX-License-Identifier: MIT */
/* Matches: shares, the filling of holes, and the way from one game to the next. */
#pragma once

#include "play/view.h"

/* If a game of a match is over, sets up the next one, and so on until one can be played, a
 * player must choose what to fill, or the match is over.  `trace` may be NULL. */
void dyar_go_on(const dyar_game *game, dyar_position *position, dyar_trace *trace);

/* The result of a match. */
dyar_result dyar_match_result(const dyar_game *game, const dyar_position *position);

/* Returns the player who has enough games or seeds to win a match in which these are counted,
 * or -1.  Of several players with enough, the one with the most wins, and nobody if they are
 * equal. */
int dyar_counted_winner(const dyar_game *game, const dyar_position *position);

static inline int dyar_smaller(int a, int b)
{
    return a < b ? a : b;
}

/* ---- shares: what each player owns between two games ---- */

/* What a player does with their seeds. */
typedef struct dyar_share {
    int total;  /* all they own */
    int lent;   /* to them, or by them: then below 0 */
    int placed; /* seeds that go into their holes */
    int holes;  /* number of these holes */
    int owed;   /* seeds that go to the first player to capture */
    int kept;
} dyar_share;

/* Returns the player with most seeds, or fewest; of several, the first after the player who
 * began, or after player 1 in a single game. */
unsigned dyar_ranked(const dyar_game *game, const dyar_position *position,
                     const dyar_share *shares, bool most);

/* Returns the player who places their seeds for the next game. */
unsigned dyar_arranger(const dyar_game *game, const dyar_position *position,
                       const dyar_share *shares);

/* How the totals are to be divided; the pool and the board are not touched. */
void dyar_divide(dyar_turn *view, dyar_share *shares);

/* A match event without a hole. */
void dyar_note_match(dyar_turn *view, dyar_event_kind kind, int player, int seeds);

/* ---- the filling of holes for the next game ---- */

/* Fills holes until a player has a choice, or to the end if no player is asked.  Returns true
 * when all are filled. */
bool dyar_fill_on(dyar_turn *view, bool asks);

/* How many seeds the player may still place: what their unfilled holes can take, or what the
 * other has left to copy. */
int dyar_room_to_fill(const dyar_game *game, const dyar_position *position, unsigned player);

/* The player whose turn it is to fill, or -1. */
int dyar_filler(const dyar_game *game, const dyar_position *position);

/* What a player could fill now, as moves. */
size_t dyar_fillings(const dyar_game *game, const dyar_position *position,
                     dyar_move moves[DYAR_MOVES_MAX]);

/* Fills the hole. */
void dyar_play_filling(const dyar_game *game, dyar_position *position, dyar_move move,
                       dyar_trace *trace);
