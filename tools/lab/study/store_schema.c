/* SPDX-License-Identifier: MIT */
/* The tables of the file of a study. */
#include "lab/study/store_schema.h"

#include <stdio.h>
#include <string.h>

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
    /* Consecutive games: a JSON list with a list of numbers for each, and in the list of one
     * that was followed, behind them, a list of the touches of holes (touches.h).  The view
     * `game` takes it apart.  A row a game would take longer to write than a random game to
     * play. */
    "CREATE TABLE batch (combination INTEGER NOT NULL, lineup INTEGER NOT NULL,"
    " first INTEGER NOT NULL, count INTEGER NOT NULL, checksum INTEGER NOT NULL,"
    " games TEXT NOT NULL, PRIMARY KEY (combination, lineup, first));"
    /* What all rows come to, so that it is noticed when one of them is lost: the fingerprint of
     * the plan; how many batches and games there are, and the sum of the checksums of batches.
     */
    "CREATE TABLE total (number INTEGER PRIMARY KEY, plan INTEGER NOT NULL,"
    " batches INTEGER NOT NULL, games INTEGER NOT NULL, checksum INTEGER NOT NULL);";

enum { VIEW_TEXT = 4096 };

/* Every game as a row, its numbers by their names in outcome.def; NULL: not known. */
static bool write_view(char *sql, size_t room)
{
    static const char *const formats[] = {
        ", ifnull(json_extract(played.value, '$[%d]'), 0) AS \"%s\"",
        ", nullif(json_extract(played.value, '$[%d]'), 0) - 1 AS \"%s\"", /* from -1 up */
    };
    size_t length = (size_t)snprintf(
        sql, room,
        "CREATE VIEW game AS SELECT batch.combination, batch.first + played.key AS number");
    int at = 0;
    for (const lab_field *field = lab_outcome_fields(); field->name && length < room; field++)
        length += (size_t)snprintf(sql + length, room - length, formats[field->least < 0], at++,
                                   field->name);
    if (length < room)
        length += (size_t)snprintf(sql + length, room - length,
                                   " FROM batch, json_each(batch.games) AS played;");
    return length < room;
}

void lab_store_create(lab_database *base)
{
    char text[VIEW_TEXT];
    snprintf(text, sizeof text, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             LAB_STORE_APPLICATION, LAB_STORE_VERSION);
    lab_database_run(base, text);
    lab_database_run(base, tables);
    if (!write_view(text, sizeof text))
        lab_database_damaged(base, "the view of games is too long");
    lab_database_run(base, text);
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

bool lab_store_is_as_created(lab_database *base)
{
    static const char listing[] =
        "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name";
    lab_database *fresh = lab_database_open(NULL, LAB_DATABASE_SCRATCH);
    if (!fresh) {
        lab_database_out_of_memory(base);
        return false;
    }
    lab_store_create(fresh);
    lab_query *there = lab_query_new(base, listing), *wanted = lab_query_new(fresh, listing);
    const bool same = give_the_same_rows(there, wanted);
    if (lab_database_state_of(fresh) != LAB_DATABASE_GOOD)
        lab_database_out_of_memory(base); /* it stands nowhere else */
    lab_query_free(there);
    lab_query_free(wanted);
    lab_database_close(fresh);
    return same;
}
