/* SPDX-License-Identifier: MIT */
/* A reader of plain JSON, ten times as fast as the reader of YAML, with the same result. */
#pragma once

#include "document/node.h"

/* Returns NULL if the text is not plain JSON, or wrong: the reader of YAML then reads it and
 * reports what is wrong.  Plain JSON is ASCII, has an object around everything, no key twice,
 * and neither tabs nor surrogate pairs. */
const dyar_node *dyar_json_read(dyar_arena *arena, const dyar_source *source);
