/* SPDX-License-Identifier: MIT */
/*
 * Folding: conditions, seen from one cell, become digits of an index.
 *
 * A *variable* is something that the conditions still ask once the fixed facts are known: the
 * seeds or the mark of one cell, or a value to be read (`asking`).  Its *classes* are the
 * values that the tests distinguish.
 */
#pragma once

#include "program/compile.h"

enum { DYAR_VARIABLES_MAX = 24, DYAR_CLASSES_MAX = 64, DYAR_CASES_MAX = 256 };

/* A viewpoint: the mover, the direction of sowing, and the cell that is judged. */
typedef struct dyar_viewpoint {
    uint8_t mover, direction, cell;
} dyar_viewpoint;

typedef struct dyar_variable {
    bool bound;   /* the content of a cell of the position */
    uint16_t at;  /* bound: which */
    uint8_t cell; /* the cell it speaks of; DYAR_NO_CELL */
    dyar_fact fact;
    const dyar_test *tests[DYAR_CLASSES_MAX];
    size_t test_count;
    dyar_path path; /* how the first test reaches the cell, for words */
    int limit;      /* values 0 to limit are distinguished; beyond them only parity */
} dyar_variable;

/* A case of a condition with its fixed tests done: the others, by variable. */
typedef struct dyar_open_case {
    uint16_t rule;
    uint8_t count;
    struct {
        uint8_t variable, number; /* which of the variable's tests */
    } open[DYAR_TESTS_MAX];
} dyar_open_case;

typedef struct dyar_reduction {
    dyar_viewpoint viewpoint;
    dyar_variable variables[DYAR_VARIABLES_MAX];
    size_t variable_count;
    dyar_open_case cases[DYAR_CASES_MAX];
    size_t case_count;
    bool overflow; /* more than fits here: rules are tried in order instead */
} dyar_reduction;

/* Reduces the conditions at this viewpoint.  Rules are numbered by their index in the list. */
void dyar_fold_reduce(const dyar_game *game, const dyar_condition *const *conditions,
                      size_t count, dyar_viewpoint viewpoint, dyar_reduction *reduction);

/* Does what the test asks fit this value, of one hole, turn or player?  A value below 0 is that
 * of a hole that does not exist. */
bool dyar_value_fits(const dyar_test *test, unsigned mover, int value);

/* Does the test hold for this value, as a table has it? */
bool dyar_test_accepts(const dyar_test *test, unsigned mover, int value);

/* Is it asked of each player, in a table?  Then its value is whether it fits. */
bool dyar_test_of_each(const dyar_test *test);

/* The value of a fact that never changes, such as the side. */
int dyar_fixed_value(const dyar_game *game, dyar_fact fact, dyar_viewpoint viewpoint,
                     unsigned cell);

/* The cell a path leads to, or DYAR_NO_CELL.  `moves` says whether it can change as holes
 * close. */
unsigned dyar_fold_path(const dyar_game *game, dyar_viewpoint viewpoint, const dyar_path *path,
                        bool *moves);

/* Between the two conditions can be folded: the room for it is large, and many are. */
void dyar_fold_begin(dyar_compiler *c);
void dyar_fold_end(dyar_compiler *c);

/* Returns NULL if there is no condition. */
const dyar_compiled_conditions *
dyar_fold_conditions(dyar_compiler *c, const dyar_condition *const *conditions, size_t count);
const dyar_compiled_conditions *dyar_fold_condition(dyar_compiler *c,
                                                    const dyar_condition *condition);

dyar_compiled_condition dyar_compile_condition(dyar_compiler *c,
                                               const dyar_condition *condition);
dyar_asking dyar_compile_asking(dyar_compiler *c, const dyar_test *test);

/* Returns the first value above this one that the variable's tests may answer differently.
 * Below it, tests distinguish only parity: the first two values represent all. */
int dyar_next_cut(const dyar_variable *variable, int value);

/* Returns a hash with one more number mixed in. */
static inline uint64_t dyar_mix(uint64_t hash, uint64_t number)
{
    hash = (hash ^ number) * UINT64_C(0xFF51AFD7ED558CCD);
    return hash ^ hash >> 29;
}
