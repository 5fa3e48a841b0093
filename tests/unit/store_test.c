/* The file of a study: what is kept, what is refused. */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dyar/random.h"
#include "lab/study/database.h"
#include "lab/study/outcome_text.h"
#include "lab/study/plan_check.h"
#include "lab/study/store.h"
#include "lab/study/store_plan.h"
#include "lab/study/store_survey.h"
#include "support/need.h"
#include "support/unit.h"

/* ---- a study without a ruleset ---- */

typedef struct fixture {
    char folder[40], path[64];
    lab_plan plan;
    lab_store_trouble trouble;
    lab_error error;
} fixture;

static const dyar_answer answers[] = {
    {.id = "yes", .standing = "attested", .source = "a-book, b"},
    {.id = "no", .standing = "assumed", .note = "it's \"said\""},
};

static const dyar_source_entry source = {
    .key = "a-book", .title = "A book", .by = "Somebody", .year = "1912", .note = "N\u00e9\n"};

static const dyar_question questions[] = {
    {.id = "open", .asks = "Is it open?", .answers = answers, .answer_count = 2},
    {.id = "name", .asks = "Is it another name?", .affects_nothing = true},
    {.id = "order", .asks = "Who begins?", .answers = answers, .answer_count = 2, .chosen = 1},
};

enum { SEEDS = 4000 };

