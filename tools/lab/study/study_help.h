/* SPDX-License-Identifier: MIT */
/*
 * The messages between the ranks of a study.
 *
 * A helper first says hello.  Rank 0 then sends it ranges, as many as it can play in the next
 * half second or so, and the helper sends a batch back for each.  When rank 0 sends stop, it
 * sends what it has, and says goodbye.
 */
#pragma once

#include "lab/study/pool.h"
#include "lab/base/ranks.h"

enum { LAB_SAY_HELLO, LAB_SAY_RANGE, LAB_SAY_BATCH, LAB_SAY_STOP, LAB_SAY_GOODBYE };

typedef struct lab_hello {
    uint64_t fingerprint; /* of the helper's plan */
    int32_t threads;      /* 0: it cannot help */
} lab_hello;

/* A batch as a message: this, and the text behind it. */
typedef struct lab_batch_head {
    lab_game_range range;
    double seconds;
} lab_batch_head;

/* NULL when the message is none, or there is no memory. */
lab_batch *lab_batch_of_message(const lab_message *message);
