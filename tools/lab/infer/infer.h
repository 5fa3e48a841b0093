/* SPDX-License-Identifier: MIT */
/*
 * From observed games to rules: the rulesets nearest to a known one that explain every move.
 *
 * First all combinations of answers are tried, then every single change (changes.h), then two,
 * then three.  All pairs of near changes (a number, a word, something left out) are tried,
 * before the others; of these only those that build on the changes which explain most so far,
 * or on the changes of the board which do.  Of changes that explain the same part of the games,
 * only the two most common are built on: many rules of other rulesets do the same.  A change
 * that cannot be made alone is not tried with others, unless it is of the board.
 *
 * The search ends with the first number of changes that explains all games.  But one change may
 * do so by chance, and two near ones be likelier: some of these pairs are tried then, a tenth
 * as many as the candidates before.
 *
 * The candidates that explain all are sorted by likelihood: a player chooses among all legal
 * moves, so rules that permit much explain a game less well than rules that leave few other
 * moves. A change costs the more, the later it is in the list of changes.
 *
 * Rules that leave a game unexplained may be much likelier than any that explain all, which
 * permit almost every move: then a move may be recorded wrongly.
 *
 * The players may have ended a game: a result that comes before the rules end the game is
 * not evidence, unless Termination says otherwise.  But if most results come before the end,
 * rules with one change more may end these games: they count if they explain all results.
 *
 * A search that is stopped keeps the best of what it tried, the ruleset itself at least.
 */
#pragma once

#include "lab/base/stop.h"
#include "lab/infer/changes.h"
#include "lab/infer/observed.h"

enum { LAB_INFER_CHANGES_MAX = 3, LAB_HASH_TEXT = 17 };

typedef struct lab_candidate {
    size_t combination;                    /* of answers */
    size_t changes[LAB_INFER_CHANGES_MAX]; /* of lab_inference.changes */
    int count;
    bool loaded;         /* such rules are possible at all */
    bool whole;          /* they explain all games */
    size_t games, moves; /* explained */
    size_t open;         /* games whose results come before these rules end them */
    size_t going_on; /* games of which all moves are explained, but that are not over then */
    uint64_t cost;   /* what it takes to name the changes, and the moves by these rules
                        (lab/base/bits.h): less is more likely */
    char hash[LAB_HASH_TEXT];
} lab_candidate;

typedef struct lab_infer_task {
    const dyar_ruleset *from;
    const dyar_load_request *request; /* that it was loaded with */
    const dyar_ruleset *const *pool;
    size_t pool_count;
    const lab_field_game *games;
    size_t game_count;
    int tolerate;     /* number of moves that may be misrecorded */
    int most_changes; /* 0 to LAB_INFER_CHANGES_MAX */
    bool unused;      /* try values that no ruleset has, too (lab_change) */
    int threads;
    lab_stop stop;
    /* Called now and then with the candidates tried, of those with `changes` changes, and the
     * most moves that one of them explains; may be NULL. */
    void (*progress)(void *context, int changes, size_t done, size_t all, size_t explained);
    void *context;
} lab_infer_task;

typedef struct lab_inference {
    const lab_infer_task *task;
    lab_changes changes;
    char **answers;      /* "question=answer" of every combination, one after another */
    size_t answer_count; /* of each combination */
    size_t combinations;
    size_t most_open;       /* games that candidates need not end */
    lab_moves_cost cost;    /* of the games without rules */
    bool *possible;         /* by change: it can be made alone */
    lab_candidate *found;   /* that explain all, the most likely first; or, if none does, */
    size_t found_count;     /* the most likely.  No two play by the same rules. */
    bool whole;             /* they explain all */
    lab_candidate likelier; /* explains less than these, and is a thousand times as likely as
                               the first of them; not `loaded`: there is none */
    int level;              /* how many changes were tried */
    size_t tried;           /* rulesets, */
    size_t tried_unused;    /* and those of them with an unused value (lab_change) */
    bool complete;          /* all candidates with this number of changes were tried */
    bool stopped;
} lab_inference;

/* Returns false if memory runs out.  The caller releases the inference in any case; the task
 * must outlive it. */
bool lab_infer(const lab_infer_task *task, lab_inference *inference);
void lab_inference_release(lab_inference *inference);

/* Loads the candidate as a ruleset, without its change number `without` unless that is
 * negative; `*ruleset` is NULL if there is none such.  The caller frees it.  Returns false if
 * memory runs out. */
bool lab_candidate_load(const lab_inference *inference, const lab_candidate *candidate,
                        int without, dyar_ruleset **ruleset);

/* How far the ruleset explains the games of the task. Returns false if memory runs out. */
bool lab_inference_explain(const lab_inference *inference, const dyar_ruleset *ruleset,
                           lab_explanation *explanation);
