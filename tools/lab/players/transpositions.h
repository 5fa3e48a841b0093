/* SPDX-License-Identifier: MIT */
/*
 * A transposition table: what a search has found out about positions it came to before.
 *
 * A search begins with an empty table, whatever was in it before, so that it finds the same
 * whatever was searched before it.
 *
 * Several threads may find and keep at a time.  An entry is two words, and one of them says by
 * what the other is: what two threads have written half and half belongs to no position
 * (R. Hyatt and T. Mann, A Lock-less Transposition Table Implementation for Parallel Search,
 * ICGA Journal 25, 2002).
 */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum lab_bound {
    LAB_AT_MOST = 1,
    LAB_AT_LEAST = 2,
    LAB_EXACTLY = LAB_AT_MOST | LAB_AT_LEAST
} lab_bound;

typedef struct lab_entry {
    int16_t value;
    uint16_t move; /* the best one's number in the list of moves */
    uint8_t depth;
    uint8_t bound;  /* a lab_bound */
    uint8_t proved; /* no deeper search can change it */
    uint8_t age;    /* of the search that it belongs to */
} lab_entry;

/* Sixteen bytes, four to a cache line. */
typedef struct lab_kept {
    atomic_uint_least64_t entry; /* a lab_entry */
    atomic_uint_least64_t check; /* that and the key, one exclusive-or the other */
} lab_kept;

typedef struct lab_transpositions {
    void *memory; /* in which the entries lie */
    lab_kept *entries;
    size_t count; /* a power of two */
    size_t mask;  /* of what this search uses */
    uint8_t age;
} lab_transpositions;

/* Allocates as many entries as fit in `bytes` bytes. Returns false if memory runs out. */
bool lab_transpositions_init(lab_transpositions *t, size_t bytes);
void lab_transpositions_release(lab_transpositions *t);

/* Prepares for a search of at most `nodes` positions (0: any number), and uses no more memory
 * than it can fill, which is faster. */
void lab_transpositions_begin(lab_transpositions *t, uint64_t nodes);

/* False where nothing is known. */
bool lab_transpositions_find(const lab_transpositions *t, uint64_t key, lab_entry *found);

/* In the place of what is least worth keeping. */
void lab_transpositions_keep(lab_transpositions *t, uint64_t key, lab_entry entry);

static inline void lab_transpositions_prefetch(const lab_transpositions *t, uint64_t key)
{
    __builtin_prefetch(&t->entries[key & t->mask]);
}
