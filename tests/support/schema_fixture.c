/* A schema, and what is said of a document. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "support/schema_fixture.h"

int fixture_begin(void **state)
{
    static fixture f;
    f = (fixture){.diags = dyar_diags_new()};
    *state = &f;
    return 0;
}

int fixture_end(void **state)
{
    fixture *f = *state;
    dyar_diags_free(f->diags);
    dyar_arena_release(&f->arena);
    return 0;
}

static const dyar_node *parse(fixture *f, const char *name, const char *text)
{
    const dyar_source *source = dyar_source_new(&f->arena, name, dyar_text_of(text));
    const dyar_node *root = dyar_document_parse(&f->arena, source, f->diags);
    if (!root)
        dyar_diags_print(f->diags, stderr);
    assert_non_null(root);
    return root;
}

bool load(fixture *f, const char *schema)
{
    f->schema = dyar_schema_new(&f->arena, parse(f, "schema", schema), f->diags);
    return f->schema != NULL;
}

bool validate(fixture *f, const char *text)
{
    dyar_diags_clear(f->diags);
    const bool fits = dyar_schema_validate(f->schema, parse(f, "ruleset", text), f->diags);
    assert_int_equal(fits, dyar_diags_errors(f->diags) == 0);
    return fits;
}

/* Loads the schema, then checks the text against it. */
bool fits(fixture *f, const char *schema, const char *text)
{
    assert_true(load(f, schema));
    return validate(f, text);
}

void said(fixture *f, size_t at, unsigned line, unsigned column, const char *message)
{
    const dyar_diag *diag = dyar_diags_get(f->diags, at);
    assert_non_null(diag);
    assert_string_equal(diag->message, message);
    assert_int_equal(diag->line, line);
    assert_int_equal(diag->column, column);
}

void said_only(fixture *f, unsigned line, unsigned column, const char *message)
{
    said(f, 0, line, column, message);
    assert_int_equal(dyar_diags_count(f->diags), 1);
}

void hinted(fixture *f, const char *hint)
{
    const dyar_diag *diag = dyar_diags_get(f->diags, 0);
    if (!hint)
        assert_null(diag->hint);
    else if (!diag->hint)
        fail_msg("there is no hint");
    else
        assert_string_equal(diag->hint, hint);
}

/* The schema is refused with this one report. */
void refused(fixture *f, const char *schema, unsigned line, unsigned column,
             const char *message)
{
    assert_false(load(f, schema));
    said_only(f, line, column, message);
}
