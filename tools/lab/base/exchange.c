/* SPDX-License-Identifier: MIT */
/* Exchange between ranks. */
#include "lab/base/exchange.h"

#include "lab/base/memory.h"

bool lab_exchange_init(lab_exchange *exchange, lab_ranks *ranks)
{
    *exchange = (lab_exchange){.ranks = ranks};
    exchange->out = lab_calloc((uint64_t)ranks->count, sizeof *exchange->out);
    exchange->in = lab_calloc((uint64_t)ranks->count, sizeof *exchange->in);
    return exchange->out && exchange->in;
}

static void release_parcels(lab_buffer *buffers, int count)
{
    for (int i = 0; i < count && buffers; i++)
        free(buffers[i].bytes);
    free(buffers);
}

void lab_exchange_release(lab_exchange *exchange)
{
    const int count = exchange->ranks ? exchange->ranks->count : 0;
    release_parcels(exchange->out, count);
    release_parcels(exchange->in, count);
    *exchange = (lab_exchange){0};
}

static bool have_room(lab_buffer *buffer, size_t size)
{
    if (size <= buffer->room)
        return true;
    const size_t room = size + size / 2 + 64;
    char *bytes = lab_realloc(buffer->bytes, room, 1);
    if (!bytes)
        return false;
    buffer->bytes = bytes;
    buffer->room = room;
    return true;
}

void lab_exchange_send(lab_exchange *exchange, int to, const void *bytes, size_t size)
{
    lab_buffer *buffer = &exchange->out[to];
    if (size == 0)
        return;
    if (!have_room(buffer, buffer->size + size)) {
        exchange->failed = true;
        return;
    }
    memcpy(buffer->bytes + buffer->size, bytes, size);
    buffer->size += size;
    exchange->waiting += size;
}

/* How much comes from each rank, and room for it. */
static bool announce(lab_exchange *exchange)
{
    const int count = exchange->ranks->count, rank = exchange->ranks->rank;
    int64_t failed = exchange->failed;
    for (int step = 1; step < count; step++) {
        const int to = (rank + step) % count, from = (rank + count - step) % count;
        uint64_t size = exchange->out[to].size, coming;
        lab_ranks_swap(exchange->ranks, to, &size, sizeof size, from, &coming, sizeof coming);
        exchange->in[from].size = 0;
        if (have_room(&exchange->in[from], (size_t)coming))
            exchange->in[from].size = (size_t)coming;
        else
            failed = 1;
    }
    lab_ranks_most(exchange->ranks, &failed, 1);
    exchange->failed = failed;
    return !failed;
}

static void carry(lab_exchange *exchange, int to, int from)
{
    lab_buffer *out = &exchange->out[to], *in = &exchange->in[from];
    lab_ranks_swap(exchange->ranks, to, out->bytes, out->size, from, in->bytes, in->size);
    exchange->sent += out->size;
    out->size = 0;
}

bool lab_exchange_deliver(lab_exchange *exchange)
{
    const int count = exchange->ranks->count, rank = exchange->ranks->rank;
    if (!announce(exchange))
        return false;
    const lab_buffer own = exchange->out[rank];
    exchange->out[rank] =
        (lab_buffer){.bytes = exchange->in[rank].bytes, .room = exchange->in[rank].room};
    exchange->in[rank] = own;
    for (int step = 1; step < count; step++)
        carry(exchange, (rank + step) % count, (rank + count - step) % count);
    exchange->waiting = 0;
    return true;
}
