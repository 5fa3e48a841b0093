/* SPDX-License-Identifier: MIT */
/*
 * Studies from untrusted sources: they are refused with a reason, or all their games are read,
 * and they are resumed; the file that is only read stays as it is.
 *
 * Random changes are found by sums, which are easily made: most of the inputs are studies of
 * which a row was changed and the sums corrected.
 */
#include <inttypes.h>
#include <sqlite3.h>
#include <unistd.h>

#include "dyar/random.h"
#include "fuzz/input.h"
#include "lab/study/plan_check.h"
#include "lab/study/store.h"
#include "lab/study/store_plan.h"
#include "lab/study/store_survey.h"
#include "support/need.h"

OWNER(lab_database, lab_database_close);
OWNER(lab_store, lab_store_close);

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

/* ---- reading ---- */

static void insist_unchanged(const char *path, const uint8_t *data, size_t size)
{
    size_t length;
    OWNED(char) now = need_file(path, &length);
    insist(length == size && memcmp(now, data, size) == 0, "changed by reading it", path);
}

/* How many ranges of games, in a list that is to be freed. */
static size_t read_missing(lab_store *store, const lab_plan *plan, lab_game_range **ranges)
{
    lab_error error = {0};
    size_t count = 0;
    *ranges = NULL;
    if (!lab_store_missing(store, plan, ranges, &count, &error))
        insist(error.message[0], "not read, without a reason", "ranges");
    return count;
}

static void read_games(lab_store *store, const lab_plan *plan)
{
    lab_game_range *ranges;
    for (size_t i = 0; i < plan->design.count; i++) {
        lab_error error = {0};
        RELEASED(lab_games) games = {0};
        if (!lab_store_games(store, plan, i, &games, &error))
            insist(error.message[0], "not read, without a reason", "games");
    }
    read_missing(store, plan, &ranges);
    free(ranges);
}

/* ---- going on ---- */

static void insist_refused(const char *path, const lab_plan *plan)
{
    lab_store_trouble trouble;
    lab_error error = {0};
    lab_store *store = lab_store_begin(path, plan, &trouble, &error);
    insist(!store, "gone on with", path);
    insist(error.message[0], "refused without a reason", path);
}

/* Sets one text of a plan to another for as long as it takes to see that refused. */
static void insist_refused_with(const char *path, const lab_plan *plan, const char **text)
{
    const char *kept = *text;
    *text = strcmp(kept, "one") == 0 ? "another" : "one";
    insist_refused(path, plan);
    *text = kept;
}

/* Expects a refusal of a study of other settings or other rules; more games may be asked
 * for. */
static void take_for_others(const char *path, lab_plan *plan)
{
    for (size_t i = 0; i < plan->setting_count; i++)
        if (!plan->settings[i].may_grow) {
            insist_refused_with(path, plan, &plan->settings[i].value);
            break;
        }
    if (plan->design.count > 0)
        insist_refused_with(path, plan, &plan->combinations[0].rules);
}

/* The first bytes of the file, in the place of the first games that are missing. */
static void add_nonsense(lab_store *store, const lab_plan *plan, const uint8_t *data,
                         size_t size)
{
    lab_error error = {0};
    lab_game_range *ranges;
    if (read_missing(store, plan, &ranges) > 0) {
        const lab_batch batch = {.range = ranges[0],
                                 .text = (char *)(uintptr_t)data,
                                 .length = size < 64 ? size : 64};
        if (!lab_store_add(store, &batch, &error) || !lab_store_commit(store, &error))
            insist(error.message[0], "not added, without a reason", "games");
    }
    free(ranges);
}

/* One program at a time. */
static void play_on(const char *path, const lab_plan *plan, const uint8_t *data, size_t size)
{
    lab_store_trouble trouble;
    lab_error error = {0};
    OWNED(lab_store) store = lab_store_begin(path, plan, &trouble, &error);
    insist(store || plan->games[LAB_LINEUP_ASKED] > LAB_GAMES_MAX, "not gone on with",
           error.message);
    if (store) {
        insist_refused(path, plan);
        add_nonsense(store, plan, data, size);
        read_games(store, plan);
    }
}

static const char **value_of(lab_plan *plan, const char *name)
{
    size_t i = 0;
    while (strcmp(plan->settings[i].name, name) != 0)
        i++;
    return &plan->settings[i].value;
}

