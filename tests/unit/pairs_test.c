/* SPDX-License-Identifier: MIT */
/* Bounds of an endgame database as numbered pairs. */
#include "lab/solve/endgame_pairs.h"
#include "support/unit.h"

enum { ENTRIES = 1000, ROOM = 1 + 2 * ENTRIES };

typedef struct bounds {
    int8_t low[ENTRIES], high[ENTRIES];
} bounds;

/* The bounds of entry i are the pair i % kinds, all different. */
static bounds bounds_of(int kinds)
{
    bounds b;
    for (int i = 0; i < ENTRIES; i++) {
        b.low[i] = (int8_t) - (i % kinds % 40);
        b.high[i] = (int8_t)(i % kinds / 40);
    }
    return b;
}

static void assert_comes_back(int kinds, size_t length)
{
    const bounds b = bounds_of(kinds);
    bounds back;
    uint8_t packed[ROOM];
    assert_int_equal(lab_endgame_pairs_pack(b.low, b.high, ENTRIES, packed), length);
    assert_true(lab_endgame_pairs_unpack(packed, length, ENTRIES, back.low, back.high));
    assert_memory_equal(b.low, back.low, sizeof b.low);
    assert_memory_equal(b.high, back.high, sizeof b.high);
}

TEST(few_pairs_take_a_byte_an_entry)
{
    assert_comes_back(1, 1 + 2 + ENTRIES);
    assert_comes_back(255, 1 + 2 * 255 + ENTRIES);
}

TEST(more_pairs_than_a_byte_numbers_are_kept_as_they_are)
{
    assert_comes_back(256, 1 + 2 * ENTRIES);
}

TEST(what_is_no_block_is_refused)
{
    const bounds b = bounds_of(3);
    bounds back;
    uint8_t packed[ROOM + 1] = {0};
    const size_t length = lab_endgame_pairs_pack(b.low, b.high, ENTRIES, packed);
    assert_true(lab_endgame_pairs_unpack(packed, length, ENTRIES, back.low, back.high));
    assert_false(lab_endgame_pairs_unpack(packed, 0, ENTRIES, back.low, back.high));
    assert_false(lab_endgame_pairs_unpack(packed, length - 1, ENTRIES, back.low, back.high));
    assert_false(lab_endgame_pairs_unpack(packed, length + 1, ENTRIES, back.low, back.high));
    static const size_t places[] = {1, ENTRIES / 2, ENTRIES};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        uint8_t *number = &packed[length - places[i]], right = *number;
        *number = 3; /* the numbers are 0 to 2 */
        assert_false(lab_endgame_pairs_unpack(packed, length, ENTRIES, back.low, back.high));
        *number = right;
    }
    packed[0] = 0;
    assert_false(lab_endgame_pairs_unpack(packed, length, ENTRIES, back.low, back.high));
}
