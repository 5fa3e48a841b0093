/* Comparisons as people and other languages write them, such as "> 3" and "not 3". */
#ifndef DYAR_DOCUMENT_COMPARISON_H
#define DYAR_DOCUMENT_COMPARISON_H

#include "base/text.h"

/* "4..", or "..2 or 4.."; an empty text where it is no comparison with a number or a name, or
 * no number fits it.  In the arena. */
dyar_text dyar_comparison_as_range(dyar_arena *arena, dyar_text comparison);

#endif
