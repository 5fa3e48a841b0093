/* SPDX-License-Identifier: MIT */
/* Work that is distributed over ranks. */
#include "lab/solve/distributed.h"

lab_share lab_share_of(const lab_ranks *ranks, uint64_t entries)
{
    lab_share share = {.all = entries, .run = entries, .count = entries};
    if (!ranks)
        return share;
    const uint64_t count = (uint64_t)ranks->count, rank = (uint64_t)ranks->rank;
    const uint64_t blocks = (entries + LAB_SHARE_BLOCK - 1) / LAB_SHARE_BLOCK;
    share.run = (blocks + count - 1) / count * LAB_SHARE_BLOCK;
    share.first = rank * share.run < entries ? rank * share.run : entries;
    const uint64_t left = entries - share.first;
    share.count = left < share.run ? left : share.run;
    return share;
}

/* Delivers what was put in, and receives what has come. */
static void deliver(lab_exchange *exchange, const lab_distributed_work *work)
{
    if (!lab_exchange_deliver(exchange)) {
        atomic_store(work->failed, true);
        return;
    }
    for (int from = 0; from < exchange->ranks->count; from++)
        work->receive(work->context, from, &exchange->in[from]);
}

/* Has any rank something left to do?  Where one was stopped or has failed, all end. */
static bool goes_on(lab_exchange *exchange, const lab_distributed_work *work, bool more,
                    bool *stopped)
{
    int64_t said[] = {more || exchange->waiting > 0, *stopped, atomic_load(work->failed)};
    lab_ranks_most(exchange->ranks, said, sizeof said / sizeof *said);
    *stopped = said[1];
    if (said[2])
        atomic_store(work->failed, true);
    return said[0] && !said[1] && !said[2];
}

bool lab_distributed_run(lab_exchange *exchange, const lab_distributed_work *work)
{
    enum { WAITING_MOST = 1 << 24 }; /* bytes that wait for delivery, about */
    bool stopped = false;
    size_t next = 0;
    do {
        while (next < work->parts && exchange->waiting < WAITING_MOST && !stopped &&
               !atomic_load(work->failed)) {
            work->work(work->context, next++);
            stopped = lab_stop_asked(work->stop);
        }
        deliver(exchange, work);
    } while (goes_on(exchange, work, next < work->parts, &stopped));
    return !stopped && !atomic_load(work->failed);
}
