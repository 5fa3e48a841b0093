/* SPDX-License-Identifier: MIT */
/*
 * The file of a study.
 *
 * (1) Who writes it holds a lock on it, besides those of SQLite, which come and go: two
 * programs that play the same study would play the same games.  (2) The tables and the plan are
 * one transaction: a file has both or neither.  (3) While games are added the file has a
 * write-ahead log beside it, so that a commit need not wait for the disk and readers are not in
 * the way; a study that is closed is one file again.
 */
#include "lab/study/store.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/study/store_batch.h"
#include "lab/study/store_plan.h"
#include "lab/study/store_rows.h"
#include "lab/study/store_schema.h"
#include "lab/study/store_survey.h"

struct lab_store {
    lab_database *base;
    lab_store_form form;
    lab_rows *rows;    /* NULL if games are in texts */
    lab_query *adding; /* NULL if it is only read */
    const char *path;  /* borrowed */
    int lock;          /* -1: it is only read */
    lab_total total;   /* of what is in it, or will be with the next commit */
};

/* ---- trouble ---- */

static bool fail_store(const lab_store *store, lab_store_trouble *trouble, lab_error *error)
{
    const lab_database_state state = lab_database_state_of(store->base);
    const char *path = store->path, *problem = lab_database_problem(store->base);
    *error = (lab_error){0};
    *trouble = LAB_STORE_SYSTEM;
    if (state == LAB_DATABASE_GOOD) {
        *trouble = LAB_STORE_FINE;
    } else if (state == LAB_DATABASE_BUSY) {
        lab_refuse(error, "cannot write '%s': another program is writing it", path);
    } else if (state == LAB_DATABASE_NO_MEMORY) {
        lab_error_no_memory(error);
    } else if (state == LAB_DATABASE_FAILING) {
        lab_refuse(error, "cannot use '%s': %s", path, problem);
    } else {
        *trouble = LAB_STORE_FOREIGN;
        lab_refuse(error,
                   state == LAB_DATABASE_FOREIGN ? "'%s' is not a study file"
                                                 : "'%s' is damaged: %s",
                   path, problem);
    }
    return state != LAB_DATABASE_GOOD;
}

static bool succeeded(const lab_store *store, lab_error *error)
{
    lab_store_trouble trouble;
    return !fail_store(store, &trouble, error);
}

static bool refuse_system(lab_store_trouble *trouble, lab_error *error, const char *does,
                          const char *path, const char *why)
{
    *trouble = LAB_STORE_SYSTEM;
    return lab_refuse(error, "cannot %s '%s': %s", does, path, why);
}

static bool refuse_file(lab_store_trouble *trouble, lab_error *error, const char *path,
                        const char *why)
{
    *trouble = LAB_STORE_FOREIGN;
    return lab_refuse(error, "'%s' %s", path, why);
}

/* ---- opening ---- */

/* `lock` is closed with it. */
static lab_store *open_store(const char *path, int lock, lab_store_trouble *trouble,
                             lab_error *error)
{
    lab_store *store = calloc(1, sizeof *store);
    if (!store) {
        close(lock);
        refuse_system(trouble, error, "use", path, "out of memory");
        return NULL;
    }
    *store = (lab_store){
        .base = lab_database_open(path, lock < 0 ? LAB_DATABASE_READ : LAB_DATABASE_WRITE),
        .path = path,
        .lock = lock};
    if (!store->base)
        refuse_system(trouble, error, "use", path, "out of memory");
    else if (!fail_store(store, trouble, error))
        return store;
    lab_store_close(store);
    return NULL;
}

/* SQLite is closed first: closing any other descriptor of the file would take its locks. */

void lab_store_close(lab_store *store)
{
    if (!store)
        return;
    lab_query_free(store->adding);
    lab_rows_free(store->rows);
    if (store->base && store->adding) {
        lab_database_run(store->base, "ROLLBACK");
        lab_database_run(store->base, "PRAGMA journal_mode = MEMORY");
    }
    lab_database_close(store->base);
    if (store->lock >= 0)
        close(store->lock);
    free(store);
}

static bool is_empty(const lab_store *store)
{
    return lab_database_ask(store->base, "SELECT count(*) FROM sqlite_master") == 0;
}

