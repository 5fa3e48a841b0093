/* SPDX-License-Identifier: MIT */
/*
 * The whole way from any text to a first move.
 *
 * Aborts the program when something is refused without a reason, or accepted with errors.
 */
#pragma once

#include "dyar/ruleset.h"

/* True when the text is a ruleset in which a first move could be played (or that begins
 * finished). */
bool way_take(dyar_cache *cache, const char *text, size_t length);
