/* SPDX-License-Identifier: MIT */
/* Numbered strings: each once, in the order they come. */
#include "lab/base/numbering.h"
#include "support/unit.h"

enum { MANY = 5000 }; /* more than the first hash table holds */

static lab_numbering_added add(lab_numbering *numbering, uint32_t string)
{
    uint8_t bytes[sizeof string];
    memcpy(bytes, &string, sizeof string);
    return lab_numbering_add(numbering, bytes);
}

TEST(each_string_has_the_number_of_its_first_coming)
{
    RELEASED(lab_numbering) numbering = {.size = sizeof(uint32_t), .most = MANY};
    for (uint32_t i = 0; i < MANY; i++) {
        assert_int_equal(add(&numbering, i * i), LAB_NUMBERING_ADDED);
        assert_int_equal(numbering.count, i + 1);
    }
    for (uint32_t i = 0; i < MANY; i++) {
        const uint32_t string = i * i;
        assert_int_equal(add(&numbering, string), LAB_NUMBERING_KNOWN);
        assert_memory_equal(lab_numbering_at(&numbering, i), &string, sizeof string);
    }
}

TEST(a_full_numbering_knows_what_it_has)
{
    RELEASED(lab_numbering) numbering = {.size = sizeof(uint32_t), .most = 2};
    assert_int_equal(add(&numbering, 7), LAB_NUMBERING_ADDED);
    assert_int_equal(add(&numbering, 8), LAB_NUMBERING_ADDED);
    assert_int_equal(add(&numbering, 9), LAB_NUMBERING_FULL);
    assert_int_equal(add(&numbering, 7), LAB_NUMBERING_KNOWN);
    assert_int_equal(numbering.count, 2);
}
