/*
 * Memory that is given back all at once.
 *
 * A ruleset and everything it is made of live in one arena: loading needs no clean-up chains,
 * and freeing is one call.  Memory comes zeroed.  When the machine has none left the program is
 * aborted: what a ruleset needs is bounded by the limits in document/limits.h, so that is not
 * an input's doing.
 */
#ifndef DYAR_BASE_ARENA_H
#define DYAR_BASE_ARENA_H

#include <stddef.h>

typedef struct dyar_arena_block dyar_arena_block;

typedef struct dyar_arena {
    dyar_arena_block *blocks; /* newest first */
} dyar_arena;

void *dyar_arena_alloc(dyar_arena *arena, size_t size);
void dyar_arena_release(dyar_arena *arena);

/* All bytes held, for reports on memory. */
size_t dyar_arena_size(const dyar_arena *arena);

#define DYAR_NEW(arena, type) ((type *)dyar_arena_alloc((arena), sizeof(type)))
#define DYAR_NEW_ARRAY(arena, type, count)                                                     \
    ((type *)dyar_arena_alloc((arena), sizeof(type) * (size_t)(count)))

#endif
