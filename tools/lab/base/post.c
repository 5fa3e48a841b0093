/* Post between ranks. */
#include "lab/base/post.h"

#include <stdlib.h>
#include <string.h>

#include "lab/base/memory.h"

bool lab_post_init(lab_post *post, lab_ranks *ranks)
{
    *post = (lab_post){.ranks = ranks};
    post->out = lab_calloc((uint64_t)ranks->count, sizeof *post->out);
    post->in = lab_calloc((uint64_t)ranks->count, sizeof *post->in);
    return post->out && post->in;
}

static void release_parcels(lab_parcel *parcels, int count)
{
    for (int i = 0; i < count && parcels; i++)
        free(parcels[i].bytes);
    free(parcels);
}

void lab_post_release(lab_post *post)
{
    const int count = post->ranks ? post->ranks->count : 0;
    release_parcels(post->out, count);
    release_parcels(post->in, count);
    *post = (lab_post){0};
}

static bool have_room(lab_parcel *parcel, size_t size)
{
    if (size <= parcel->room)
        return true;
    const size_t room = size + size / 2 + 64;
    char *bytes = lab_realloc(parcel->bytes, room, 1);
    if (!bytes)
        return false;
    parcel->bytes = bytes;
    parcel->room = room;
    return true;
}

void lab_post_put(lab_post *post, int to, const void *bytes, size_t size)
{
    lab_parcel *parcel = &post->out[to];
    if (!have_room(parcel, parcel->size + size)) {
        post->failed = true;
        return;
    }
    memcpy(parcel->bytes + parcel->size, bytes, size);
    parcel->size += size;
    post->waiting += size;
}

/* How much comes from each rank, and room for it. */
static bool announce(lab_post *post)
{
    const int count = post->ranks->count, rank = post->ranks->rank;
    int64_t failed = post->failed;
    for (int step = 1; step < count; step++) {
        const int to = (rank + step) % count, from = (rank + count - step) % count;
        uint64_t size = post->out[to].size, coming;
        lab_ranks_swap(post->ranks, to, &size, sizeof size, from, &coming, sizeof coming);
        post->in[from].size = 0;
        if (have_room(&post->in[from], (size_t)coming))
            post->in[from].size = (size_t)coming;
        else
            failed = 1;
    }
    lab_ranks_most(post->ranks, &failed, 1);
    post->failed = failed;
    return !failed;
}

static void carry(lab_post *post, int to, int from)
{
    lab_parcel *out = &post->out[to], *in = &post->in[from];
    lab_ranks_swap(post->ranks, to, out->bytes, out->size, from, in->bytes, in->size);
    post->sent += out->size;
    out->size = 0;
}

bool lab_post_deliver(lab_post *post)
{
    const int count = post->ranks->count, rank = post->ranks->rank;
    if (!announce(post))
        return false;
    const lab_parcel own = post->out[rank];
    post->out[rank] = (lab_parcel){.bytes = post->in[rank].bytes, .room = post->in[rank].room};
    post->in[rank] = own;
    for (int step = 1; step < count; step++)
        carry(post, (rank + step) % count, (rank + count - step) % count);
    post->waiting = 0;
    return true;
}
