/* SPDX-License-Identifier: MIT */
/* The file of a study as it may come from a stranger: forged, damaged, cut short. */
#include <endian.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/study/database.h"
#include "lab/study/plan_check.h"
#include "lab/study/store.h"
#include "lab/study/store_survey.h"
#include "support/need.h"
#include "support/studies.h"
#include "support/unit.h"

OWNER(lab_database, lab_database_close);
OWNER(lab_store, lab_store_close);

/* A study of eight games in every combination, made once. */
static void begin_study(fixture *f)
{
    static char *bytes;
    static size_t length;
    if (!bytes) {
        lab_store *store = open_store(f, &f->plan);
        for (uint32_t c = 0; c < f->plan.design.count; c++)
            add(f, store, (lab_game_range){.combination = c, .first = 0, .count = 8});
        assert_true(lab_store_commit(store, &f->error));
        lab_store_close(store);
        bytes = need_file(f->path, &length);
    }
    put_file(f->path, bytes, length);
}

/* For a file that is thrown away soon. */
static lab_database *open_hastily(const fixture *f)
{
    lab_database *base = lab_database_open(f->path, LAB_DATABASE_WRITE);
    lab_database_run(base, "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY");
    return base;
}

static void alter(const fixture *f, const char *sql)
{
    OWNED(lab_database) base = open_hastily(f);
    lab_database_run(base, sql);
    assert_int_equal(lab_database_state_of(base), LAB_DATABASE_GOOD);
    seal(base);
}

static bool gives_games(fixture *f)
{
    RELEASED(lab_plan) plan;
    lab_games games = {0};
    OWNED(lab_store) store = lab_store_read(f->path, &plan, &f->trouble, &f->error);
    bool read = store != NULL;
    for (size_t c = 0; read && c < plan.design.count; c++) {
        read = lab_store_games(store, &plan, c, &games, &f->error);
        lab_games_release(&games);
    }
    return read;
}

/* Expects a refusal of the file, which stays as it is, whether it is read or resumed. */
static void refuses(fixture *f, const char *sql, const char *why)
{
    size_t length, length_after;
    begin_study(f);
    assert_true(gives_games(f));
    alter(f, sql);
    OWNED(char) bytes = need_file(f->path, &length);
    assert_false(gives_games(f));
    if (!strstr(f->error.message, why))
        fail_msg("%s: '%s', not '%s'", sql, f->error.message, why);
    assert_null(open_store(f, &f->plan));
    assert_int_equal(f->trouble, LAB_STORE_FOREIGN);
    OWNED(char) after = need_file(f->path, &length_after);
    assert_int_equal(length, length_after);
    assert_memory_equal(bytes, after, length);
}

TEST(names_are_names)
{
    static const char *const answers_sql[] = {
        "UPDATE answer SET id = 'zz\"' || char(10) || 'EOD' WHERE number = 1",
        "UPDATE answer SET id = '=HYPERLINK(1)' WHERE number = 0",
        "UPDATE answer SET id = 'Yes' WHERE number = 0",
        "UPDATE answer SET id = '' WHERE number = 0",
    };
    for (size_t i = 0; i < sizeof answers_sql / sizeof *answers_sql; i++)
        refuses(f, answers_sql[i], "the id of an answer is not a name");
    refuses(f, "UPDATE answer SET id = 'yes'", "two answers to a question have the same id");
    refuses(f, "UPDATE question SET id = 'a`b' WHERE number = 0",
            "the id of a question is not a name");
    refuses(f, "UPDATE question SET id = 'open'", "two questions have the same id");
    refuses(f, "UPDATE source SET key = 'a book'", "the key of a source is not a name");
    refuses(f, "UPDATE answer SET standing = 'proved'", "the standing of an answer");
    refuses(f, "UPDATE answer SET source = 'a book'", "a text of an answer is not valid");
    refuses(f, "UPDATE combination SET rules = '0123456789ABCDEF'", "the hash of rules");
}

