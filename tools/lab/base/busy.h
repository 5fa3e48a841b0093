/*
 * What searches in several threads are looking at, so that another one can begin with something
 * else: "simplified ABDADA" (T. Kerrigan, after J.-C. Weill, The ABDADA Distributed Minimax
 * Search Algorithm, ICCA Journal 19, 1996).  It may be forgotten, and is then looked at twice.
 */
#ifndef LAB_BUSY_H
#define LAB_BUSY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { LAB_BUSY_PLACES = 1 << 12 };

typedef struct lab_busy {
    atomic_uint_least64_t places[LAB_BUSY_PLACES];
} lab_busy;

/* `key` is not 0, and its lowest bits are any. */
static inline bool lab_busy_is(const lab_busy *busy, uint64_t key)
{
    return atomic_load_explicit(&busy->places[key % LAB_BUSY_PLACES], memory_order_relaxed) ==
           key;
}

static inline void lab_busy_set(lab_busy *busy, uint64_t key)
{
    atomic_store_explicit(&busy->places[key % LAB_BUSY_PLACES], key, memory_order_relaxed);
}

static inline void lab_busy_end(lab_busy *busy, uint64_t key)
{
    atomic_store_explicit(&busy->places[key % LAB_BUSY_PLACES], 0, memory_order_relaxed);
}

#endif
