/* SPDX-License-Identifier: MIT */
/* Amounts of information, as whole numbers: all machines add them up alike. */
#pragma once

#include <math.h>
#include <stddef.h>
#include <stdint.h>

enum { LAB_BIT = 1000 }; /* amounts are in thousandths of a bit */

/* Returns what it takes to name one of `count` things, of which there is at least one. */
static inline uint64_t lab_bits_of(size_t count)
{
    return (uint64_t)lround(LAB_BIT * log2((double)count));
}
