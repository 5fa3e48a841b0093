/*
 * What happens in a move, step by step: for explaining, checking and comparing.
 */
#ifndef DYAR_TRACE_H
#define DYAR_TRACE_H

#include "dyar/linkage.h"
#include "dyar/move.h"

DYAR_BEGIN

/* What can happen in a move; of dyar_event, the members that each kind uses. */
typedef enum dyar_event_kind {
    DYAR_EVENT_LIFT,    /* `seeds` of hole `from` came into the hand, to be sown */
    DYAR_EVENT_SOW,     /* `seeds`, mostly one, of the hand fell into `to` */
    DYAR_EVENT_LAP,     /* `seeds` of `from` (-1: of the hand) were sown, the last into `to` */
    DYAR_EVENT_RULE,    /* `rule` of `table` fired at hole `from`, or at none: -1 */
    DYAR_EVENT_CAPTURE, /* `seeds` of `from` went to `player`'s store; -1: out of the game */
    DYAR_EVENT_TAKE,    /* `seeds` of hole `from` came into the hand */
    DYAR_EVENT_MOVE,    /* `seeds` went from hole `from` (-1: of the hand) to `to` */
    DYAR_EVENT_PUT,     /* `seeds` went from `player`'s store into hole `to` */
    DYAR_EVENT_ENTER,   /* `seeds` of `player`'s reserve fell into hole `to`: that is lap 1 */
    DYAR_EVENT_MARK,    /* `from` was marked as `rule` (the mark's name) for `player`, or -1 */
    DYAR_EVENT_UNMARK,  /* `from` lost its mark `rule` */
    DYAR_EVENT_CLOSE,   /* `from` was closed */
    DYAR_EVENT_BEGIN,   /* for `player` the phase `rule` has begun */
    DYAR_EVENT_ENDLESS, /* the sowing would never end */
    DYAR_EVENT_SLAM,    /* a capture of everything is taken back; what stands of it follows */
    DYAR_EVENT_TURN,    /* `player` turned the board round before the game */
    /* Between the games of a match, in this order. */
    DYAR_EVENT_GAME_OVER, /* game `seeds` ended by `rule`; `player` won it; -1: nobody alone */
    DYAR_EVENT_SCORE,     /* `player` had won `seeds` in it */
    DYAR_EVENT_LEFT_OVER, /* `player` gets `seeds` that had counted for nobody in it */
    DYAR_EVENT_LOST,      /* `seeds` are out of the match */
    DYAR_EVENT_SURRENDER, /* `seeds` left over go to `player` */
    DYAR_EVENT_TOTAL,     /* `player` has `seeds` for the next game */
    DYAR_EVENT_LENT,      /* `player` gets `seeds` another has left over, for their last hole */
    DYAR_EVENT_FILL,      /* `player` puts `seeds` into hole `to` */
    DYAR_EVENT_KEEP,      /* `player` keeps `seeds` that they did not place */
    DYAR_EVENT_POOL,      /* `seeds` are for whoever captures first */
    DYAR_EVENT_GIVEN,     /* `player` captured first and gets those `seeds` */
    DYAR_EVENT_NEXT_GAME, /* `player` begins game number `seeds` */
    DYAR_EVENT_MATCH_OVER, /* `player` has won the match; -1: it is a draw */
} dyar_event_kind;

/* Members that its kind does not name above mean nothing, but for `lap`. */
typedef struct dyar_event {
    dyar_event_kind kind;
    int lap;      /* from 1 */
    int from, to; /* holes; stores are numbered after the holes: rows * columns + player */
    int seeds;
    int player;        /* 0 to players - 1, or -1 where that is said above */
    bool clockwise;    /* of a lap */
    const char *table; /* of a rule: lifting, each-seed, landing, after, before */
    const char *rule;
} dyar_event;

/* A list that grows; clear it between moves. */
typedef struct dyar_trace dyar_trace;

/* NULL without memory. */
dyar_trace *dyar_trace_new(void);

/* Gives it back; NULL is allowed. */
void dyar_trace_free(dyar_trace *trace);

/* Forgets the events, for the next move; the room is kept. */
void dyar_trace_clear(dyar_trace *trace);

/* Events there are. */
size_t dyar_trace_count(const dyar_trace *trace);

/* From 0; NULL beyond the last.  Valid until the trace is changed. */
const dyar_event *dyar_trace_get(const dyar_trace *trace, size_t at);

/* There was once no memory for an event, which is missing: for good, also when it is cleared.
 */
bool dyar_trace_out_of_memory(const dyar_trace *trace);

/* dyar_play, adding what happens to the trace. */
void dyar_play_traced(const dyar_game *game, dyar_position *position, dyar_move move,
                      dyar_trace *trace);

/* The rule of the landing table that fired last, or NULL. */
const char *dyar_trace_landing_rule(const dyar_trace *trace);

DYAR_END

#endif
