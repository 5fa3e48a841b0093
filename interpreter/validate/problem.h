/* SPDX-License-Identifier: MIT */
/*
 * Problems: errors of a value before they are put into words.
 *
 * Branches of an anyOf are compared by their problems, and most of these are discarded.  So a
 * problem stores only what is known, and wording.c words those that remain.
 */
#pragma once

#include "validate/model.h"

typedef struct dyar_check dyar_check;

/* A value and how people call it. */
typedef struct dyar_json_path {
    const dyar_node *node;
    const dyar_entry *entry; /* the nearest key on the way to the node; NULL in the root */
    unsigned items;          /* lists between that key and here */
    unsigned depth;          /* maps and lists between the root and here */
    bool is_key;             /* the key itself is meant */
    dyar_text title;         /* what a schema further out says is expected; may be empty */
} dyar_json_path;

dyar_json_path dyar_json_path_of_entry(const dyar_json_path *map, const dyar_entry *entry);
dyar_json_path dyar_json_path_of_item(const dyar_json_path *list, const dyar_node *item);

/* "'columns'", "an item of 'landing'", "this"; and " in 'board'", "" in the root. */
void dyar_json_path_print(dyar_buffer *to, const dyar_json_path *path);
void dyar_json_path_print_in(dyar_buffer *to, const dyar_json_path *path);

typedef enum dyar_problem_kind {
    DYAR_PROBLEM_VALUE,   /* something else is expected here: one of `shapes` */
    DYAR_PROBLEM_UNKNOWN, /* a key that none of `shapes` knows */
    DYAR_PROBLEM_MISSING, /* one of `keys` */
    DYAR_PROBLEM_OTHER,   /* has its message */
} dyar_problem_kind;

typedef struct dyar_problem {
    struct dyar_problem *next;
    dyar_problem_kind kind;
    dyar_json_path path;
    dyar_location location;
    unsigned depth;  /* how far inside the value is wrong: deeper, nearer to what was meant */
    bool wrong_type; /* not even a value of the right JSON type */
    dyar_shape_list shapes;
    const dyar_entry *entry;      /* UNKNOWN: the key */
    const dyar_node *const *keys; /* MISSING: texts */
    size_t key_count;
    const char *message; /* OTHER */
    dyar_text hint;      /* "expected …", from a title further out */
} dyar_problem;

typedef struct dyar_problem_list {
    dyar_problem *first, *last;
    size_t count;
} dyar_problem_list;

/* Each adds a problem in the second run, does nothing in the first, and is always false. */
bool dyar_problem_value(dyar_check *check, const dyar_shape *shape, const dyar_json_path *path,
                        bool wrong_type);
bool dyar_problem_values(dyar_check *check, dyar_shape_list shapes, const dyar_json_path *path,
                         bool wrong_type);
bool dyar_problem_unknown(dyar_check *check, dyar_shape_list shapes, const dyar_json_path *path,
                          const dyar_entry *entry);
bool dyar_problem_missing(dyar_check *check, const dyar_node *const *keys, size_t count,
                          const dyar_json_path *path, dyar_text hint);
bool dyar_problem_other(dyar_check *check, const dyar_json_path *path, dyar_location location,
                        dyar_text hint, const dyar_buffer *message);

/* Too few or too many of what is counted: "key", "keys". */
bool dyar_problem_count(dyar_check *check, dyar_count_range range, const dyar_json_path *path,
                        dyar_location location, const char *one, const char *many);

/* Adds the problem of a value that is not allowed. */
bool dyar_problem_refused(dyar_check *check, const dyar_json_path *path);

/* Moves all problems to the end of another list. */
void dyar_problem_list_append(dyar_problem_list *list, dyar_problem_list *more);

/* Reports them in the order of the file. */
void dyar_problem_list_report(dyar_check *check, const dyar_problem_list *list,
                              dyar_diags *diags);
