/* SPDX-License-Identifier: MIT */
/* Checks of texts from other sources, before other code relies on them. */
#pragma once

#include <stdbool.h>

/* Is the text UTF-8 (RFC 3629)? It may contain characters that a terminal obeys: escape them
 * before printing.
 */
bool lab_text_is_plain(const char *text);

/* UTF-8 without control characters, line breaks and tabs among them. */
bool lab_text_is_line(const char *text);

/* Is the text a name in a ruleset, such as "no-move"?  Names of setups may begin with a digit:
 * "4x4". */
bool lab_text_is_name(const char *text);
bool lab_text_is_setup_name(const char *text);
