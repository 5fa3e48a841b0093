/* SPDX-License-Identifier: MIT */
/*
 * A table of the positions that search threads are visiting now.
 *
 * A thread defers a position that another thread visits: "simplified ABDADA" (T. Kerrigan,
 * after J.-C. Weill, The ABDADA Distributed Minimax Search Algorithm, ICCA Journal 19, 1996).
 * The table may forget an entry; two threads then search the same position.  Thread-safe.
 */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { LAB_ABDADA_PLACES = 1 << 12 };

typedef struct lab_abdada {
    atomic_uint_least64_t places[LAB_ABDADA_PLACES];
} lab_abdada;

/* Keys are not 0, and evenly spread in their lowest bits. */
static inline bool lab_abdada_has(const lab_abdada *table, uint64_t key)
{
    return atomic_load_explicit(&table->places[key % LAB_ABDADA_PLACES],
                                memory_order_relaxed) == key;
}

static inline void lab_abdada_enter(lab_abdada *table, uint64_t key)
{
    atomic_store_explicit(&table->places[key % LAB_ABDADA_PLACES], key, memory_order_relaxed);
}

static inline void lab_abdada_leave(lab_abdada *table, uint64_t key)
{
    atomic_store_explicit(&table->places[key % LAB_ABDADA_PLACES], 0, memory_order_relaxed);
}
