/* SPDX-License-Identifier: MIT */
/*
 * What the files that turn a schema's tree into shapes share.
 *
 * All sub-schemas are walked first (loader.c, keywords.c).  Then references are followed
 * (references.c), which may point anywhere, also to nodes that no keyword leads to.
 */
#pragma once

#include "validate/model.h"

/* A regular expression in use; the same text is compiled once. */
typedef struct dyar_kept_pattern {
    struct dyar_kept_pattern *next;
    dyar_text text;
    dyar_pattern *pattern;
} dyar_kept_pattern;

/* A $ref or $dynamicRef still to be followed. */
typedef struct dyar_reference {
    struct dyar_reference *next;
    dyar_shape *from;
    const dyar_node *written;
    bool dynamic;
} dyar_reference;

typedef struct dyar_loader {
    dyar_arena *arena;   /* for what stays */
    dyar_arena *scratch; /* for what only loading needs */
    dyar_diags *diags;
    bool failed;
    dyar_kept_pattern *patterns;
    dyar_resource *resources;
    dyar_reference *references;
    dyar_shape **table; /* shapes by their nodes; room is a power of two */
    size_t room, count;
} dyar_loader;

/* The shape of the sub-schema written here, made at the first call. */
dyar_shape *dyar_loader_shape(dyar_loader *loader, const dyar_node *node,
                              const dyar_resource *resource);

/* The shape made of this node, or NULL. */
dyar_shape *dyar_loader_find(const dyar_loader *loader, const dyar_node *node);

/* Reads what a keyword says into the shape; what is no keyword is left alone. */
void dyar_loader_keyword(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry);

/* Loads a keyword that only fills a field, if this is one of them. */
void dyar_loader_field(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry);

/* The parts of a shape, made when they are first needed. */
dyar_number_rules *dyar_loader_number(dyar_loader *loader, dyar_shape *shape);
dyar_text_rules *dyar_loader_text(dyar_loader *loader, dyar_shape *shape);
dyar_list_rules *dyar_loader_list(dyar_loader *loader, dyar_shape *shape);
dyar_map_rules *dyar_loader_map(dyar_loader *loader, dyar_shape *shape);
dyar_logic *dyar_loader_logic(dyar_loader *loader, dyar_shape *shape);

/* A resource of its own for the shape, whose node has the `id`; an empty one for the root. */
const dyar_resource *dyar_loader_resource(dyar_loader *loader, dyar_shape *shape,
                                          const dyar_resource *around, const dyar_node *id);

void dyar_loader_anchor(dyar_loader *loader, dyar_shape *shape, const dyar_node *name,
                        bool dynamic);

/* Follows every reference, and those in what they lead to. */
void dyar_loader_follow(dyar_loader *loader);

/* "'minimum' must be a number" */
void dyar_loader_must_be(dyar_loader *loader, const dyar_entry *entry, const char *expected);
bool dyar_loader_is_list(dyar_loader *loader, const dyar_entry *entry);
bool dyar_loader_is_text(dyar_loader *loader, const dyar_entry *entry);

void dyar_loader_refuse(dyar_loader *loader, dyar_location location, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
