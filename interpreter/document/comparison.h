/* SPDX-License-Identifier: MIT */
/* Comparisons as people and other languages write them, such as "> 3" and "not 3". */
#pragma once

#include "base/text.h"

/* Returns the comparison as a range in the arena, "4.." or "..2 or 4.."; empty if the text is
 * not a comparison with a number or a name, or if no number fits it. */
dyar_text dyar_comparison_as_range(dyar_arena *arena, dyar_text comparison);
