/* SPDX-License-Identifier: MIT */
/*
 * Every situation that a table must cover, and the rule that covers it.
 *
 * Used by the proof that a table is complete, to find rules that never apply, and by the
 * listing.  A situation is one class for each variable of a reduction (program/fold.h), with a
 * value of that class.
 */
#pragma once

#include "program/fold.h"

/* The conditions of a table and of what surrounds it, in one list. */
typedef struct dyar_surroundings {
    const dyar_compiled_phase *rules;
    const dyar_table *judged;    /* the table itself */
    const dyar_table *each_seed; /* acts before it; NULL */
    const dyar_condition *skips; /* a hole that these fit gets no seed; NULL */
    size_t skip_count;
    const dyar_condition *from;        /* must fit; NULL */
    bool at_start;                     /* the hole is a start hole: nothing was sown yet */
    bool in_passing;                   /* seeds may be left in the hand */
    const uint64_t *possible;          /* by cell: the marks that are possible there */
    void (*group_over)(void *context); /* after each group of situations; NULL */
} dyar_surroundings;

struct dyar_situation {
    const dyar_reduction *reduction;
    const int *values;      /* by variable: one of its class */
    const uint64_t *chosen; /* by variable: its classes, as bits; 0: not asked */
    const uint8_t *fitting; /* the rules of the table that fit, in order */
    size_t fitting_count;   /* 0: no rule covers the situation */
    size_t group;           /* holes that are seen alike: one group */
    const struct dyar_enumeration *of;
};

/* Is the value of a class of the situation's, for this variable? */
bool dyar_situation_covers(const dyar_situation *situation, size_t variable, int value);

typedef void dyar_situation_visitor(void *context, const dyar_situation *situation);

typedef struct dyar_situations {
    size_t count;
    uint64_t tried; /* tests tried */
    bool too_many;  /* more than the limit: the rest was not visited */
} dyar_situations;

/* Visits all situations, once for holes that are seen alike.  The arena is for intermediate
 * results. */
dyar_situations dyar_situations_visit(dyar_arena *arena, const dyar_game *game,
                                      const dyar_surroundings *surroundings,
                                      dyar_situation_visitor *visit, void *context);

/* Returns the first value above this one at which the situation may change.  Below it, only
 * parity distinguishes values. */
int dyar_situation_next(const dyar_situation *situation, size_t variable, int value);

/* What becomes of a variable when effects act. */
typedef struct dyar_touch {
    enum { DYAR_UNTOUCHED, DYAR_SET, DYAR_ANY } kind;
    int value; /* SET: its value */
} dyar_touch;

/* The place where effects act. */
typedef struct dyar_foresight {
    const dyar_game *game;
    dyar_viewpoint viewpoint;
} dyar_foresight;

/* What becomes of the variable when the effects act one after another (touches.c). */
dyar_touch dyar_foresee(const dyar_foresight *foresight, const dyar_effects *effects,
                        const dyar_variable *variable);

/* Sets, for each cell, the codes of marks that can ever be there, as bits. */
void dyar_possible_marks(dyar_arena *arena, const dyar_game *game,
                         uint64_t possible[DYAR_CELLS_MAX]);
