/* Looking on while a turn is played. */
#ifndef DYAR_PLAY_WATCH_H
#define DYAR_PLAY_WATCH_H

#include "play/turn.h"

/* Called for every event of a traced turn, as it is noted: of a rule, before it acts. */
typedef void dyar_watcher(void *context, const dyar_turn *turn, const dyar_event *event);

/* NULL: nobody looks on any more. */
void dyar_trace_watch(dyar_trace *trace, dyar_watcher *watch, void *context);

#endif
