/* SPDX-License-Identifier: MIT */
/* Arenas as lists of blocks of growing size; an allocation advances a mark in the newest. */
#include "base/arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BLOCK = 16 * 1024, LARGEST_BLOCK = 1024 * 1024 };

/* The address sanitizer forbids reading memory that has not been allocated.  A gap follows each
 * allocation, so that it detects reads beyond the end of an array. */
#ifdef __has_feature
#define WATCHED __has_feature(address_sanitizer)
#elif defined(__SANITIZE_ADDRESS__)
#define WATCHED 1
#else
#define WATCHED 0
#endif

#if WATCHED
#include <sanitizer/asan_interface.h>
enum { GAP = 128 };
#define LOCK(memory, size) __asan_poison_memory_region(memory, size)
#define OPEN(memory, size) __asan_unpoison_memory_region(memory, size)
#else
enum { GAP = 0 };
#define LOCK(memory, size) ((void)(memory), (void)(size))
#define OPEN(memory, size) ((void)(memory), (void)(size))
#endif

struct dyar_arena_block {
    dyar_arena_block *older;
    size_t size, used;
    alignas(64) unsigned char bytes[];
};

static dyar_arena_block *add_block(dyar_arena *arena, size_t wanted)
{
    size_t size = arena->blocks ? arena->blocks->size * 2 : FIRST_BLOCK;
    if (size > LARGEST_BLOCK)
        size = LARGEST_BLOCK;
    if (size < wanted)
        size = wanted;
    size_t bytes = sizeof(dyar_arena_block) + size;
    bytes = (bytes + 63) & ~(size_t)63;
    dyar_arena_block *block = aligned_alloc(64, bytes);
    if (!block)
        return NULL;
    block->older = arena->blocks;
    block->size = size;
    block->used = 0;
    LOCK(block->bytes, size);
    arena->blocks = block;
    return block;
}

/* Returns memory whose content is not set, or NULL. */
static void *take_memory(dyar_arena *arena, size_t size)
{
    /* Arrays hold dispatch tables and vectors: they begin on a cache line. */
    const size_t alignment = size >= 128 ? 64 : alignof(max_align_t);
    dyar_arena_block *block = arena->blocks;
    size_t at = block ? (block->used + GAP + alignment - 1) & ~(alignment - 1) : 0;
    if (size > SIZE_MAX / 2)
        return NULL;
    if (!block || at + size > block->size) {
        block = add_block(arena, size);
        at = 0;
    }
    if (!block)
        return NULL;
    block->used = at + size;
    OPEN(block->bytes + at, size);
    return block->bytes + at;
}

void *dyar_arena_try(dyar_arena *arena, size_t size)
{
    void *memory = take_memory(arena, size);
    return memory ? memset(memory, 0, size) : NULL;
}

void *dyar_arena_raw(dyar_arena *arena, size_t size)
{
    void *memory = take_memory(arena, size);
    if (!memory)
        dyar_arena_fail(arena);
    return memory;
}

void *dyar_arena_alloc(dyar_arena *arena, size_t size)
{
    void *memory = dyar_arena_try(arena, size);
    if (!memory)
        dyar_arena_fail(arena);
    return memory;
}

static bool is_newest(const dyar_arena_block *block, const unsigned char *memory, size_t size)
{
    return block && memory && memory + size == block->bytes + block->used;
}

void *dyar_arena_grow(dyar_arena *arena, void *memory, size_t size, size_t wanted)
{
    dyar_arena_block *block = arena->blocks;
    if (is_newest(block, memory, size) && wanted - size <= block->size - block->used) {
        OPEN(block->bytes + block->used, wanted - size);
        memset(block->bytes + block->used, 0, wanted - size);
        block->used += wanted - size;
        return memory;
    }
    void *grown = dyar_arena_alloc(arena, wanted);
    if (size)
        memcpy(grown, memory, size);
    return grown;
}

void *dyar_arena_copy(dyar_arena *arena, const void *memory, size_t size)
{
    void *copy = dyar_arena_alloc(arena, size);
    if (size)
        memcpy(copy, memory, size);
    return copy;
}

void *dyar_arena_room(dyar_arena *arena, void *items, size_t count, size_t *room, size_t size)
{
    const size_t held = *room * size;
    if (count < *room)
        return items;
    *room = *room ? *room * 2 : 8;
    return dyar_arena_grow(arena, items, held, *room * size);
}

void dyar_arena_release(dyar_arena *arena)
{
    while (arena->blocks) {
        dyar_arena_block *older = arena->blocks->older;
        free(arena->blocks);
        arena->blocks = older;
    }
}

/* ---- when there is none ---- */

static dyar_arena *root_of(dyar_arena *arena)
{
    return arena->root ? arena->root : arena;
}

/* In a function of its own, since a jump leaves a function's local variables undefined. */
static bool ends_well(jmp_buf *out, void (*work)(void *context), void *context)
{
    if (setjmp(*out) != 0)
        return false;
    work(context);
    return true;
}

bool dyar_arena_run(dyar_arena *arena, void (*work)(void *context), void *context)
{
    dyar_arena *root = root_of(arena), *scratches = root->scratches;
    jmp_buf *outer = root->out, out;
    root->out = &out;
    const bool done = ends_well(&out, work, context);
    while (root->scratches != scratches)
        dyar_scratch_free(root->scratches);
    root->out = outer;
    return done;
}

void dyar_arena_fail(dyar_arena *arena)
{
    jmp_buf *out = root_of(arena)->out;
    assert(out); /* memory is allocated only within dyar_arena_run */
    longjmp(*out, 1);
}

dyar_arena *dyar_scratch_new(dyar_arena *arena)
{
    dyar_arena *root = root_of(arena), *scratch = calloc(1, sizeof *scratch);
    if (!scratch)
        dyar_arena_fail(arena);
    *scratch = (dyar_arena){.root = root, .older = root->scratches};
    root->scratches = scratch;
    return scratch;
}

void dyar_scratch_free(dyar_arena *scratch)
{
    dyar_arena **at = &scratch->root->scratches;
    while (*at != scratch)
        at = &(*at)->older;
    *at = scratch->older;
    dyar_arena_release(scratch);
    free(scratch);
}