static void set_all(lab_plan *plan, const char *seed, const char *games)
{
    const lab_setting settings[] = {
        {"version", "0.1.0", false},
        {"ruleset", "any-game", false},
        {"name", "Any game", false},
        {"setup", "4x4", false},
        {"answer", "order=no", false},
        {"set", "setup.seeds=2\nname: \"x\"", false},
        {"match", "no", false},
        {"position", "", false},
        {"design", "pairs", false},
        {"only", "open,order", false},
        {"players", "mcts:20,random", false},
        {"games", games, true},
        {"skill", "3", true},
        {"turn-limit", "300", false},
        {"seed", seed, false},
        {"matches-only", "", false},
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        assert_true(
            lab_plan_set(plan, settings[i].name, settings[i].value, settings[i].may_grow));
}

static lab_plan make_plan(const char *seed, const char *games)
{
    const bool varied[] = {true, false, true};
    lab_plan plan = {.games = {strtoull(games, NULL, 10), 3}};
    lab_error error;
    set_all(&plan, seed, games);
    plan.sources = calloc(1, sizeof *plan.sources);
    plan.sources[plan.source_count++] = source;
    plan.questions = calloc(3, sizeof *plan.questions);
    plan.question_count = 3;
    for (size_t i = 0; i < 3; i++) {
        plan.questions[i] = questions[i];
        plan.questions[i].answers = calloc(2, sizeof answers[0]);
        if (questions[i].answer_count > 0)
            memcpy((void *)(uintptr_t)plan.questions[i].answers, answers, sizeof answers);
    }
    assert_true(lab_design_make(&plan.design, LAB_DESIGN_ONE_AT_A_TIME, plan.questions, 3,
                                varied, &error));
    plan.combinations = calloc(plan.design.count, sizeof *plan.combinations);
    for (size_t i = 0; i < plan.design.count; i++)
        plan.combinations[i] = (lab_combination){.rules = "0123456789abcdef",
                                                 .players = 2,
                                                 .seeds = SEEDS,
                                                 .holes = {1, 2, {"a1", "b1"}}};
    return plan;
}

static int begin(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    strcpy(f->folder, "/tmp/dyar-store-XXXXXX");
    if (!mkdtemp(f->folder))
        return -1;
    snprintf(f->path, sizeof f->path, "%s/a.study", f->folder);
    f->plan = make_plan("1", "10");
    *state = f;
    return 0;
}

static int end(void **state)
{
    fixture *f = *state;
    lab_plan_release(&f->plan);
    unlink(f->path);
    const int left = rmdir(f->folder); /* no log beside it */
    free(f);
    return left;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

/* Of even numbers many stand at their least. */
static lab_outcome outcome_of(uint32_t lineup, uint64_t number)
{
    lab_outcome outcome = {0};
    dyar_random random = dyar_random_begin(number, 0);
    const uint32_t most = number % 2 == 0 ? 2 : 1000;
    for (const lab_field *field = lab_outcome_fields(); field->name; field++) {
        const uint32_t all = (uint32_t)field->most - (uint32_t)field->least + 1;
        lab_outcome_set(&outcome, field,
                        field->least +
                            (int32_t)dyar_random_below(&random, all < most ? all : most));
    }
    outcome.lineup = (int32_t)lineup;
    outcome.winners &= 3;
    outcome.first &= 1;
    outcome.turns += outcome.choices;
    outcome.games++;
    for (int seat = 0; seat < DYAR_PLAYERS_MAX; seat++) {
        outcome.players[seat] = seat == 1;
        outcome.scores[seat] = seat < 2 ? outcome.scores[seat] : 0;
    }
    outcome.came_up &= outcome.looked_for;
    return outcome;
}

static void add(fixture *f, lab_store *store, lab_range range)
{
    char *text = malloc(range.count * (LAB_OUTCOME_TEXT + 1) + 2), *at = text;
    for (uint64_t i = 0; i < range.count; i++) {
        const lab_outcome outcome = outcome_of(range.lineup, range.first + i);
        *at++ = i == 0 ? '[' : ',';
        at = lab_outcome_write(&outcome, NULL, at);
    }
    *at++ = ']';
    const lab_batch batch = {.range = range, .text = text, .length = (size_t)(at - text)};
    assert_true(lab_store_add(store, &batch, &f->error));
    free(text);
}

static lab_store *open_store(fixture *f, const lab_plan *plan)
{
    return lab_store_begin(f->path, plan, &f->trouble, &f->error);
}

/* ---- outcomes as text ---- */

static void an_outcome_reads_back_as_it_was_written(void **state)
{
    char text[LAB_OUTCOME_TEXT + 1];
    lab_outcome outcome = outcome_of(0, 7), again;
    outcome.turns = INT32_MAX;
    outcome.drama = LAB_UNKNOWN;
    outcome.repetitions = 0;
    char *const ended = lab_outcome_write(&outcome, NULL, text);
    *ended = '\0';
    const char *at = text;
    assert_true(lab_outcome_read(&at, &again, NULL));
    assert_ptr_equal(at, ended);
    assert_memory_equal(&outcome, &again, sizeof outcome);
}

static void what_stands_at_its_least_at_the_end_is_not_written(void **state)
{
    char text[LAB_OUTCOME_TEXT + 1];
    lab_outcome outcome = {.turns = 12,
                           .endless = LAB_UNKNOWN,
                           .lead_changes = LAB_UNKNOWN,
                           .drama = LAB_UNKNOWN,
                           .threshold = LAB_UNKNOWN,
                           .touched = LAB_UNKNOWN,
                           .unevenness = LAB_UNKNOWN};
    *lab_outcome_write(&outcome, NULL, text) = '\0';
    assert_string_equal(text, "[0,0,0,0,12]");
    outcome.followed = 1;
    outcome.endless = 0;
    *lab_outcome_write(&outcome, NULL, text) = '\0';
    assert_string_equal(text, "[0,0,0,0,12,0,0,0,0,0,0,0,0,0,0,0,0,1,1]");
}

static void what_is_no_outcome_is_not_read(void **state)
{
    char text[LAB_OUTCOME_TEXT + 1];
    const lab_outcome outcome = outcome_of(0, 7);
    lab_outcome again;
    const char *const whole = lab_outcome_write(&outcome, NULL, text);
    const size_t length = (size_t)(whole - text);
    for (size_t cut = 0; cut < length; cut++) {
        const char kept = text[cut];
        const char *at = text;
        text[cut] = '\0';
        assert_false(lab_outcome_read(&at, &again, NULL));
        text[cut] = kept;
    }
    const char *large = "[2147483648,";
    assert_false(lab_outcome_read(&large, &again, NULL));
}

static void touches_read_back_as_they_were_written(void **state)
{
    char text[LAB_OUTCOME_TEXT + LAB_TOUCHES_TEXT];
    const uint32_t counts[] = {0, 7, 0, INT32_MAX, 12, 1};
    uint32_t again[6];
    lab_outcome outcome = outcome_of(0, 7), read;
    outcome.followed = 1;
    *lab_outcome_write(&outcome, &(lab_touches){.written = counts, .count = 6}, text) = '\0';
    const char *at = text;
    lab_touches touches = {.read = again, .count = 6};
    assert_true(lab_outcome_read(&at, &read, &touches));
    assert_memory_equal(&outcome, &read, sizeof outcome);
    assert_int_equal(touches.count, 6);
    assert_memory_equal(counts, again, sizeof counts);
    at = text;
    touches.count = 5;
    assert_false(lab_outcome_read(&at, &read, &touches));
    at = text;
    assert_false(lab_outcome_read(&at, &read, NULL));
    *lab_outcome_write(&outcome, NULL, text) = '\0';
    at = text;
    touches.count = 6;
    assert_true(lab_outcome_read(&at, &read, &touches));
    assert_int_equal(touches.count, 0);
}

/* ---- what is kept ---- */

static void a_plan_reads_back_as_it_was_written(void **state)
{
    fixture *f = *state;
    lab_plan plan;
    lab_store_close(open_store(f, &f->plan));
    lab_store *store = lab_store_read(f->path, &plan, &f->trouble, &f->error);
    assert_non_null(store);
    assert_int_equal(lab_plan_fingerprint(&plan), lab_plan_fingerprint(&f->plan));
    assert_int_equal(plan.question_count, 3);
    assert_string_equal(plan.questions[0].answers[1].note, "it's \"said\"");
    assert_null(plan.questions[0].answers[1].source);
    assert_true(plan.questions[1].affects_nothing);
    assert_int_equal(plan.questions[2].chosen, 1);
    assert_int_equal(plan.design.count, 3);
    assert_int_equal(lab_design_answers(&plan.design, 1)[0], 1);
    assert_int_equal(lab_design_answers(&plan.design, 2)[2], 0);
    assert_int_equal(plan.games[LAB_LINEUP_DOUBLED], 3);
    assert_int_equal(plan.combinations[2].seeds, SEEDS);
    lab_store_close(store);
    lab_plan_release(&plan);
}

static void games_come_in_order_whatever_the_order_they_were_added_in(void **state)
{
    fixture *f = *state;
    lab_games games;
    lab_store *store = open_store(f, &f->plan);
    add(f, store, (lab_range){.combination = 1, .lineup = 1, .first = 0, .count = 2});
    add(f, store, (lab_range){.combination = 1, .first = 4, .count = 3});
    add(f, store, (lab_range){.combination = 1, .first = 0, .count = 2});
    assert_true(lab_store_commit(store, &f->error));
    assert_true(lab_store_games(store, &f->plan, 1, &games, &f->error));
    const uint64_t expected[] = {0, 1, 4, 5, 6, 0, 1};
    assert_int_equal(games.count, 7);
    for (size_t i = 0; i < 7; i++) {
        const lab_outcome outcome = outcome_of(i < 5 ? 0 : 1, expected[i]);
        assert_int_equal(games.numbers[i], expected[i]);
        assert_memory_equal(&games.outcomes[i], &outcome, sizeof outcome);
    }
    lab_games_release(&games);
    lab_store_close(store);
}

/* What the view says: other programs ask the view itself, but this one runs nothing that stands
 * in a file. */
static lab_query *query_of_view(lab_database *base)
{
    char sql[4096];
    lab_query *query = lab_query_new(base, "SELECT sql FROM sqlite_master WHERE name = 'game'");
    assert_true(lab_query_row(query));
    const char *select = strstr(lab_query_get_text(query, 0), "SELECT");
    snprintf(sql, sizeof sql, "%s ORDER BY number", select);
    lab_query_free(query);
    return lab_query_new(base, sql);
}

static void the_view_has_every_number_and_nothing_for_what_is_not_known(void **state)
{
    fixture *f = *state;
    lab_store *store = open_store(f, &f->plan);
    add(f, store, (lab_range){.combination = 1, .first = 0, .count = 10});
    assert_true(lab_store_commit(store, &f->error));
    lab_store_close(store);
    lab_database *base = lab_database_open(f->path, LAB_DATABASE_READ);
    lab_query *query = query_of_view(base);
    uint64_t number = 0;
    for (; lab_query_row(query); number++) {
        const lab_outcome outcome = outcome_of(0, number);
        int column = 0;
        assert_int_equal(lab_query_get_number(query, column++), 1);
        assert_int_equal(lab_query_get_number(query, column++), number);
        for (const lab_field *field = lab_outcome_fields(); field->name; field++, column++) {
            const int32_t expected = lab_outcome_get(&outcome, field);
            if (expected == LAB_UNKNOWN)
                assert_null(lab_query_get_text(query, column));
            else
                assert_int_equal(lab_query_get_number(query, column), expected);
        }
    }
    assert_int_equal(number, 10);
    lab_query_free(query);
    lab_database_close(base);
}

static void what_is_missing_is_what_was_not_committed(void **state)
{
    fixture *f = *state;
    lab_range *missing;
    size_t count;
    lab_store *store = open_store(f, &f->plan);
    add(f, store, (lab_range){.combination = 0, .first = 2, .count = 3});
    add(f, store, (lab_range){.combination = 0, .first = 9, .count = 1});
    add(f, store, (lab_range){.combination = 1, .lineup = 1, .first = 0, .count = 3});
    assert_true(lab_store_commit(store, &f->error));
    add(f, store, (lab_range){.combination = 2, .first = 0, .count = 10});
    lab_store_close(store);

    store = open_store(f, &f->plan);
    assert_true(lab_store_missing(store, &f->plan, &missing, &count, &f->error));
    const lab_range expected[] = {
        {.first = 0, .count = 2},        {.first = 5, .count = 4},
        {.lineup = 1, .count = 3},       {.combination = 1, .count = 10},
        {.combination = 2, .count = 10}, {.combination = 2, .lineup = 1, .count = 3},
    };
    assert_int_equal(count, 6);
    assert_memory_equal(missing, expected, sizeof expected);
    free(missing);
    lab_store_close(store);
}

static void more_games_may_be_asked_for_but_not_fewer(void **state)
{
    fixture *f = *state;
    lab_plan more = make_plan("1", "20"), read;
    lab_store_close(open_store(f, &f->plan));
    lab_store_close(open_store(f, &more));
    assert_null(open_store(f, &f->plan));
    assert_int_equal(f->trouble, LAB_STORE_FOREIGN);
    assert_non_null(strstr(f->error.message, "holds another study (games: '20', not '10')"));
    lab_store *store = lab_store_read(f->path, &read, &f->trouble, &f->error);
    assert_int_equal(read.games[LAB_LINEUP_ASKED], 20);
    lab_store_close(store);
    lab_plan_release(&read);
    lab_plan_release(&more);
}

/* ---- what is refused ---- */

static void another_study_is_refused_with_what_differs(void **state)
{
    fixture *f = *state;
    lab_plan other = make_plan("2", "10");
    lab_store_close(open_store(f, &f->plan));
    assert_null(open_store(f, &other));
    assert_int_equal(f->trouble, LAB_STORE_FOREIGN);
    assert_non_null(strstr(f->error.message, "holds another study (seed: '1', not '2')"));
    lab_plan_release(&other);
}

static void a_study_of_rules_that_have_changed_is_refused(void **state)
{
    fixture *f = *state;
    lab_store_close(open_store(f, &f->plan));
    f->plan.combinations[2].rules = "fedcba9876543210";
    assert_null(open_store(f, &f->plan));
    assert_non_null(strstr(f->error.message, "the ruleset has changed since"));
}

static void a_study_that_is_being_played_is_refused_but_can_be_read(void **state)
{
    fixture *f = *state;
    lab_plan plan;
    lab_store *first = open_store(f, &f->plan);
    add(f, first, (lab_range){.combination = 0, .first = 0, .count = 4});
    assert_true(lab_store_commit(first, &f->error));
    assert_null(open_store(f, &f->plan));
    assert_int_equal(f->trouble, LAB_STORE_SYSTEM);
    assert_non_null(strstr(f->error.message, "another program is writing it"));

    lab_games games;
    lab_store *reader = lab_store_read(f->path, &plan, &f->trouble, &f->error);
    assert_non_null(reader);
    assert_true(lab_store_games(reader, &plan, 0, &games, &f->error));
    assert_int_equal(games.count, 4);
    lab_games_release(&games);
    lab_store_close(reader);
    lab_plan_release(&plan);
    lab_store_close(first);
}

static void what_is_no_study_is_refused_and_left_as_it_is(void **state)
{
    fixture *f = *state;
    static const char text[] =
        "columns, rows\n1, 2\n that is another file than that of a study";
    size_t length;
    lab_plan plan;
    put_file(f->path, text, sizeof text);
    assert_null(open_store(f, &f->plan));
    assert_int_equal(f->trouble, LAB_STORE_FOREIGN);
    assert_non_null(strstr(f->error.message, "is not the file of a study"));
    assert_null(lab_store_read(f->path, &plan, &f->trouble, &f->error));
    assert_non_null(strstr(f->error.message, "is not the file of a study"));
    lab_plan_release(&plan);
    char *again = need_file(f->path, &length);
    assert_int_equal(length, sizeof text);
    assert_memory_equal(text, again, sizeof text);
    free(again);
}

static void an_empty_file_is_no_study_yet(void **state)
{
    fixture *f = *state;
    lab_plan plan;
    put_file(f->path, "", 0);
    assert_null(lab_store_read(f->path, &plan, &f->trouble, &f->error));
    assert_int_equal(f->trouble, LAB_STORE_FOREIGN);
    lab_plan_release(&plan);
    lab_store *store = open_store(f, &f->plan);
    assert_non_null(store);
    lab_store_close(store);
}

static void a_file_that_is_not_there_is_told(void **state)
{
    fixture *f = *state;
    lab_plan plan;
    assert_null(lab_store_read(f->path, &plan, &f->trouble, &f->error));
    assert_int_equal(f->trouble, LAB_STORE_SYSTEM);
    assert_non_null(strstr(f->error.message, "No such file"));
    lab_plan_release(&plan);
    put_file(f->path, "", 0); /* for the end */
}

/* ---- what comes from a stranger ---- */

/* A study of eight games in every combination, made once. */
static void begin_study(fixture *f)
{
    static char *bytes;
    static size_t length;
    if (!bytes) {
        lab_store *store = open_store(f, &f->plan);
        for (uint32_t c = 0; c < f->plan.design.count; c++)
            add(f, store, (lab_range){.combination = c, .first = 0, .count = 8});
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

/* As somebody does who has read how it is made. */
static void seal(lab_database *base)
{
    lab_plan plan;
    lab_total total = lab_store_total_read(base);
    lab_store_plan_read(base, &plan);
    if (plan.design.count > 0 && plan.design.answers)
        total.plan = lab_plan_fingerprint(&plan);
    lab_plan_release(&plan);
    lab_store_total_write(base, &total);
}

static void alter(const fixture *f, const char *sql)
{
    lab_database *base = open_hastily(f);
    lab_database_run(base, sql);
    assert_int_equal(lab_database_state_of(base), LAB_DATABASE_GOOD);
    seal(base);
    lab_database_close(base);
}

static bool gives_games(fixture *f)
{
    lab_plan plan;
    lab_games games = {0};
    lab_store *store = lab_store_read(f->path, &plan, &f->trouble, &f->error);
    bool read = store != NULL;
    for (size_t c = 0; read && c < plan.design.count; c++) {
        read = lab_store_games(store, &plan, c, &games, &f->error);
        lab_games_release(&games);
    }
    lab_store_close(store);
    lab_plan_release(&plan);
    return read;
}

/* What is refused stays as it is, whether it is read or gone on with. */
static void refuses(fixture *f, const char *sql, const char *why)
{
    size_t length, length_after;
    begin_study(f);
    assert_true(gives_games(f));
    alter(f, sql);
    char *bytes = need_file(f->path, &length);
    assert_false(gives_games(f));
    if (!strstr(f->error.message, why))
        fail_msg("%s: '%s', not '%s'", sql, f->error.message, why);
    assert_null(open_store(f, &f->plan));
    assert_int_equal(f->trouble, LAB_STORE_FOREIGN);
    char *after = need_file(f->path, &length_after);
    assert_int_equal(length, length_after);
    assert_memory_equal(bytes, after, length);
    free(bytes);
    free(after);
}

static void names_are_names(void **state)
{
    fixture *f = *state;
    static const char *const answers_sql[] = {
        "UPDATE answer SET id = 'zz\"' || char(10) || 'EOD' WHERE number = 1",
        "UPDATE answer SET id = '=HYPERLINK(1)' WHERE number = 0",
        "UPDATE answer SET id = 'Yes' WHERE number = 0",
        "UPDATE answer SET id = '' WHERE number = 0",
    };
    for (size_t i = 0; i < sizeof answers_sql / sizeof *answers_sql; i++)
        refuses(f, answers_sql[i], "the id of an answer is no name");
    refuses(f, "UPDATE answer SET id = 'yes'", "two answers to a question have the same id");
    refuses(f, "UPDATE question SET id = 'a`b' WHERE number = 0",
            "the id of a question is no name");
    refuses(f, "UPDATE question SET id = 'open'", "two questions have the same id");
    refuses(f, "UPDATE source SET key = 'a book'", "the key of a source is no name");
    refuses(f, "UPDATE answer SET standing = 'proved'", "the standing of an answer");
    refuses(f, "UPDATE answer SET source = 'a book'", "an answer has a text that is none");
    refuses(f, "UPDATE combination SET rules = '0123456789ABCDEF'", "the hash of rules");
}

static void texts_are_texts(void **state)
{
    fixture *f = *state;
    refuses(f, "UPDATE source SET title = char(27) || ']0;x'", "a source has a text");
    refuses(f, "UPDATE source SET year = char(155) || 'x'", "a source has a text");
    refuses(f, "UPDATE source SET note = CAST(x'c3' AS TEXT)", "a source has a text");
    refuses(f, "UPDATE source SET note = CAST(x'eda080' AS TEXT)", "a source has a text");
    refuses(f, "UPDATE source SET note = CAST(x'c080' AS TEXT)", "a source has a text");
    refuses(f, "UPDATE source SET note = 'a' || char(0) || 'b'", "a text has a zero in it");
    refuses(f, "UPDATE source SET note = x'6162'", "a text is none");
    refuses(f, "UPDATE question SET asks = 'a' || char(13)", "what a question asks");
    refuses(f, "UPDATE question SET asks = NULL", "what a question asks");
}

static void numbers_are_where_they_may_be(void **state)
{
    fixture *f = *state;
    refuses(f, "UPDATE combination SET players = 7", "so many players or seeds");
    refuses(f, "UPDATE combination SET players = 4294967298", "so many players or seeds");
    refuses(f, "UPDATE combination SET seeds = -1", "so many players or seeds");
    refuses(f, "UPDATE combination SET seeds = 'many'", "a number is none");
    refuses(f, "UPDATE choice SET answer = 2 WHERE combination = 1", "is not there");
    refuses(f, "UPDATE choice SET answer = -1 WHERE combination = 1", "is not there");
    refuses(f, "UPDATE choice SET answer = 1 WHERE combination = 0", "that are chosen");
    refuses(f, "UPDATE question SET chosen = 7", "an answer that is not there is chosen");
    refuses(f, "UPDATE lineup SET games = 11 WHERE number = 0", "as many games as");
    refuses(f, "UPDATE lineup SET games = -1 WHERE number = 0", "as many games as");
    refuses(f, "UPDATE source SET number = 5", "tables do not fit");
    refuses(f, "UPDATE answer SET question = 5 WHERE question = 0", "tables do not fit");
    refuses(f, "DELETE FROM choice WHERE combination = 1", "tables do not fit");
    refuses(f, "DELETE FROM lineup WHERE number = 1", "tables do not fit");
    refuses(f, "INSERT INTO lineup VALUES (2, 3)", "tables do not fit");
}

static void settings_are_all_there_and_make_sense(void **state)
{
    fixture *f = *state;
    static const char *const wrong[][2] = {
        {"version", "a'||char(10)||'b"},
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
        {"players", ""},
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
        snprintf(why, sizeof why, "the setting '%s' makes no sense", wrong[i][0]);
        refuses(f, sql, why);
    }
    refuses(f, "DELETE FROM study", "the setting 'version' is missing");
    refuses(f, "DELETE FROM study WHERE name = 'matches-only'",
            "the setting 'matches-only' is missing");
    refuses(f, "UPDATE study SET may_grow = 1", "the setting 'version' makes no sense");
    refuses(f, "INSERT INTO study VALUES (16, 'more', '', 0)", "a setting that no study has");
}

static void other_tables_are_refused(void **state)
{
    fixture *f = *state;
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

static void a_batch_that_is_missing_is_noticed(void **state)
{
    fixture *f = *state;
    refuses(f, "DELETE FROM batch WHERE combination = 1", "games are missing");
    refuses(f, "UPDATE batch SET combination = 4 WHERE combination = 2", "of no combination");
    refuses(f, "UPDATE batch SET combination = 4294967296 WHERE combination = 2",
            "of no combination");
    refuses(f, "UPDATE batch SET lineup = 1 WHERE combination = 2", "beyond the last");
    refuses(f, "UPDATE batch SET first = -1 WHERE combination = 2", "twice, or beyond");
    refuses(f, "UPDATE batch SET count = 7 WHERE combination = 2", "games are missing");
    refuses(f, "UPDATE batch SET checksum = 7 WHERE combination = 2", "games are missing");
    refuses(f, "DELETE FROM total", "games are missing");
}

static void a_batch_that_has_changed_is_noticed(void **state)
{
    static const char *const changes[] = {"first = 1", "games = games || ' '",
                                          "games = replace(games, '[0', '[00')"};
    fixture *f = *state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char sql[96];
        snprintf(sql, sizeof sql, "UPDATE batch SET %s WHERE combination = 2", changes[i]);
        begin_study(f);
        alter(f, sql);
        assert_false(gives_games(f));
        assert_non_null(strstr(f->error.message, "is not what was written"));
    }
}

/* What there was no memory for is not called a mistake. */
static void a_plan_of_which_a_text_was_not_kept_is_no_damaged_one(void **state)
{
    fixture *f = *state;
    lab_error error;
    f->plan.combinations[0].rules = NULL;
    assert_false(lab_plan_check(&f->plan, &error));
    assert_string_equal(error.message, "the hash of rules is none");
    f->plan.no_memory = true;
    assert_false(lab_plan_check(&f->plan, &error));
    assert_true(error.no_memory);
}

static void a_plan_that_has_changed_is_noticed(void **state)
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
    fixture *f = *state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        begin_study(f);
        lab_database *base = open_hastily(f);
        lab_database_run(base, changes[i]);
        lab_database_close(base);
        assert_false(gives_games(f));
        assert_non_null(strstr(f->error.message, "its plan is not what was written"));
    }
}

/* A batch in which another game stands, with the checksum that it then has. */
static void replace_game(const fixture *f, const char *text, uint64_t count)
{
    const lab_range range = {.combination = 1, .first = 0, .count = count};
    lab_database *base = open_hastily(f);
    lab_total total = {.plan = lab_store_total_read(base).plan};
    lab_total_add(&total, &range, lab_batch_checksum(&range, text, strlen(text)));
    lab_database_run(base, "DELETE FROM batch");
    lab_query *query = lab_query_new(base, "INSERT INTO batch VALUES (1, 0, 0, ?, ?, ?)");
    lab_query_number(query, (int64_t)count);
    lab_query_number(query, (int64_t)total.checksum);
    lab_query_text(query, text);
    lab_query_run(query);
    lab_query_free(query);
    lab_store_total_write(base, &total);
    lab_database_close(base);
}

/* Every number of a game, without the brackets. */
#define TOUCHED_GAME(followed)                                                                 \
    "0,0,1,0,9,1,9,9,0,8,0,0,0,0,0,0,0," followed ",1,1,1,1,22,1,0,0,0,0,0,0,0"

static void games_are_such_as_can_be_played(void **state)
{
    fixture *f = *state;
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
        /* a question that came up and was not looked for */
        "[[0,0,1,0,9,1,9,9,0,8,0,0,0,0,0,0,0,1,1,1,1,1,1,1,0,1,2]]",
        /* touches of a board of two holes, three kinds of each: too few, too many, of a game
         * that was not followed, behind fewer numbers than there are */
        "[[" TOUCHED_GAME("1") ",[1,2,3,4,5]]]",
        "[[" TOUCHED_GAME("1") ",[1,2,3,4,5,6,7]]]",
        "[[" TOUCHED_GAME("0") ",[1,2,3,4,5,6]]]",
        "[[0,0,1,0,9,1,9,9,0,8,[1,2,3,4,5,6]]]",
        "[[" TOUCHED_GAME("1") ",[1,2,3,4,5,6]",
    };
    begin_study(f);
    replace_game(f, "[[0,0,1,0,9,1,9,9,0,8]]", 1);
    assert_true(gives_games(f));
    replace_game(f, "[[" TOUCHED_GAME("1") ",[1,2,3,4,5,6]]]", 1);
    assert_true(gives_games(f));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        replace_game(f, wrong[i], 1);
        if (gives_games(f))
            fail_msg("%s is taken for a game", wrong[i]);
        assert_non_null(strstr(f->error.message, "is not what was written"));
    }
    replace_game(f, "[[0,0,1,0,9,1,9,9,0,8]]", 2);
    assert_false(gives_games(f));
}

