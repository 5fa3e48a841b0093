/* SPDX-License-Identifier: MIT */
/*
 * The types of the Python module dyar._core, and what they share.
 *
 * Rules never change.  A State is a line of play.  A Batch is an array of lines.  All is over
 * libdyar alone, and in the limited API of Python 3.9.
 *
 * Every function that returns NULL, -1 or false has raised a Python exception, unless its
 * comment says otherwise.
 */
#ifndef CORE_CORE_H
#define CORE_CORE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x03090000
#include <Python.h>

#include "dyar/ruleset.h"
#include "core/line.h"

enum { CORE_THREADS_MAX = 256, CORE_SIXTIETHS = 60 };

/* Raises a ValueError with a text that may hold any bytes. */
void core_raise_text(const char *text);

/* Raises a ValueError with the first error. */
void core_raise(const dyar_diags *diags);

/* ---- rules ---- */

typedef struct core_rules {
    PyObject_HEAD PyObject *arguments; /* of the constructor, to load the same rules again */
    dyar_ruleset *ruleset;
    const dyar_game *game;
    dyar_position begin;
    int players, holes; /* holes: missing holes included */
    int numbers;        /* of moves */
    size_t words;       /* of a set of these numbers */
    int observed;       /* numbers of an observation */
    bool match;
    int turns_most; /* of a random game, which is then left unfinished */
} core_rules;

extern PyTypeObject *core_rules_type, *core_state_type, *core_batch_type;

/* Returns whether two rules are the same: ruleset, setup, answers, and single game or match. */
bool core_rules_equal(const core_rules *a, const core_rules *b);

/* Writes the observation of a position: `observed` numbers.  Raises nothing. */
void core_observe(const core_rules *rules, const dyar_position *position, uint16_t *numbers);

/* ---- results ---- */

/* Adds each player's share of the win, in sixtieths, to `shares`.  A game that is not over, or
 * that no player has won, is shared by all.  Raises nothing. */
void core_add_shares(const core_rules *rules, const dyar_position *position, bool is_over,
                     int64_t shares[DYAR_PLAYERS_MAX]);

/* Returns the return of a player, from -1 to 1, whose shares of `games` games add up to this.
 * Raises nothing. */
double core_return_of(const core_rules *rules, int64_t shares, int64_t games);

/* ---- threads ---- */

/* Does the work for numbers `from` to `to` - 1.  Returns false if memory runs out. */
typedef bool core_work(void *context, size_t from, size_t to);

/* Divides the numbers below `count` among threads, this one included, without the interpreter's
 * lock.  Returns false if one of them did.  Raises nothing. */
bool core_share_work(size_t count, int threads, core_work *work, void *context);

/* Checks a number of threads. */
bool core_check_threads(int threads);

/* ---- random games ---- */

/* Plays random games from the line, each with its own stream of random numbers, and sets
 * `shares` to the sums of core_add_shares.  Ctrl-C ends it with an exception. */
bool core_roll_out(const core_rules *rules, const core_line *line, size_t games, uint64_t seed,
                   int threads, int64_t shares[DYAR_PLAYERS_MAX]);

/* ---- types ---- */

/* Returns a new State that continues a copy of the line. */
PyObject *core_state_of(core_rules *rules, const core_line *line);

extern PyType_Spec core_rules_spec, core_state_spec, core_batch_spec;

#endif
