/*
 * What two players search for: to win, and then the most seeds.
 *
 * A value is the mover's margin in seeds.  Where it is certain who wins, LAB_SURE is added for
 * a win and taken off for a loss, so that a certain win is above whatever is only hoped for; of
 * results as games of seeds have them nothing changes its place by that.
 */
#ifndef LAB_STAKE_H
#define LAB_STAKE_H

#include "lab/players/insight.h"
#include "lab/players/oracle.h"

enum { LAB_SURE = 8192, LAB_ENDLESSLY = 16000 /* beyond any value */ };

typedef struct lab_stake {
    const dyar_game *game;
    bool match;
    int number; /* of the game of the match that is searched */
    int played; /* see wealth.h */
    bool banks; /* what lies in a store is certain */
    int seeds;  /* that somebody can have, in the stores or not */
} lab_stake;

/* A value, and whether it can still change. */
typedef struct lab_worth {
    int value;
    bool proved;
} lab_worth;

/* The position from which one searches. */
lab_stake lab_stake_begin(const dyar_game *game, const dyar_position *position);

/* The next game of the match has begun. */
bool lab_stake_left(const lab_stake *stake, const dyar_position *position);

/* Of a position in which the game is over, or has been left, for `player`. */
int lab_stake_of_end(const lab_stake *stake, const dyar_position *position, int player);

/* Of one in which it goes on. */
int lab_stake_standing(const lab_stake *stake, const dyar_position *position, int player);

/* What lies in the stores sees to it that no value below `least` or above `most` can come of
 * it. */
void lab_stake_bounds(const lab_stake *stake, const dyar_position *position, int player,
                      int *least, int *most);

/* The same, known by an oracle; false where it does not know, or the game of a match was left.
 */
bool lab_stake_known(const lab_stake *stake, const lab_oracle *oracle,
                     const dyar_position *position, int *least, int *most);

/* What a value says. */
int lab_stake_margin(int value);
lab_outlook lab_stake_outlook(lab_worth worth);

#endif
