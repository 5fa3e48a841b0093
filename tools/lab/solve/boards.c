/* SPDX-License-Identifier: MIT */
/* Boards by number. */
#include "lab/solve/boards.h"

#include <errno.h>
#include <stdlib.h>

static uint64_t *row_of(const lab_boards *b, int hole)
{
    return b->choices + (size_t)hole * (size_t)(b->seeds + 2);
}

/* With p seeds up to hole i it is the ways to choose i + 1 of p + i: Pascal's triangle, a
 * diagonal for each hole. */
static bool count_choices(lab_boards *b)
{
    const uint64_t most = UINT64_C(1) << 60;
    for (int i = 0; i < b->holes; i++) {
        uint64_t *row = row_of(b, i);
        row[0] = 0;
        for (int p = 1; p <= b->seeds + 1; p++) {
            row[p] = row[p - 1] + (i == 0 ? 1 : row_of(b, i - 1)[p]);
            if (row[p] >= most)
                return false;
        }
    }
    return true;
}

bool lab_boards_init(lab_boards *b, int holes, int seeds)
{
    *b = (lab_boards){.holes = holes, .seeds = seeds};
    b->choices = malloc((size_t)holes * (size_t)(seeds + 2) * sizeof *b->choices);
    if (!b->choices)
        return false;
    if (count_choices(b)) {
        b->count = lab_boards_below(b, seeds + 1);
        return true;
    }
    lab_boards_release(b);
    errno = EOVERFLOW;
    return false;
}

void lab_boards_release(lab_boards *b)
{
    free(b->choices);
    b->choices = NULL;
}

uint64_t lab_boards_below(const lab_boards *b, int seeds)
{
    return row_of(b, b->holes - 1)[seeds];
}

/* From the last hole: the most seeds up to it that add no more than what is left. */
void lab_boards_get(const lab_boards *b, uint64_t number, uint16_t *seeds)
{
    int sum = b->seeds;
    for (int i = b->holes - 1; i >= 0; i--) {
        const uint64_t *row = row_of(b, i);
        int p = sum;
        while (row[p] > number)
            p--;
        number -= row[p];
        if (i + 1 < b->holes)
            seeds[i + 1] = (uint16_t)(sum - p);
        sum = p;
    }
    seeds[0] = (uint16_t)sum;
}
