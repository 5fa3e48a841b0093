/* SPDX-License-Identifier: MIT */
/* A ring of holes. */
#include "lab/draw/ring.h"

/* Of a part of a turn from 0 to 1, by Bhaskara's formula, which is a hundredth of a hole off at
 * most: a picture needs no more, and the page no library for it. */
static double sine(double turn)
{
    const double half = turn < 0.5 ? 2 * turn : 2 * turn - 1; /* of half a turn */
    const double arc = half * (1 - half), height = 16 * arc / (5 - 4 * arc);
    return turn < 0.5 ? height : -height;
}

static int whole(double length)
{
    return (int)(length < 0 ? length - 0.5 : length + 0.5);
}

lab_ring lab_ring_of(int holes, int below, int apart)
{
    return (lab_ring){.holes = holes,
                      .below = below > 0 ? below : 1,
                      .radius = whole(apart / (2 * sine(0.5 / holes)))};
}

void lab_ring_place(const lab_ring *ring, int hole, int *x, int *y)
{
    double turn = (hole - (ring->below - 1) / 2.0) / ring->holes; /* from below, to the right */
    turn += turn < 0;
    *x = whole(ring->radius * sine(turn));
    *y = whole(ring->radius * sine(turn < 0.75 ? turn + 0.25 : turn - 0.75));
}
