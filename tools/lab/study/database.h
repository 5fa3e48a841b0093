/* SPDX-License-Identifier: MIT */
/*
 * SQLite, reduced to what a study needs.
 *
 *     lab_database *base = lab_database_open(path, LAB_DATABASE_READ);
 *     lab_query *query = lab_query_new(base, "SELECT id FROM question WHERE number > ?");
 *     lab_query_number(query, 3);
 *     while (lab_query_row(query))
 *         puts(lab_query_get_text(query, 0));
 *     lab_query_free(query);
 *     if (lab_database_trouble(base, &error))
 *         ...
 *     lab_database_close(base);
 *
 * After the first trouble every function does nothing, so one look at the end is enough.
 *
 * A file may be untrusted.  Nothing in it is run: no triggers, no functions but harmless ones
 * in its views, no other files.  A value of another type than it is asked for is damage, and so
 * is a text with a zero in it.  What the tables are, and whether their numbers make sense, is
 * for the caller to check.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lab_database lab_database;
typedef struct lab_query lab_query;

typedef enum lab_database_state {
    LAB_DATABASE_GOOD,
    LAB_DATABASE_FOREIGN, /* the file is no database */
    LAB_DATABASE_DAMAGED,
    LAB_DATABASE_BUSY,    /* another program is writing it */
    LAB_DATABASE_FAILING, /* the disk, permissions */
    LAB_DATABASE_NO_MEMORY,
} lab_database_state;

typedef enum lab_database_use {
    LAB_DATABASE_READ,    /* the file stays as it is */
    LAB_DATABASE_WRITE,   /* one that is there already */
    LAB_DATABASE_SCRATCH, /* in memory, empty; the path does not count */
} lab_database_use;

/* Opens a database.  Returns NULL if memory runs out; every other failure is the database's
 * trouble.  An empty file is an empty database.  What was committed to a log next to it is
 * read, too.  A program must not open a file twice for writing: the first would lose its
 * locks. */
lab_database *lab_database_open(const char *path, lab_database_use use);
void lab_database_close(lab_database *base);

lab_database_state lab_database_state_of(const lab_database *base);

/* What happened, in SQLite's words. */
const char *lab_database_problem(const lab_database *base);

/* Notes a trouble that the caller found: what was read is not valid, or memory ran out for
 * it. */
void lab_database_damaged(lab_database *base, const char *problem);
void lab_database_out_of_memory(lab_database *base);

/* Runs statements that give no rows, or whose rows are of no interest. */
void lab_database_run(lab_database *base, const char *sql);

/* The number that a statement gives, 0 where it gives no row. */
int64_t lab_database_ask(lab_database *base, const char *sql);

/* ---- queries ---- */

/* Makes a query.  Returns NULL only if memory runs out; all functions accept NULL. */
lab_query *lab_query_new(lab_database *base, const char *sql);
void lab_query_free(lab_query *query);

/* The value of the next `?`.  Texts are borrowed until the query is run; NULL is one. */
void lab_query_number(lab_query *query, int64_t number);
void lab_query_null(lab_query *query);
void lab_query_text(lab_query *query, const char *text);
void lab_query_bytes(lab_query *query, const char *text, size_t length);

/* The next row; false after the last, when the query can be given values again. */
bool lab_query_row(lab_query *query);

/* For statements that give no rows. */
void lab_query_run(lab_query *query);

/* Columns from 0.  A text is valid until the next row; NULL is one. */
bool lab_query_is_null(const lab_query *query, int column);
int64_t lab_query_get_number(lab_query *query, int column);
const char *lab_query_get_text(lab_query *query, int column);
