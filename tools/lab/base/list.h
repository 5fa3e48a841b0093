/* SPDX-License-Identifier: MIT */
/* Lists that grow: an array, the number of its items in use, and the room it has. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Makes room for `wanted` items at least; as lab_list_grow otherwise. */
bool lab_list_reserve(void *items, size_t *capacity, size_t wanted, size_t item_size);

/*
 * Makes room for one more item:
 *
 *     if (!lab_list_grow(&list->items, &list->capacity, list->count, sizeof *list->items))
 *         return false;
 *     list->items[list->count++] = item;
 *
 * `items` is the address of the array's pointer.  Returns false if memory runs out; the list is
 * then as it was.
 */
bool lab_list_grow(void *items, size_t *capacity, size_t count, size_t item_size);
