/* SPDX-License-Identifier: MIT */
/*
 * Oracles: somebody who knows what positions with few seeds on the board are worth, an endgame
 * database, say (lab/solve/endgame.h).  Players that look ahead need not look further there.
 */
#pragma once

#include "dyar/position.h"

typedef struct lab_oracle {
    int seeds;         /* it knows nothing of positions with more */
    bool outcome_only; /* it knows who wins, not by how many seeds */

    /* By how many seeds the player to move wins in the end, with best play: bounds, which are
     * most often the same.  If it knows only who wins, 1 is a win, 0 a draw and -1 a loss.  The
     * game goes on in the position.  False: it does not know. Several threads may ask at a
     * time. */
    bool (*know)(void *context, const dyar_position *position, int *low, int *high);
    void *context;
} lab_oracle;
