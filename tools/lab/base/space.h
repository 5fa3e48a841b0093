/* SPDX-License-Identifier: MIT */
/*
 * Space for large things that are made one after another and given back soon: in memory, or in
 * a file, where memory would not do.
 *
 * The file has no name once it is open, so that nothing of it is left whatever happens; the
 * system keeps in memory what it can of it.
 */
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct lab_space {
    int file;                     /* -1: in memory */
    int trouble;                  /* with the file, as in errno; 0: none */
    struct lab_space_slab *slabs; /* the last first */
    uint64_t length;              /* of all slabs, in bytes */
    pthread_mutex_t lock;
} lab_space;

/* Opens a space in a temporary file in the folder of the path `beside`, or in memory if
 * `beside` is NULL.  Returns false and sets `trouble` if the file cannot be created.  Always
 * call lab_space_release. */
bool lab_space_init(lab_space *space, const char *beside);
void lab_space_release(lab_space *space);

/* Returns zeroed bytes; thread-safe.  Returns NULL if memory runs out or, with `trouble`, if
 * the file has no room. */
void *lab_space_take(lab_space *space, uint64_t bytes);

/* Frees all but the first `kept` bytes of what was taken. */
void lab_space_give_back(lab_space *space, void *taken, uint64_t bytes, uint64_t kept);
