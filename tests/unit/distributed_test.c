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

static void entries_are_dealt_in_whole_blocks(void **state)
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

static void one_process_has_all(void **state)
{
    const lab_share share = lab_share_of(NULL, 1000);
    assert_int_equal(share.first, 0);
    assert_int_equal(share.count, 1000);
    assert_int_equal(lab_share_owner(&share, 999), 0);
}

static void messages_say_what_was_put_in(void **state)
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

static void offers_say_both_bounds(void **state)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_are_dealt_in_whole_blocks),
        cmocka_unit_test(one_process_has_all),
        cmocka_unit_test(messages_say_what_was_put_in),
        cmocka_unit_test(offers_say_both_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
