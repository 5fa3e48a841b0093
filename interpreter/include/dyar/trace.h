/* SPDX-License-Identifier: MIT */
/*
 * Traces: the events of a move in their order, to explain, check or compare it.
 *
 * A traced move is played on the reference path.  A trace grows as needed and is not
 * thread-safe.
 */
#ifndef DYAR_TRACE_H
#define DYAR_TRACE_H

#include "dyar/linkage.h"
#include "dyar/move.h"

DYAR_BEGIN

/* Kinds of events, and the fields of dyar_event that each uses. */
typedef enum dyar_event_kind {
    DYAR_EVENT_LIFT,    /* the player picked up `seeds` of hole `from`, to sow them */
    DYAR_EVENT_SOW,     /* `seeds` of the hand, usually 1, dropped into `to` */
    DYAR_EVENT_LAP,     /* `seeds` of `from` (-1: of the hand) were sown, the last into `to` */
    DYAR_EVENT_RULE,    /* `rule` of `table` applied at hole `from`; -1: at no hole */
    DYAR_EVENT_CAPTURE, /* `seeds` of `from` went to `player`'s store; -1: out of the game */
    DYAR_EVENT_TAKE,    /* `seeds` of hole `from` went into the hand */
    DYAR_EVENT_MOVE,    /* `seeds` went from hole `from` (-1: from the hand) to `to` */
    DYAR_EVENT_PUT,     /* `seeds` went from `player`'s store into hole `to` */
    DYAR_EVENT_ENTER,   /* `seeds` of `player`'s reserve dropped into hole `to`: lap 1 */
    DYAR_EVENT_MARK,    /* `from` was marked as `rule`, a mark, for `player`; -1: for nobody */
    DYAR_EVENT_UNMARK,  /* `from` lost its mark `rule` */
    DYAR_EVENT_CLOSE,   /* `from` was closed */
    DYAR_EVENT_BEGIN,   /* phase `rule` began for `player` */
    DYAR_EVENT_ENDLESS, /* the sowing would never end */
    DYAR_EVENT_SLAM,    /* a grand slam was undone; events of what remains of it follow */
    DYAR_EVENT_TURN,    /* `player` turned the board by half before the game */
    DYAR_EVENT_SWAP,    /* `player` swapped sides: the board was turned by half */
    /* Between the games of a match, in this order. */
    DYAR_EVENT_GAME_OVER, /* game `seeds` ended by `rule`; `player` won it; -1: no single player
                           */
    DYAR_EVENT_SCORE,     /* `player` won `seeds` in the game */
    DYAR_EVENT_LEFT_OVER, /* `player` gets `seeds` that counted for nobody in the game */
    DYAR_EVENT_LOST,      /* `seeds` are out of the match */
    DYAR_EVENT_SURRENDER, /* `seeds` left over go to `player` */
    DYAR_EVENT_TOTAL,     /* `player` has `seeds` for the next game */
    DYAR_EVENT_LENT,  /* `player` gets `seeds` that another has left over, for a last hole */
    DYAR_EVENT_FILL,  /* `player` puts `seeds` into hole `to` */
    DYAR_EVENT_KEEP,  /* `player` keeps `seeds` that they did not place */
    DYAR_EVENT_POOL,  /* `seeds` are for the first player to capture */
    DYAR_EVENT_GIVEN, /* `player` captured first and gets those `seeds` */
    DYAR_EVENT_NEXT_GAME,  /* `player` begins game number `seeds` */
    DYAR_EVENT_MATCH_OVER, /* `player` won the match; -1: it is a draw */
} dyar_event_kind;

/* An event.  A field that its kind does not name has no meaning, except for `lap`. */
typedef struct dyar_event {
    dyar_event_kind kind;
    int lap;           /* lap of the turn, from 1 */
    int from, to;      /* holes; the store of a player is rows * columns + player */
    int seeds;         /* number of seeds, or of the game */
    int player;        /* 0 to players - 1, or -1 as above */
    bool clockwise;    /* direction of a lap */
    const char *table; /* table of a rule: lifting, each-seed, landing, after or before */
    const char *rule;  /* name of a rule, mark or phase; lives as long as the ruleset */
} dyar_event;

/* A list of events. */
typedef struct dyar_trace dyar_trace;

/* Creates an empty trace.  Returns NULL if memory runs out.  The caller frees it with
 * dyar_trace_free. */
dyar_trace *dyar_trace_new(void);

/* Frees the trace.  NULL is allowed. */
void dyar_trace_free(dyar_trace *trace);

/* Removes all events, and keeps the memory for the next move. */
void dyar_trace_clear(dyar_trace *trace);

/* Returns the number of events. */
size_t dyar_trace_count(const dyar_trace *trace);

/* Returns event number `at`, from 0; NULL after the last.  The event is valid until the trace
 * changes. */
const dyar_event *dyar_trace_get(const dyar_trace *trace, size_t at);

/* Returns whether memory has ever run out: the trace then misses an event.  dyar_trace_clear
 * does not reset this. */
bool dyar_trace_out_of_memory(const dyar_trace *trace);

/* Does the same as dyar_play, and adds the events to the trace. */
void dyar_play_traced(const dyar_game *game, dyar_position *position, dyar_move move,
                      dyar_trace *trace);

/* Returns the name of the landing rule that applied last; NULL if none did. */
const char *dyar_trace_landing_rule(const dyar_trace *trace);

DYAR_END

#endif
