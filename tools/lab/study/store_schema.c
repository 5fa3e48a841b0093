/* What stands in the file of a study. */
#include "lab/study/store_schema.h"

#include <stdio.h>

#include "lab/measure/outcome.h"

const char lab_store_tables[] =
    /* What was asked for, and by which version of the program. */
    "CREATE TABLE study (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,"
    " value TEXT NOT NULL, may_grow INTEGER NOT NULL);"
    "CREATE TABLE source (number INTEGER PRIMARY KEY, key TEXT NOT NULL, title TEXT, by TEXT,"
    " \"in\" TEXT, year TEXT, page TEXT, informant TEXT, place TEXT, licence TEXT, note TEXT);"
    "CREATE TABLE question (number INTEGER PRIMARY KEY, id TEXT NOT NULL, asks TEXT,"
    " affects_nothing INTEGER NOT NULL, chosen INTEGER NOT NULL);"
    "CREATE TABLE answer (question INTEGER NOT NULL, number INTEGER NOT NULL,"
    " id TEXT NOT NULL, standing TEXT NOT NULL, source TEXT, note TEXT,"
    " PRIMARY KEY (question, number)) WITHOUT ROWID;"
    /* Combination 0 has the answers that the ruleset was loaded with. */
    "CREATE TABLE combination (number INTEGER PRIMARY KEY, rules TEXT NOT NULL,"
    " players INTEGER NOT NULL, seeds INTEGER NOT NULL);"
    "CREATE TABLE choice (combination INTEGER NOT NULL, question INTEGER NOT NULL,"
    " answer INTEGER NOT NULL, PRIMARY KEY (combination, question)) WITHOUT ROWID;"
    /* Line-up 0 are the players asked for; in line-up 1 one of them has twice to spend.
     */
    "CREATE TABLE lineup (number INTEGER PRIMARY KEY, games INTEGER NOT NULL);"
    /* Consecutive games: a JSON list with a list of numbers for each.  The view `game` takes it
     * apart.  A row a game would take longer to write than a random game to play. */
    "CREATE TABLE batch (combination INTEGER NOT NULL, lineup INTEGER NOT NULL,"
    " first INTEGER NOT NULL, count INTEGER NOT NULL, games TEXT NOT NULL,"
    " checksum INTEGER NOT NULL, PRIMARY KEY (combination, lineup, first));";

/* Every game as a row, its numbers by their names in outcome.def; NULL: not known. */
bool lab_store_view(char *sql, size_t room)
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