/* How the user gets a file that this program reads. */
#define PLAY_AGAIN "; play it again: dyar study RULESET --output FILE"

/* Whether it is a study in the form that we know. */
static bool is_study(lab_store *store, lab_store_trouble *trouble, lab_error *error)
{
    const int64_t application = lab_database_ask(store->base, "PRAGMA application_id");
    const int64_t version = lab_database_ask(store->base, "PRAGMA user_version");
    if (fail_store(store, trouble, error))
        return false;
    if (application != LAB_STORE_APPLICATION)
        return refuse_file(trouble, error, store->path, "is not a study file");
    if (version != LAB_STORE_ROWS && version != LAB_STORE_TEXTS)
        return refuse_file(
            trouble, error, store->path,
            "was written by another version of dyar, in a format that this version does "
            "not know" PLAY_AGAIN);
    store->form = (lab_store_form)version;
    if (!lab_store_is_as_created(store->base, store->form))
        lab_database_damaged(store->base, "its tables are not those of a study");
    return !fail_store(store, trouble, error);
}

/* Whether SQLite finds everything where it should be. */
static void check_pages(lab_store *store)
{
    lab_query *query = lab_query_new(store->base, "PRAGMA integrity_check(1)");
    const char *found = lab_query_row(query) ? lab_query_get_text(query, 0) : NULL;
    if (found && strcmp(found, "ok") != 0)
        lab_database_damaged(store->base, found);
    lab_query_free(query);
}

/* Whether it is all there: the plan as it was written, and every batch. */
static void check_total(lab_store *store, const lab_plan *plan)
{
    lab_gaps gaps;
    store->total = lab_store_total_read(store->base);
    if (lab_plan_fingerprint(plan) != store->total.plan)
        lab_database_damaged(store->base, "its plan was changed after it was written");
    lab_store_survey(store->base, plan, &store->total, &gaps);
    free(gaps.ranges);
    if (store->rows)
        lab_rows_check(store->base, store->total.games);
}

static void open_rows(lab_store *store)
{
    store->rows = lab_rows_new(store->base);
    if (!store->rows)
        lab_database_out_of_memory(store->base);
}

/* Whether this engine would play its games alike. */
static bool has_semantics(const lab_store *store, const lab_plan *plan,
                          lab_store_trouble *trouble, lab_error *error)
{
    char here[16], why[192];
    const char *there = lab_plan_setting(plan, "semantics");
    snprintf(here, sizeof here, "%d", DYAR_SEMANTICS);
    if (strcmp(there, here) == 0)
        return true;
    snprintf(why, sizeof why,
             "was played by an engine with other semantics (%.10s, this program has "
             "%s)" PLAY_AGAIN,
             there, here);
    return refuse_file(trouble, error, store->path, why);
}

/* Reads the plan, which is to be released in any case, and checks all but the games. */
static bool open_study(lab_store *store, lab_plan *plan, lab_store_trouble *trouble,
                       lab_error *error)
{
    *plan = (lab_plan){0};
    if (!is_study(store, trouble, error))
        return false;
    check_pages(store);
    if (store->form == LAB_STORE_ROWS)
        open_rows(store);
    lab_store_plan_read(store->base, plan);
    if (fail_store(store, trouble, error) || !has_semantics(store, plan, trouble, error))
        return false;
    check_total(store, plan);
    return !fail_store(store, trouble, error);
}

/* Anything but a file could keep the program waiting. */
static bool is_file(const char *path, lab_store_trouble *trouble, lab_error *error)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return refuse_system(trouble, error, "read", path, strerror(errno));
    return S_ISREG(about.st_mode) || refuse_file(trouble, error, path, "is not a study file");
}

lab_store *lab_store_read(const char *path, lab_plan *plan, lab_store_trouble *trouble,
                          lab_error *error)
{
    *plan = (lab_plan){0};
    *error = (lab_error){0};
    lab_store *store =
        is_file(path, trouble, error) ? open_store(path, -1, trouble, error) : NULL;
    if (!store)
        return NULL;
    lab_database_run(store->base, "BEGIN"); /* all that is read is of one moment */
    if (open_study(store, plan, trouble, error))
        return store;
    lab_store_close(store);
    return NULL;
}