TEST(texts_are_texts)
{
    refuses(f, "UPDATE source SET title = char(27) || ']0;x'",
            "a text of a source is not valid");
    refuses(f, "UPDATE source SET year = char(155) || 'x'", "a text of a source is not valid");
    refuses(f, "UPDATE source SET note = CAST(x'c3' AS TEXT)",
            "a text of a source is not valid");
    refuses(f, "UPDATE source SET note = CAST(x'eda080' AS TEXT)",
            "a text of a source is not valid");
    refuses(f, "UPDATE source SET note = CAST(x'c080' AS TEXT)",
            "a text of a source is not valid");
    refuses(f, "UPDATE source SET note = 'a' || char(0) || 'b'", "a text has a zero in it");
    refuses(f, "UPDATE source SET note = x'6162'", "a text is not valid");
    refuses(f, "UPDATE question SET asks = 'a' || char(13)", "the text of a question");
    refuses(f, "UPDATE question SET asks = NULL", "the text of a question");
}

TEST(numbers_are_where_they_may_be)
{
    refuses(f, "UPDATE study SET value = '' WHERE name = 'players'", "players and strengths");
    refuses(f, "UPDATE study SET value = 'random' WHERE name = 'strengths'",
            "players and strengths");
    refuses(f, "UPDATE study SET value = 'random,greedy' WHERE name = 'strengths'",
            "contradict each other");
    refuses(f, "UPDATE combination SET players = 7",
            "the number of players or seeds is impossible");
    refuses(f, "UPDATE combination SET players = 4294967298",
            "the number of players or seeds is impossible");
    refuses(f, "UPDATE combination SET seeds = -1",
            "the number of players or seeds is impossible");
    refuses(f, "UPDATE combination SET seeds = 'many'", "a number is not valid");
    refuses(f, "UPDATE choice SET answer = 2 WHERE combination = 1", "does not exist");
    refuses(f, "UPDATE choice SET answer = -1 WHERE combination = 1", "does not exist");
    refuses(f, "UPDATE choice SET answer = 1 WHERE combination = 0", "the chosen answers");
    refuses(f, "UPDATE question SET chosen = 7",
            "the chosen answer to a question does not exist");
    refuses(f, "UPDATE lineup SET games = 11 WHERE number = 0", "differs from the setting");
    refuses(f, "UPDATE lineup SET games = -1 WHERE number = 0", "differs from the setting");
    refuses(f, "UPDATE source SET number = 5", "contradict each other");
    refuses(f, "UPDATE answer SET question = 5 WHERE question = 0", "contradict each other");
    refuses(f, "DELETE FROM choice WHERE combination = 1", "contradict each other");
    refuses(f, "DELETE FROM lineup WHERE number = 1", "contradict each other");
    refuses(f, "INSERT INTO lineup VALUES (2, 3)", "contradict each other");
}

TEST(games_of_another_engine_are_not_believed)
{
    char sql[96];
    for (int number = DYAR_SEMANTICS - 1; number <= DYAR_SEMANTICS + 1; number += 2) {
        snprintf(sql, sizeof sql, "UPDATE study SET value = '%d' WHERE name = 'semantics'",
                 number);
        refuses(f, sql, number ? "dyar study RULESET --output FILE" : "is not valid");
    }
    refuses(f, "PRAGMA user_version = 6", "dyar study RULESET --output FILE");
    refuses(f, "PRAGMA user_version = 8", "its tables are not those of a study");
}

