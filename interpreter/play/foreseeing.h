/* SPDX-License-Identifier: MIT */
/*
 * The first lap of a move, foreseen: where it lands, and what it leaves in a hole.
 *
 * Nothing is sown, and so no position is copied.  That is possible for kinds of moves that sow
 * a whole hole, from the next hole on, if no rule acts while seeds fall
 * (dyar_compiled_kind.foreseeable).
 *
 *     from a hole with 10 seeds, on a track of 8     offset   7 0 1 2 3 4 5 6
 *                                                    gains    1 2 2 1 1 1 1 1
 */
#pragma once

#include "play/view.h"

typedef struct dyar_foreseen_lap {
    const dyar_topology *topology;
    const uint16_t *cells;  /* before the lap */
    const uint8_t *number;  /* of each cell along the track */
    const bool *on_track;   /* is the cell on the track? */
    unsigned row;           /* row of frames of this mover and direction */
    unsigned start, landed; /* cells of the first and last seed's holes */
    unsigned first, length; /* number of the first hole that gains; cells of the track */
    unsigned rounds, rest;  /* seeds for each cell; cells that gain one seed more */
} dyar_foreseen_lap;

/* Foresees the first lap of a move of a foreseeable kind.  `view` is that of the mover. Returns
 * false if the hole is empty, if a rule may act when it is picked up, or if the track does not
 * begin next to it. */
bool dyar_foresee_lap(const dyar_turn *view, const dyar_move *move, dyar_foreseen_lap *lap);

/* Returns whether the condition will hold where the lap lands.  Its frame there must ask for
 * cells alone. */
bool dyar_lap_will_fit(const dyar_foreseen_lap *lap, const dyar_frame *frame);
