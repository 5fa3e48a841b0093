/* SPDX-License-Identifier: MIT */
/*
 * The differences of two rulesets: in what they say, and in what their tables decide.
 *
 *     dyar_comparison *c = dyar_compare(a, b);
 *     const dyar_rule_difference *rules;
 *     const size_t count = dyar_compare_rules(c, &rules);
 *     for (size_t i = 0; i < count; i++)
 *         printf("%s: %s, %s\n", rules[i].path, rules[i].a, rules[i].b);
 *     dyar_comparison_free(c);
 *
 * Like the hash of a ruleset, a comparison covers only what decides play.  Rulesets with the
 * same hash differ in their matches at most; rulesets with different hashes differ in at least
 * one path.  The rules of matches are compared whether or not a match is played.  If you
 * exchange the rulesets, the differences are the same, exchanged.
 *
 * A comparison borrows both rulesets and is not thread-safe.
 */
#ifndef DYAR_COMPARE_H
#define DYAR_COMPARE_H

#include "dyar/linkage.h"
#include "dyar/ruleset.h"
#include "dyar/trace.h"

DYAR_BEGIN

/* A comparison of two rulesets.  Not thread-safe. */
typedef struct dyar_comparison dyar_comparison;

/* Creates a comparison.  Returns NULL if memory runs out.  It borrows the rulesets; the caller
 * frees it with dyar_comparison_free. */
dyar_comparison *dyar_compare(const dyar_ruleset *a, const dyar_ruleset *b);

/* Frees the comparison and the lists it returned.  NULL is allowed. */
void dyar_comparison_free(dyar_comparison *comparison);

/* Returns whether all rules are the same, those of matches included. */
bool dyar_compare_equal(const dyar_comparison *comparison);

/* Returns whether the hashes are the same: the two games, or the two matches, play the same. */
bool dyar_compare_same_play(const dyar_comparison *comparison);

/* ---- what they say ---- */

/* A path at which two rulesets differ. */
typedef struct dyar_rule_difference {
    const char *path;  /* "landing.capture.when.seeds"; it ends in "(order)" if the order of a
                          list differs, and in "(name)" if only names of rules or marks do */
    const char *a, *b; /* values as YAML on one line; NULL if the ruleset has none */
} dyar_rule_difference;

/* Sets `*rules` to the differing paths, in the order of the rulesets, and returns their number.
 * This list and those below live as long as the comparison.  If memory runs out, each function
 * sets its list to NULL and returns 0. */
size_t dyar_compare_rules(dyar_comparison *comparison, const dyar_rule_difference **rules);

/* Two sentences of the descriptions that differ. */
typedef struct dyar_said_difference {
    const char *section; /* as in dyar_sentence */
    const char *a, *b;   /* sentences; NULL if the ruleset has none to match */
} dyar_said_difference;

/* Sets `*said` to the differing sentences, and returns their number. */
size_t dyar_compare_said(dyar_comparison *comparison, const dyar_said_difference **said);

/* ---- what their tables decide ---- */

/* Returns whether both have the same holes, owners, tracks and number of players.  Only then do
 * their tables cover the same situations. */
bool dyar_compare_boards(const dyar_comparison *comparison);

/* Returns the kind of mark of `b` that means the same as this kind of mark of `a`, or -1. Marks
 * that mean the same may have different names. */
int dyar_compare_mark(const dyar_comparison *comparison, int mark_of_a);

/* A situation that two rulesets decide differently. */
typedef struct dyar_situation_difference {
    const char *phase;             /* name of the phase; NULL for the game itself */
    const char *table;             /* "landing" or "each-seed" */
    const char *where, *situation; /* as in dyar_table_row */
    const char *rule_a, *does_a;   /* rule of `a` that covers it, or NULL, and its effects */
    const char *rule_b, *does_b;   /* the same of `b` */
} dyar_situation_difference;

/* Sets `*situations` to those that occur in both and are decided differently, and returns their
 * number; 0 if the boards differ.  Rules that differ only in name are the same. */
size_t dyar_compare_situations(dyar_comparison *comparison,
                               const dyar_situation_difference **situations);

/* ---- what they decide in play ---- */

/* A game of one ruleset, in which the landing rules of another are applied to every landing as
 * well, on the board of the first.  Not thread-safe. */
typedef struct dyar_judging dyar_judging;

/* Creates a judging.  Returns NULL if memory runs out.  It borrows the rulesets; the caller
 * frees it with dyar_judging_free. */
dyar_judging *dyar_judging_new(const dyar_ruleset *played, const dyar_ruleset *other);

/* Frees the judging.  NULL is allowed. */
void dyar_judging_free(dyar_judging *judging);

/* Returns whether the other's rules fit the board.  If not, do not call the functions below. */
bool dyar_judging_fits(const dyar_judging *judging);

/* Returns the game, which plays as `played` does.  It lives as long as the judging. */
const dyar_game *dyar_judging_game(const dyar_judging *judging);

/* Numbers of landings. */
typedef struct dyar_landings {
    uint64_t count;     /* landings that were judged */
    uint64_t differing; /* landings that the other ruleset decides differently */
} dyar_landings;

/* Does the same as dyar_play, and adds the landings of the move to `landings`. */
void dyar_judging_play(dyar_judging *judging, dyar_position *position, dyar_move move,
                       dyar_landings *landings);

DYAR_END

#endif
