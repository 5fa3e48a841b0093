/* Shares: what each player owns between two games of a match. */
#ifndef DYAR_PLAY_SHARES_H
#define DYAR_PLAY_SHARES_H

#include "play/view.h"

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

#endif
