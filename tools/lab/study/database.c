/* SPDX-License-Identifier: MIT */
/* SQLite: the only file that knows it. */
#include "lab/study/database.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATIENCE_MS = 2000 }; /* for another program that writes */

/* Far more than any text of a study, or any statement of ours, is long. */
enum { MOST_BYTES = 1 << 24, MOST_SQL = 1 << 14 };

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
    case SQLITE_TOOBIG:
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

/* Notes a trouble.  The first one counts, unless memory runs out: data read then may only seem
 * wrong. */
static void trouble(lab_database *base, lab_database_state state, const char *problem)
{
    if (base->state != LAB_DATABASE_GOOD && state != LAB_DATABASE_NO_MEMORY)
        return;
    base->state = state;
    snprintf(base->problem, sizeof base->problem, "%s", problem);
}

static const char *words_of(const lab_database *base)
{
    if (!base->sqlite)
        return "out of memory";
    if (sqlite3_extended_errcode(base->sqlite) == SQLITE_READONLY_ROLLBACK)
        return "a program was stopped while it wrote; run the study again to repair the file";
    return sqlite3_errmsg(base->sqlite);
}

/* Clears the system's error before a call of SQLite. SQLite reports a file that the disk cannot
 * read as damaged, and checks pages without those that it cannot read: the system's error
 * distinguishes the two. */
static void begin_call(void)
{
    errno = 0;
}

static bool was_unreadable(void)
{
    return errno == EIO || errno == ENXIO;
}

