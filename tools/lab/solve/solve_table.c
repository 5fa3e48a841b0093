/* SPDX-License-Identifier: MIT */
/* The table of a proof. */
#include "lab/solve/solve_table.h"

#include <sys/mman.h>

static const uint64_t bucket_bytes = LAB_SOLVE_BUCKET * sizeof(uint64_t);

static unsigned bits_for(uint64_t bytes)
{
    unsigned bits = 0;
    while (bucket_bytes << (bits + 1) <= bytes)
        bits++;
    return bits;
}

enum { BITS_AT_FIRST = 14 };

static unsigned first_bits(unsigned key_bits, unsigned most)
{
    unsigned bits = key_bits > LAB_SOLVE_TAG_BITS ? key_bits - LAB_SOLVE_TAG_BITS : 0;
    if (bits < BITS_AT_FIRST)
        bits = BITS_AT_FIRST;
    return bits < most ? bits : most;
}

bool lab_solve_table_init(lab_solve_table *t, unsigned key_bits, size_t bytes)
{
    unsigned most = bits_for(bytes);
    if (most > key_bits)
        most = key_bits;
    if (key_bits - most > LAB_SOLVE_TAG_BITS)
        return false;
    *t = (lab_solve_table){
        .key_bits = key_bits, .bits = first_bits(key_bits, most), .most_bits = most};
    t->bytes = (size_t)(bucket_bytes << most);
    t->entries = mmap(NULL, t->bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (t->entries == MAP_FAILED) {
        t->entries = NULL;
        return false;
    }
    madvise(t->entries, t->bytes, MADV_HUGEPAGE);
    return true;
}

void lab_solve_table_release(lab_solve_table *t)
{
    if (t->entries)
        munmap(t->entries, t->bytes);
    t->entries = NULL;
}

/* The pages are given back, and come back as zeros when they are asked for. */
void lab_solve_table_clear(lab_solve_table *t)
{
    madvise(t->entries, (size_t)(bucket_bytes << t->bits), MADV_DONTNEED);
    t->filled = 0;
    t->bits = t->shared ? t->most_bits : first_bits(t->key_bits, t->most_bits);
}

void lab_solve_table_share(lab_solve_table *t)
{
    t->shared = true;
    lab_solve_table_clear(t);
}

static uint64_t load(const atomic_uint_least64_t *entry)
{
    return atomic_load_explicit(entry, memory_order_relaxed);
}

static void store(atomic_uint_least64_t *entry, uint64_t value)
{
    atomic_store_explicit(entry, value, memory_order_relaxed);
}

/* Every bucket becomes two, from the last on, so that none is written over before it is read.
 */
static void grow(lab_solve_table *t)
{
    const unsigned tag_bits = t->key_bits - ++t->bits;
    for (uint64_t i = UINT64_C(1) << (t->bits - 1); i-- > 0;) {
        atomic_uint_least64_t *halves = t->entries + 2 * i * LAB_SOLVE_BUCKET;
        uint64_t old[LAB_SOLVE_BUCKET];
        unsigned count[2] = {0};
        for (int k = 0; k < LAB_SOLVE_BUCKET; k++)
            old[k] = load(&t->entries[i * LAB_SOLVE_BUCKET + (unsigned)k]);
        for (int k = 0; k < 2 * LAB_SOLVE_BUCKET; k++)
            store(&halves[k], 0);
        for (int k = 0; k < LAB_SOLVE_BUCKET && old[k]; k++) {
            const unsigned half = old[k] >> (28 + tag_bits) & 1;
            store(&halves[half * LAB_SOLVE_BUCKET + count[half]++],
                  old[k] & ~(UINT64_C(1) << (28 + tag_bits)));
        }
    }
}

static unsigned work_of(uint64_t entry)
{
    return (unsigned)(entry >> 23 & 31);
}

/* Its own old entry, or a free one, or that of least work. */
static atomic_uint_least64_t *slot_for(atomic_uint_least64_t *bucket, uint64_t tag)
{
    atomic_uint_least64_t *slot = bucket;
    unsigned least = UINT32_MAX;
    for (int i = 0; i < LAB_SOLVE_BUCKET; i++) {
        const uint64_t entry = load(&bucket[i]);
        if (entry == 0 || entry >> 28 == tag)
            return &bucket[i];
        if (work_of(entry) < least) {
            least = work_of(entry);
            slot = &bucket[i];
        }
    }
    return slot;
}

/* How much work, as powers of two. */
static unsigned effort_of(uint64_t work)
{
    const unsigned effort = work < 2 ? 0 : 63u - (unsigned)__builtin_clzll(work);
    return effort < 31 ? effort : 31;
}

void lab_solve_keep(lab_solve_table *t, lab_solve_place place, lab_solve_fact fact,
                    uint64_t work)
{
    const uint64_t tag = lab_solve_tag(t, place);
    atomic_uint_least64_t *slot = slot_for(lab_solve_bucket(t, place), tag);
    const bool was_free = load(slot) == 0;
    store(slot, (uint64_t)(fact.low + 256) | (uint64_t)(fact.high + 256) << 9 |
                    (uint64_t)fact.move << 18 | (uint64_t)effort_of(work) << 23 | tag << 28);
    if (t->shared)
        return;
    t->filled += was_free;
    if (t->filled >> t->bits >= LAB_SOLVE_BUCKET / 2 && t->bits < t->most_bits)
        grow(t);
}