TEST(settings_are_all_there_and_make_sense)
{
    static const char *const wrong[][2] = {
        {"version", "a'||char(10)||'b"},
        {"semantics", "01"},
        {"semantics", "one"},
        {"ruleset", "../cow"},
        {"name", "'||char(7)||'"},
        {"setup", "4x4; ls"},
        {"answer", "a=b=c"},
        {"answer", "a=b'||char(10)||'"},
        {"set", "'||CAST(x'c3' AS TEXT)||'"},
        {"match", "perhaps"},
        {"position", "'||CAST(x'80' AS TEXT)||'"},
        {"design", "some"},
        {"only", "a,,b"},
        {"players", "random,$(ls)"},
        {"strengths", "$(ls)"},
        {"games", "010"},
        {"games", "1000000001"},
        {"skill", "-1"},
        {"turn-limit", "0"},
        {"seed", "9223372036854775808"},
        {"seed", "0x1"},
        {"matches-only", "a b"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char sql[128], why[64];
        snprintf(sql, sizeof sql, "UPDATE study SET value = '%s' WHERE name = '%s'",
                 wrong[i][1], wrong[i][0]);
        snprintf(why, sizeof why, "the value of setting '%s' is not valid", wrong[i][0]);
        refuses(f, sql, why);
    }
    refuses(f, "DELETE FROM study", "the setting 'version' is missing");
    refuses(f, "DELETE FROM study WHERE name = 'matches-only'",
            "the setting 'matches-only' is missing");
    refuses(f, "UPDATE study SET may_grow = 1", "the value of setting 'version' is not valid");
    refuses(f, "INSERT INTO study VALUES (18, 'more', '', 0)", "an unknown setting");
}

TEST(other_tables_are_refused)
{
    static const char *const additions[] = {
        "CREATE TRIGGER t AFTER INSERT ON batch BEGIN DELETE FROM answer; END",
        "CREATE TABLE more (number INTEGER)",
        "CREATE INDEX i ON batch (count)",
        "DROP VIEW game; CREATE VIEW game AS SELECT 1",
        "DROP VIEW game",
        "ALTER TABLE source ADD COLUMN more TEXT",
        "ANALYZE",
    };
    for (size_t i = 0; i < sizeof additions / sizeof *additions; i++)
        refuses(f, additions[i], "its tables are not those of a study");
}

TEST(a_batch_that_is_missing_is_noticed)
{
    refuses(f, "DELETE FROM batch WHERE combination = 1", "games are missing");
    refuses(f, "UPDATE batch SET combination = 4 WHERE combination = 2",
            "do not belong to any combination");
    refuses(f, "UPDATE batch SET combination = 4294967296 WHERE combination = 2",
            "do not belong to any combination");
    refuses(f, "UPDATE batch SET lineup = 1 WHERE combination = 2", "beyond the last");
    refuses(f, "UPDATE batch SET first = -1 WHERE combination = 2", "twice, or beyond");
    refuses(f, "UPDATE batch SET count = 7 WHERE combination = 2", "games are missing");
    refuses(f, "UPDATE batch SET checksum = 7 WHERE combination = 2", "games are missing");
    refuses(f, "DELETE FROM total", "games are missing");
}

TEST(a_batch_that_has_changed_is_noticed)
{
    static const char *const changes[] = {
        "UPDATE batch SET first = 1 WHERE combination = 2",
        "UPDATE played SET turns = turns + 1 WHERE id = 17",
        "UPDATE played SET turns = -1 WHERE id = 17",
        "UPDATE played SET turns = turns + 4294967296 WHERE id = 17",
        "UPDATE played SET ending = 4 WHERE id = 17",
        "UPDATE detail SET drama = -1 WHERE id = 17",
        "UPDATE detail SET drama = 1000001 WHERE id = 17",
        "UPDATE detail SET touches = '[1' WHERE id = 17",
        "UPDATE detail SET touches = '[1,2,3,4,5,6]' WHERE id = 17",
        "DELETE FROM detail WHERE id = 17",
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        begin_study(f);
        alter(f, changes[i]);
        assert_false(gives_games(f));
        if (!strstr(f->error.message, "was changed after it was written"))
            fail_msg("%s: %s", changes[i], f->error.message);
    }
    begin_study(f);
    alter(f, "UPDATE played SET turns = 'many' WHERE id = 17");
    assert_false(gives_games(f));
    assert_non_null(strstr(f->error.message, "a number is not valid"));
}

TEST(a_row_that_no_batch_has_is_noticed)
{
    static const char *const changes[] = {
        "DELETE FROM played WHERE id = 17",
        "DELETE FROM played WHERE id = 23",
        "UPDATE played SET id = 24 WHERE id = 17",
        "UPDATE played SET id = -1 WHERE id = 0",
        "UPDATE detail SET id = 24 WHERE id = 17",
        "UPDATE detail SET id = -1 WHERE id = 17",
        "UPDATE batch SET start = 17 WHERE start = 16",
        "UPDATE batch SET start = -8 WHERE start = 0",
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        refuses(f, changes[i], "games are missing");
}

/* What there was no memory for is not called a mistake. */
TEST(a_plan_of_which_a_text_was_not_kept_is_no_damaged_one)
{
    lab_error error;
    f->plan.combinations[0].rules = NULL;
    assert_false(lab_plan_check(&f->plan, &error));
    assert_string_equal(error.message, "the hash of rules is not valid");
    f->plan.no_memory = true;
    assert_false(lab_plan_check(&f->plan, &error));
    assert_true(error.no_memory);
}

TEST(a_plan_that_has_changed_is_noticed)
{
    static const char *const changes[] = {
        "UPDATE study SET value = '2' WHERE name = 'seed'",
        "UPDATE source SET title = 'A bock'",
        "UPDATE answer SET standing = 'attested'",
        "UPDATE answer SET note = '' WHERE note IS NULL",
        "UPDATE question SET affects_nothing = 1",
        "UPDATE combination SET rules = '0123456789abcdee' WHERE number = 2",
        "DELETE FROM source",
        "DELETE FROM total",
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        begin_study(f);
        lab_database *base = open_hastily(f);
        lab_database_run(base, changes[i]);
        lab_database_close(base);
        assert_false(gives_games(f));
        assert_non_null(strstr(f->error.message, "its plan was changed after it was written"));
    }
}

/* A file in which one text of games is all, with the checksum that it then has. */
static void replace_game(const fixture *f, const char *text, uint64_t count)
{
    OWNED(lab_database) base = create_texts(f);
    put_text(base, (lab_game_range){.combination = 1, .count = count}, text);
    assert_int_equal(lab_database_state_of(base), LAB_DATABASE_GOOD);
}

/* The same in rows; it must be a text of games. */
static void replace_row(fixture *f, const char *text)
{
    const lab_batch batch = {.range = {.combination = 1, .count = 1},
                             .text = (char *)(uintptr_t)text,
                             .length = strlen(text)};
    put_file(f->path, "", 0);
    OWNED(lab_store) store = open_store(f, &f->plan);
    assert_true(lab_store_add(store, &batch, &f->error));
    assert_true(lab_store_commit(store, &f->error));
}

/* Every number of a game, without the brackets. */
#define TOUCHED_GAME(followed)                                                                 \
    "0,0,1,0,9,1,9,9,0,8,0,0,0,0,0,0,0," followed ",1,1,1,1,22,1,0,0,0,0,0,0,0"

TEST(games_are_such_as_can_be_played)
{
    static const char *const wrong[] = {
        "[]",
        "[[0,0,1,0,9,1,9,9,0,8]",
        "[[0,0,1,0,9,1,9,9,0,8],[0]]",
        "[[0,0,1,0,9,1,9,9,0,8]] ",
        "[[1,0,1,0,9,1,9,9,0,8]]",                 /* the line-up of another batch */
        "[[0,4,1,0,9,1,9,9,0,8]]",                 /* an ending that there is not */
        "[[0,0,4,0,9,1,9,9,0,8]]",                 /* a third player wins */
        "[[0,0,1,2,9,1,9,9,0,8]]",                 /* or begins */
        "[[0,0,1,0,9,0,9,9,0,8]]",                 /* no game */
        "[[0,0,1,0,9,1,9,10,0,8]]",                /* more choices than turns */
        "[[0,0,1,0,9,1,9,9,0,4001]]",              /* seeds */
        "[[0,0,1,0,9,1,9,9,1,4000]]",              /* seeds */
        "[[0,0,1,0,9,1,9,9,0,8,2]]",               /* player 3 */
        "[[0,0,1,0,9,1,9,9,0,8,0,0,0,1]]",         /* seat 3 */
        "[[0,0,1,0,9,1,9,9,0,8,0,0,0,0,0,0,0,2]]", /* followed more than once */
        /* a question that came into play without being followed */
        "[[0,0,1,0,9,1,9,9,0,8,0,0,0,0,0,0,0,1,1,1,1,1,1,1,0,1,2]]",
        /* touches of a board of two holes, three kinds of each: too few, too many, of a game
         * that was not followed, behind fewer numbers than there are */
        "[[" TOUCHED_GAME("1") ",[1,2,3,4,5]]]",
        "[[" TOUCHED_GAME("1") ",[1,2,3,4,5,6,7]]]",
        "[[" TOUCHED_GAME("0") ",[1,2,3,4,5,6]]]",
        "[[0,0,1,0,9,1,9,9,0,8,[1,2,3,4,5,6]]]",
        "[[" TOUCHED_GAME("1") ",[1,2,3,4,5,6]",
    };
    replace_game(f, "[[0,0,1,0,9,1,9,9,0,8]]", 1);
    assert_true(gives_games(f));
    replace_game(f, "[[" TOUCHED_GAME("1") ",[1,2,3,4,5,6]]]", 1);
    assert_true(gives_games(f));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        replace_game(f, wrong[i], 1);
        if (gives_games(f))
            fail_msg("%s is taken for a game", wrong[i]);
        assert_non_null(strstr(f->error.message, "was changed after it was written"));
    }
    replace_game(f, "[[0,0,1,0,9,1,9,9,0,8]]", 2);
    assert_false(gives_games(f));
}

TEST(rows_are_such_as_can_be_played)
{
    static const char *const wrong[] = {
        "[[0,0,4,0,9,1,9,9,0,8]]",         /* a third player wins */
        "[[0,0,1,0,9,1,9,10,0,8]]",        /* more choices than turns */
        "[[0,0,1,0,9,1,9,9,1,4000]]",      /* seeds */
        "[[0,0,1,0,9,1,9,9,0,8,0,0,0,1]]", /* seat 3 */
        "[[" TOUCHED_GAME("1") ",[1,2,3,4,5]]]",
        "[[" TOUCHED_GAME("0") ",[1,2,3,4,5,6]]]",
    };
    replace_row(f, "[[" TOUCHED_GAME("1") ",[1,2,3,4,5,6]]]");
    assert_true(gives_games(f));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        replace_row(f, wrong[i]);
        if (gives_games(f))
            fail_msg("%s is taken for a game", wrong[i]);
        assert_non_null(strstr(f->error.message, "was changed after it was written"));
    }
}