/* Resumes the study with its own plan, and one more game to play. */
static void go_on(const char *path, lab_plan *plan, const uint8_t *data, size_t size)
{
    char more[24];
    const char **games = value_of(plan, "games"), *kept = *games;
    take_for_others(path, plan);
    for (size_t i = 0; i < lab_plan_strengths(plan); i++)
        plan->games[lab_lineup_at(i, LAB_LINEUP_ASKED)]++;
    snprintf(more, sizeof more, "%" PRIu64, plan->games[LAB_LINEUP_ASKED]);
    *games = more;
    play_on(path, plan, data, size);
    *games = kept;
}

/* The same plan in a file of its own. */
static void write_and_read(const lab_plan *plan)
{
    static const char path[] = "input.anew";
    RELEASED(lab_plan) again = {0};
    lab_store_trouble trouble;
    lab_error error = {0};
    unlink(path);
    lab_store *store = lab_store_begin(path, plan, &trouble, &error);
    insist(store, "read, but not written", error.message);
    lab_store_close(store);
    store = lab_store_read(path, &again, &trouble, &error);
    insist(store, "written, but not read", error.message);
    insist(lab_plan_fingerprint(&again) == lab_plan_fingerprint(plan), "read as another", path);
    lab_store_close(store);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    RELEASED(lab_plan) plan = {0};
    lab_store_trouble trouble;
    lab_error error = {0};
    strcpy(path, file_of("study", data, size));
    lab_store *store = lab_store_read(path, &plan, &trouble, &error);
    if (store)
        read_games(store, &plan);
    else
        insist(error.message[0], "refused without a reason", path);
    lab_store_close(store);
    insist_unchanged(path, data, size);
    if (store) {
        write_and_read(&plan);
        go_on(file_of("taken", data, size), &plan, data, size);
    }
    return 0;
}

/* ---- changing ---- */

enum {
    BYTES = 8,
    AS_IT_IS = 8,
    MARKS = 64,
    TABLES = 9,
    COLUMNS_MAX = 16,
    TEXT_MAX = 1 << 16,
    SQL = 512
};

static const char *const tables[TABLES] = {"study",  "source",      "question",
                                           "answer", "combination", "choice",
                                           "lineup", "batch",       "total"};

/* A row of a table, of which a column is to be changed. */
typedef struct cells {
    const char *table;
    sqlite3_stmt *values; /* of all columns */
    int columns, changed;
} cells;

