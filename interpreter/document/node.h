/* SPDX-License-Identifier: MIT */
/*
 * A YAML document as a tree in which every node has a location.
 *
 * A node never changes once it is built: a change makes new nodes on the way to the root and
 * shares the rest.  So a rule keeps the file, line and column where it was written, through
 * extends and answers.
 */
#pragma once

#include "base/report.h"

typedef enum dyar_node_kind { DYAR_NODE_SCALAR, DYAR_NODE_LIST, DYAR_NODE_MAP } dyar_node_kind;

/* What a node is to JSON, by YAML's core schema: a plain 12 is an integer, a quoted "12" text.
 */
typedef enum dyar_node_type {
    DYAR_TYPE_NULL,
    DYAR_TYPE_BOOLEAN,
    DYAR_TYPE_INTEGER,
    DYAR_TYPE_NUMBER,
    DYAR_TYPE_STRING,
    DYAR_TYPE_LIST,
    DYAR_TYPE_MAP,
} dyar_node_type;

typedef struct dyar_node dyar_node;

typedef struct dyar_entry {
    dyar_text key;
    dyar_location key_location;
    const dyar_node *value;
} dyar_entry;

struct dyar_node {
    dyar_node_kind kind;
    dyar_node_type type;
    dyar_location location;
    size_t count;   /* of items or entries */
    dyar_text text; /* scalars: as meant, quotes and escapes resolved */
    union {
        const dyar_node **items;
        dyar_entry *entries; /* in the order of the file */
    };
};

/* Returns the value of a key; NULL if the node is not a map or lacks the key. */
const dyar_node *dyar_node_get(const dyar_node *map, const char *key);
const dyar_entry *dyar_node_entry(const dyar_node *map, dyar_text key);

/* Returns the location of the value of a key, or that of the map if it lacks the key. */
dyar_location dyar_node_location(const dyar_node *map, const char *key);

/* The text of a scalar under a key, or an empty text. */
dyar_text dyar_node_text(const dyar_node *map, const char *key);

/* A node that is one thing or a list of them: their number (0 if the node is NULL), and each.
 */
size_t dyar_node_things(const dyar_node *node);
const dyar_node *dyar_node_thing(const dyar_node *node, size_t at);

/* Returns the texts of all of them, "one, another"; NULL if there is none. */
const char *dyar_node_join(dyar_arena *arena, const dyar_node *node);

/* Compares numbers by value: 1, 1.0 and 0x1 are equal.  Returns false if a node is not a
 * number. */
bool dyar_node_number(const dyar_node *node, double *number);

/* Two trees are equal as JSON values: order of keys, style and place do not count. */
bool dyar_node_equal(const dyar_node *a, const dyar_node *b);

/* Is it the word `unknown`, which is in place of a value that nobody knows?  The schema says
 * where the word has this meaning. */
bool dyar_node_is_unknown(const dyar_node *node);

/* Returns a scalar that is in no file, with the location of what it replaces. */
const dyar_node *dyar_node_new_text(dyar_arena *arena, const char *text,
                                    dyar_location location);