/* A journal that ends with the name of another file makes SQLite remove that file. */
TEST(a_journal_beside_it_removes_nothing)
{
    static const char magic[] = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
    char journal[80], victim[80], bytes[1024] = {0};
    size_t length;
    begin_study(f);
    free(need_file(f->path, &length));
    snprintf(journal, sizeof journal, "%s-journal", f->path);
    snprintf(victim, sizeof victim, "%s/victim", f->folder);
    put_file(victim, "x", 1);
    memcpy(bytes, magic, 8);
    const uint32_t header[] = {htobe32(0), htobe32(7), htobe32((uint32_t)(length / 4096)),
                               htobe32(512), htobe32(4096)};
    memcpy(bytes + 8, header, sizeof header);
    const uint32_t name = (uint32_t)strlen(victim);
    uint32_t sum = 0, words[] = {htobe32(0x40000000 / 4096 + 1), htobe32(name), 0};
    for (uint32_t i = 0; i < name; i++)
        sum += (unsigned char)victim[i];
    words[2] = htobe32(sum);
    memcpy(bytes + 512, words, 4);
    memcpy(bytes + 516, victim, name);
    memcpy(bytes + 516 + name, words + 1, 8);
    memcpy(bytes + 524 + name, magic, 8);
    put_file(journal, bytes, 532 + name);
    assert_false(gives_games(f));
    assert_null(open_store(f, &f->plan));
    assert_int_equal(access(victim, F_OK), 0);
    unlink(victim);
    unlink(journal);
}

