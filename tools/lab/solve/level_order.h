/* SPDX-License-Identifier: MIT */
/*
 * Levels: the positions that a proof is about, numbered; no move leads to a higher level,
 * so that each needs only those below it.
 *
 * The lister decides which positions these are and how they are numbered: all boards
 * (endgame_order.h), or all reachable positions (reachable.h).
 */
#pragma once

#include "lab/solve/board_play.h"

typedef struct lab_level_place {
    int level;
    uint64_t entry; /* its number there, from 0 */
} lab_level_place;

typedef struct lab_level_order {
    lab_terms terms;

    /* How many there are, and the most that can be won from one of them. */
    uint64_t (*entries)(const struct lab_level_order *order, int level);
    int (*most)(const struct lab_level_order *order, int level);

    /* Where positions are.  Many at once, as each may have to wait for memory. */
    void (*find)(const struct lab_level_order *order, const dyar_position *positions,
                 size_t count, lab_level_place *places);

    /* The position of a number, stores empty unless it is whole; an end rule that fits has been
     * applied, and the result is what the player to move won by it. */
    int (*lay)(const struct lab_level_order *order, int level, uint64_t entry,
               dyar_position *position);

    /* Sets for each entry the first of its level that a rule on repetition does not distinguish
     * from it. NULL if it distinguishes all. Returns false if memory runs out. */
    bool (*alike)(const struct lab_level_order *order, int level, uint32_t *first);
} lab_level_order;