/* A journal that ends with the name of another file makes SQLite remove that file. */
static void a_journal_beside_it_removes_nothing(void **state)
{
    fixture *f = *state;
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

static void what_is_no_file_is_refused(void **state)
{
    fixture *f = *state;
    lab_plan plan;
    assert_int_equal(mkfifo(f->path, 0600), 0);
    assert_null(lab_store_read(f->path, &plan, &f->trouble, &f->error));
    assert_non_null(strstr(f->error.message, "is not the file of a study"));
    lab_plan_release(&plan);
    assert_null(lab_store_read(f->folder, &plan, &f->trouble, &f->error));
    lab_plan_release(&plan);
}

/* Copied without its log while it was played: what was written through is there, nothing comes
 * beside it. */
static void a_file_that_has_lost_its_log_is_read_as_it_stands(void **state)
{
    fixture *f = *state;
    begin_study(f);
    char log[80];
    snprintf(log, sizeof log, "%s-wal", f->path);
    alter(f, "PRAGMA journal_mode = WAL");
    assert_true(gives_games(f));
    assert_int_not_equal(access(log, F_OK), 0);
}

static void a_file_that_is_cut_short_is_refused(void **state)
{
    fixture *f = *state;
    size_t length;
    begin_study(f);
    char *bytes = need_file(f->path, &length);
    for (size_t left = 1; left < length; left += 1021) {
        put_file(f->path, bytes, left);
        assert_false(gives_games(f));
    }
    free(bytes);
}

static void a_path_means_nothing_but_a_file(void **state)
{
    fixture *f = *state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_outcome_reads_back_as_it_was_written),
        cmocka_unit_test(what_stands_at_its_least_at_the_end_is_not_written),
        cmocka_unit_test(what_is_no_outcome_is_not_read),
        cmocka_unit_test(touches_read_back_as_they_were_written),
        TEST(a_plan_reads_back_as_it_was_written),
        TEST(games_come_in_order_whatever_the_order_they_were_added_in),
        TEST(the_view_has_every_number_and_nothing_for_what_is_not_known),
        TEST(what_is_missing_is_what_was_not_committed),
        TEST(more_games_may_be_asked_for_but_not_fewer),
        TEST(another_study_is_refused_with_what_differs),
        TEST(a_study_of_rules_that_have_changed_is_refused),
        TEST(a_study_that_is_being_played_is_refused_but_can_be_read),
        TEST(what_is_no_study_is_refused_and_left_as_it_is),
        TEST(an_empty_file_is_no_study_yet),
        TEST(a_file_that_is_not_there_is_told),
        TEST(names_are_names),
        TEST(texts_are_texts),
        TEST(numbers_are_where_they_may_be),
        TEST(settings_are_all_there_and_make_sense),
        TEST(other_tables_are_refused),
        TEST(a_batch_that_is_missing_is_noticed),
        TEST(a_batch_that_has_changed_is_noticed),
        TEST(a_plan_of_which_a_text_was_not_kept_is_no_damaged_one),
        TEST(a_plan_that_has_changed_is_noticed),
        TEST(games_are_such_as_can_be_played),
        TEST(a_journal_beside_it_removes_nothing),
        TEST(what_is_no_file_is_refused),
        TEST(a_file_that_has_lost_its_log_is_read_as_it_stands),
        TEST(a_file_that_is_cut_short_is_refused),
        TEST(a_path_means_nothing_but_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
