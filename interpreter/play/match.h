/*
 * From one game of a match to the next: what shares.c, filling.c and match.c share.
 */
#ifndef DYAR_PLAY_MATCH_H
#define DYAR_PLAY_MATCH_H

#include "play/turn.h"

/* What a player does with his seeds. */
typedef struct dyar_share {
    int total;  /* all he owns */
    int lent;   /* to him, or by him: then below 0 */
    int placed; /* go into his holes ... */
    int holes;  /* ... into so many */
    int owed;   /* go to whoever captures first */
    int kept;
} dyar_share;

/* Who lays his seeds out in a match where somebody does. */
unsigned dyar_arranger(const dyar_game *game, const dyar_position *position,
                       const dyar_share *shares);

/* How the totals are to be divided; the pool and the board are not touched. */
void dyar_divide(dyar_turn *view, dyar_share *shares);

/* Whoever has most seeds, or fewest; where several have, the player after the one who began. */
unsigned dyar_ranked(const dyar_game *game, const dyar_position *position,
                     const dyar_share *shares, bool most);

/* Fills holes as long as there is nothing to choose, or to the end where nobody is asked.  True
 * when all are filled. */
bool dyar_fill_on(dyar_turn *view, bool asks);

/* How many seeds the player may still place: what his unfilled holes can take, or what the
 * other has left to copy. */
int dyar_room_to_fill(const dyar_game *game, const dyar_position *position, unsigned player);

/* A match event without a hole. */
void dyar_note_match(dyar_turn *view, dyar_event_kind kind, int player, int seeds);

/* The player whose turn it is to fill, or -1. */
int dyar_filler(const dyar_game *game, const dyar_position *position);

#endif
