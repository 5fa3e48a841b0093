/* Four entries to a bucket, a bucket to a cache line.  Memory is the system's zeros as long as
 * nothing was kept in it, so that a large table costs nothing until it is needed. */
#include "lab/players/transpositions.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4, CACHE_LINE = 64, LEAST = 1 << 12 };

_Static_assert(sizeof(lab_entry) * BUCKET == CACHE_LINE, "a bucket is a cache line");

bool lab_transpositions_init(lab_transpositions *table, size_t bytes)
{
    size_t count = LEAST;
    while (count * 2 * sizeof(lab_entry) <= bytes)
        count *= 2;
    *table = (lab_transpositions){.count = count,
                                  .memory = calloc(count + BUCKET, sizeof(lab_entry))};
    if (!table->memory)
        return false;
    const uintptr_t past = (uintptr_t)table->memory % CACHE_LINE;
    table->entries = (lab_entry *)((char *)table->memory + (past ? CACHE_LINE - past : 0));
    return true;
}

void lab_transpositions_release(lab_transpositions *table)
{
    free(table->memory);
    *table = (lab_transpositions){0};
}

void lab_transpositions_begin(lab_transpositions *table, uint64_t nodes)
{
    size_t used = LEAST;
    while (used < table->count && (nodes == 0 || used < nodes))
        used *= 2;
    table->mask = (used - 1) & ~(size_t)(BUCKET - 1);
    if (++table->age == 0) {
        memset(table->entries, 0, table->count * sizeof *table->entries);
        table->age = 1;
    }
}

const lab_entry *lab_transpositions_find(const lab_transpositions *table, uint64_t key)
{
    const lab_entry *bucket = &table->entries[key & table->mask];
    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].key == key && bucket[i].age == table->age)
            return &bucket[i];
    return NULL;
}

/* The entry itself if it is there, or else the one that cost least to find out. */
static lab_entry *place_for(lab_transpositions *table, uint64_t key)
{
    lab_entry *bucket = &table->entries[key & table->mask], *worst = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].age != table->age || bucket[i].key == key)
            return &bucket[i];
        if (bucket[i].depth < worst->depth)
            worst = &bucket[i];
    }
    return worst;
}

void lab_transpositions_keep(lab_transpositions *table, lab_entry entry)
{
    entry.age = table->age;
    *place_for(table, entry.key) = entry;
}
