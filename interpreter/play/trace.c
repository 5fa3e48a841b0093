/* SPDX-License-Identifier: MIT */
/* The list of a trace's events. */
#include "play/trace.h"

#include <stdlib.h>

struct dyar_trace {
    dyar_event *list;
    size_t count, room;
    bool out_of_memory;
    dyar_watcher *watch; /* NULL: no watcher */
    void *context;
};

dyar_trace *dyar_trace_new(void)
{
    return calloc(1, sizeof(dyar_trace));
}

void dyar_trace_free(dyar_trace *trace)
{
    if (!trace)
        return;
    free(trace->list);
    free(trace);
}

void dyar_trace_clear(dyar_trace *trace)
{
    trace->count = 0;
}

void dyar_trace_watch(dyar_trace *trace, dyar_watcher *watch, void *context)
{
    trace->watch = watch;
    trace->context = context;
}

size_t dyar_trace_count(const dyar_trace *trace)
{
    return trace->count;
}

const dyar_event *dyar_trace_get(const dyar_trace *trace, size_t at)
{
    return at < trace->count ? &trace->list[at] : NULL;
}

bool dyar_trace_out_of_memory(const dyar_trace *trace)
{
    return trace->out_of_memory;
}

static bool make_room(dyar_trace *trace)
{
    if (trace->count < trace->room)
        return true;
    const size_t room = trace->room ? trace->room * 2 : 32;
    dyar_event *list = realloc(trace->list, room * sizeof *list);
    if (!list)
        return false;
    trace->list = list;
    trace->room = room;
    return true;
}

void dyar_note(dyar_turn *t, dyar_event event)
{
    dyar_trace *trace = t->trace;
    event.lap = t->lap;
    if (make_room(trace))
        trace->list[trace->count++] = event;
    else
        trace->out_of_memory = true;
    if (trace->watch)
        trace->watch(trace->context, t, &event);
}

const char *dyar_trace_landing_rule(const dyar_trace *trace)
{
    for (size_t i = trace->count; i > 0; i--) {
        const dyar_event *event = &trace->list[i - 1];
        if (event->kind == DYAR_EVENT_RULE && strcmp(event->table, "landing") == 0)
            return event->rule;
    }
    return NULL;
}