/* ---- beginning ---- */

static void create(lab_store *store, const lab_plan *plan)
{
    lab_store_create(store->base, LAB_STORE_ROWS);
    lab_store_plan_write(store->base, plan);
    open_rows(store);
}

static bool refuse_setting(const lab_store *store, const lab_plan *kept,
                           const lab_setting *setting, lab_store_trouble *trouble,
                           lab_error *error)
{
    char why[192];
    const char *before = lab_plan_setting(kept, setting->name);
    snprintf(why, sizeof why, "holds another study (%.30s: '%.50s', not '%.50s')",
             setting->name, before ? before : "", setting->value);
    return refuse_file(trouble, error, store->path, why);
}

static bool compare_plans(const lab_store *store, const lab_plan *kept, const lab_plan *plan,
                          lab_store_trouble *trouble, lab_error *error)
{
    const lab_setting *other = lab_plan_difference(kept, plan);
    if (other)
        return refuse_setting(store, kept, other, trouble, error);
    if (!lab_plan_same_rules(kept, plan))
        return refuse_file(trouble, error, store->path,
                           "holds a study of other rules: the ruleset has changed since");
    return true;
}

/* More games may be asked for than before. */
static void grow(lab_store *store, const lab_plan *plan)
{
    lab_query *setting =
        lab_query_new(store->base, "UPDATE study SET value = ? WHERE name = ? AND value <> ?1");
    lab_query *lineup = lab_query_new(
        store->base, "UPDATE lineup SET games = ? WHERE number = ? AND games <> ?1");
    for (size_t i = 0; i < plan->setting_count; i++) {
        lab_query_text(setting, plan->settings[i].value);
        lab_query_text(setting, plan->settings[i].name);
        lab_query_run(setting);
    }
    for (size_t i = 0; i < LAB_LINEUPS; i++) {
        lab_query_number(lineup, (int64_t)plan->games[i]);
        lab_query_number(lineup, (int64_t)i);
        lab_query_run(lineup);
    }
    lab_query_free(setting);
    lab_query_free(lineup);
}

/* Only files of the present form get more games. */
static bool can_grow(const lab_store *store, lab_store_trouble *trouble, lab_error *error)
{
    return store->form == LAB_STORE_ROWS ||
           refuse_file(
               trouble, error, store->path,
               "was written by an earlier version of dyar, in a format that this version only "
               "reads; write a file to continue: dyar study merge FILE --output NEW");
}

static bool take_up(lab_store *store, const lab_plan *plan, lab_store_trouble *trouble,
                    lab_error *error)
{
    lab_plan kept;
    const bool same = open_study(store, &kept, trouble, error) &&
                      compare_plans(store, &kept, plan, trouble, error) &&
                      can_grow(store, trouble, error);
    lab_plan_release(&kept);
    return same;
}

/* Reads the plan again, as the total must have the fingerprint of the file's own plan. */
static void note_plan(lab_store *store)
{
    lab_plan plan;
    lab_store_plan_read(store->base, &plan);
    if (lab_database_state_of(store->base) == LAB_DATABASE_GOOD)
        store->total.plan = lab_plan_fingerprint(&plan);
    lab_plan_release(&plan);
}

/* File systems that know no locks do without. */
static int lock_file(const char *path, lab_store_trouble *trouble, lab_error *error)
{
    const int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock >= 0 && (flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK))
        return lock;
    refuse_system(trouble, error, "write", path,
                  lock >= 0 ? "another program is writing the file" : strerror(errno));
    if (lock >= 0)
        close(lock);
    return -1;
}

/* Changing from a journal to a log, and back at the end, would put a journal beside the file
 * for a moment, where it would stay if the program were killed then: it is kept in memory. */
static void begin_log(lab_store *store)
{
    lab_database_run(store->base, "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = NORMAL");
    lab_query *query = lab_query_new(store->base, "PRAGMA journal_mode = WAL");
    const char *mode = lab_query_row(query) ? lab_query_get_text(query, 0) : NULL;
    const bool can_log = mode && strcmp(mode, "wal") == 0;
    lab_query_free(query);
    if (!can_log)
        lab_database_run(store->base, "PRAGMA journal_mode = DELETE");
}

