/* SPDX-License-Identifier: MIT */
/*
 * Reasons: why a turn did what it did, and why a move is not legal, as facts with a sentence.
 *
 *     dyar_reasons *reasons = dyar_reasons_of_turn(ruleset, &turn, NULL);
 *     printf("%s\n", reasons->summary.text);
 *
 * prints "d2 now has 2 and e2 before it has 2, so both are captured (4 seeds)."  A fact has the
 * numbers of its sentence, so that a program can word it in another language.
 *
 * Several threads may ask for reasons of one ruleset, each of a trace of its own.
 */
#ifndef DYAR_REASONS_H
#define DYAR_REASONS_H

#include "dyar/ruleset.h"
#include "dyar/trace.h"

DYAR_BEGIN

/* A fact.  A number that its kind does not use is -1, and a text NULL. */
typedef struct dyar_reason {
    const char *what;   /* the kind: an id of dyar_reason_what */
    int player;         /* from 0 */
    int hole;           /* the hole that decides, as in dyar_event */
    const int *others;  /* the other holes that it is about, in order of play */
    const int *held;    /* seeds that each of them held before */
    size_t other_count; /* their number */
    int before, after;  /* seeds of `hole` before and after the last seed of the lap fell */
    int taken;          /* seeds captured, picked up, moved or missing */
    int number;         /* of laps, captures, or of the game; seeds that must be there */
    const char *name;   /* a mark, a phase, or words of the rules */
    const char *table;  /* the table of `rule` */
    const char *rule;   /* the rule that applied, or that forbids the move */
    const dyar_citation *citation; /* what the rule rests on; NULL if nothing is cited */
    const char *text;              /* the English sentence */
} dyar_reason;

/* The reasons of a turn in order of play, and what matters most of them. */
typedef struct dyar_reasons {
    const dyar_reason *list;
    size_t count;
    dyar_reason summary;
} dyar_reasons;

/* A turn that was played: the positions before and after it, and its trace alone.
 * `size` must be set. */
typedef struct dyar_reasons_turn {
    size_t size; /* sizeof(dyar_reasons_turn) */
    const dyar_position *before, *after;
    const dyar_trace *trace;
} dyar_reasons_turn;

/* A turn with its size, in C: DYAR_REASONS_TURN(.before = &a, .after = &b, .trace = trace). */
#define DYAR_REASONS_TURN(...)                                                                 \
    ((dyar_reasons_turn){.size = sizeof(dyar_reasons_turn), __VA_ARGS__})

/* Returns the reasons of a turn; at least one.  `players` are the names of the players; NULL,
 * or a name that is NULL: "South", "North", "player 1" ...  Returns NULL if memory runs out, or
 * if the size of `turn` is wrong.  The reasons borrow the ruleset; the caller frees them with
 * dyar_reasons_free. */
dyar_reasons *dyar_reasons_of_turn(const dyar_ruleset *ruleset, const dyar_reasons_turn *turn,
                                   const char *const *players);

/* Returns why the text is not a legal move in this position: `count` is 1 and `summary` the
 * same fact, or `count` is 0 if the move is legal.  `players` and errors are as above. */
dyar_reasons *dyar_reasons_of_refusal(const dyar_ruleset *ruleset,
                                      const dyar_position *position, const char *text,
                                      const char *const *players);

/* Frees the reasons.  NULL is allowed. */
void dyar_reasons_free(dyar_reasons *reasons);

/* A kind of reason. */
typedef struct dyar_reason_kind {
    const char *what; /* "capture-run-back" */
    /* The English of its sentence.  {NAME} is a field of dyar_reason, and "[is|are]" two forms,
     * of which the number printed last selects one. */
    const char *pattern;
} dyar_reason_kind;

/* Returns a kind of reason, from 0; NULL after the last. */
const dyar_reason_kind *dyar_reason_kind_get(size_t at);

DYAR_END

#endif
