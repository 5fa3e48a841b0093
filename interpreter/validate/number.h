/* SPDX-License-Identifier: MIT */
/* Decimal numbers as they are written: 0.0075 is a multiple of 0.0001, which binary fractions
 * would deny. */
#pragma once

#include "document/node.h"

#include <stdint.h>

/* digits × 10^exponent, without the sign. */
typedef struct dyar_decimal {
    uint64_t digits;
    int exponent;
    bool exact; /* false: more digits than fit; `value` is all we have */
    double value;
} dyar_decimal;

/* Returns false if the node is not a number. */
bool dyar_decimal_of(const dyar_node *node, dyar_decimal *decimal);

bool dyar_decimal_is_multiple(dyar_decimal number, dyar_decimal step);

/* 3, 3.0 and 3e2 are integers to JSON Schema; 3.5 is not. */
bool dyar_number_is_whole(const dyar_node *node);
