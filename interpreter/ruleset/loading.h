/* SPDX-License-Identifier: MIT */
/*
 * One load of a ruleset, which the files that take part in it share (ruleset.c has the steps).
 *
 * Only these files write to it.  What they pass on to the ruleset is const from then on.
 */
#pragma once

#include "ruleset/cache.h"
#include "ruleset/ruleset.h"

typedef struct dyar_loading {
    dyar_ruleset *ruleset;
    dyar_arena *arena; /* of the ruleset */
    dyar_diags *diags;
    const dyar_load_request *request;
    dyar_cache *cache;
    dyar_purpose purpose;
    const dyar_node *written; /* a tree without mistakes of its own; NULL: it is to be read */
    /* Written by extend.c. */
    int depth;                 /* of extends */
    dyar_change_made *changes; /* by variants and with --set */
    size_t change_count, change_room;
    const dyar_node *variant; /* the file that is loaded, if it extends another */
    const dyar_node *whole;   /* the tree of both; NULL if they make none */
    /* Written by outdated.c. */
    dyar_outdated *outdated; /* questions */
    size_t outdated_count, outdated_room;
    dyar_diags *unread; /* of what is only tried; NULL: nothing was */
    /* Written by vary.c. */
    const dyar_node *set;                    /* the tree after --set */
    const dyar_node *before_set, *after_set; /* what decides play in it, and did before; NULL:
                                                nothing is set */
    dyar_text setup;                         /* name of the setup; empty: there is only one */
    const dyar_node *asked;                  /* the tree before answers, with all questions */
    const dyar_node *played;                 /* the tree that is played: no rule is `unknown` */
    /* Written by unknown.c. */
    dyar_unknown *unknown; /* places of the tree before answers */
    size_t unknown_count, unknown_room;
    bool done;
} dyar_loading;

/* Takes all steps, and fills in the ruleset.  Returns false and reports if it is rejected
 * (ruleset.c). */
bool dyar_load(dyar_loading *l);

extern const char dyar_no_folder[];

/* The folder of a bundled ruleset, which is in none. */
extern const char dyar_no_folder[];

/* The endings of files that hold a ruleset of some name, ended by NULL.  Editors know the
 * second one by itself; a file with the first comes before one with the second. */
extern const char *const dyar_ruleset_endings[];

/* Returns the source of the ruleset with that name, and sets `bundled` if it is a bundled one.
 * `folder_of` is the file that names it, at `by`, or dyar_no_folder; NULL: the request names
 * it.  Returns NULL and reports why if there is none (find.c). */
const dyar_source *dyar_find_source(dyar_loading *l, const char *name, const char *folder_of,
                                    dyar_location by, bool *bundled);

/* Returns the tree of the requested ruleset, with all that it extends; NULL and reports if it
 * cannot be read (extend.c). */
const dyar_node *dyar_read_extended(dyar_loading *l);
void dyar_note_change(dyar_loading *l, dyar_change_made made);

/* Notes the questions whose first answer the changes from number `since` overrule, unless the
 * variant asks them again (outdated.c). */
void dyar_note_outdated(dyar_loading *l, const dyar_node *base, const dyar_node *extended,
                        size_t since);

/* Diagnostics of what is only tried, which are not shown. */
dyar_diags *dyar_unread_diags(dyar_loading *l);

/* Returns the answer that is played: the chosen one, unless a change overrules it. */
size_t dyar_answer_played(dyar_loading *l, const dyar_node *question, size_t chosen);

/* Returns the tree as the request varies it; NULL and reports if it cannot be (vary.c). */
const dyar_node *dyar_vary(dyar_loading *l, const dyar_node *written);
dyar_variation dyar_variation_of(const dyar_loading *l);

/* Returns the game of a tree; NULL and reports if it makes none (game.c). */
const dyar_game *dyar_make_game(const dyar_loading *l, const dyar_node *tree,
                                const dyar_variation *variation);

/* Returns the tree with a question for each place that is `unknown`, after its own questions.
 * NULL and reports if a place cannot be asked about (unknown.c). */
const dyar_node *dyar_ask_unknown(dyar_loading *l, const dyar_node *root);

/* Returns the tree without its questions about places that are `unknown`. */
const dyar_node *dyar_without_asked(const dyar_loading *l, const dyar_node *root);

/* Returns the tree without the questions about places that were `unknown` `before` --set, and
 * that it has given a value or removed; they are no longer among the ruleset's unknown places.
 */
const dyar_node *dyar_forget_given(dyar_loading *l, const dyar_node *before,
                                   const dyar_node *root);

/* Returns the tree with the first value in each place that is still `unknown`, and notes these
 * in the ruleset.  NULL and reports if it is loaded to be played. */
const dyar_node *dyar_settle_unknown(dyar_loading *l, const dyar_node *root);

/* Is every `unknown` of a settled tree an open question?  Reports each one that a change has
 * made and that no question concerns. */
bool dyar_is_settled(const dyar_loading *l, const dyar_node *root);

/* Warns of a file name or citations that no reader will find (remarks.c). */
void dyar_remark_file_name(dyar_loading *l, const dyar_node *root);
void dyar_remark_citations(dyar_loading *l, const dyar_node *root);

/* Fills in what the ruleset says about itself (about.c). */
void dyar_ruleset_introduce(dyar_loading *l);
