/* SPDX-License-Identifier: MIT */
/*
 * Exchange between ranks: bytes are put in for each of them, and all of it is delivered at
 * once.
 *
 *     lab_exchange exchange;
 *     if (!lab_exchange_init(&exchange, &ranks))
 *         ...
 *     lab_exchange_send(&exchange, to, &message, sizeof message);
 *     if (lab_exchange_deliver(&exchange))                        all ranks, at the same point
 *         ... exchange.in[from].bytes ...
 *     lab_exchange_release(&exchange);
 *
 * All of it is for one thread of each rank.
 */
#pragma once

#include "lab/base/ranks.h"

/* Bytes from or to one rank, in the order in which they were put in. */
typedef struct lab_buffer {
    char *bytes; /* aligned for anything */
    size_t size, room;
} lab_buffer;

typedef struct lab_exchange {
    lab_ranks *ranks;
    lab_buffer *out, *in; /* by rank: of this one, too */
    uint64_t waiting;     /* bytes that were put in and not delivered */
    uint64_t sent;        /* bytes delivered to other ranks so far */
    bool failed;          /* there was no memory for what was put in */
} lab_exchange;

/* False: no memory.  To be released in any case. */
bool lab_exchange_init(lab_exchange *exchange, lab_ranks *ranks);
void lab_exchange_release(lab_exchange *exchange);

void lab_exchange_send(lab_exchange *exchange, int to, const void *bytes, size_t size);

/* Delivers the messages.  Those that arrive are in `in` until the next delivery.  Returns false
 * in every rank if memory ran out in one of them; nothing is delivered then. */
bool lab_exchange_deliver(lab_exchange *exchange);
