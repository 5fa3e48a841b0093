/* Shares: what each player owns between two games of a match. */
#ifndef DYAR_PLAY_SHARES_H
#define DYAR_PLAY_SHARES_H

#include "play/view.h"

/* What a player does with their seeds. */
typedef struct dyar_share {
    int total;  /* all they own */
    int lent;   /* to them, or by them: then below 0 */
    int placed; /* go into their holes ... */
    int holes;  /* ... into so many */
    int owed;   /* go to whoever captures first */
    int kept;
} dyar_share;

/* Whoever has most seeds, or fewest; where several have, the player after the one who began: in
 * a single game, after player 1. */
unsigned dyar_ranked(const dyar_game *game, const dyar_position *position,
                     const dyar_share *shares, bool most);

/* Who lays their seeds out in a match where somebody does. */
unsigned dyar_arranger(const dyar_game *game, const dyar_position *position,
                       const dyar_share *shares);

/* How the totals are to be divided; the pool and the board are not touched. */
void dyar_divide(dyar_turn *view, dyar_share *shares);

/* A match event without a hole. */
void dyar_note_match(dyar_turn *view, dyar_event_kind kind, int player, int seeds);

#endif