TEST(what_is_no_file_is_refused)
{
    lab_plan plan;
    assert_int_equal(mkfifo(f->path, 0600), 0);
    assert_null(lab_store_read(f->path, &plan, &f->trouble, &f->error));
    assert_non_null(strstr(f->error.message, "is not a study file"));
    lab_plan_release(&plan);
    assert_null(lab_store_read(f->folder, &plan, &f->trouble, &f->error));
    lab_plan_release(&plan);
}

/* Copied without its log while it was played: what was written through is there, nothing comes
 * beside it. */
TEST(a_file_that_has_lost_its_log_is_read_as_it_stands)
{
    begin_study(f);
    char log[80];
    snprintf(log, sizeof log, "%s-wal", f->path);
    alter(f, "PRAGMA journal_mode = WAL");
    assert_true(gives_games(f));
    assert_int_not_equal(access(log, F_OK), 0);
}

TEST(a_file_that_is_cut_short_is_refused)
{
    size_t length;
    begin_study(f);
    OWNED(char) bytes = need_file(f->path, &length);
    for (size_t left = 1; left < length; left += 1021) {
        put_file(f->path, bytes, left);
        assert_false(gives_games(f));
    }
}

TEST(a_path_means_nothing_but_a_file)
{
    const char *const names[] = {"a?mode=memory", "%41", "#", ":memory:", "\u00e9 '\""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(f->path, sizeof f->path, "%s/%s", f->folder, names[i]);
        begin_study(f);
        assert_int_equal(access(f->path, F_OK), 0);
        assert_true(gives_games(f));
        if (i + 1 < sizeof names / sizeof *names)
            unlink(f->path);
    }
}
