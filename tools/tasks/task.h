/* SPDX-License-Identifier: MIT */
/*
 * The run of a task: what it asks of its door, its progress, and its error if it has no result.
 *
 *     task_wear_result result;
 *     const bool done = task_wear(&run, &input, &result);
 *     ...
 *     task_wear_release(&result);
 *
 * A task is a function of this form.  Its input and its result are structs in plain C.  It
 * prints nothing.  It returns false if it has no result; `run->error` then says why.  The
 * caller releases the result in either case.
 */
#pragma once

#include "dyar/ruleset.h"
#include "lab/base/error.h"
#include "lab/base/stop.h"
#include "lab/players/player_spec.h"
#include "tasks/parameters.h"

/* Texts that somebody else owns. */
typedef struct task_texts {
    const char *const *list;
    size_t count;
} task_texts;

typedef enum task_end {
    TASK_NO_MEMORY, /* or threads */
    TASK_MISUSED,   /* a parameter is wrong, or does not go with another */
    TASK_INVALID,   /* a ruleset, recorded games or a position cannot be used */
    TASK_STOPPED,   /* somebody asked to stop */
    TASK_TOO_LARGE, /* the memory that is allowed does not suffice */
    TASK_FAILED,    /* dyar has a bug */
    TASK_AT_DOOR,   /* the door knows: a ruleset or a database that it provides is faulty */
} task_end;

enum { TASK_ERROR_TEXT = 256 };

typedef struct task_error {
    task_end end;
    const char *key;            /* of the parameter that is wrong; NULL: none, or several */
    const char *path;           /* of a file of recorded games; NULL: none */
    unsigned line, column;      /* from 1; 0: no place in a text */
    char what[TASK_ERROR_TEXT]; /* lower case, no full stop */
    const char *hint;           /* what to do, with a key in single quotes; NULL: nothing */
} task_error;

/* How far a task is. */
typedef struct task_progress {
    const char *unit;                         /* what is counted: "games" */
    uint64_t done, all;                       /* all: 0 if nobody knows */
    const struct task_solve_result *solution; /* of a proof, so far; NULL */
    const char *from;          /* of an inference: the ruleset to start from; NULL */
    int changes;               /* of it, at once */
    const char *best;          /* of an inference: the ruleset that explains most so far, */
    uint64_t explained, moves; /* the number of explained moves; of all moves */
} task_progress;

typedef struct task_run {
    int threads;
    lab_stop stop;
    /* Loads a ruleset, which the task then owns.  False after the door has noted why. */
    bool (*load)(void *context, const dyar_load_request *request, dyar_ruleset **ruleset);
    void (*progress)(void *context, const task_progress *progress); /* may be NULL */
    void *context;
    task_error error;
} task_run;

/* A ruleset that a task is about, as the door has loaded it. */
typedef struct task_subject {
    dyar_load_request request; /* that it was loaded by */
    const dyar_ruleset *ruleset;
    const char *position; /* where games begin; NULL: the setup */
    dyar_position start;  /* the same, in a game of the ruleset */
} task_subject;

/* Always return false, for `return`. */
bool task_refuse(task_run *run, task_end end, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool task_misused(task_run *run, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool task_no_memory(task_run *run);

/* Loads by the door; `*ruleset` is NULL after a failure. */
bool task_load(task_run *run, const dyar_load_request *request, dyar_ruleset **ruleset);

void task_show_progress(const task_run *run, const char *unit, uint64_t done, uint64_t all);
