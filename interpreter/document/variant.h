/* SPDX-License-Identifier: MIT */
/*
 * The tree that is played, made of these in order: the file, what it extends, the setup, the
 * answers, the user's changes, and those of phases.  All are changes of change.h.
 */
#pragma once

#include "document/change.h"

/* A change that is not an answer: of a variant, or by --set. */
typedef struct dyar_change_made {
    dyar_text path;
    dyar_location location;
    bool after_answers; /* with --set; answers come between */
} dyar_change_made;

/* What makes a tree another than the one that was first written. */
typedef struct dyar_variation {
    dyar_text setup;              /* name of the chosen setup; empty: there is only one */
    const dyar_change_made *list; /* in the order in which they were made */
    size_t count;
    const char *const *answers; /* "question=answer" */
    size_t answer_count;
    const char *const *sets; /* "path=value" */
    size_t set_count;
} dyar_variation;

/* `extends` put in place: `own` is the extending file, `base` the whole tree it extends.  The
 * changes of `own` are made to `base`; what `own` states itself follows and stays.  A change of
 * what `own` states is refused. */
const dyar_node *dyar_variant_extend(dyar_arena *arena, const dyar_node *base,
                                     const dyar_node *own, dyar_diags *diags);

/* Replaces `setups` by the setup with that name (NULL: the first) as `setup`.  Sets `chosen` to
 * its name, empty if there is only one.  The tree fits the schema. */
const dyar_node *dyar_variant_set_up(dyar_arena *arena, const dyar_node *root, const char *name,
                                     dyar_text *chosen, dyar_diags *diags);

/* "question=answer", applied in the order of the questions.  The tree fits the schema. */
const dyar_node *dyar_variant_answer(dyar_arena *arena, const dyar_node *root,
                                     const char *const *answers, size_t count,
                                     dyar_diags *diags);

/* Returns the entry of these changes that writes a place which an earlier change writes, and
 * sets `other` to that one; NULL if there is none.  Either map may be NULL. */
const dyar_entry *dyar_variant_clash(const dyar_node *changes, const dyar_node *earlier,
                                     const dyar_entry **other);

/* Applies "path=value", and sets `made` to the change. */
const dyar_node *dyar_variant_set(dyar_arena *arena, const dyar_node *root, const char *set,
                                  dyar_change_made *made, dyar_diags *diags);

/* The changes of each phase, made to what it states or takes over; `change` is gone. */
const dyar_node *dyar_variant_phases(dyar_arena *arena, const dyar_node *root,
                                     dyar_diags *diags);

/* Returns the index of the chosen answer of a question; 0 if none was chosen. */
size_t dyar_variant_chosen(const dyar_node *question, const char *const *answers, size_t count);
