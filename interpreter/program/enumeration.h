/* SPDX-License-Identifier: MIT */
/* An enumeration of situations in progress, which situations.c, situation_values.c and
 * consistency.c share. */
#pragma once

#include "program/situations.h"

enum {
    MOST_CONDITIONS = 4 * DYAR_UNDECIDED, /* of the tables, and of what two rulesets skip */
    MOST_VALUES = 64,
    MOST_SITUATIONS = 1 << 16,
    MOST_TRIED = 1 << 24, /* tests, in all situations */
    MOST_GROUPS = DYAR_PLAYERS_MAX * 2 * DYAR_CELLS_MAX,
};

/* Of what the each-seed table does at the hole. */
typedef enum moment { BEFORE, AFTER, MOMENTS } moment;

/* Values of a variable that no test distinguishes. */
typedef struct value_class {
    uint64_t passed;    /* the tests they pass */
    int least[MOMENTS]; /* the least that can be then; -1: none */
    int largest;
} value_class;

typedef struct dyar_enumeration {
    const dyar_game *game;
    const dyar_surroundings *around;
    dyar_situation_visitor *visit;
    void *context;
    size_t judged_end, each_seed_end, skip_end, count; /* ends of each kind of condition */
    /* By each-seed rule: the classes that each variable can have after it; 0: untouched. */
    uint64_t (*touched)[DYAR_VARIABLES_MAX];
    size_t group_count;
    size_t situations;
    uint64_t thinkable, tried; /* situations, possible or not; tests tried in them */
    bool too_many;
    /* Large, and not zeroed: from here on everything is set before it is read. */
    const dyar_condition *conditions[MOST_CONDITIONS];
    dyar_reduction reduction;
    value_class classes[DYAR_VARIABLES_MAX][MOST_VALUES];
    size_t class_count[DYAR_VARIABLES_MAX];
    uint64_t of_skip[DYAR_VARIABLES_MAX]; /* which of its tests are those of `skip`, as bits */
    uint64_t reached[MOST_SITUATIONS / 64]; /* which situations can be AFTER, as bits */
    uint64_t groups[MOST_GROUPS];
} enumeration;

/* A class of each variable. */
typedef struct situation_classes {
    uint8_t of[DYAR_VARIABLES_MAX];
} situation_classes;

static inline const value_class *class_in(const enumeration *e, const situation_classes *s,
                                          size_t v)
{
    return &e->classes[v][s->of[v]];
}

/* ---- values: situation_values.c ---- */

/* Finds the classes of each variable of the reduction; false if there are too many. */
bool dyar_find_classes(enumeration *e);

/* Can the variable have this value at all?  Beside its range, what is true of the fact alone.
 */
bool dyar_can_be(const enumeration *e, const dyar_variable *variable, int value, moment when);

/* The class of a value; class_count: it has none. */
size_t dyar_class_of(const enumeration *e, size_t variable, int value);

/* The first value above this one from which on something else may be so. */
int dyar_next_value(const enumeration *e, size_t variable, int value);

/* ---- numbers that depend on each other: consistency.c ---- */

/* Sets a value of each variable, of its class; false if no such situation can be. */
bool dyar_find_consistent(const enumeration *e, const situation_classes *s, moment when,
                          int values[DYAR_VARIABLES_MAX]);
