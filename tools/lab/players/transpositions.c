/* The transposition table: four entries to a bucket, a bucket to a cache line.  Memory is the
 * system's zeros as long as nothing was kept in it, so that a large table costs nothing until
 * it is needed. */
#include "lab/players/transpositions.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4, CACHE_LINE = 64, LEAST = 1 << 12 };

_Static_assert(sizeof(lab_entry) * BUCKET == CACHE_LINE, "a bucket is a cache line");

bool lab_transpositions_init(lab_transpositions *t, size_t bytes)
{
    size_t count = LEAST;
    while (count * 2 * sizeof(lab_entry) <= bytes)
        count *= 2;
    *t = (lab_transpositions){.count = count,
                              .memory = calloc(count + BUCKET, sizeof(lab_entry))};
    if (!t->memory)
        return false;
    const uintptr_t past = (uintptr_t)t->memory % CACHE_LINE;
    t->entries = (lab_entry *)((char *)t->memory + (past ? CACHE_LINE - past : 0));
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

const lab_entry *lab_transpositions_find(const lab_transpositions *t, uint64_t key)
{
    const lab_entry *bucket = &t->entries[key & t->mask];
    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].key == key && bucket[i].age == t->age)
            return &bucket[i];
    return NULL;
}

/* The entry itself if it is there, or else the one that cost least to find out. */
static lab_entry *place_for(lab_transpositions *t, uint64_t key)
{
    lab_entry *bucket = &t->entries[key & t->mask], *worst = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].age != t->age || bucket[i].key == key)
            return &bucket[i];
        if (bucket[i].depth < worst->depth)
            worst = &bucket[i];
    }
    return worst;
}

void lab_transpositions_keep(lab_transpositions *t, lab_entry entry)
{
    entry.age = t->age;
    *place_for(t, entry.key) = entry;
}
