/* Addresses of schemas: as much of RFC 3986 as resolving references needs. */
#ifndef DYAR_VALIDATE_URI_H
#define DYAR_VALIDATE_URI_H

#include "base/text.h"

/* Cuts a reference at its '#'; the fragment is empty when it has none. */
void dyar_uri_split(dyar_text reference, dyar_text *uri, dyar_text *fragment);

/* The address a reference means where `base` is the address of the document (section 5.2).
 * Neither has a fragment. */
dyar_text dyar_uri_resolve(dyar_arena *arena, dyar_text base, dyar_text reference);

/* The text with every %41 turned into what it stands for. */
dyar_text dyar_uri_decode(dyar_arena *arena, dyar_text text);

#endif
