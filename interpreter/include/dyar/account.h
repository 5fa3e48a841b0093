/* SPDX-License-Identifier: MIT */
/*
 * Accounts: what happened in a turn, in English, a line for each lap and for each effect.
 *
 *     lap 1: 4 seeds from c1 to c2; rule sow-on: the player picks up all the seeds ...
 *     lap 2: 5 seeds from c2 to d1; rule capture: the player captures the seeds in that hole
 * ... south captures 3 seeds from d1
 *
 * Several threads may make accounts of one ruleset, each of a trace of its own.
 */
#ifndef DYAR_ACCOUNT_H
#define DYAR_ACCOUNT_H

#include "dyar/ruleset.h"
#include "dyar/trace.h"

DYAR_BEGIN

/* How an account is written.  A field that is 0 or NULL is the default, but `size` must be
 * set. */
typedef struct dyar_account_style {
    size_t size;                /* sizeof(dyar_account_style) */
    const char *const *players; /* names of the players; NULL: those of dyar_player_name */
    int laps;                   /* describe at most N laps, without the middle ones; 0: all */
    bool brief; /* between two games of a match, leave out what the new board shows */
} dyar_account_style;

/* A style with its size, in C: DYAR_ACCOUNT_STYLE(.laps = 4); DYAR_ACCOUNT_STYLE() describes
 * every lap, with the default names of the players. */
#define DYAR_ACCOUNT_STYLE(...)                                                                \
    ((dyar_account_style){.size = sizeof(dyar_account_style), __VA_ARGS__})

/* A line of an account. */
typedef struct dyar_account_line {
    int depth;        /* 0; 1: a detail of the last line of depth 0 */
    const char *text; /* without a line break; of any length */
} dyar_account_line;

/* An account: its lines, and their number. */
typedef struct dyar_account {
    const dyar_account_line *lines;
    size_t count;
} dyar_account;

/* Describes the events of a trace, which is of the game of this ruleset.  Returns NULL if
 * memory runs out, or if the size of the style is wrong.  The account borrows the ruleset; the
 * caller frees it with dyar_account_free. */
dyar_account *dyar_account_of_turn(const dyar_ruleset *ruleset, const dyar_trace *trace,
                                   const dyar_account_style *style);

/* Describes why a game or match ended, in one line: `reason` is that of dyar_result.  Returns
 * NULL if memory runs out.  The caller frees the account with dyar_account_free. */
dyar_account *dyar_account_of_end(const dyar_ruleset *ruleset, const char *reason);

/* Frees the account and its lines.  NULL is allowed. */
void dyar_account_free(dyar_account *account);

DYAR_END

#endif
