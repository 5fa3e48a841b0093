/* SPDX-License-Identifier: MIT */
/*
 * A ring of holes, and where they lie: a board of one row is drawn so, since there the first
 * hole follows the last.  Private to this folder.
 */
#pragma once

/* In units of a picture. */
typedef struct lab_ring {
    int holes;
    int below;  /* number of holes, from the first, in the middle of the lower half */
    int radius; /* of the circle on which their middles lie */
} lab_ring;

/* `apart`: how far neighbours are from each other. */
lab_ring lab_ring_of(int holes, int below, int apart);

/* The middle of a hole from that of the ring, downwards; they go round counterclockwise. */
void lab_ring_place(const lab_ring *ring, int hole, int *x, int *y);
