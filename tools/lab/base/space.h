/* SPDX-License-Identifier: MIT */
/*
 * Space for large things that are made one after another and given back soon: in memory, or in
 * a file, where memory would not do.
 *
 * The file has no name once it is open, so that nothing of it is left whatever happens; the
 * system keeps in memory what it can of it.
 */
#ifndef LAB_SPACE_H
#define LAB_SPACE_H

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

/* `beside` is a path in whose folder the file is to be; NULL: in memory.  False: there can be
 * no file, for the reason in `trouble`.  To be released in any case. */
bool lab_space_init(lab_space *space, const char *beside);
void lab_space_release(lab_space *space);

/* Zeros; for several threads.  NULL: there is no memory, or (`trouble`) no room in the file. */
void *lab_space_take(lab_space *space, uint64_t bytes);

/* The last bytes of what was taken, or all of it, are not needed any more: all but the first
 * `kept`. */
void lab_space_give_back(lab_space *space, void *taken, uint64_t bytes, uint64_t kept);

#endif
