/* SPDX-License-Identifier: MIT */
/*
 * Single changes of a ruleset: every other value that one place could have.
 *
 * A change puts in what other rulesets have in a place of the same kind (landing.*.when.seeds),
 * or the next lower or higher number, or leaves the place out, or adds rules and tests that
 * others have.  If a rule of another ruleset names its marks or regions, the change adds these
 * too.  If the board is not known, the columns, the seeds and the setup are places as well.
 * Values that the rules language names there (dyar_ruleset_alternatives) and that no ruleset
 * has are changes, too: they are marked, and come last.
 */
#pragma once

#include "dyar/ruleset.h"

typedef struct lab_change {
    char *path, *value; /* NULL: left out */
    char *set;          /* both, as dyar_load_request.sets has them */
    char **with;        /* further sets that go before it: marks and regions it speaks of */
    size_t with_count;
    unsigned common; /* how many rulesets have it so */
    bool near;       /* a number, a word or nothing in a place that the ruleset has */
    bool board;      /* of the columns or the setup */
    bool unused;     /* the rules language names it, and none of the pool has it there */
    size_t source;   /* a ruleset that has it, by its place in the pool; SIZE_MAX: none */
} lab_change;

typedef struct lab_changes {
    lab_change *list;
    size_t count, capacity;
} lab_changes;

/* `pool`: rulesets to take from.  `board`: change the columns and the setup, too.  Never
 * changes rows, who wins, and matches.  Sorts `near` changes before all others, and `unused`
 * ones behind; in each, those of the board come first, then the most common.  Returns false if
 * memory runs out.  The caller
 * releases the changes in either case. */
bool lab_changes_find(const dyar_ruleset *from, const dyar_ruleset *const *pool, size_t count,
                      bool board, lab_changes *changes);
void lab_changes_release(lab_changes *changes);

/* Could both be made?  Not where one is of a place in the other's. */
bool lab_changes_go_together(const lab_change *a, const lab_change *b);
