/* SPDX-License-Identifier: MIT */
/* The ranks of a study that help rank 0. */
#include "lab/study/study_help.h"

#include <time.h>

#include "lab/study/study.h"

enum { NAP_NS = 1000000 };

static const double message_patience = 0.002; /* seconds between two checks for messages */

/* ---- messages ---- */

lab_batch *lab_batch_of_message(const lab_message *message)
{
    lab_batch_head head;
    if (message->size < sizeof head)
        return NULL;
    lab_batch *batch = malloc(sizeof *batch);
    char *text = malloc(message->size - sizeof head + 1);
    if (!batch || !text) {
        free(batch);
        free(text);
        return NULL;
    }
    memcpy(&head, message->bytes, sizeof head);
    memcpy(text, (const char *)message->bytes + sizeof head, message->size - sizeof head);
    *batch = (lab_batch){.range = head.range,
                         .seconds = head.seconds,
                         .text = text,
                         .length = message->size - sizeof head};
    return batch;
}

static bool send_batch(lab_ranks *ranks, const lab_batch *batch)
{
    const lab_batch_head head = {.range = batch->range, .seconds = batch->seconds};
    char *bytes = malloc(sizeof head + batch->length);
    if (!bytes)
        return false;
    memcpy(bytes, &head, sizeof head);
    memcpy(bytes + sizeof head, batch->text, batch->length);
    lab_ranks_send(ranks, 0, LAB_SAY_BATCH, bytes, sizeof head + batch->length);
    free(bytes);
    return true;
}

static void say_hello(lab_ranks *ranks, uint64_t fingerprint, int threads)
{
    const lab_hello hello = {.fingerprint = fingerprint, .threads = threads};
    lab_ranks_send(ranks, 0, LAB_SAY_HELLO, &hello, sizeof hello);
}

/* ---- helping ---- */

/* False when rank 0 has said stop. */
static bool hear(lab_ranks *ranks, lab_pool *pool, bool *good)
{
    lab_message message;
    bool goes_on = true;
    while (goes_on && lab_ranks_receive(ranks, &message)) {
        lab_game_range range;
        if (message.kind == LAB_SAY_STOP) {
            goes_on = false;
        } else if (message.kind == LAB_SAY_RANGE && message.size == sizeof range) {
            memcpy(&range, message.bytes, sizeof range);
            *good = *good && lab_pool_give(pool, range);
        }
        free(message.bytes);
    }
    return goes_on;
}

static void send_finished(lab_ranks *ranks, lab_pool *pool, double wait, bool *good)
{
    lab_batch *batch;
    while ((batch = lab_pool_take(pool, wait))) {
        *good = *good && send_batch(ranks, batch);
        lab_batch_free(batch);
        wait = 0;
    }
    *good = *good && !lab_pool_has_failed(pool);
}

/* Sends a goodbye to rank 0, which always answers with a stop. */
static void say_goodbye(lab_ranks *ranks, bool stopped)
{
    lab_message message;
    lab_ranks_send(ranks, 0, LAB_SAY_GOODBYE, NULL, 0);
    for (; !stopped; nanosleep(&(struct timespec){.tv_nsec = NAP_NS}, NULL))
        while (!stopped && lab_ranks_receive(ranks, &message)) {
            stopped = message.kind == LAB_SAY_STOP;
            free(message.bytes);
        }
}

bool lab_study_help(const lab_study *study)
{
    lab_pool *pool = lab_study_pool(&study->contests, study->threads);
    bool good = pool != NULL, goes_on = true;
    say_hello(study->ranks, lab_plan_fingerprint(study->plan), good ? study->threads : 0);
    while (good && (goes_on = hear(study->ranks, pool, &good)))
        send_finished(study->ranks, pool, message_patience, &good);
    if (pool) {
        lab_pool_stop(pool);
        send_finished(study->ranks, pool, 0, &good);
    }
    say_goodbye(study->ranks, !goes_on);
    lab_pool_free(pool);
    return good;
}

void lab_study_withdraw(lab_ranks *ranks)
{
    say_hello(ranks, 0, 0);
    say_goodbye(ranks, false);
}
