/* SPDX-License-Identifier: MIT */
/* Addresses of schemas: as much of RFC 3986 as resolving references needs. */
#pragma once

#include "base/text.h"

/* Cuts a reference at its '#'; the fragment is empty when it has none. */
void dyar_uri_split(dyar_text reference, dyar_text *uri, dyar_text *fragment);

/* Returns the address of a reference in a document with the address `base` (section 5.2).
 * Neither has a fragment. */
dyar_text dyar_uri_resolve(dyar_arena *arena, dyar_text base, dyar_text reference);

/* Returns the text with every escape, such as %41, decoded. */
dyar_text dyar_uri_decode(dyar_arena *arena, dyar_text text);
