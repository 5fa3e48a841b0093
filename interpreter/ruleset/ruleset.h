/* SPDX-License-Identifier: MIT */
/* The inside of a loaded ruleset. */
#pragma once

#include "document/variant.h"
#include "dyar/features.h"
#include "dyar/table.h"
#include "program/compile.h"

#include <pthread.h>

/* A question whose first answer is no longer what the rules are, since a variant has changed
 * what it stood for. */
typedef struct dyar_outdated {
    const dyar_node *question;
    dyar_change_made by;
} dyar_outdated;

/* A place that is `unknown`, and what may be there. */
typedef struct dyar_unknown {
    const char *path, *question; /* the id of the question about it */
    dyar_location location;
    const dyar_node **values; /* the first is there when the ruleset is only read */
    size_t count;
    const char *left_out; /* values with which the ruleset cannot be loaded; NULL if none */
} dyar_unknown;

/* Texts that few callers ask for, each made when the first one does.  The lock makes that safe
 * for threads. */
typedef struct dyar_texts {
    const dyar_ruleset *of;
    pthread_mutex_t lock;
    dyar_arena arena;
    const dyar_sentence *sentences;
    size_t sentence_count;
    const dyar_brief *brief;
    const dyar_table_row *rows;
    size_t row_count;
    const dyar_rule_place *places, *alternatives;
    size_t place_count, alternative_count;
    const dyar_feature *features, *open_features;
} dyar_texts;

struct dyar_ruleset {
    dyar_arena arena;            /* holds everything below */
    const dyar_node *written;    /* with what it extends */
    const dyar_node *tree;       /* as the request varies it; a rule in it may be `unknown` */
    const dyar_node *settled;    /* the same before the changes of phases, with a value in each
                                    place */
    const dyar_unknown *unknown; /* places without an answer, in a ruleset that is only read */
    size_t unknown_count;
    size_t asked_count; /* questions about places that were `unknown`, the last of all */
    const dyar_outdated *outdated;
    size_t outdated_count;
    const dyar_rules *rules;
    const dyar_game *game;
    const char *rules_as; /* see dyar_ruleset_info */
    bool match;           /* its game is one of a match */
    dyar_ruleset_info info;
    const dyar_question *questions;
    size_t question_count;
    const dyar_source_entry *sources;
    size_t source_count;
    const dyar_own_word *words;
    size_t word_count;
    const dyar_example *examples;
    dyar_texts *texts; /* a reader of the ruleset may make these */
};

/* A position drawn with its rows below each other, in one line (ruleset/about.c). */
const char *dyar_position_in_line(dyar_arena *arena, dyar_text drawn);

/* All situations of a game's tables, a row each; in the arena (ruleset/listing.c). */
const dyar_table_row *dyar_list_tables(dyar_arena *arena, const dyar_game *game, size_t *count);

/* Copies the request of a program.  Returns false and reports if its size is wrong
 * (base/sized.h). */
bool dyar_request_copy(dyar_load_request *to, const dyar_load_request *from, dyar_diags *diags);

dyar_ruleset *dyar_ruleset_load_for(const dyar_load_request *request, dyar_purpose purpose,
                                    dyar_diags *diags);

/* Loads the same ruleset by another request, without reading or checking it again.  The result
 * borrows what `ruleset` was made of. */
dyar_ruleset *dyar_ruleset_vary(const dyar_ruleset *ruleset, const dyar_load_request *request,
                                dyar_purpose purpose, dyar_diags *diags);

/* Returns the id of the answer that puts this value in the place.  It begins with a letter:
 * "seeds-4".  That of what removes the key is "none" (ruleset/unknown.c). */
const char *dyar_name_value(dyar_arena *arena, const dyar_unknown *place, size_t value);

/* Reports that nobody knows what is in the place, and how to choose (ruleset/unknown.c). */
void dyar_report_open_place(dyar_arena *arena, const dyar_unknown *place,
                            dyar_severity severity, dyar_diags *diags);

/* The tree without what is for people, its keys in their order (ruleset/prose.c). */
const dyar_node *dyar_strip_prose(dyar_arena *arena, const dyar_node *tree, bool match);

/* Is it a key of what is for people, or of matches?  Not asked of names of marks or regions. */
bool dyar_is_prose(dyar_text key);

/* Returns the first change, of those between two trees of dyar_strip_prose, that writes another
 * value where an answer to the question would write; NULL if there is none (ruleset/played.c).
 */
const dyar_change_made *dyar_conflicting_change(const dyar_node *question,
                                                const dyar_node *before, const dyar_node *after,
                                                const dyar_change_made *made, size_t count);

/* Returns the answer that agrees with the tree, and of several the one that says most; the
 * number of answers if none does.  The first answer has no changes.  Reports to `unread` why an
 * answer cannot be applied (ruleset/played.c). */
size_t dyar_answer_in_force(dyar_arena *arena, const dyar_node *question, const dyar_node *tree,
                            dyar_diags *unread);

/* Of errors, from number `since`, in the file that a variant extends: a note in the variant's
 * own file.  `tree` is what the two make together (ruleset/variant_errors.c). */
void dyar_relocate_errors(dyar_arena *arena, const dyar_node *variant, const dyar_node *tree,
                          size_t since, dyar_diags *diags);

/* Warns of changes that put a condition alone in the place of a whole rule
 * (ruleset/variant_errors.c).
 */
void dyar_check_replaced(dyar_arena *arena, const dyar_node *variant, const dyar_node *base,
                         dyar_diags *diags);

/* Warns of standings that claim more than was read, and of answers that are known better than
 * the one that is played (ruleset/standings.c). */
void dyar_check_standings(dyar_arena *arena, const dyar_node *tree, dyar_diags *diags);

/* Warns of answers to two questions that change the same place (ruleset/clashes.c). */
void dyar_check_clashes(const dyar_node *tree, dyar_diags *diags);

/* 16 hexadecimal digits for what of the tree decides play (ruleset/hash.c). */
const char *dyar_hash_rules(dyar_arena *arena, const dyar_node *tree, bool match);

/* Its parts each for itself: "board=3fa1 moves=09c2". */
const char *dyar_hash_parts(dyar_arena *arena, const dyar_node *tree, bool match);
