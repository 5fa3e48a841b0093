/* SPDX-License-Identifier: MIT */
/* The net events of a traced move, in one pass over the trace. */
#include "lab/records/net_events.h"

#include <stdlib.h>
#include <string.h>

bool lab_is_landing(const dyar_event *event)
{
    return event->kind == DYAR_EVENT_RULE && event->table &&
           strcmp(event->table, "landing") == 0;
}

const dyar_event *lab_landing_of(const dyar_trace *trace, int lap)
{
    const dyar_event *found = NULL;
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (lab_is_landing(event) && event->lap == lap)
            found = event;
    }
    return found;
}

static bool is_effect(const dyar_event *event)
{
    return event->kind == DYAR_EVENT_CAPTURE || event->kind == DYAR_EVENT_MARK ||
           event->kind == DYAR_EVENT_UNMARK || event->kind == DYAR_EVENT_CLOSE ||
           event->kind == DYAR_EVENT_GIVEN;
}

size_t lab_net_events(const dyar_trace *trace, const dyar_event **list)
{
    size_t count = 0, before_landing = 0;
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (event->kind == DYAR_EVENT_GAME_OVER || event->kind == DYAR_EVENT_FILL)
            break;
        if (lab_is_landing(event))
            before_landing = count;
        else if (event->kind == DYAR_EVENT_SLAM)
            count = before_landing;
        else if (event->kind == DYAR_EVENT_ENDLESS)
            count = 0;
        else if (is_effect(event))
            list[count++] = event;
    }
    return count;
}

int lab_seeds_captured(const dyar_trace *trace, int player)
{
    const dyar_event **events = malloc((dyar_trace_count(trace) + 1) * sizeof *events);
    int seeds = 0;
    if (!events)
        return -1;
    const size_t count = lab_net_events(trace, events);
    for (size_t i = 0; i < count; i++)
        if (events[i]->kind == DYAR_EVENT_CAPTURE && events[i]->player == player)
            seeds += events[i]->seeds;
    free(events);
    return seeds;
}
