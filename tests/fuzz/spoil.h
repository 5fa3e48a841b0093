/* SPDX-License-Identifier: MIT */
/*
 * Rulesets spoiled in ways that bytes alone do not come to: words are exchanged, for others of
 * their kind in the language and for any, numbers put at and beyond limits, nodes (a line with
 * all lines that are indented more) deleted, doubled and moved, between rulesets too; and bytes
 * are changed.
 */
#pragma once

#include "base/text.h"
#include "dyar/random.h"

/* The text of one of the bundled rulesets. */
dyar_text any_ruleset(dyar_random *random);

/* Spoils the text in one to four places. */
void spoil(dyar_buffer *text, dyar_random *random);
