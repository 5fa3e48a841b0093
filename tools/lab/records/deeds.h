/* What a traced move came to: its events without those that were taken back. */
#ifndef LAB_DEEDS_H
#define LAB_DEEDS_H

#include "dyar/trace.h"

/* A rule of the landing table fired. */
bool lab_is_landing(const dyar_event *event);

/* The landing rule that ended a lap; NULL: none did.  It lives as long as the trace. */
const dyar_event *lab_landing_of(const dyar_trace *trace, int lap);

/*
 * Captures, seeds given to the first to capture, and holes marked, unmarked or closed, in the
 * order in which they happened; their number.  `list` has room for dyar_trace_count of them,
 * which live as long as the trace is not changed.
 *
 * What was taken back does not count: a capture of everything where that is not allowed, and
 * all of a sowing that would never end.  Nor does what follows the end of a game.
 */
size_t lab_deeds(const dyar_trace *trace, const dyar_event **list);

/* Seeds that the player captured and keeps; -1 without memory. */
int lab_seeds_captured(const dyar_trace *trace, int player);

#endif
