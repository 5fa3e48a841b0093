/*
 * Post between ranks: bytes are put in for each of them, and all of it is delivered at once.
 *
 *     lab_post post;
 *     if (!lab_post_init(&post, &ranks))
 *         ...
 *     lab_post_put(&post, to, &letter, sizeof letter);
 *     if (lab_post_deliver(&post))                        all ranks, at the same point
 *         ... post.in[from].bytes ...
 *     lab_post_release(&post);
 *
 * All of it is for one thread of each rank.
 */
#ifndef LAB_POST_H
#define LAB_POST_H

#include "lab/base/ranks.h"

/* Bytes from or to one rank, in the order in which they were put in. */
typedef struct lab_parcel {
    char *bytes; /* aligned for anything */
    size_t size, room;
} lab_parcel;

typedef struct lab_post {
    lab_ranks *ranks;
    lab_parcel *out, *in; /* by rank: of this one, too */
    uint64_t waiting;     /* bytes that were put in and not delivered */
    uint64_t sent;        /* bytes delivered to other ranks so far */
    bool failed;          /* there was no memory for what was put in */
} lab_post;

/* False: no memory.  To be released in any case. */
bool lab_post_init(lab_post *post, lab_ranks *ranks);
void lab_post_release(lab_post *post);

void lab_post_put(lab_post *post, int to, const void *bytes, size_t size);

/* What comes in stands in `in` until the next delivery.  False in every rank: in one of them
 * there was no memory, and nothing was delivered. */
bool lab_post_deliver(lab_post *post);

#endif
