/* SPDX-License-Identifier: MIT */
/* YAML text as a tree, a schema, and what is said of both. */
#include "support/fixture.h"

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

/* ---- trees ---- */

static const dyar_node *parse_named(fixture *f, const char *name, dyar_text text)
{
    const dyar_source *source = dyar_source_new(&f->arena, name, text);
    return dyar_document_parse(&f->arena, source, f->diags);
}

const dyar_node *parse_bytes(fixture *f, const char *bytes, size_t length)
{
    dyar_diags_clear(f->diags);
    const dyar_node *root = parse_named(f, "t.yaml", (dyar_text){bytes, length});
    assert_int_equal(root == NULL, dyar_diags_errors(f->diags) > 0);
    return root;
}

const dyar_node *parse(fixture *f, const char *text)
{
    return parse_bytes(f, text, strlen(text));
}

void holds(const dyar_node *node, const char *text)
{
    assert_non_null(node);
    assert_true(dyar_text_is(node->text, text));
}

/* ---- schemas ---- */

static const dyar_node *must_parse(fixture *f, const char *name, const char *text)
{
    const dyar_node *root = parse_named(f, name, dyar_text_of(text));
    if (!root)
        dyar_diags_print(f->diags, stderr);
    assert_non_null(root);
    return root;
}

bool load(fixture *f, const char *schema)
{
    f->schema = dyar_schema_new(&f->arena, must_parse(f, "schema", schema), f->diags);
    return f->schema != NULL;
}

bool validate(fixture *f, const char *text)
{
    dyar_diags_clear(f->diags);
    const bool fits =
        dyar_schema_validate(f->schema, must_parse(f, "ruleset", text), &f->arena, f->diags);
    assert_int_equal(fits, dyar_diags_errors(f->diags) == 0);
    return fits;
}

bool fits(fixture *f, const char *schema, const char *text)
{
    assert_true(load(f, schema));
    return validate(f, text);
}

/* ---- reports ---- */

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

void refused(fixture *f, const char *schema, unsigned line, unsigned column,
             const char *message)
{
    assert_false(load(f, schema));
    said_only(f, line, column, message);
}

static void check_case(fixture *f, const schema_case *c)
{
    size_t count = 0;
    dyar_diags_clear(f->diags);
    assert_int_equal(load(f, c->schema), c->text != NULL);
    if (c->text)
        assert_int_equal(validate(f, c->text), c->said->message == NULL);
    for (; count < sizeof c->said / sizeof *c->said && c->said[count].message; count++)
        said(f, count, c->said[count].line, c->said[count].column, c->said[count].message);
    assert_int_equal(dyar_diags_count(f->diags), count);
    if (c->hint)
        hinted(f, *c->hint ? c->hint : NULL);
}

void check_cases(fixture *f, const schema_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        print_message("%s\n", cases[i].name);
        check_case(f, &cases[i]);
    }
}
