/* SPDX-License-Identifier: MIT */
/* The tables of the file of a study. */
#include "lab/study/store_schema.h"

#include <stdarg.h>

#include "lab/measure/outcome.h"

static const char tables[] =
    /* What was asked for, and by which version of the program. */
    "CREATE TABLE study (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, value TEXT NOT "
    "NULL, may_grow INTEGER NOT NULL);CREATE TABLE source (number INTEGER PRIMARY KEY, key "
    "TEXT NOT NULL, title TEXT, by TEXT, \"in\" TEXT, year TEXT, page TEXT, informant TEXT, "
    "place TEXT, licence TEXT, language TEXT, read TEXT, read_in TEXT, url TEXT, accessed "
    "TEXT, archived TEXT, doi TEXT, note TEXT);CREATE TABLE question (number INTEGER PRIMARY "
    "KEY, "
    "id TEXT NOT NULL, asks TEXT, affects_nothing INTEGER NOT NULL, chosen INTEGER NOT "
    "NULL);CREATE TABLE answer (question INTEGER NOT NULL, number INTEGER NOT NULL, id TEXT "
    "NOT NULL, standing TEXT NOT NULL, source TEXT, note TEXT, PRIMARY KEY (question, number)) "
    "WITHOUT ROWID;"
    /* Combination 0 has the answers that the ruleset was loaded with. */
    "CREATE TABLE combination (number INTEGER PRIMARY KEY, rules TEXT NOT NULL,"
    " players INTEGER NOT NULL, seeds INTEGER NOT NULL,"
    /* "a2 b2/a1 b1", as lab/draw/holes.h has it. */
    " holes TEXT NOT NULL);"
    "CREATE TABLE choice (combination INTEGER NOT NULL, question INTEGER NOT NULL,"
    " answer INTEGER NOT NULL, PRIMARY KEY (combination, question)) WITHOUT ROWID;"
    /* Two at each strength, weakest first: the players asked for, and those of whom one has
     * twice as much to spend. */
    "CREATE TABLE lineup (number INTEGER PRIMARY KEY, games INTEGER NOT NULL);"
    /* What all rows come to, so that it is noticed when one of them is lost: the fingerprint of
     * the plan; how many batches and games there are, and the sum of the checksums of batches.
     */
    "CREATE TABLE total (number INTEGER PRIMARY KEY, plan INTEGER NOT NULL,"
    " batches INTEGER NOT NULL, games INTEGER NOT NULL, checksum INTEGER NOT NULL);";

/* ---- games in rows ---- */

/* Consecutive games: those of the rows whose ids are `start` and the `count` - 1 after it.  The
 * checksum is that of their text (outcome_text.h). */
static const char batch_table[] =
    "CREATE TABLE batch (start INTEGER PRIMARY KEY, combination INTEGER NOT NULL, lineup "
    "INTEGER "
    "NOT NULL, first INTEGER NOT NULL, count INTEGER NOT NULL, checksum INTEGER NOT NULL, "
    "UNIQUE (combination, lineup, first));";

typedef struct sql {
    char text[4096];
    size_t length; /* of all that was put, even if there was no room for it */
} sql;

__attribute__((format(printf, 2, 3))) static void put(sql *s, const char *format, ...)
{
    va_list values;
    const size_t at = s->length < sizeof s->text ? s->length : sizeof s->text - 1;
    va_start(values, format);
    s->length += (size_t)vsnprintf(s->text + at, sizeof s->text - at, format, values);
    va_end(values);
}

static void run(lab_database *base, const sql *s)
{
    if (s->length < sizeof s->text)
        lab_database_run(base, s->text);
    else
        lab_database_damaged(base, "the table or view of games is too long");
}

/* `more`: columns after those of the numbers. */
static void create_table(lab_database *base, const char *name, lab_kept kept, const char *more)
{
    sql s = {0};
    put(&s, "CREATE TABLE %s (id INTEGER PRIMARY KEY", name);
    for (const lab_field *field = lab_outcome_fields(); field->name; field++)
        if (field->kept == kept)
            put(&s, ", \"%s\" INTEGER%s", field->name, field->least < 0 ? "" : " NOT NULL");
    put(&s, "%s)", more);
    run(base, &s);
}

/* A number in `detail` is looked up only if a query uses it, which a join would not do.  Games
 * without a row there have it at its least: 0, or NULL. */
