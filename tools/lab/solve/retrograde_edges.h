/* SPDX-License-Identifier: MIT */
/*
 * Moves that stay in a level, by the position they lead to: packed into few bits, as there are
 * several for every position.
 *
 * They are found by the position they lead *from*, so they are first strung together by blocks
 * of positions that they lead to, and then sorted block by block.
 *
 *     lab_edges_init(&edges, entries, entries, &space);
 *     ... lab_edges_add ...                       threads may do so
 *     for (block = 0; block < edges.block_count; block++)
 *         ... lab_edges_sort(&edges, block, NULL, NULL) ...   and share the blocks among them
 *     lab_edges_list list = lab_edges_to(&edges, entry);
 *     for (uint32_t i = 0; i < list.count; i++)
 *         ... lab_edges_get(&edges, &list, i) ...
 *     lab_edges_release(&edges);
 */
#pragma once

#include "lab/base/space.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LAB_EDGES_BLOCK = 1 << 16, /* positions */
    LAB_EDGES_GROUP = 16,      /* each group records where it begins */
};

/* An edge is twice the entry that it comes from, plus one if the same side moves on. */
typedef struct lab_edges_block {
    uint64_t *edges; /* `width` bits each, one behind the other */
    uint64_t *ends;  /* a zero for each edge, and a one behind those of each position */
    uint32_t *group; /* where the first zero, or one, of each group of positions is */
    uint64_t count;
    struct lab_edges_string *first, *last; /* not sorted yet */
    uint32_t from;                         /* of the one that was strung last */
} lab_edges_block;

typedef struct lab_edges {
    uint64_t entries;
    size_t block_count;
    lab_edges_block *blocks;
    unsigned width;
    uint64_t mask;
    lab_space *space;
    pthread_mutex_t lock;
} lab_edges;

/* Prepares for moves to `entries` entries, from `sources` sources. Returns false if memory runs
 * out. Release it in either case; it borrows `space`. */
bool lab_edges_init(lab_edges *edges, uint64_t entries, uint64_t sources, lab_space *space);
void lab_edges_release(lab_edges *edges);

/* Moves of `count` positions from `first` on: those of its position i are to[from[i]] to
 * to[from[i + 1] - 1], each twice the entry that it leads to, plus one if the same side moves
 * on.  False: no space. */
bool lab_edges_add(lab_edges *edges, uint64_t first, uint32_t count, const uint32_t *from,
                   const uint32_t *to);

/* One move, for one thread: `to` is twice the entry, plus one if the same side moves on. */
bool lab_edges_add_one(lab_edges *edges, uint32_t from, uint32_t to);

/* Is a move kept? */
typedef bool lab_edges_wanted(void *context, uint64_t to, uint32_t edge);

/* Sorts a block, or thins one that is sorted.  `wanted` NULL: all are kept.  False: no space.
 */
bool lab_edges_sort(lab_edges *edges, size_t block, lab_edges_wanted *wanted, void *context);
void lab_edges_thin(lab_edges *edges, size_t block, lab_edges_wanted *wanted, void *context);

/* How many there are. */
uint64_t lab_edges_count(const lab_edges *edges);

/* Moves to one position. */
typedef struct lab_edges_list {
    const uint64_t *edges; /* of its block */
    uint64_t at;           /* bit at which they begin */
    uint32_t count;
} lab_edges_list;

/* For looking it up soon. */
static inline void lab_edges_fetch(const lab_edges *e, uint64_t entry)
{
    const lab_edges_block *block = &e->blocks[entry / LAB_EDGES_BLOCK];
    __builtin_prefetch(&block->group[entry % LAB_EDGES_BLOCK / LAB_EDGES_GROUP]);
}

/* The first one from a bit on. */
static inline uint64_t lab_edges_end(const uint64_t *ends, uint64_t bit)
{
    uint64_t word = bit / 64, ones = ends[word] >> (bit % 64) << (bit % 64);
    while (!ones)
        ones = ends[++word];
    return word * 64 + (uint64_t)__builtin_ctzll(ones);
}

/* Returns the bit after a number of ones, from a bit on. */
static inline uint64_t lab_edges_skip(const uint64_t *ends, uint64_t bit, unsigned count)
{
    uint64_t word = bit / 64, ones = ends[word] >> (bit % 64) << (bit % 64);
    if (count == 0)
        return bit;
    for (unsigned here; (here = (unsigned)__builtin_popcountll(ones)) < count; count -= here)
        ones = ends[++word];
    while (--count > 0)
        ones &= ones - 1;
    return word * 64 + (uint64_t)__builtin_ctzll(ones) + 1;
}

static inline lab_edges_list lab_edges_to(const lab_edges *e, uint64_t entry)
{
    const lab_edges_block *block = &e->blocks[entry / LAB_EDGES_BLOCK];
    const unsigned place = entry % LAB_EDGES_BLOCK;
    const uint64_t begin = lab_edges_skip(block->ends, block->group[place / LAB_EDGES_GROUP],
                                          place % LAB_EDGES_GROUP);
    return (lab_edges_list){.edges = block->edges,
                            .at = (begin - place) * e->width,
                            .count = (uint32_t)(lab_edges_end(block->ends, begin) - begin)};
}

/* Of `width` bits; they may lie across two words. */
static inline uint32_t lab_edges_read(const lab_edges *e, const uint64_t *edges, uint64_t bit)
{
    const uint64_t *word = &edges[bit / 64];
    const unsigned shift = bit % 64;
    return (uint32_t)((word[0] >> shift | word[1] << 1 << (63 - shift)) & e->mask);
}

static inline uint32_t lab_edges_get(const lab_edges *e, const lab_edges_list *list, uint32_t i)
{
    return lab_edges_read(e, list->edges, list->at + (uint64_t)i * e->width);
}
