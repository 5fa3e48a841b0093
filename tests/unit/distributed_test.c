/* SPDX-License-Identifier: MIT */
/* Positions distributed to ranks: shares, and messages about the graph of a level. */
#include "lab/solve/distributed.h"
#include "lab/solve/retrograde_messages.h"
#include "support/unit.h"

static lab_share share_of(int rank, int count, uint64_t entries)
{
    return lab_share_of(&(lab_ranks){.rank = rank, .count = count}, entries);
}

/* Every entry is in the share of one rank, which is its owner; all but the last begin and end
 * with a block. */
static void assert_distributed(int count, uint64_t entries)
{
    uint64_t next = 0;
    for (int rank = 0; rank < count; rank++) {
        const lab_share share = share_of(rank, count, entries);
        assert_int_equal(share.all, entries);
        assert_int_equal(share.run % LAB_SHARE_BLOCK, 0);
        assert_int_equal(share.first, next);
        next += share.count;
        if (share.count == 0)
            continue;
        assert_int_equal(share.first, (uint64_t)rank * share.run);
        assert_int_equal(lab_share_owner(&share, share.first), rank);
        assert_int_equal(lab_share_owner(&share, next - 1), rank);
    }
    assert_int_equal(next, entries);
}

TEST(entries_are_dealt_in_whole_blocks)
{
    static const uint64_t some[] = {1,
                                    2,
                                    LAB_SHARE_BLOCK - 1,
                                    LAB_SHARE_BLOCK,
                                    LAB_SHARE_BLOCK + 1,
                                    10 * LAB_SHARE_BLOCK,
                                    10 * LAB_SHARE_BLOCK + 7,
                                    INT32_MAX};
    for (int count = 1; count <= 7; count++)
        for (size_t i = 0; i < sizeof some / sizeof *some; i++)
            assert_distributed(count, some[i]);
}

TEST(one_process_has_all)
{
    const lab_share share = lab_share_of(NULL, 1000);
    assert_int_equal(share.first, 0);
    assert_int_equal(share.count, 1000);
    assert_int_equal(lab_share_owner(&share, 999), 0);
}

TEST(messages_say_what_was_put_in)
{
    const uint64_t last = INT32_MAX;
    const uint64_t edge = lab_graph_message(LAB_TOPIC_EDGE, last, last);
    assert_int_equal(lab_graph_message_topic(edge), LAB_TOPIC_EDGE);
    assert_int_equal(lab_graph_message_entry(edge), last);
    assert_int_equal(lab_graph_message_rest(edge), last);
    for (int gain = -255; gain <= 255; gain++) {
        const uint64_t asker = lab_graph_message_asker(last, gain, gain % 2);
        assert_int_equal(lab_graph_message_entry(asker), last);
        assert_int_equal(lab_graph_message_gain(asker), gain);
        assert_int_equal(lab_graph_message_again(asker), gain % 2 != 0);
    }
}

TEST(offers_say_both_bounds)
{
    for (int low = -128; low <= 127; low++)
        for (int high = low; high <= 127; high++) {
            const uint64_t message = lab_graph_message_offer(7, (lab_bounds){low, high});
            assert_int_equal(lab_graph_message_topic(message), LAB_TOPIC_OFFER);
            assert_int_equal(lab_graph_message_entry(message), 7);
            assert_int_equal(lab_graph_message_offered(message).low, low);
            assert_int_equal(lab_graph_message_offered(message).high, high);
        }
}

/* ---- work ---- */

enum { PARTS = 10 };

/* A process that is alone gives itself the number of each part, and answers each of these. */
typedef struct working {
    lab_exchange exchange;
    size_t parts, sum;          /* done; of numbers received */
    size_t stop_after, fail_at; /* parts; PARTS: not at all */
    atomic_bool failed;
} working;

static void work_on(void *context, size_t part)
{
    working *w = context;
    assert_int_equal(part, w->parts++);
    atomic_store(&w->failed, atomic_load(&w->failed) || part == w->fail_at);
    lab_exchange_send(&w->exchange, 0, &part, sizeof part);
}

static void receive(void *context, int from, const lab_buffer *messages)
{
    working *w = context;
    const size_t *numbers = (const void *)messages->bytes;
    assert_int_equal(from, 0);
    for (size_t i = 0; i < messages->size / sizeof *numbers; i++) {
        const size_t answer = numbers[i] + PARTS;
        w->sum += numbers[i];
        if (numbers[i] < PARTS)
            lab_exchange_send(&w->exchange, 0, &answer, sizeof answer);
    }
}

static bool has_done_enough(void *context)
{
    const working *w = context;
    return w->parts > w->stop_after;
}

static bool run(working *w, size_t stop_after, size_t fail_at)
{
    lab_ranks ranks = {.count = 1};
    const lab_stop stop = {has_done_enough, w};
    const lab_distributed_work work = {.parts = PARTS,
                                       .work = work_on,
                                       .receive = receive,
                                       .context = w,
                                       .stop = &stop,
                                       .failed = &w->failed};
    *w = (working){.stop_after = stop_after, .fail_at = fail_at};
    assert_true(lab_exchange_init(&w->exchange, &ranks));
    const bool done = lab_distributed_run(&w->exchange, &work);
    lab_exchange_release(&w->exchange);
    return done;
}

TEST(work_ends_when_all_is_done_or_somebody_fails_or_stops)
{
    working w;
    assert_true(run(&w, PARTS, PARTS));
    assert_int_equal(w.parts, PARTS);
    assert_int_equal(w.sum, (0 + 9) * 5 + (10 + 19) * 5); /* 0 to 9, and 10 to 19 */
    assert_false(run(&w, PARTS, 3));
    assert_int_equal(w.parts, 4);
    assert_false(run(&w, 5, PARTS));
    assert_int_equal(w.parts, 6);
}
