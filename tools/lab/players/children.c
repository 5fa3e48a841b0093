/* SPDX-License-Identifier: MIT */
/* Positions one move on. */
#include "lab/players/children.h"

#include <stdlib.h>
#include <string.h>

bool lab_children_init(lab_children *children)
{
    const size_t most = (LAB_SEARCH_DEPTH_MAX + 1) * (size_t)DYAR_MOVES_MAX;
    *children = (lab_children){.items = malloc(most * sizeof *children->items)};
    return children->items != NULL;
}

void lab_children_release(lab_children *children)
{
    free(children->items);
    *children = (lab_children){0};
}

void lab_children_pick(lab_child **rest, size_t count)
{
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (rest[i]->rank > rest[best]->rank)
            best = i;
    lab_child *picked = rest[best];
    memmove(rest + 1, rest, best * sizeof *rest);
    rest[0] = picked;
}
