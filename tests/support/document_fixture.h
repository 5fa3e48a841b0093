/* YAML text as a tree, and what is said of it: for tests whose state is a fixture. */
#ifndef TESTS_DOCUMENT_FIXTURE_H
#define TESTS_DOCUMENT_FIXTURE_H

#include "document/document.h"

typedef struct fixture {
    dyar_arena arena;
    dyar_diags *diags;
} fixture;

int document_begin(void **state);
int document_end(void **state);

#define TEST(name) cmocka_unit_test_setup_teardown(name, document_begin, document_end)

/* The tree, which the fixture owns; NULL just where an error was said. */
const dyar_node *parse_bytes(fixture *f, const char *bytes, size_t length);
const dyar_node *parse(fixture *f, const char *text);

/* This was said first, and there. */
void refused(fixture *f, unsigned line, unsigned column, const char *message);

/* The node is this text. */
void holds(const dyar_node *node, const char *text);

#endif
