/* SPDX-License-Identifier: MIT */
/*
 * The table of a proof: what is known about boards, between which bounds the value of each
 * lies.
 *
 * The number of a board decides where it is kept and what is written beside it, so that no two
 * boards are ever taken for each other.  The table begins small and grows as it fills; when it
 * has all its memory, what took least work to prove is forgotten first.
 *
 * Several threads may share it once lab_solve_table_share was called.  An entry is one word,
 * read and written whole, and true by itself: where two threads write at a time, one of the
 * facts is lost, and the search proves it again.
 */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LAB_SOLVE_VALUE_MAX = 255,
    LAB_SOLVE_NO_MOVE = 31,
};

typedef struct lab_solve_fact {
    int low, high;
    unsigned move; /* the number of the best one, or LAB_SOLVE_NO_MOVE */
} lab_solve_fact;

enum { LAB_SOLVE_BUCKET = 4, LAB_SOLVE_TAG_BITS = 36 };

/* The first bits of a key, mixed, are the number of its bucket; the others, its tag, are
 * written into the entry.  So a bucket that is too full becomes two. */
typedef struct lab_solve_table {
    atomic_uint_least64_t *entries;
    size_t bytes;                       /* of address space: what it may grow to */
    uint64_t filled;                    /* entries; not counted where it is shared */
    unsigned key_bits, bits, most_bits; /* bits: of a bucket's number */
    bool shared;
} lab_solve_table;

/* Allocates a table for keys below 2^key_bits (at most 60 bits), of at most `bytes` bytes.
 * Returns false if memory runs out or is too little for such keys. */
bool lab_solve_table_init(lab_solve_table *table, unsigned key_bits, size_t bytes);
void lab_solve_table_release(lab_solve_table *table);

/* Forgets everything, and takes all its memory at once from then on, since a table does not
 * grow while others read it. */
void lab_solve_table_share(lab_solve_table *table);

/* Forgets everything.  For one thread, like all functions that do not name several. */
void lab_solve_table_clear(lab_solve_table *table);

/* Where a key is kept. */
typedef struct lab_solve_place {
    uint64_t mixed;
} lab_solve_place;

static inline atomic_uint_least64_t *lab_solve_bucket(const lab_solve_table *t,
                                                      lab_solve_place place)
{
    return t->entries + (place.mixed >> (t->key_bits - t->bits)) * LAB_SOLVE_BUCKET;
}

static inline uint64_t lab_solve_tag(const lab_solve_table *t, lab_solve_place place)
{
    return place.mixed & ((UINT64_C(1) << (t->key_bits - t->bits)) - 1);
}

/* Asking for it early has it at hand when it is read. */
static inline lab_solve_place lab_solve_place_of(const lab_solve_table *t, uint64_t key)
{
    const uint64_t mask = (UINT64_C(1) << t->key_bits) - 1;
    const unsigned half = (t->key_bits + 1) / 2;
    /* Each step can be undone: different keys stay different. */
    key = (key * UINT64_C(0x9E3779B97F4A7C15)) & mask;
    key ^= key >> half;
    key = (key * UINT64_C(0xD1342543DE82EF95)) & mask;
    key ^= key >> half;
    const lab_solve_place place = {key};
    __builtin_prefetch(lab_solve_bucket(t, place));
    return place;
}

/* Finding and keeping are for several threads.  Entry, from the lowest bit: low + 256 (9), high
 * + 256 (9), move (5), work (5), tag (36). */

static inline bool lab_solve_find(const lab_solve_table *t, lab_solve_place place,
                                  lab_solve_fact *fact)
{
    const atomic_uint_least64_t *bucket = lab_solve_bucket(t, place);
    const uint64_t tag = lab_solve_tag(t, place);
    for (int i = 0; i < LAB_SOLVE_BUCKET; i++) {
        const uint64_t entry = atomic_load_explicit(&bucket[i], memory_order_relaxed);
        if (entry >> 28 != tag || entry == 0)
            continue;
        fact->low = (int)(entry & 511) - 256;
        fact->high = (int)(entry >> 9 & 511) - 256;
        fact->move = (unsigned)(entry >> 18 & 31);
        return true;
    }
    return false;
}

/* `work`: how many positions it took. */
void lab_solve_keep(lab_solve_table *table, lab_solve_place place, lab_solve_fact fact,
                    uint64_t work);