static int64_t another_number(dyar_random *random, int64_t old)
{
    static const int64_t limits[] = {0,  1,  2,         255,       256,       4000,     4001,
                                     -1, -2, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
    const uint32_t which = dyar_random_below(random, 2 + sizeof limits / sizeof *limits);
    return which >= 2 ? limits[which - 2] : (int64_t)((uint64_t)old + (which ? 1 : UINT64_MAX));
}

static void bind_changed(sqlite3_stmt *to, int at, sqlite3_stmt *from, int column,
                         dyar_random *random)
{
    static uint8_t text[TEXT_MAX];
    const int kind = sqlite3_column_type(from, column);
    if (dyar_random_below(random, 16) == 0) {
        sqlite3_bind_null(to, at);
    } else if (kind == SQLITE_INTEGER) {
        sqlite3_bind_int64(to, at, another_number(random, sqlite3_column_int64(from, column)));
    } else {
        const char *old = (const char *)sqlite3_column_text(from, column);
        size_t size = old ? strnlen(old, sizeof text) : 0;
        memcpy(text, old ? old : "", size);
        size = LLVMFuzzerMutate(text, size, sizeof text);
        sqlite3_bind_text(to, at, (const char *)text, (int)size, SQLITE_TRANSIENT);
    }
}

/* Another version of this program, or another program. */
static void change_mark(sqlite3 *base, dyar_random *random)
{
    char sql[SQL];
    snprintf(sql, sizeof sql, "PRAGMA %s = %d",
             dyar_random_below(random, 2) ? "user_version" : "application_id",
             (int)another_number(random, 1));
    sqlite3_exec(base, sql, NULL, NULL, NULL);
}

/* The column is set to something else in that row and no other. */
static void change(sqlite3 *base, const cells *row, dyar_random *random)
{
    char sql[SQL];
    sqlite3_stmt *update;
    int length = snprintf(sql, sizeof sql, "UPDATE %s SET \"%s\" = ? WHERE 1", row->table,
                          sqlite3_column_name(row->values, row->changed));
    for (int i = 0; i < row->columns && length < SQL; i++)
        length += snprintf(sql + length, sizeof sql - (size_t)length, " AND \"%s\" IS ?",
                           sqlite3_column_name(row->values, i));
    if (sqlite3_prepare_v2(base, sql, -1, &update, NULL) != SQLITE_OK)
        return;
    bind_changed(update, 1, row->values, row->changed, random);
    for (int i = 0; i < row->columns; i++)
        sqlite3_bind_value(update, i + 2, sqlite3_column_value(row->values, i));
    sqlite3_step(update);
    sqlite3_finalize(update);
}

static void change_some_row(sqlite3 *base, dyar_random *random)
{
    cells row = {.table = tables[dyar_random_below(random, TABLES)]};
    char sql[SQL];
    snprintf(sql, sizeof sql,
             "SELECT * FROM %s LIMIT 1 OFFSET %u %% max(1, (SELECT count(*) FROM %s))",
             row.table, dyar_random_below(random, 1000), row.table);
    if (sqlite3_prepare_v2(base, sql, -1, &row.values, NULL) != SQLITE_OK)
        return;
    if (sqlite3_step(row.values) == SQLITE_ROW) {
        row.columns = sqlite3_column_count(row.values);
        row.changed = (int)dyar_random_below(random, (uint32_t)row.columns);
        change(base, &row, random);
    }
    sqlite3_finalize(row.values);
}

static void function_sum(sqlite3_context *to, int count, sqlite3_value **values)
{
    const lab_game_range range = {.combination = (uint32_t)sqlite3_value_int64(values[0]),
                                  .lineup = (uint32_t)sqlite3_value_int64(values[1]),
                                  .first = (uint64_t)sqlite3_value_int64(values[2]),
                                  .count = (uint64_t)sqlite3_value_int64(values[3])};
    const char *text = (const char *)sqlite3_value_text(values[4]);
    (void)count;
    sqlite3_result_int64(to, text ? lab_batch_checksum(&range, text, strlen(text)) : 0);
}

/* Of batches; the sum of all of them wraps, as that of SQLite does not. */
static lab_total total_of(sqlite3 *base)
{
    lab_total total = {0};
    sqlite3_stmt *query;
    if (sqlite3_prepare_v2(base,
                           "SELECT combination, lineup, first, count, checksum FROM batch", -1,
                           &query, NULL) != SQLITE_OK)
        return total;
    while (sqlite3_step(query) == SQLITE_ROW)
        lab_total_add(&total,
                      &(lab_game_range){.combination = (uint32_t)sqlite3_column_int64(query, 0),
                                        .lineup = (uint32_t)sqlite3_column_int64(query, 1),
                                        .first = (uint64_t)sqlite3_column_int64(query, 2),
                                        .count = (uint64_t)sqlite3_column_int64(query, 3)},
                      sqlite3_column_int64(query, 4));
    sqlite3_finalize(query);
    return total;
}

static void make_total_good(const char *path, lab_total total)
{
    RELEASED(lab_plan) plan;
    OWNED(lab_database) base = lab_database_open(path, LAB_DATABASE_WRITE);
    lab_store_plan_read(base, &plan);
    if (lab_database_state_of(base) == LAB_DATABASE_GOOD) {
        total.plan = lab_plan_fingerprint(&plan);
        lab_store_total_write(base, &total);
    }
}

static void change_study(const char *path, unsigned seed)
{
    dyar_random random = dyar_random_begin(seed, 0);
    sqlite3 *base;
    if (sqlite3_open_v2(path, &base, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        sqlite3_exec(base, "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF", NULL, NULL,
                     NULL);
        sqlite3_create_function(base, "sum_of", 5, SQLITE_UTF8, NULL, function_sum, NULL, NULL);
        if (dyar_random_below(&random, MARKS) == 0)
            change_mark(base, &random);
        else
            change_some_row(base, &random);
        if (dyar_random_below(&random, AS_IT_IS) > 0) {
            sqlite3_exec(base,
                         "UPDATE batch SET checksum = "
                         "sum_of(combination, lineup, first, count, games)",
                         NULL, NULL, NULL);
            make_total_good(path, total_of(base));
        }
    }
    sqlite3_close(base);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    if (seed % BYTES == 0)
        return LLVMFuzzerMutate(data, size, most);
    const char *path = file_of("changed", data, size);
    size_t length;
    change_study(path, seed);
    OWNED(char) changed = need_file(path, &length);
    if (length > 0 && length <= most)
        memcpy(data, changed, size = length);
    return size;
}
