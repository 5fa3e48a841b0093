/* SPDX-License-Identifier: MIT */
/*
 * Processes that work on one thing together, on one machine or many: ranks of MPI.
 *
 *     lab_ranks ranks;
 *     if (!lab_ranks_begin(&ranks, &error))
 *         ...
 *     lab_ranks_send(&ranks, 0, kind, bytes, size);
 *     if (lab_ranks_receive(&ranks, &message)) {
 *         ...
 *         free(message.bytes);
 *     }
 *     lab_ranks_end(&ranks);
 *
 * Only dyar-mpi (ranks_mpi.c) uses MPI, if the environment says that mpirun or the like has
 * started this process; in all else, the process is alone (ranks_alone.c).  All of it is for
 * one thread.
 */
#pragma once

#include "lab/base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lab_ranks {
    int rank;  /* of this process, from 0 */
    int count; /* 1: it is alone */
    bool begun;
} lab_ranks;

/* False when several processes were started, and cannot be brought together. */
bool lab_ranks_begin(lab_ranks *ranks, lab_error *error);
void lab_ranks_end(lab_ranks *ranks);

/* Returns when the bytes can be used again. */
void lab_ranks_send(lab_ranks *ranks, int to, int kind, const void *bytes, size_t size);

typedef struct lab_message {
    int from, kind;
    void *bytes; /* to be freed; aligned for anything */
    size_t size;
} lab_message;

/* A message that has come; false when there is none, or no memory for it. */
bool lab_ranks_receive(lab_ranks *ranks, lab_message *message);

/* ---- what all ranks call at the same point of their work ---- */

/* Every number becomes the greatest, or the sum, of those that the ranks have in its place. */
void lab_ranks_most(lab_ranks *ranks, int64_t *numbers, size_t count);
void lab_ranks_sum(lab_ranks *ranks, int64_t *numbers, size_t count);

/* Bytes to one rank and, at the same time, bytes from another; both know how many. */
void lab_ranks_swap(lab_ranks *ranks, int to, const void *sent, size_t sent_size, int from,
                    void *received, size_t received_size);
