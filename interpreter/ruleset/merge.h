/* SPDX-License-Identifier: MIT */
/*
 * Situations of one group of holes, merged into rows of a listing.
 *
 * Situations with the same verdict that differ in one thing only share a row, and what makes no
 * difference is left out:
 *
 *     1 seed; opposite empty; not marked  ─▸ nothing
 *     1 seed; opposite empty; marked      ─▸ nothing      1 seed; opposite empty ─▸ nothing
 *
 * Add every situation of the group, join, read the rows, and clear for the next group.  Begin
 * with {.arena = arena}, which holds all of it.
 */
#pragma once

#include "program/situations.h"

typedef struct dyar_listing_row {
    uint64_t chosen[DYAR_VARIABLES_MAX]; /* as in dyar_situation; 0: it makes no difference */
    int values[DYAR_VARIABLES_MAX];
    uint16_t verdict;
    bool merged; /* the row is no row any more */
} dyar_listing_row;

typedef struct dyar_listing_group {
    dyar_arena *arena;
    dyar_situation common; /* what all situations of the group have in common */
    dyar_listing_row *single, *rows;
    size_t count, room, row_room;
} dyar_listing_group;

void dyar_listing_add(dyar_listing_group *group, const dyar_situation *situation,
                      uint16_t verdict);
void dyar_listing_join(dyar_listing_group *group);
void dyar_listing_clear(dyar_listing_group *group);

/* A row as a situation, for its words. */
dyar_situation dyar_listing_situation(const dyar_listing_group *group,
                                      const dyar_listing_row *row);
