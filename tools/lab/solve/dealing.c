/* Dealing positions to ranks. */
#include "lab/solve/dealing.h"

lab_share lab_share_of(const lab_ranks *ranks, uint64_t entries)
{
    lab_share share = {.all = entries, .run = entries, .count = entries};
    if (!ranks)
        return share;
    const uint64_t count = (uint64_t)ranks->count, rank = (uint64_t)ranks->rank;
    const uint64_t blocks = (entries + LAB_DEALING_BLOCK - 1) / LAB_DEALING_BLOCK;
    share.run = (blocks + count - 1) / count * LAB_DEALING_BLOCK;
    share.first = rank * share.run < entries ? rank * share.run : entries;
    const uint64_t left = entries - share.first;
    share.count = left < share.run ? left : share.run;
    return share;
}

/* Delivers what was put in, and has it heard. */
static void deliver(lab_post *post, const lab_dealt_work *work)
{
    if (!lab_post_deliver(post)) {
        atomic_store(work->failed, true);
        return;
    }
    for (int from = 0; from < post->ranks->count; from++)
        work->hear(work->context, from, &post->in[from]);
}

/* Has any rank something left to do?  What one of them says of the others' end, all hear. */
static bool goes_on(lab_post *post, const lab_dealt_work *work, bool more, bool *stopped)
{
    int64_t said[] = {more || post->waiting > 0, *stopped, atomic_load(work->failed)};
    lab_ranks_most(post->ranks, said, sizeof said / sizeof *said);
    *stopped = said[1];
    if (said[2])
        atomic_store(work->failed, true);
    return said[0] && !said[1] && !said[2];
}

bool lab_dealing_work(lab_post *post, const lab_dealt_work *work)
{
    enum { LETTERS_MOST = 1 << 24 }; /* bytes that wait for delivery, about */
    bool stopped = false;
    size_t next = 0;
    do {
        while (next < work->parts && post->waiting < LETTERS_MOST && !stopped &&
               !atomic_load(work->failed)) {
            work->work(work->context, next++);
            stopped = lab_stop_asked(work->stop);
        }
        deliver(post, work);
    } while (goes_on(post, work, next < work->parts, &stopped));
    return !stopped && !atomic_load(work->failed);
}
