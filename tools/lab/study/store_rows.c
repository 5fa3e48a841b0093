/* SPDX-License-Identifier: MIT */
/* Rows of games in the file of a study. */
#include "lab/study/store_rows.h"

#include "lab/base/list.h"
#include "lab/study/outcome_text.h"

/* The columns of the two tables, and how rows are written and read. */
typedef struct table {
    lab_kept kept;
    lab_query *add, *read;
} table;

struct lab_rows {
    lab_database *base;
    table played, detail;
    char *text;
    size_t length, room;
    uint32_t counts[LAB_TOUCHES_MAX];
    char list[LAB_TOUCHES_TEXT + 1]; /* the same as text */
};

/* ---- the two tables ---- */

static void open_table(table *t, lab_database *base, const char *name, lab_kept kept,
                       const char *more)
{
    char sql[512];
    int length = snprintf(sql, sizeof sql, "INSERT INTO %s VALUES (?", name);
    for (const lab_field *field = lab_outcome_fields(); field->name; field++)
        if (field->kept == kept)
            length += snprintf(sql + length, sizeof sql - (size_t)length, ",?");
    snprintf(sql + length, sizeof sql - (size_t)length, "%s)", more);
    t->kept = kept;
    t->add = lab_query_new(base, sql);
    snprintf(sql, sizeof sql, "SELECT * FROM %s WHERE id >= ? AND id < ? ORDER BY id", name);
    t->read = lab_query_new(base, sql);
}

static void close_table(table *t)
{
    lab_query_free(t->add);
    lab_query_free(t->read);
}

lab_rows *lab_rows_new(lab_database *base)
{
    lab_rows *rows = calloc(1, sizeof *rows);
    if (!rows)
        return NULL;
    rows->base = base;
    open_table(&rows->played, base, "played", LAB_KEPT_PLAYED, "");
    open_table(&rows->detail, base, "detail", LAB_KEPT_DETAIL, ",?");
    return rows;
}

void lab_rows_free(lab_rows *rows)
{
    if (!rows)
        return;
    close_table(&rows->played);
    close_table(&rows->detail);
    free(rows->text);
    free(rows);
}

/* ---- writing ---- */

static bool has_detail(const lab_outcome *outcome)
{
    for (const lab_field *field = lab_outcome_fields(); field->name; field++)
        if (field->kept == LAB_KEPT_DETAIL && lab_outcome_get(outcome, field) != field->least)
            return true;
    return false;
}

static void give_numbers(const table *t, uint64_t id, const lab_outcome *outcome)
{
    lab_query_number(t->add, (int64_t)id);
    for (const lab_field *field = lab_outcome_fields(); field->name; field++) {
        if (field->kept != t->kept)
            continue;
        const int32_t value = lab_outcome_get(outcome, field);
        if (value < 0)
            lab_query_null(t->add);
        else
            lab_query_number(t->add, value);
    }
}

static void add_game(lab_rows *rows, uint64_t id, const lab_outcome *outcome,
                     const lab_touches *touches)
{
    give_numbers(&rows->played, id, outcome);
    lab_query_run(rows->played.add);
    if (touches->count == 0 && !has_detail(outcome))
        return;
    give_numbers(&rows->detail, id, outcome);
    if (touches->count > 0)
        lab_query_bytes(rows->detail.add, rows->list,
                        (size_t)(lab_touches_write(touches, rows->list) - rows->list));
    else
        lab_query_null(rows->detail.add);
    lab_query_run(rows->detail.add);
}

void lab_rows_add(lab_rows *rows, const char *text, uint64_t count, uint64_t start)
{
    for (uint64_t i = 0; i < count; i++) {
        lab_outcome outcome;
        lab_touches touches = {
            .written = rows->counts, .read = rows->counts, .count = LAB_TOUCHES_MAX};
        text++; /* skips the bracket or the comma */
        if (!lab_outcome_read(&text, &outcome, &touches)) {
            lab_database_damaged(rows->base, "the text of a game is none");
            return;
        }
        add_game(rows, start + i, &outcome, &touches);
    }
}

/* ---- reading ---- */

/* Writes only numbers that outcome.def allows; NULL is one that is not known. */
static bool take_number(lab_query *query, int column, const lab_field *field,
                        lab_outcome *outcome)
{
    if (field->least < 0 && lab_query_is_null(query, column)) {
        lab_outcome_set(outcome, field, LAB_UNKNOWN);
        return true;
    }
    const int64_t number = lab_query_get_number(query, column);
    lab_outcome_set(outcome, field, (int32_t)number);
    return number >= 0 && number <= field->most;
}

