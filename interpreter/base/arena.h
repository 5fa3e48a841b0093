/* SPDX-License-Identifier: MIT */
/*
 * Arenas: memory that is freed all at once.
 *
 * A ruleset and everything it is made of are in one arena, so that freeing is one call.  Memory
 * is zeroed.
 *
 * If memory runs out, the work that asks for it ends at that point, and dyar_arena_run, which
 * began the work, returns false:
 *
 *     static void load(void *context) { ... DYAR_NEW(arena, dyar_rules) ... }
 *
 *     if (!dyar_arena_run(&arena, load, &loading))
 *         dyar_report_no_memory(diags);
 *
 * Code within the work does not check for memory.  It must not hold anything that it alone
 * would free (a file, memory of malloc) while it allocates from an arena.  Memory that is
 * needed only for a while comes from a scratch.  Do not allocate outside of any work.  An arena
 * is not thread-safe.
 */
#pragma once

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct dyar_arena_block dyar_arena_block;

/* Begin with {0}. */
typedef struct dyar_arena {
    dyar_arena_block *blocks;     /* newest first */
    struct dyar_arena *root;      /* whose work this one belongs to; NULL: its own */
    struct dyar_arena *scratches; /* of its work, newest first */
    struct dyar_arena *older;     /* of a scratch: the one before it */
    jmp_buf *out;                 /* of its work; NULL outside of any */
} dyar_arena;

void *dyar_arena_alloc(dyar_arena *arena, size_t size);

/* Returns memory that is not zeroed: for large room of which little is used. */
void *dyar_arena_raw(dyar_arena *arena, size_t size);

void *dyar_arena_copy(dyar_arena *arena, const void *memory, size_t size);

/* Returns `memory` with room for `wanted` bytes, at the same address if nothing was allocated
 * since. */
void *dyar_arena_grow(dyar_arena *arena, void *memory, size_t size, size_t wanted);

/* A list that grows: its items, with room for one more behind the `count` there are.
 *
 *     l->items = dyar_arena_room(arena, l->items, l->count, &l->room, sizeof *l->items);
 *     l->items[l->count++] = item;
 */
void *dyar_arena_room(dyar_arena *arena, void *items, size_t count, size_t *room, size_t size);

void dyar_arena_release(dyar_arena *arena);

#define DYAR_NEW(arena, type) ((type *)dyar_arena_alloc((arena), sizeof(type)))
#define DYAR_NEW_ARRAY(arena, type, count)                                                     \
    ((type *)dyar_arena_alloc((arena), sizeof(type) * (size_t)(count)))

/* ---- when there is none ---- */

/* Calls `work`.  Returns false if memory runs out: its scratches are then released, and what it
 * allocated from the arena itself may only be released.  Work within other work ends alone. */
bool dyar_arena_run(dyar_arena *arena, void (*work)(void *context), void *context);

/* NULL instead of ending the work: for memory that others ask for. */
void *dyar_arena_try(dyar_arena *arena, size_t size);

/* Ends the work: others found no memory. */
_Noreturn void dyar_arena_fail(dyar_arena *arena);

/* Creates an arena for what is needed for a while.  It is freed before the work ends, or by its
 * end. */
dyar_arena *dyar_scratch_new(dyar_arena *arena);
void dyar_scratch_free(dyar_arena *scratch);
