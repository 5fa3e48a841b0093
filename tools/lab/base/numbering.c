/* SPDX-License-Identifier: MIT */
/* Numbered strings: an array, and a hash table of their numbers. */
#include "lab/base/numbering.h"

#include <stdlib.h>
#include <string.h>

#include "lab/base/hash.h"
#include "lab/base/list.h"

/* The slot of an equal string, or the free one where it would go. */
static uint32_t *find_slot(const lab_numbering *n, const uint8_t *string)
{
    size_t at = (size_t)lab_hash(string, n->size) & (n->slot_count - 1);
    while (n->slots[at] && memcmp(lab_numbering_at(n, n->slots[at] - 1), string, n->size) != 0)
        at = (at + 1) & (n->slot_count - 1);
    return &n->slots[at];
}

static bool grow_slots(lab_numbering *n)
{
    enum { AT_FIRST = 1024 };
    if (n->count * 2 + 2 < n->slot_count)
        return true;
    const size_t wanted = n->slot_count ? n->slot_count * 2 : AT_FIRST;
    uint32_t *slots = calloc(wanted, sizeof *slots);
    if (!slots)
        return false;
    free(n->slots);
    n->slots = slots;
    n->slot_count = wanted;
    for (size_t i = 0; i < n->count; i++)
        *find_slot(n, lab_numbering_at(n, i)) = (uint32_t)i + 1;
    return true;
}

lab_numbering_added lab_numbering_add(lab_numbering *n, const uint8_t *string)
{
    if (!grow_slots(n) || !lab_list_grow(&n->strings, &n->room, n->count, n->size))
        return LAB_NUMBERING_NO_MEMORY;
    uint32_t *slot = find_slot(n, string);
    if (*slot)
        return LAB_NUMBERING_KNOWN;
    if (n->count == n->most)
        return LAB_NUMBERING_FULL;
    memcpy(n->strings + n->count * n->size, string, n->size);
    *slot = (uint32_t)++n->count;
    return LAB_NUMBERING_ADDED;
}

void lab_numbering_release(lab_numbering *n)
{
    free(n->strings);
    free(n->slots);
    *n = (lab_numbering){0};
}
