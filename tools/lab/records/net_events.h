/* SPDX-License-Identifier: MIT */
/* The net events of a traced move: its effects without those that were undone. */
#pragma once

#include "dyar/trace.h"

/* Is the event a rule of the landing table? */
bool lab_is_landing(const dyar_event *event);

/* Returns the landing rule that ended a lap; NULL if none did.  It lives as long as the trace.
 */
const dyar_event *lab_landing_of(const dyar_trace *trace, int lap);

/* Lists captures, seeds given to the first to capture, and holes marked, unmarked or closed, in
 * their order.  Leaves out what was undone (a grand slam that is not allowed, and all of an
 * endless sowing) and what follows the end of a game.  `list` has room for dyar_trace_count
 * events, which are valid until the trace changes.  Returns their number. */
size_t lab_net_events(const dyar_trace *trace, const dyar_event **list);

/* Returns the number of seeds that the player captured and keeps; -1 if memory runs out. */
int lab_seeds_captured(const dyar_trace *trace, int player);
