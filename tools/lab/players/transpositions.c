/* SPDX-License-Identifier: MIT */
/* The transposition table: four entries to a bucket, a bucket to a cache line.  Memory is the
 * system's zeros as long as nothing was kept in it, so that a large table costs nothing until
 * it is needed. */
#include "lab/players/transpositions.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4, LINE_BYTES = 64, LEAST = 1 << 12 };

_Static_assert(sizeof(lab_entry) == sizeof(uint64_t), "an entry is a word");
_Static_assert(sizeof(lab_kept) * BUCKET == LINE_BYTES, "a bucket is a cache line");

bool lab_transpositions_init(lab_transpositions *t, size_t bytes)
{
    size_t count = LEAST;
    while (count * 2 * sizeof(lab_kept) <= bytes)
        count *= 2;
    *t = (lab_transpositions){.count = count,
                              .memory = calloc(count + BUCKET, sizeof(lab_kept))};
    if (!t->memory)
        return false;
    const uintptr_t past = (uintptr_t)t->memory % LINE_BYTES;
    t->entries = (lab_kept *)((char *)t->memory + (past ? LINE_BYTES - past : 0));
    return true;
}

void lab_transpositions_release(lab_transpositions *t)
{
    free(t->memory);
    *t = (lab_transpositions){0};
}

void lab_transpositions_begin(lab_transpositions *t, uint64_t nodes)
{
    size_t used = LEAST;
    while (used < t->count && (nodes == 0 || used < nodes))
        used *= 2;
    t->mask = (used - 1) & ~(size_t)(BUCKET - 1);
    if (++t->age == 0) {
        memset(t->entries, 0, t->count * sizeof *t->entries);
        t->age = 1;
    }
}

/* What is kept in a place, and whose it is. */
static inline lab_entry read_kept(const lab_kept *kept, uint64_t *key)
{
    const uint64_t word = atomic_load_explicit(&kept->entry, memory_order_relaxed);
    lab_entry entry;
    memcpy(&entry, &word, sizeof entry);
    *key = word ^ atomic_load_explicit(&kept->check, memory_order_relaxed);
    return entry;
}

bool lab_transpositions_find(const lab_transpositions *t, uint64_t key, lab_entry *found)
{
    const lab_kept *bucket = &t->entries[key & t->mask];
    for (int i = 0; i < BUCKET; i++) {
        uint64_t whose;
        *found = read_kept(&bucket[i], &whose);
        if (whose == key && found->age == t->age)
            return true;
    }
    return false;
}

/* The entry itself if it is there, or else the one that cost least to find out. */
static lab_kept *place_for(lab_transpositions *t, uint64_t key)
{
    lab_kept *bucket = &t->entries[key & t->mask], *worst = bucket;
    int least = INT32_MAX;
    for (int i = 0; i < BUCKET; i++) {
        uint64_t whose;
        const lab_entry entry = read_kept(&bucket[i], &whose);
        if (entry.age != t->age || whose == key)
            return &bucket[i];
        if (entry.depth < least) {
            least = entry.depth;
            worst = &bucket[i];
        }
    }
    return worst;
}

void lab_transpositions_keep(lab_transpositions *t, uint64_t key, lab_entry entry)
{
    lab_kept *kept = place_for(t, key);
    uint64_t word;
    entry.age = t->age;
    memcpy(&word, &entry, sizeof word);
    atomic_store_explicit(&kept->entry, word, memory_order_relaxed);
    atomic_store_explicit(&kept->check, word ^ key, memory_order_relaxed);
}
