/*
 * A transposition table: what a search has found out about positions it came to before.
 *
 * A search begins with an empty table, whatever was in it before, so that it finds the same
 * whatever was searched before it.
 */
#ifndef LAB_TRANSPOSITIONS_H
#define LAB_TRANSPOSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum lab_bound {
    LAB_AT_MOST = 1,
    LAB_AT_LEAST = 2,
    LAB_EXACTLY = LAB_AT_MOST | LAB_AT_LEAST
} lab_bound;

/* Sixteen bytes, four to a cache line. */
typedef struct lab_entry {
    uint64_t key;
    int16_t value;
    uint16_t move; /* the best one's number in the list of moves */
    uint8_t depth;
    uint8_t bound;  /* a lab_bound */
    uint8_t proved; /* no deeper search can change it */
    uint8_t age;    /* of the search that it belongs to */
} lab_entry;

typedef struct lab_transpositions {
    void *memory; /* in which the entries lie */
    lab_entry *entries;
    size_t count; /* a power of two */
    size_t mask;  /* of what this search uses */
    uint8_t age;
} lab_transpositions;

/* As many entries as fit in so many bytes.  False when memory could not be had. */
bool lab_transpositions_init(lab_transpositions *t, size_t bytes);
void lab_transpositions_release(lab_transpositions *t);

/* For a search of at most so many positions (0: any number): no more memory is used than it can
 * fill, which is quicker. */
void lab_transpositions_begin(lab_transpositions *t, uint64_t nodes);

/* NULL where nothing is known. */
const lab_entry *lab_transpositions_find(const lab_transpositions *t, uint64_t key);

/* In the place of what is least worth keeping. */
void lab_transpositions_keep(lab_transpositions *t, lab_entry entry);

static inline void lab_transpositions_prefetch(const lab_transpositions *t, uint64_t key)
{
    __builtin_prefetch(&t->entries[key & t->mask]);
}

#endif
