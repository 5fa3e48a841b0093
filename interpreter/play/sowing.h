/* SPDX-License-Identifier: MIT */
/* Lifting, sowing, and the drop of seeds into one hole after another. */
#pragma once

#include "play/view.h"

/* Picks up the seeds of a hole, at most `limit`. */
void dyar_lift(dyar_turn *t, unsigned cell, int limit);

/* Sows the hand, which is not empty: from after `at`, or with the first seed into `into`.
 * Returns false if the last seed falls nowhere: no hole takes the rest, which stays in the
 * hand, or there is no end of it, and `sown` is DYAR_SOWN_MAX. */
bool dyar_sow(dyar_turn *t, unsigned at, unsigned into);

/* Sows the whole hand, which is not empty, along the mover's track, from the hole `into`: each
 * hole gets as many seeds as there are rounds; the first holes get the rest, one each. */
static inline void dyar_sow_along(dyar_turn *t, unsigned into)
{
    const dyar_topology *topology = &t->game->topology;
    const unsigned length = topology->length[t->mover], seeds = (unsigned)t->hand;
    const uint8_t *along = topology->along[t->mover][t->direction] +
                           topology->number[t->mover][t->direction][into];
    if (seeds <= length) {
        for (unsigned i = 0; i < seeds; i++)
            t->played->cells[along[i]]++;
        t->landed = along[seeds - 1];
    } else {
        const unsigned rounds = seeds / length, rest = seeds % length;
        for (unsigned i = 0; i < length; i++)
            t->played->cells[along[i]] = (uint16_t)(t->cells[along[i]] + rounds + (i < rest));
        t->landed = along[(seeds - 1) % length];
    }
    t->first_sown = (uint8_t)into;
    t->sown = t->hand;
    t->hand = 0;
}

/* ---- dropping.c ---- */

/* Drops what the next hole takes: the first after `at` that takes any, or `into` itself if that
 * is a cell.  Returns that hole; DYAR_NO_CELL if no hole takes any, and the hand then keeps its
 * seeds. */
unsigned dyar_drop_next(dyar_turn *t, unsigned at, unsigned into);

/* Drops as many whole rounds as the hand has, after `at`, which has just taken a seed and takes
 * the last of each round.  Drops none if rounds may differ or each seed is noted. */
void dyar_drop_rounds(dyar_turn *t, unsigned at);

/* Returns the hole for the first seed; DYAR_NO_CELL if sowing cannot begin there, and the next
 * hole gets it. */
unsigned dyar_first_taker(const dyar_turn *t, unsigned cell);
