/* SPDX-License-Identifier: MIT */
/*
 * A schema as it is checked: every sub-schema is a shape, with its keywords sorted by what they
 * restrict.
 *
 * Shapes are made when the schema is loaded; checking only reads them.  A part that no keyword
 * of a sub-schema needs is NULL, and costs nothing.
 */
#pragma once

#include "base/pattern.h"
#include "document/node.h"
#include "validate/number.h"

typedef struct dyar_shape dyar_shape;

typedef struct dyar_shape_list {
    const dyar_shape *const *at;
    size_t count;
} dyar_shape_list;

/* $anchor or $dynamicAnchor. */
typedef struct dyar_anchor {
    struct dyar_anchor *next;
    dyar_text name;
    dyar_shape *shape;
    bool dynamic;
} dyar_anchor;

/* A sub-schema with an $id, or the root: references are relative to it. */
typedef struct dyar_resource {
    struct dyar_resource *next;
    dyar_text uri; /* absolute as far as the ids go, without a fragment */
    const dyar_node *node;
    dyar_shape *shape;
    dyar_anchor *anchors;
} dyar_resource;

typedef struct dyar_limit {
    const dyar_node *written; /* NULL: there is no limit */
    double value;
} dyar_limit;

typedef struct dyar_count_range {
    size_t least, most;
} dyar_count_range;

static inline bool dyar_range_has(dyar_count_range range, size_t count)
{
    return count >= range.least && count <= range.most;
}

typedef struct dyar_number_rules {
    dyar_limit minimum, above, maximum, below;
    const dyar_node *multiple_of;
    dyar_decimal step;
} dyar_number_rules;

typedef struct dyar_text_rules {
    dyar_count_range length; /* in code points */
    const dyar_pattern *pattern;
    dyar_text pattern_text;
} dyar_text_rules;

typedef struct dyar_list_rules {
    dyar_shape_list prefix;
    const dyar_shape *items; /* those after the prefix */
    const dyar_shape *contains;
    dyar_count_range contained;
    dyar_count_range count;
    bool unique;
    const dyar_shape *unevaluated;
} dyar_list_rules;

typedef struct dyar_property {
    dyar_text key;
    const dyar_shape *shape;
} dyar_property;

typedef struct dyar_pattern_property {
    const dyar_pattern *pattern;
    const dyar_shape *shape;
} dyar_pattern_property;

typedef struct dyar_map_rules {
    const dyar_property *properties; /* sorted by dyar_property_compare */
    size_t property_count;
    const dyar_node *written_properties; /* the same in the order of the schema, for people */
    const dyar_pattern_property *patterns;
    size_t pattern_count;
    const dyar_shape *additional;
    const dyar_shape *names;
    dyar_count_range count;
    const dyar_node *required;           /* a list of texts */
    const dyar_node *dependent_required; /* a map of such lists */
    const dyar_property *dependents;     /* dependentSchemas */
    size_t dependent_count;
    const dyar_shape *unevaluated;
} dyar_map_rules;

/* What is asked of the same value by further sub-schemas. */
typedef struct dyar_logic {
    const dyar_shape *reference;
    const dyar_shape *dynamic_reference; /* its target unless a schema in scope replaces it */
    dyar_text dynamic_name;              /* empty: no schema can replace it */
    dyar_shape_list all, any, one;
    const dyar_shape *none; /* not */
    const dyar_shape *condition, *then, *otherwise;
} dyar_logic;

struct dyar_shape {
    const dyar_node *node; /* the node that the shape is read from */
    const dyar_resource *resource;
    dyar_text why;             /* "x-why": what is expected under keys it requires; empty */
    dyar_text title;           /* completes "expected …"; empty when there is none */
    bool refuses;              /* the schema `false` */
    unsigned types;            /* a bit for each dyar_node_type that fits; 0: any does */
    const dyar_node *values;   /* enum, but for the word `unknown` */
    bool may_be_unknown;       /* enum has that word, too */
    const dyar_node *constant; /* const */
    const dyar_node *examples; /* example words for a pattern */
    dyar_number_rules *number;
    dyar_text_rules *text;
    dyar_list_rules *list;
    dyar_map_rules *map;
    dyar_logic *logic;
};

/* An order for looking keys up; not the alphabet's. */
int dyar_property_compare(const void *a, const void *b);

/* The sub-schema under `properties` for this key, or NULL. */
const dyar_shape *dyar_map_rules_find(const dyar_map_rules *rules, dyar_text key);

/* The sub-schema of a resource that is called by this $dynamicAnchor, or NULL. */
const dyar_shape *dyar_resource_dynamic(const dyar_resource *resource, dyar_text name);
