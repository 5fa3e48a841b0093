/* SPDX-License-Identifier: MIT */
/*
 * YAML text as a tree, a schema that it may have to fit, and what is said of both: for tests
 * whose state is a fixture.
 */
#pragma once

#include "document/document.h"
#include "support/unit.h"
#include "validate/schema.h"

typedef struct fixture {
    dyar_arena arena;
    dyar_diags *diags;
    dyar_schema *schema; /* the last that was loaded */
} fixture;

int fixture_begin(void **state);
int fixture_end(void **state);

#undef TEST
#define TEST(name) TEST_OF(name, fixture, f, fixture_begin, fixture_end)

/* The tree, which the fixture owns; NULL just where an error was said. */
const dyar_node *parse_bytes(fixture *f, const char *bytes, size_t length);
const dyar_node *parse(fixture *f, const char *text);

/* The node is this text. */
void holds(const dyar_node *node, const char *text);

/* False when the schema is refused. */
bool load(fixture *f, const char *schema);

/* Checks the text against the schema that was loaded last. */
bool validate(fixture *f, const char *text);

/* Loads the schema, then checks the text against it. */
bool fits(fixture *f, const char *schema, const char *text);

/* This was said there, as the report of that number, from 0; or as the only one. */
void said(fixture *f, size_t at, unsigned line, unsigned column, const char *message);
void said_only(fixture *f, unsigned line, unsigned column, const char *message);

/* The first report has this hint; NULL: none. */
void hinted(fixture *f, const char *hint);

/* A text that does not fit its schema, with all that is reported; or one that fits. */
typedef struct schema_case {
    const char *name, *schema;
    const char *text; /* NULL: the schema itself is refused */
    struct {
        unsigned line, column;
        const char *message;
    } said[6];
    const char *hint; /* of the first report; NULL: not checked; "": none */
} schema_case;

/* Prints the name of each case before it is checked. */
void check_cases(fixture *f, const schema_case *cases, size_t count);

/* The schema is refused with this one report. */
void refused(fixture *f, const char *schema, unsigned line, unsigned column,
             const char *message);
