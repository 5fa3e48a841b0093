/* Blocks of growing size in a list; an allocation moves a mark in the newest. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BLOCK = 16 * 1024, LARGEST_BLOCK = 1024 * 1024 };

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
        abort();
    block->older = arena->blocks;
    block->size = size;
    block->used = 0;
    arena->blocks = block;
    return block;
}

void *dyar_arena_alloc(dyar_arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        abort();
    /* Arrays hold dispatch tables and vectors: they begin on a cache line. */
    const size_t alignment = size >= 128 ? 64 : alignof(max_align_t);
    dyar_arena_block *block = arena->blocks;
    size_t at = block ? (block->used + alignment - 1) & ~(alignment - 1) : 0;
    if (!block || at + size > block->size) {
        block = add_block(arena, size);
        at = 0;
    }
    block->used = at + size;
    return memset(block->bytes + at, 0, size);
}

void dyar_arena_release(dyar_arena *arena)
{
    while (arena->blocks) {
        dyar_arena_block *older = arena->blocks->older;
        free(arena->blocks);
        arena->blocks = older;
    }
}

size_t dyar_arena_size(const dyar_arena *arena)
{
    size_t size = 0;
    for (const dyar_arena_block *block = arena->blocks; block; block = block->older)
        size += sizeof *block + block->size;
    return size;
}