static bool take_numbers(const table *t, lab_outcome *outcome)
{
    int column = 1;
    bool good = true;
    for (const lab_field *field = lab_outcome_fields(); good && field->name; field++)
        if (field->kept == t->kept)
            good = take_number(t->read, column++, field, outcome);
    return good;
}

static void take_least(lab_kept kept, lab_outcome *outcome)
{
    for (const lab_field *field = lab_outcome_fields(); field->name; field++)
        if (field->kept == kept)
            lab_outcome_set(outcome, field, field->least);
}

static bool take_touches(lab_rows *rows, int column, lab_touches *touches)
{
    const char *text = lab_query_get_text(rows->detail.read, column);
    if (!text)
        return true;
    touches->count = LAB_TOUCHES_MAX;
    return lab_touches_read(&text, touches) && *text == '\0';
}

static bool take_detail(lab_rows *rows, lab_outcome *outcome, lab_touches *touches)
{
    int last = 1;
    for (const lab_field *field = lab_outcome_fields(); field->name; field++)
        last += field->kept == LAB_KEPT_DETAIL;
    return take_numbers(&rows->detail, outcome) && take_touches(rows, last, touches);
}

static bool put_text(lab_rows *rows, const lab_outcome *outcome, const lab_touches *touches)
{
    enum { NEEDED = LAB_OUTCOME_TEXT + LAB_TOUCHES_TEXT + 3 };
    if (!lab_list_reserve(&rows->text, &rows->room, rows->length + NEEDED, 1)) {
        lab_database_out_of_memory(rows->base);
        return false;
    }
    rows->text[rows->length] = rows->length == 0 ? '[' : ',';
    rows->length = (size_t)(lab_outcome_write(outcome, touches, rows->text + rows->length + 1) -
                            rows->text);
    return true;
}

static void begin_reading(const table *t, uint64_t start, uint64_t end)
{
    lab_query_number(t->read, (int64_t)start);
    lab_query_number(t->read, (int64_t)end);
}

/* The game whose row in `played` was just read; `has_row`: a row of `detail` is read, too. */
static bool take_game(lab_rows *rows, bool *has_row, lab_outcome *outcome)
{
    lab_touches touches = {.written = rows->counts, .read = rows->counts};
    const bool is_there = *has_row && lab_query_get_number(rows->detail.read, 0) ==
                                          lab_query_get_number(rows->played.read, 0);
    bool good = take_numbers(&rows->played, outcome);
    if (good && is_there) {
        good = take_detail(rows, outcome, &touches);
        *has_row = good && lab_query_row(rows->detail.read);
    } else {
        take_least(LAB_KEPT_DETAIL, outcome);
    }
    return good && put_text(rows, outcome, &touches);
}

const char *lab_rows_text(lab_rows *rows, const lab_game_range *range, uint64_t start)
{
    lab_outcome outcome = {.lineup = (int32_t)range->lineup};
    bool good = true;
    rows->length = 0;
    begin_reading(&rows->played, start, start + range->count);
    begin_reading(&rows->detail, start, start + range->count);
    bool has_row = lab_query_row(rows->detail.read);
    while (good && lab_query_row(rows->played.read))
        good = take_game(rows, &has_row, &outcome);
    if (!good || has_row || rows->length == 0)
        return NULL;
    rows->text[rows->length] = ']';
    rows->text[rows->length + 1] = '\0';
    return rows->text;
}

/* ---- checking ---- */

/* Each id counts once, so as many as there may be, from 0, are all of them. */
static void check_ids(lab_database *base, uint64_t games)
{
    const int64_t end = (int64_t)games;
    if (lab_database_ask(base, "SELECT count(*) FROM played") != end ||
        lab_database_ask(base, "SELECT ifnull(min(id), 0) FROM played") != 0 ||
        lab_database_ask(base, "SELECT ifnull(max(id), -1) FROM played") != end - 1 ||
        lab_database_ask(base, "SELECT ifnull(min(id), 0) FROM detail") < 0 ||
        lab_database_ask(base, "SELECT ifnull(max(id), -1) FROM detail") >= end)
        lab_database_damaged(base, "games are missing that were there");
}

void lab_rows_check(lab_database *base, uint64_t games)
{
    lab_query *query = lab_query_new(base, "SELECT start, count FROM batch ORDER BY start");
    uint64_t end = 0;
    bool good = true;
    while (good && lab_query_row(query)) {
        good = (uint64_t)lab_query_get_number(query, 0) == end;
        end += (uint64_t)lab_query_get_number(query, 1);
    }
    lab_query_free(query);
    if (!good || end != games)
        lab_database_damaged(base, "games are missing that were there");
    check_ids(base, games);
}
