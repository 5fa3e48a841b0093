/* SQLite: the only file that knows it. */
#include "lab/study/database.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE_MS = 2000 }; /* for another program that writes */

struct lab_database {
    sqlite3 *sqlite;
    lab_database_state state;
    char problem[160];
};

struct lab_query {
    lab_database *base;
    sqlite3_stmt *statement;
    int bound; /* values given */
};

/* ---- trouble ---- */

static lab_database_state state_of(int result)
{
    switch (result & 0xFF) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return LAB_DATABASE_GOOD;
    case SQLITE_NOTADB:
        return LAB_DATABASE_FOREIGN;
    case SQLITE_CORRUPT:
    case SQLITE_ERROR: /* our statements are right: it is the tables that are not */
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
        return LAB_DATABASE_DAMAGED;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return LAB_DATABASE_BUSY;
    case SQLITE_NOMEM:
        return LAB_DATABASE_NO_MEMORY;
    default:
        return LAB_DATABASE_FAILING;
    }
}

/* The first counts; but what is read without memory may seem wrong for no other reason. */
static void trouble(lab_database *base, lab_database_state state, const char *problem)
{
    if (base->state != LAB_DATABASE_GOOD && state != LAB_DATABASE_NO_MEMORY)
        return;
    base->state = state;
    snprintf(base->problem, sizeof base->problem, "%s", problem);
}

/* Notes what a call of SQLite has led to. */
static bool is_good(lab_database *base, int result)
{
    const lab_database_state state = state_of(result);
    if (state != LAB_DATABASE_GOOD)
        trouble(base, state, base->sqlite ? sqlite3_errmsg(base->sqlite) : "out of memory");
    return state == LAB_DATABASE_GOOD;
}

lab_database_state lab_database_state_of(const lab_database *base)
{
    return base->state;
}

const char *lab_database_problem(const lab_database *base)
{
    return base->problem;
}

void lab_database_damaged(lab_database *base, const char *problem)
{
    trouble(base, LAB_DATABASE_DAMAGED, problem);
}

void lab_database_out_of_memory(lab_database *base)
{
    trouble(base, LAB_DATABASE_NO_MEMORY, "out of memory");
}

/* ---- the database ---- */

lab_database *lab_database_open(const char *path)
{
    lab_database *base = calloc(1, sizeof *base);
    if (!base)
        return NULL;
    is_good(base, sqlite3_open_v2(path, &base->sqlite, SQLITE_OPEN_READWRITE, NULL));
    if (base->sqlite)
        sqlite3_busy_timeout(base->sqlite, PATIENCE_MS);
    return base;
}

void lab_database_close(lab_database *base)
{
    if (!base)
        return;
    sqlite3_close_v2(base->sqlite);
    free(base);
}

void lab_database_run(lab_database *base, const char *sql)
{
    if (base->state == LAB_DATABASE_GOOD)
        is_good(base, sqlite3_exec(base->sqlite, sql, NULL, NULL, NULL));
}

int64_t lab_database_ask(lab_database *base, const char *sql)
{
    lab_query *query = lab_query_new(base, sql);
    const int64_t number = lab_query_row(query) ? lab_query_get_number(query, 0) : 0;
    lab_query_free(query);
    return number;
}

/* ---- queries ---- */

lab_query *lab_query_new(lab_database *base, const char *sql)
{
    lab_query *query = calloc(1, sizeof *query);
    if (!query) {
        lab_database_out_of_memory(base);
        return NULL;
    }
    query->base = base;
    if (base->state == LAB_DATABASE_GOOD)
        is_good(base, sqlite3_prepare_v2(base->sqlite, sql, -1, &query->statement, NULL));
    return query;
}

void lab_query_free(lab_query *query)
{
    if (query)
        sqlite3_finalize(query->statement);
    free(query);
}

static bool is_usable(const lab_query *query)
{
    return query && query->statement && query->base->state == LAB_DATABASE_GOOD;
}

void lab_query_number(lab_query *query, int64_t number)
{
    if (is_usable(query))
        is_good(query->base, sqlite3_bind_int64(query->statement, ++query->bound, number));
}

void lab_query_bytes(lab_query *query, const char *text, size_t length)
{
    if (is_usable(query))
        is_good(query->base, sqlite3_bind_text64(query->statement, ++query->bound, text, length,
                                                 SQLITE_STATIC, SQLITE_UTF8));
}

void lab_query_text(lab_query *query, const char *text)
{
    lab_query_bytes(query, text, text ? strlen(text) : 0);
}

bool lab_query_row(lab_query *query)
{
    if (!is_usable(query))
        return false;
    const int result = sqlite3_step(query->statement);
    if (result == SQLITE_ROW)
        return true;
    is_good(query->base, result);
    sqlite3_reset(query->statement);
    query->bound = 0;
    return false;
}

void lab_query_run(lab_query *query)
{
    while (lab_query_row(query))
        ;
}

int64_t lab_query_get_number(lab_query *query, int column)
{
    return is_usable(query) ? sqlite3_column_int64(query->statement, column) : 0;
}

const char *lab_query_get_text(lab_query *query, int column)
{
    if (!is_usable(query) || sqlite3_column_type(query->statement, column) == SQLITE_NULL)
        return NULL;
    const char *text = (const char *)sqlite3_column_text(query->statement, column);
    if (!text)
        lab_database_out_of_memory(query->base);
    return text;
}
