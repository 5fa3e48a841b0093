/* SPDX-License-Identifier: MIT */
/* Events: how a turn notes them, and how other code watches them. */
#pragma once

#include "play/view.h"

/* Adds an event to the turn's trace, which there is. */
void dyar_note(dyar_turn *t, dyar_event event);

/* ---- looking on while a turn is played ---- */

/* Called for every event of a traced turn, as it is noted: of a rule, before it acts. */
typedef void dyar_watcher(void *context, const dyar_turn *turn, const dyar_event *event);

/* Sets the watcher of a trace; NULL: none. */
void dyar_trace_watch(dyar_trace *trace, dyar_watcher *watch, void *context);
