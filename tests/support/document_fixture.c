/* YAML text as a tree, and what is said of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "support/document_fixture.h"

int document_begin(void **state)
{
    static fixture f;
    f = (fixture){.diags = dyar_diags_new()};
    *state = &f;
    return 0;
}

int document_end(void **state)
{
    fixture *f = *state;
    dyar_diags_free(f->diags);
    dyar_arena_release(&f->arena);
    return 0;
}

const dyar_node *parse_bytes(fixture *f, const char *bytes, size_t length)
{
    dyar_diags_clear(f->diags);
    const dyar_source *source =
        dyar_source_new(&f->arena, "t.yaml", (dyar_text){bytes, length});
    const dyar_node *root = dyar_document_parse(&f->arena, source, f->diags);
    assert_int_equal(root == NULL, dyar_diags_errors(f->diags) > 0);
    return root;
}

const dyar_node *parse(fixture *f, const char *text)
{
    return parse_bytes(f, text, strlen(text));
}

void refused(fixture *f, unsigned line, unsigned column, const char *message)
{
    const dyar_diag *diag = dyar_diags_get(f->diags, 0);
    assert_non_null(diag);
    assert_string_equal(diag->message, message);
    assert_int_equal(diag->line, line);
    assert_int_equal(diag->column, column);
}

void holds(const dyar_node *node, const char *text)
{
    assert_non_null(node);
    assert_true(dyar_text_is(node->text, text));
}
