/* SPDX-License-Identifier: MIT */
/* Touches of holes. */
#include "lab/measure/touches.h"

#include <math.h>

#include "lab/measure/outcome.h"

const char *const lab_wear_words[LAB_WEAR_KINDS + 1] = {"sown", "emptied", "captured",
                                                        "touched", NULL};

lab_wear_kind lab_wear_kind_of(const char *word)
{
    int kind = 0;
    while (strcmp(lab_wear_words[kind], word) != 0)
        kind++;
    return (lab_wear_kind)kind;
}

typedef struct adding {
    uint32_t *counts;
    int holes;
} adding;

/* Stores are numbered after the holes. */
static void add(const adding *a, lab_wear_kind kind, int hole, int times)
{
    if (hole >= 0 && hole < a->holes)
        a->counts[(int)kind * a->holes + hole] += (uint32_t)times;
}

static void add_event(const adding *a, const dyar_event *event)
{
    switch (event->kind) {
    case DYAR_EVENT_LIFT:
    case DYAR_EVENT_TAKE:
        add(a, LAB_WEAR_EMPTIED, event->from, 1);
        break;
    case DYAR_EVENT_SOW:
    case DYAR_EVENT_PUT:
    case DYAR_EVENT_ENTER:
    case DYAR_EVENT_FILL:
        add(a, LAB_WEAR_SOWN, event->to, event->seeds);
        break;
    case DYAR_EVENT_MOVE:
        add(a, LAB_WEAR_EMPTIED, event->from, 1);
        add(a, LAB_WEAR_SOWN, event->to, event->seeds);
        break;
    case DYAR_EVENT_CAPTURE:
        add(a, LAB_WEAR_CAPTURED, event->from, 1);
        break;
    default:
        break;
    }
}

void lab_touches_add(const dyar_trace *trace, int holes, uint32_t *counts)
{
    const adding a = {counts, holes};
    for (size_t i = 0; i < dyar_trace_count(trace); i++)
        add_event(&a, dyar_trace_get(trace, i));
}

uint64_t lab_touches_sum(const uint32_t *counts, int holes)
{
    uint64_t sum = 0;
    for (int i = 0; i < LAB_WEAR_TOUCHED * holes; i++)
        sum += counts[i];
    return sum;
}

int32_t lab_touches_unevenness(const dyar_game *game, const dyar_position *start,
                               const uint32_t *counts)
{
    const int holes = dyar_game_rows(game) * dyar_game_columns(game);
    const double all = (double)lab_touches_sum(counts, holes);
    double there = 0, apart = 0;
    for (int hole = 0; hole < holes; hole++)
        there += dyar_position_hole(game, start, hole) != DYAR_HOLE_MISSING;
    for (int hole = 0; hole < holes; hole++) {
        if (dyar_position_hole(game, start, hole) == DYAR_HOLE_MISSING)
            continue;
        double here = 0;
        for (int kind = 0; kind < LAB_WEAR_TOUCHED; kind++)
            here += counts[kind * holes + hole];
        apart += fabs(here - all / there);
    }
    return all > 0 ? (int32_t)lround(LAB_MILLION * apart / (2 * all)) : 0;
}