/* The file is a study of this plan after it, and a transaction has begun. */
static bool begin_study(lab_store *store, const lab_plan *plan, lab_store_trouble *trouble,
                        lab_error *error)
{
    const bool is_new = is_empty(store);
    if (fail_store(store, trouble, error) || (!is_new && !take_up(store, plan, trouble, error)))
        return false;
    begin_log(store);
    lab_database_run(store->base, "BEGIN IMMEDIATE");
    if (is_new)
        create(store, plan);
    else
        grow(store, plan);
    note_plan(store);
    store->adding = lab_query_new(store->base, "INSERT INTO batch VALUES (?, ?, ?, ?, ?, ?)");
    lab_store_commit(store, error);
    return !fail_store(store, trouble, error);
}

lab_store *lab_store_begin(const char *path, const lab_plan *plan, lab_store_trouble *trouble,
                           lab_error *error)
{
    const int lock = lock_file(path, trouble, error);
    lab_store *store = lock >= 0 ? open_store(path, lock, trouble, error) : NULL;
    if (store && begin_study(store, plan, trouble, error))
        return store;
    lab_store_close(store);
    return NULL;
}

/* ---- batches ---- */

bool lab_store_add(lab_store *store, const lab_batch *batch, lab_error *error)
{
    const lab_game_range *range = &batch->range;
    const int64_t checksum = lab_batch_checksum(range, batch->text, batch->length);
    lab_rows_add(store->rows, batch->text, range->count, store->total.games);
    lab_query_number(store->adding, (int64_t)store->total.games);
    lab_query_number(store->adding, range->combination);
    lab_query_number(store->adding, range->lineup);
    lab_query_number(store->adding, (int64_t)range->first);
    lab_query_number(store->adding, (int64_t)range->count);
    lab_query_number(store->adding, checksum);
    lab_query_run(store->adding);
    lab_total_add(&store->total, range, checksum);
    return succeeded(store, error);
}

bool lab_store_commit(lab_store *store, lab_error *error)
{
    lab_store_total_write(store->base, &store->total);
    lab_database_run(store->base, "COMMIT");
    lab_database_run(store->base, "BEGIN IMMEDIATE");
    return succeeded(store, error);
}

/* ---- games ---- */

bool lab_store_missing(lab_store *store, const lab_plan *plan, lab_game_range **ranges,
                       size_t *count, lab_error *error)
{
    lab_gaps gaps;
    lab_store_survey(store->base, plan, &store->total, &gaps);
    *ranges = gaps.ranges;
    *count = gaps.count;
    return succeeded(store, error);
}

/* A query of batches, with the condition and order in `rest`.  Column 5 is the start of their
 * rows, or their text. */
static lab_query *query_batches(const lab_store *store, const char *rest)
{
    char sql[192];
    snprintf(sql, sizeof sql,
             "SELECT combination, lineup, first, count, checksum, %s FROM batch %s",
             store->rows ? "start" : "games", rest);
    return lab_query_new(store->base, sql);
}

static lab_game_range range_of(lab_query *query)
{
    return (lab_game_range){.combination = (uint32_t)lab_query_get_number(query, 0),
                            .lineup = (uint32_t)lab_query_get_number(query, 1),
                            .first = (uint64_t)lab_query_get_number(query, 2),
                            .count = (uint64_t)lab_query_get_number(query, 3)};
}

/* Returns the text of the batch that the query is at; NULL if it cannot be one. */
static const char *text_of(const lab_store *store, const lab_game_range *range,
                           lab_query *query)
{
    return store->rows
               ? lab_rows_text(store->rows, range, (uint64_t)lab_query_get_number(query, 5))
               : lab_query_get_text(query, 5);
}

