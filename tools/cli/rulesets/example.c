/* SPDX-License-Identifier: MIT */
/* A move to explain a game by. */
#include "cli/rulesets/describe.h"
#include "cli/base/cli.h"

enum { MUCH = 7 }; /* nothing shows more */

static bool is_capture(const dyar_event *event)
{
    return (event->kind == DYAR_EVENT_CAPTURE && event->player >= 0) ||
           event->kind == DYAR_EVENT_TAKE || event->kind == DYAR_EVENT_MARK;
}

/* How much a reader learns from what happened: a capture, and laps, as long as they can be
 * followed on paper. */
static int worth_of(const dyar_trace *trace)
{
    int laps = 0, worth = 0;
    bool captures = false;
    for (size_t i = 0; i < dyar_trace_count(trace); i++) {
        const dyar_event *event = dyar_trace_get(trace, i);
        if (event->kind == DYAR_EVENT_ENDLESS || event->kind == DYAR_EVENT_SLAM ||
            event->kind == DYAR_EVENT_GAME_OVER)
            worth = -MUCH; /* what is rare confuses */
        captures = captures || is_capture(event);
        laps = event->lap > laps ? event->lap : laps;
    }
    if (laps >= 2 && laps <= 4)
        worth += 3;
    else if (laps == 1 || laps == 5)
        worth += 1;
    else if (laps > 6)
        worth -= 4;
    return worth + (captures ? 4 : 0);
}

/* Looks at all moves of a position; the best worth so far. */
static int look(const dyar_game *game, const cli_shown_move *here, const dyar_move *moves,
                size_t count, int best, cli_shown_move *shown)
{
    dyar_trace *trace = dyar_trace_new();
    cli_need(trace);
    for (size_t i = 0; i < count && best < MUCH; i++) {
        dyar_position after = here->position;
        dyar_trace_clear(trace);
        cli_play_traced(game, &after, moves[i], trace);
        const int worth = worth_of(trace);
        if (worth <= best)
            continue;
        best = worth;
        *shown = *here;
        shown->move = moves[i];
    }
    dyar_trace_free(trace);
    return best;
}

bool cli_find_example(const dyar_game *game, const dyar_position *start, cli_shown_move *shown)
{
    cli_shown_move here = {.position = *start};
    dyar_move moves[DYAR_MOVES_MAX];
    const int none = -100;
    int best = none;
    while (best < MUCH) {
        const size_t count = dyar_moves(game, &here.position, moves), at = here.before_count;
        if (count == 0)
            break;
        best = look(game, &here, moves, count, best, shown);
        if (at == CLI_EXAMPLE_BEFORE)
            break;
        here.before[here.before_count++] = moves[(7 * at + 3) % count];
        dyar_play(game, &here.position, here.before[at]);
    }
    return best > none;
}
