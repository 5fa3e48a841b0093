/* SPDX-License-Identifier: MIT */
/*
 * Probes: what the compiled tables decide in situations in the middle of a game.
 *
 * A probe is a seed that drops into one hole of a board whose other holes hold two seeds each,
 * in the player's fifth turn, with nothing captured yet.  Probes differ in whose hole it is, in
 * its row, in its seeds and those around it, in its mark and, if rules ask for them, in the
 * lap, the kind of move and the direction.  Phases that open a game are not asked.
 */
#pragma once

#include "program/game.h"

/* Holes, as a landing hole sees them; bits. */
enum {
    DYAR_PROBED_LANDED = 1 << 0,
    DYAR_PROBED_OPPOSITE = 1 << 1,
    DYAR_PROBED_BEYOND = 1 << 2, /* behind the opposite hole */
    DYAR_PROBED_NEXT = 1 << 3,
    DYAR_PROBED_NEXT_BUT_ONE = 1 << 4,
    DYAR_PROBED_PREVIOUS = 1 << 5,
    DYAR_PROBED_OPPOSITE_NEXT = 1 << 6, /* opposite one of the two holes ahead */
    DYAR_PROBED_ELSEWHERE = 1 << 7,
    DYAR_PROBED_ACROSS = DYAR_PROBED_OPPOSITE | DYAR_PROBED_BEYOND,
};

/* Where captured seeds go; bits. */
typedef enum dyar_fate {
    DYAR_FATE_STORE = 1 << 0, /* the mover's */
    DYAR_FATE_SOWN_ON = 1 << 1,
    DYAR_FATE_OUT = 1 << 2, /* of the game */
    DYAR_FATE_HOLE = 1 << 3,
    DYAR_FATE_OTHER_PLAYER = 1 << 4,
    DYAR_FATE_MARKED = 1 << 5, /* left in a hole that a player owns from now on */
} dyar_fate;

/* What a rule does: all its options together. */
typedef struct dyar_deed {
    unsigned takes;          /* holes that hold seeds and are captured */
    unsigned relays;         /* holes whose seeds are sown as another lap */
    unsigned fates;          /* of the seeds that are captured */
    unsigned thens;          /* bit n: dyar_then_kind n */
    dyar_word run;           /* of group GO, of a capture that goes on; DYAR_WORD_NONE */
    bool takes_own;          /* captures other seeds of the mover's side than the last one */
    bool marks;              /* makes the hole a player's */
    const dyar_then *onward; /* how captured seeds are sown on; NULL: they are not */
} dyar_deed;

typedef enum dyar_probed_mark {
    DYAR_PROBED_UNMARKED,
    DYAR_PROBED_OWN_MARK,
    DYAR_PROBED_OTHERS_MARK,
    DYAR_PROBED_NEUTRAL_MARK, /* one that nobody owns */
} dyar_probed_mark;

typedef struct dyar_probe {
    const dyar_phase *phase;
    bool own, inner; /* whose hole, in the row next to the middle; every row of a board of
                        fewer than four is inner */
    bool store;      /* the mover's store */
    bool passing;    /* the table of seeds in passing is asked */
    bool last;       /* the last seed of a lap */
    bool reached;    /* the sowing reached another player's hole */
    dyar_probed_mark mark;
    int lap, kind, direction;
    int seeds;             /* with the one that has fallen */
    int opposite;          /* seeds of the opposite hole; -1: there is none */
    int next;              /* seeds of the next hole */
    bool beyond;           /* that hole holds seeds */
    const dyar_rule *rule; /* that covers the situation; NULL: none */
    bool differs_later;    /* in a later lap, another rule does */
    dyar_deed deed;
} dyar_probe;

typedef struct dyar_probes {
    const dyar_probe *list;
    size_t count;
} dyar_probes;

/* Largest number of seeds in a probed hole. */
enum { DYAR_PROBED_SEEDS = 12 };

/* Returns whether the landing is in a hole without a mark. */
static inline bool dyar_probe_is_unmarked(const dyar_probe *p)
{
    return p->mark == DYAR_PROBED_UNMARKED && !p->store;
}

/* Returns whether the holes around hold seeds, and the hole has no mark. */
static inline bool dyar_probe_is_plain(const dyar_probe *p)
{
    return dyar_probe_is_unmarked(p) && p->next == 2 && p->beyond &&
           (p->opposite < 0 || p->opposite == 2);
}

/* Returns whether the condition holds in the first turns of a game only. */
bool dyar_is_of_first_turns(const dyar_condition *condition);

/* Returns whether the condition distinguishes the first turns of a game from later ones. */
bool dyar_knows_first_turns(const dyar_condition *condition);

/* Returns whether the phase is one of the first turns of a game, or lays out its seeds. */
bool dyar_is_opening(const dyar_phase *phase);

/* The probes of all landing tables, in the arena. */
dyar_probes dyar_probe_landings(dyar_arena *arena, const dyar_game *game);

/* The probes of all tables of seeds in passing, in the arena. */
dyar_probes dyar_probe_passing(dyar_arena *arena, const dyar_game *game);

/* Returns which rule of the kind's directions decides for a move of its owner from the cell,
 * with this number of seeds. */
size_t dyar_probe_direction(const dyar_game *game, const dyar_compiled_kind *kind,
                            unsigned cell, int seeds);

/* Of holes from which a player may start. */
typedef struct dyar_start {
    bool own;   /* whose hole */
    int seeds;  /* in it */
    int others; /* in all other holes */
    int next;   /* in the next hole */
    bool first; /* it is the first turn of the game */
    dyar_probed_mark mark;
} dyar_start;

/* Returns whether some kind of move may start from such a hole, in some phase in the middle of
 * a game, by `from` and by the duties. */
bool dyar_may_start(const dyar_game *game, const dyar_start *start, bool with_duties);