static void put_column(sql *s, const lab_field *field)
{
    static const char *const formats[][2] = {
        [LAB_KEPT_BATCH] = {"batch.\"%s\"", "batch.\"%s\""},
        [LAB_KEPT_PLAYED] = {"played.\"%s\"", "played.\"%s\""},
        [LAB_KEPT_DETAIL] = {"ifnull((SELECT \"%s\" FROM detail WHERE id = played.id), 0)",
                             "(SELECT \"%s\" FROM detail WHERE id = played.id)"}};
    put(s, ", ");
    put(s, formats[field->kept][field->least < 0], field->name);
    put(s, " AS \"%s\"", field->name);
}

/* Every game as a row, its numbers by their names in outcome.def; NULL: not known. */
static void create_view(lab_database *base)
{
    sql s = {0};
    put(&s, "CREATE VIEW game AS SELECT batch.combination AS combination, batch.first + "
            "played.id - batch.start AS number");
    for (const lab_field *field = lab_outcome_fields(); field->name; field++)
        put_column(&s, field);
    put(&s, " FROM batch CROSS JOIN played ON played.id BETWEEN batch.start AND batch.start + "
            "batch.count - 1");
    run(base, &s);
}

static void create_rows(lab_database *base)
{
    lab_database_run(base, batch_table);
    create_table(base, "played", LAB_KEPT_PLAYED, "");
    /* Touches of holes (touches.h) as a JSON list; NULL if none are kept. */
    create_table(base, "detail", LAB_KEPT_DETAIL, ", touches TEXT");
    create_view(base);
}

/* ---- games in texts ---- */

/* As version 8 wrote them: a batch of games is one text (outcome_text.h). */
static const char text_table[] =
    "CREATE TABLE batch (combination INTEGER NOT NULL, lineup INTEGER NOT NULL,"
    " first INTEGER NOT NULL, count INTEGER NOT NULL, checksum INTEGER NOT NULL,"
    " games TEXT NOT NULL, PRIMARY KEY (combination, lineup, first));";

static void create_texts(lab_database *base)
{
    sql s = {0};
    int at = 0;
    lab_database_run(base, text_table);
    put(&s, "CREATE VIEW game AS SELECT batch.combination, batch.first + played.key AS number");
    for (const lab_field *field = lab_outcome_fields(); field->name; field++, at++)
        if (field->least < 0)
            put(&s, ", nullif(json_extract(played.value, '$[%d]'), 0) - 1 AS \"%s\"", at,
                field->name);
        else
            put(&s, ", ifnull(json_extract(played.value, '$[%d]'), 0) AS \"%s\"", at,
                field->name);
    put(&s, " FROM batch, json_each(batch.games) AS played");
    run(base, &s);
}

void lab_store_create(lab_database *base, lab_store_form form)
{
    sql s = {0};
    put(&s, "PRAGMA application_id = %d; PRAGMA user_version = %d", LAB_STORE_APPLICATION,
        (int)form);
    run(base, &s);
    lab_database_run(base, tables);
    if (form == LAB_STORE_ROWS)
        create_rows(base);
    else
        create_texts(base);
}

/* ---- is it all there, and nothing else? ---- */

static bool is_same(lab_query *a, lab_query *b, int column)
{
    const char *one = lab_query_get_text(a, column), *other = lab_query_get_text(b, column);
    return one && other ? strcmp(one, other) == 0 : one == other;
}

static bool give_the_same_rows(lab_query *a, lab_query *b)
{
    enum { COLUMNS = 4 };
    for (;;) {
        const bool row = lab_query_row(a);
        if (lab_query_row(b) != row)
            return false;
        if (!row)
            return true;
        for (int column = 0; column < COLUMNS; column++)
            if (!is_same(a, b, column))
                return false;
    }
}

bool lab_store_is_as_created(lab_database *base, lab_store_form form)
{
    static const char listing[] =
        "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name";
    lab_database *fresh = lab_database_open(NULL, LAB_DATABASE_SCRATCH);
    if (!fresh) {
        lab_database_out_of_memory(base);
        return false;
    }
    lab_store_create(fresh, form);
    lab_query *there = lab_query_new(base, listing), *wanted = lab_query_new(fresh, listing);
    const bool same = give_the_same_rows(there, wanted);
    if (lab_database_state_of(fresh) != LAB_DATABASE_GOOD)
        lab_database_out_of_memory(base); /* nothing else reports it */
    lab_query_free(there);
    lab_query_free(wanted);
    lab_database_close(fresh);
    return same;
}
