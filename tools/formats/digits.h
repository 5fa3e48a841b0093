/* SPDX-License-Identifier: MIT */
/*
 * Moves of two digits, from-to: the hole that the mover picks up, and the hole in which the
 * last seed lands, each counted from its owner's left.
 */
#pragma once

#include "formats/reader.h"

/* Adds the move "ab" at `at`; NULL after a problem. Whatever follows is the caller's. */
format_move *format_add_digits(format_reader *reader, const char *at, size_t length);
