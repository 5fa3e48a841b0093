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
#pragma once

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x03090000
#include <Python.h>

#include "states/batch.h"

enum { CORE_THREADS_MAX = 256 };

/* Raises a ValueError with a text that may hold any bytes. */
void core_raise_text(const char *text);

/* Raises a ValueError with the first error. */
void core_raise(const dyar_diags *diags);

/* ---- rules ---- */

typedef struct core_rules {
    PyObject_HEAD PyObject *arguments; /* of the constructor, to load the same rules again */
    dyar_ruleset *ruleset;
    states_game of;
} core_rules;

extern PyTypeObject *core_rules_type, *core_state_type, *core_batch_type;

/* ---- numbers ---- */

/* Reads a whole number from `least` to `most`; NULL leaves `number` as it is. */
bool core_read_number(const char *name, PyObject *value, uint64_t least, uint64_t most,
                      uint64_t *number);

/* Reads a seed, and a number of threads; NULL leaves either as it is. */
bool core_read_seed(PyObject *value, uint64_t *seed);
bool core_read_threads(PyObject *value, int *threads);

/* Reads an action; -1, which is legal nowhere, if it is not 0 to 2^31 - 1. */
bool core_read_action(PyObject *action, int32_t *number);

/* ---- threads ---- */

/* Does the work for numbers `from` to `to` - 1.  Returns false if memory runs out. */
typedef bool core_work(void *context, size_t from, size_t to);

/* Divides the numbers below `count` among threads, this one included, without the interpreter's
 * lock.  Returns false if one of them did.  Raises nothing. */
bool core_share_work(size_t count, int threads, core_work *work, void *context);

/* ---- random games ---- */

/* Plays random games from the line, each with its own stream of random numbers, and adds
 * their results to `shares`, as states_add_shares does.  Ctrl-C ends it with an exception. */
bool core_roll_out(const core_rules *rules, const states_line *line, size_t games,
                   uint64_t seed, int threads, int64_t shares[DYAR_PLAYERS_MAX]);

/* ---- types ---- */

/* Returns a new State that continues a copy of the line. */
PyObject *core_state_of(core_rules *rules, const states_line *line);

extern PyType_Spec core_rules_spec, core_state_spec, core_batch_spec;