/* Of the line-ups from `first` to before `end`. */
static bool read_games(lab_store *store, const lab_combination *combination,
                       const lab_game_range *first, size_t end, lab_games *games,
                       lab_error *error)
{
    bool good = true;
    lab_query *query = query_batches(
        store, "WHERE combination = ? AND lineup >= ? AND lineup < ? ORDER BY lineup, first");
    *games = (lab_games){0};
    lab_query_number(query, first->combination);
    lab_query_number(query, first->lineup);
    lab_query_number(query, (int64_t)end);
    while (good && lab_query_row(query)) {
        const lab_game_range range = range_of(query);
        const char *text = text_of(store, &range, query);
        good = text &&
               lab_batch_read(&range, text, lab_query_get_number(query, 4), combination, games);
    }
    if (games->no_memory)
        lab_database_out_of_memory(store->base);
    else if (!good)
        lab_database_damaged(store->base, "a batch of games was changed after it was written");
    lab_query_free(query);
    return succeeded(store, error);
}

bool lab_store_games(lab_store *store, const lab_plan *plan, size_t combination,
                     lab_games *games, lab_error *error)
{
    return read_games(store, &plan->combinations[combination],
                      &(lab_game_range){.combination = (uint32_t)combination}, LAB_LINEUPS,
                      games, error);
}

bool lab_store_games_at(lab_store *store, const lab_plan *plan, size_t combination,
                        size_t strength, lab_games *games, lab_error *error)
{
    const lab_game_range first = {.combination = (uint32_t)combination,
                                  .lineup = (uint32_t)lab_lineup_at(strength, 0)};
    return read_games(store, &plan->combinations[combination], &first,
                      lab_lineup_at(strength + 1, 0), games, error);
}

/* ---- joining ---- */

/* The whole of a text of games, read and dropped: it is what was written. */
static bool is_batch(const lab_batch *batch, int64_t checksum, const lab_plan *plan)
{
    lab_games games = {0};
    const bool good = lab_batch_read(&batch->range, batch->text, checksum,
                                     &plan->combinations[batch->range.combination], &games);
    lab_games_release(&games);
    return good;
}

/* Is the range within a gap?  Both come in the same order: `at` is the gap that the range
 * before was in. */
static bool fits_gap(const lab_gaps *gaps, size_t *at, const lab_game_range *range)
{
    for (; *at < gaps->count; ++*at) {
        const lab_game_range *gap = &gaps->ranges[*at];
        if (gap->combination == range->combination && gap->lineup == range->lineup &&
            gap->first <= range->first &&
            range->first + range->count <= gap->first + gap->count)
            return true;
    }
    return false;
}

static bool refuse_twice(const lab_store *from, const lab_game_range *range,
                         lab_store_trouble *trouble, lab_error *error)
{
    char why[128];
    snprintf(why, sizeof why,
             "holds game %" PRIu64 " of combination %" PRIu32 ", which another file holds, too",
             range->first, range->combination);
    return refuse_file(trouble, error, from->path, why);
}

static bool copy_batches(lab_store *to, lab_store *from, const lab_plan *plan,
                         const lab_gaps *gaps, lab_store_trouble *trouble, lab_error *error)
{
    bool good = true;
    size_t at = 0;
    lab_query *query = query_batches(from, "ORDER BY combination, lineup, first");
    while (good && lab_query_row(query)) {
        const lab_game_range range = range_of(query);
        const char *text = text_of(from, &range, query);
        const lab_batch batch = {
            .range = range, .text = (char *)text, .length = text ? strlen(text) : 0};
        if (!text || !is_batch(&batch, lab_query_get_number(query, 4), plan))
            lab_database_damaged(from->base,
                                 "a batch of games was changed after it was written");
        else if (fits_gap(gaps, &at, &batch.range))
            good = lab_store_add(to, &batch, error);
        else
            good = refuse_twice(from, &batch.range, trouble, error);
    }
    lab_query_free(query);
    return good && !fail_store(from, trouble, error);
}

bool lab_store_join(lab_store *to, const lab_plan *plan, const char *path,
                    lab_store_trouble *trouble, lab_error *error)
{
    lab_plan other;
    lab_gaps gaps = {0};
    lab_store *from = lab_store_read(path, &other, trouble, error);
    bool good = from && compare_plans(from, &other, plan, trouble, error);
    if (good) {
        lab_store_survey(to->base, plan, &to->total, &gaps);
        good = !fail_store(to, trouble, error) &&
               copy_batches(to, from, plan, &gaps, trouble, error);
    }
    free(gaps.ranges);
    lab_store_close(from);
    lab_plan_release(&other);
    return good;
}