/* Notes what a call of SQLite has led to. */
static bool is_good(lab_database *base, int result)
{
    const lab_database_state state = state_of(result);
    if (state == LAB_DATABASE_DAMAGED && was_unreadable())
        trouble(base, LAB_DATABASE_FAILING, strerror(errno));
    else if (state != LAB_DATABASE_GOOD)
        trouble(base, state, words_of(base));
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

/* ---- opening ---- */

static char *path_beside(const char *path, const char *ending)
{
    return sqlite3_mprintf("%s%s", path, ending);
}

static bool has_log(const char *path)
{
    char *log = path_beside(path, "-wal");
    const bool there = log && access(log, F_OK) == 0;
    sqlite3_free(log);
    return there;
}

/* Reads bytes from a place of a file, from its end where that is negative. */
static bool read_at(const char *path, off_t place, char *bytes, size_t count)
{
    const int fd = path ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    const off_t from = place < 0 && fd >= 0 ? lseek(fd, place, SEEK_END) : place;
    const bool read = from >= 0 && pread(fd, bytes, count, from) == (ssize_t)count;
    if (fd >= 0)
        close(fd);
    return read;
}

/* Whether a journal beside it ends with the name of another file, which SQLite would remove
 * when it has played the journal back; or may do so, since it cannot be read. */
static bool has_journal_of_several(const char *path)
{
    static const char magic[] = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
    char end[sizeof magic - 1], *journal = path_beside(path, "-journal");
    struct stat about;
    const bool named = journal && stat(journal, &about) == 0 &&
                       about.st_size >= (off_t)sizeof end &&
                       (!read_at(journal, -(off_t)sizeof end, end, sizeof end) ||
                        memcmp(end, magic, sizeof end) == 0);
    sqlite3_free(journal);
    return named;
}

/* Does the file record that its last commits are in a log? */
static bool wants_log(const char *path)
{
    enum { READ_VERSION = 19, BY_LOG = 2 };
    char version;
    return read_at(path, READ_VERSION, &version, 1) && version == BY_LOG;
}

/* Where the log is missing, the file is read as it is, without the locks for which SQLite
 * would put a new log beside it and leave it there. */
static const char *options_of(const char *path, lab_database_use use)
{
    if (use == LAB_DATABASE_WRITE)
        return "mode=rw";
    return wants_log(path) && !has_log(path) ? "mode=ro&immutable=1" : "mode=ro";
}

/* All bytes but slashes are written as numbers, so that none of them means anything. */
static char *uri_of(const char *path, const char *options)
{
    sqlite3_str *uri = sqlite3_str_new(NULL);
    sqlite3_str_appendall(uri, *path == '/' ? "file://" : "file:./");
    for (const unsigned char *at = (const unsigned char *)path; *at; at++)
        sqlite3_str_appendf(uri, *at == '/' ? "/" : "%%%02x", *at);
    sqlite3_str_appendf(uri, "?%s", options);
    return sqlite3_str_finish(uri);
}

/* A log that was there before stays there, unless somebody who writes puts it away. */
static void be_wary(sqlite3 *sqlite, bool keeps_log)
{
    const int settings[][2] = {{SQLITE_DBCONFIG_DEFENSIVE, 1},
                               {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                               {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                               {SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps_log}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        sqlite3_db_config(sqlite, settings[i][0], settings[i][1], NULL);
    sqlite3_limit(sqlite, SQLITE_LIMIT_LENGTH, MOST_BYTES);
    sqlite3_limit(sqlite, SQLITE_LIMIT_SQL_LENGTH, MOST_SQL);
    sqlite3_limit(sqlite, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_busy_timeout(sqlite, PATIENCE_MS);
}

static void open_uri(lab_database *base, char *uri, lab_database_use use, bool keeps_log)
{
    const int flags = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX |
                      (use == LAB_DATABASE_READ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
    begin_call();
    is_good(base, uri ? sqlite3_open_v2(uri, &base->sqlite, flags, NULL) : SQLITE_NOMEM);
    sqlite3_free(uri);
    if (base->sqlite)
        be_wary(base->sqlite, keeps_log);
    lab_database_run(base, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0");
}

lab_database *lab_database_open(const char *path, lab_database_use use)
{
    lab_database *base = calloc(1, sizeof *base);
    if (!base)
        return NULL;
    if (use == LAB_DATABASE_SCRATCH)
        open_uri(base, sqlite3_mprintf(":memory:"), use, false);
    else if (has_journal_of_several(path))
        lab_database_damaged(base, "its journal file names another file, or cannot be read");
    else
        open_uri(base, uri_of(path, options_of(path, use)), use, has_log(path));
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
    begin_call();
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
    begin_call();
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

void lab_query_null(lab_query *query)
{
    if (is_usable(query))
        is_good(query->base, sqlite3_bind_null(query->statement, ++query->bound));
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
    begin_call();
    const int result = sqlite3_step(query->statement);
    if (result == SQLITE_ROW && !was_unreadable())
        return true;
    if (result == SQLITE_ROW)
        trouble(query->base, LAB_DATABASE_FAILING, strerror(errno));
    else
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

/* Has the column a value of this type?  A value of another type is damage. */
static bool is_of_type(const lab_query *query, int column, int type)
{
    if (!is_usable(query))
        return false;
    if (sqlite3_column_type(query->statement, column) == type)
        return true;
    lab_database_damaged(query->base,
                         type == SQLITE_TEXT ? "a text is not valid" : "a number is not valid");
    return false;
}

bool lab_query_is_null(const lab_query *query, int column)
{
    return is_usable(query) && sqlite3_column_type(query->statement, column) == SQLITE_NULL;
}

int64_t lab_query_get_number(lab_query *query, int column)
{
    return is_of_type(query, column, SQLITE_INTEGER)
               ? sqlite3_column_int64(query->statement, column)
               : 0;
}

const char *lab_query_get_text(lab_query *query, int column)
{
    if (!is_usable(query) || sqlite3_column_type(query->statement, column) == SQLITE_NULL ||
        !is_of_type(query, column, SQLITE_TEXT))
        return NULL;
    const char *text = (const char *)sqlite3_column_text(query->statement, column);
    if (text && strlen(text) == (size_t)sqlite3_column_bytes(query->statement, column))
        return text;
    if (text)
        lab_database_damaged(query->base, "a text has a zero in it");
    else
        lab_database_out_of_memory(query->base);
    return NULL;
}
