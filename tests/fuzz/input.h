/* SPDX-License-Identifier: MIT */
/* What libFuzzer's doors share. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dyar/ruleset.h"

/* libFuzzer calls it with one input after the other, in one process. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program, which libFuzzer reports with its input, unless it holds. */
void insist(bool holds, const char *what, const char *about);

/* The bundled ruleset of that number, modulo how many there are; loaded once.  With `match` a
 * match is played, where the ruleset has one. */
const dyar_ruleset *bundled(size_t number, bool match);

/* The bundled ruleset of that name; NULL when there is none. */
const dyar_ruleset *bundled_named(const char *id, bool match);

/* The path of a file that holds the bytes until the next call with the same `name`. */
const char *file_of(const char *name, const uint8_t *data, size_t size);
