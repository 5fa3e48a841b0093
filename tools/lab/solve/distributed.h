/* SPDX-License-Identifier: MIT */
/*
 * Distributed work: each rank (base/ranks.h) knows only its own share of the positions of a
 * level, and sends the others messages about what it finds of theirs.
 *
 * A share is a run of whole blocks of entries, so that each rank can make its part of a file.
 * The messages of a piece of work are delivered together when they have become many, and at its
 * end.
 */
#pragma once

#include "lab/base/exchange.h"
#include "lab/base/stop.h"

#include <stdatomic.h>

enum { LAB_SHARE_BLOCK = 1 << 15 }; /* entries: a share is a multiple of it */

/* Entries of a level that are this rank's. */
typedef struct lab_share {
    uint64_t all; /* of the level */
    uint64_t run; /* that a rank has; the last ones may have fewer, or none */
    uint64_t first, count;
} lab_share;

/* NULL: one process has all of them. */
lab_share lab_share_of(const lab_ranks *ranks, uint64_t entries);

static inline int lab_share_owner(const lab_share *share, uint64_t entry)
{
    return (int)(entry / share->run);
}

/* What is done of a piece of work in every rank.  All functions get its context. */
typedef struct lab_distributed_work {
    size_t parts;
    void (*work)(void *context, size_t part); /* may put messages in */
    /* Messages that have come; may put in others. */
    void (*receive)(void *context, int from, const lab_buffer *messages);
    void *context;
    const lab_stop *stop;
    atomic_bool *failed; /* set by who has no memory, then true in all ranks */
} lab_distributed_work;

/* All ranks call it at the same point.  Returns, in each of them alike, when all parts are done
 * and no message is on its way; false when it was stopped or has failed somewhere. */
bool lab_distributed_run(lab_exchange *exchange, const lab_distributed_work *work);
