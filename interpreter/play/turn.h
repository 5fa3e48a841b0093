/*
 * A turn while it is played, and what the files of this folder do with it.
 *
 * The same structure is the point of view from which conditions on positions are judged: then only
 * game, position and mover mean something.
 */
#ifndef DYAR_PLAY_TURN_H
#define DYAR_PLAY_TURN_H

#include "dyar/trace.h"
#include "program/game.h"

struct dyar_turn {
    const dyar_game *game;
    const dyar_turn_rules *rules;
    dyar_position *position;
    uint16_t *cells; /* of the position */
    dyar_trace *trace; /* NULL: nobody wants to know */
    uint8_t mover, way, kind;
    uint8_t start, lap_start, first_sown, landed;
    int lap, sown, hand, lifted, captured;
    int seen;       /* how often the position has come up; 0: nobody counts */
    bool reached;   /* another player's hole got a seed */
    bool gained;    /* seeds came into a store, or a hole was marked */
    bool forbidden; /* the rules do not allow what happened */
    uint8_t chosen[DYAR_CHOICES_MAX], choices, asked;
    bool must_choose;      /* stop at a choice the move does not make ... */
    size_t options;        /* ... it had so many options */
    const dyar_decision *first_lap; /* is this so where lap 1 lands? */
    bool first_lap_fits;
    dyar_then_kind end;
};

/* ---- marks and seeds ---- */

static inline unsigned dyar_code_at(const dyar_turn *t, unsigned cell)
{
    return t->game->marked ? t->cells[t->game->layout.marks + cell] : DYAR_UNMARKED;
}

static inline bool dyar_closed_at(const dyar_turn *t, unsigned cell)
{
    return dyar_code_at(t, cell) == DYAR_CLOSED_CODE;
}

/* ---- judging (facts.c) ---- */

uint8_t dyar_decide_directly(const dyar_decision *decision, const dyar_turn *t, unsigned at);
bool dyar_trial_fits(const dyar_trial_rule *rule, const dyar_turn *t, unsigned at);

/* The first condition that fits here, or DYAR_UNDECIDED. */
static inline uint8_t dyar_decide(const dyar_decision *decision, const dyar_turn *t, unsigned at)
{
    const unsigned row = t->mover * 2u + t->way;
    const dyar_frame *frame = &decision->frames[row * t->game->topology.cells + at];
    uint32_t index = frame->base;
    if (frame->direct)
        return dyar_decide_directly(decision, t, at);
    for (unsigned i = 0; i < frame->term_count; i++)
        index += frame->terms[i].steps[t->cells[frame->terms[i].cell]];
    for (unsigned i = 0; i < frame->digit_count; i++) {
        const dyar_digit *digit = &frame->digits[i];
        const int value = digit->asking.read(t, at, &digit->asking), last = digit->last;
        index += digit->steps[value < last ? value : last + ((value - last) & 1)];
    }
    return decision->results[index];
}

static inline bool dyar_holds(const dyar_decision *decision, const dyar_turn *t, unsigned at)
{
    return dyar_decide(decision, t, at) != DYAR_UNDECIDED;
}

/* The point of view of `player` on a position. */
dyar_turn dyar_view(const dyar_game *game, const dyar_position *position, unsigned player);

/* Steps and references at this moment of the turn; DYAR_NO_CELL where there is no such hole. */
unsigned dyar_walk(const dyar_turn *t, unsigned cell, const dyar_path *path);
unsigned dyar_resolve(const dyar_turn *t, const dyar_hole_ref *ref, unsigned here);

/* ---- acting (effects.c) ---- */

void dyar_act(dyar_turn *t, const dyar_actions *actions, unsigned here);

/* Judges a table and does what its rule says; the response, or NULL when none fits. */
const dyar_response *dyar_respond(dyar_turn *t, const dyar_responses *table, unsigned at,
                                  const char *name);

/* The same for a table on positions. */
const dyar_response *dyar_respond_to_position(dyar_turn *t, const dyar_responses *table,
                                              const char *name);

/* ---- turns (turn.c) ---- */

/* Plays the move on the turn's position, up to and with the `after` table; the turn is not handed on. */
void dyar_turn_play(dyar_turn *t, dyar_move move);
dyar_turn dyar_turn_begin(const dyar_game *game, const dyar_turn_rules *rules,
                          dyar_position *position, unsigned mover);
const dyar_turn_rules *dyar_rules_of_turn(const dyar_game *game, const dyar_position *position,
                                          unsigned mover);

/* ---- moves (moves.c) ---- */

/* The legal moves of a player as if it were his turn, passing not counted. */
size_t dyar_moves_of(const dyar_game *game, const dyar_position *position, unsigned player,
                     dyar_move moves[DYAR_MOVES_MAX]);

/* ---- ends (ends.c) ---- */

/* How a game ended: 0 it goes on, n rule n-1 of the end table, or one of these with a player. */
enum {
    DYAR_ENDED_WIN = 0x100,
    DYAR_ENDED_LOSE = 0x110,
    DYAR_ENDED_DRAW = 0x120,
    DYAR_ENDED_COUNT = 0x130,
    DYAR_ENDED_REPEATED = 0x140,
    DYAR_ENDED_ENDLESS = 0x150,
};

/* Applies the first end rule that fits. */
void dyar_judge_end(const dyar_game *game, dyar_position *position, int seen);

/* ---- tracing (trace.c) ---- */

void dyar_note(dyar_turn *t, dyar_event event); /* only with a trace */

static inline int dyar_place(const dyar_turn *t, unsigned cell)
{
    return t->game->topology.place_of[cell];
}

#endif
