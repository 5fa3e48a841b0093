/* The file of a study: what is kept, what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dyar/random.h"
#include "lab/study/database.h"
#include "lab/study/outcome_text.h"
#include "lab/study/store.h"

/* ---- a study without a ruleset ---- */

typedef struct fixture {
    char folder[40], path[64];
    lab_plan plan;
    lab_store_trouble trouble;
    lab_error error;
} fixture;

static const dyar_answer answers[] = {
    {.id = "yes", .standing = "attested", .source = "a book"},
    {.id = "no", .standing = "assumed", .note = "it's \"said\""},
};

static const dyar_question questions[] = {
    {.id = "open", .asks = "Is it open?", .answers = answers, .answer_count = 2},
    {.id = "name", .asks = "Is it another name?", .affects_nothing = true},
    {.id = "order", .asks = "Who begins?", .answers = answers, .answer_count = 2, .chosen = 1},
};

static lab_plan make_plan(const char *seed, const char *games)
{
    const bool varied[] = {true, false, true};
    lab_plan plan = {.games = {strtoull(games, NULL, 10), 3}};
    lab_error error;
    assert_true(lab_plan_set(&plan, "seed", seed, false));
    assert_true(lab_plan_set(&plan, "games", games, true));
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
        plan.combinations[i] =
            (lab_combination){.rules = "0123456789abcdef", .players = 2, .seeds = 32};
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

/* Of even numbers many stand at their least. */
static lab_outcome outcome_of(uint64_t number)
{
    lab_outcome outcome = {0};
    dyar_random random = dyar_random_begin(number, 0);
    const uint32_t most = number % 2 == 0 ? 2 : 1000;
    for (const lab_field *field = lab_outcome_fields(); field->name; field++)
        lab_outcome_set(&outcome, field,
                        field->least + (int32_t)dyar_random_below(&random, most));
    return outcome;
}

static void add(fixture *f, lab_store *store, lab_range range)
{
    char *text = malloc(range.count * (LAB_OUTCOME_TEXT + 1) + 2), *at = text;
    for (uint64_t i = 0; i < range.count; i++) {
        const lab_outcome outcome = outcome_of(range.first + i);
        *at++ = i == 0 ? '[' : ',';
        at = lab_outcome_write(&outcome, at);
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
    (void)state;
    char text[LAB_OUTCOME_TEXT + 1];
    lab_outcome outcome = outcome_of(7), again;
    outcome.turns = INT32_MAX;
    outcome.drama = LAB_UNKNOWN;
    outcome.repetitions = 0;
    char *const ended = lab_outcome_write(&outcome, text);
    *ended = '\0';
    const char *at = text;
    assert_true(lab_outcome_read(&at, &again));
    assert_ptr_equal(at, ended);
    assert_memory_equal(&outcome, &again, sizeof outcome);
}

static void what_stands_at_its_least_at_the_end_is_not_written(void **state)
{
    (void)state;
    char text[LAB_OUTCOME_TEXT + 1];
    lab_outcome outcome = {.turns = 12,
                           .endless = LAB_UNKNOWN,
                           .lead_changes = LAB_UNKNOWN,
                           .drama = LAB_UNKNOWN,
                           .threshold = LAB_UNKNOWN};
    *lab_outcome_write(&outcome, text) = '\0';
    assert_string_equal(text, "[0,0,0,0,12]");
    outcome.followed = 1;
    outcome.endless = 0;
    *lab_outcome_write(&outcome, text) = '\0';
    assert_string_equal(text, "[0,0,0,0,12,0,0,0,0,0,0,0,0,0,0,0,0,1,1]");
}

static void what_is_no_outcome_is_not_read(void **state)
{
    (void)state;
    char text[LAB_OUTCOME_TEXT + 1];
    const lab_outcome outcome = outcome_of(7);
    lab_outcome again;
    const char *const whole = lab_outcome_write(&outcome, text);
    const size_t length = (size_t)(whole - text);
    for (size_t cut = 0; cut < length; cut++) {
        const char kept = text[cut];
        const char *at = text;
        text[cut] = '\0';
        assert_false(lab_outcome_read(&at, &again));
        text[cut] = kept;
    }
    const char *large = "[2147483648,";
    assert_false(lab_outcome_read(&large, &again));
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
    assert_int_equal(plan.combinations[2].seeds, 32);
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
    assert_true(lab_store_games(store, 1, &games, &f->error));
    const uint64_t expected[] = {0, 1, 4, 5, 6, 0, 1};
    assert_int_equal(games.count, 7);
    for (size_t i = 0; i < 7; i++) {
        const lab_outcome outcome = outcome_of(expected[i]);
        assert_int_equal(games.numbers[i], expected[i]);
        assert_memory_equal(&games.outcomes[i], &outcome, sizeof outcome);
    }
    lab_games_release(&games);
    lab_store_close(store);
}

static void the_view_has_every_number_and_nothing_for_what_is_not_known(void **state)
{
    fixture *f = *state;
    lab_store *store = open_store(f, &f->plan);
    add(f, store, (lab_range){.combination = 1, .first = 0, .count = 10});
    assert_true(lab_store_commit(store, &f->error));
    lab_store_close(store);
    lab_database *base = lab_database_open(f->path);
    lab_query *query = lab_query_new(base, "SELECT * FROM game ORDER BY number");
    uint64_t number = 0;
    for (; lab_query_row(query); number++) {
        const lab_outcome outcome = outcome_of(number);
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
    assert_true(lab_store_games(reader, 0, &games, &f->error));
    assert_int_equal(games.count, 4);
    lab_games_release(&games);
    lab_store_close(reader);
    lab_plan_release(&plan);
    lab_store_close(first);
}

static void write_file(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void what_is_no_study_is_refused_and_left_as_it_is(void **state)
{
    fixture *f = *state;
    static const char text[] =
        "columns, rows\n1, 2\n that is another file than that of a study";
    char again[sizeof text];
    lab_plan plan;
    write_file(f->path, text, sizeof text);
    assert_null(open_store(f, &f->plan));
    assert_int_equal(f->trouble, LAB_STORE_FOREIGN);
    assert_non_null(strstr(f->error.message, "is not the file of a study"));
    assert_null(lab_store_read(f->path, &plan, &f->trouble, &f->error));
    assert_non_null(strstr(f->error.message, "is not the file of a study"));
    lab_plan_release(&plan);
    FILE *file = fopen(f->path, "rb");
    assert_int_equal(fread(again, 1, sizeof again, file), sizeof again);
    fclose(file);
    assert_memory_equal(text, again, sizeof text);
}

static void an_empty_file_is_no_study_yet(void **state)
{
    fixture *f = *state;
    lab_plan plan;
    write_file(f->path, "", 0);
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
    write_file(f->path, "", 0); /* for the end */
}

/* ---- damage ---- */

static char *read_whole(const char *path, size_t *length)
{
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    *length = (size_t)about.st_size;
    char *bytes = malloc(*length);
    FILE *file = fopen(path, "rb");
    assert_int_equal(fread(bytes, 1, *length, file), *length);
    fclose(file);
    return bytes;
}

/* Whether the file gives all its games, and they are those that were written. */
static bool gives_its_games(fixture *f, bool *refused)
{
    lab_plan plan;
    lab_games games = {0};
    bool right = true;
    lab_store *store = lab_store_read(f->path, &plan, &f->trouble, &f->error);
    const bool read = store && lab_store_games(store, 1, &games, &f->error);
    for (size_t i = 0; read && i < games.count; i++) {
        const lab_outcome outcome = outcome_of(games.numbers[i]);
        right = right && memcmp(&games.outcomes[i], &outcome, sizeof outcome) == 0;
    }
    right = right && games.count == 8;
    lab_games_release(&games);
    lab_store_close(store);
    lab_plan_release(&plan);
    *refused = !read;
    return right;
}

/* Damage to what a question asks is not found; damage to games is. */
static void a_damaged_file_never_gives_other_games(void **state)
{
    enum { TRIES = 400 };
    fixture *f = *state;
    size_t length, refusals = 0;
    bool refused;
    dyar_random random = dyar_random_begin(5, 0);
    lab_store *store = open_store(f, &f->plan);
    add(f, store, (lab_range){.combination = 1, .first = 0, .count = 8});
    assert_true(lab_store_commit(store, &f->error));
    lab_store_close(store);
    assert_true(gives_its_games(f, &refused));
    char *bytes = read_whole(f->path, &length);
    for (int i = 0; i < TRIES; i++) {
        const uint32_t at = dyar_random_below(&random, (uint32_t)length);
        const char before = bytes[at];
        bytes[at] ^= (char)(1u << dyar_random_below(&random, 8));
        write_file(f->path, bytes, length);
        const bool right = gives_its_games(f, &refused);
        assert_true(right || refused);
        refusals += refused;
        bytes[at] = before;
    }
    assert_true(refusals > 0);
    write_file(f->path, bytes, length / 2);
    gives_its_games(f, &refused);
    assert_true(refused);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_outcome_reads_back_as_it_was_written),
        cmocka_unit_test(what_stands_at_its_least_at_the_end_is_not_written),
        cmocka_unit_test(what_is_no_outcome_is_not_read),
        cmocka_unit_test_setup_teardown(a_plan_reads_back_as_it_was_written, begin, end),
        cmocka_unit_test_setup_teardown(
            games_come_in_order_whatever_the_order_they_were_added_in, begin, end),
        cmocka_unit_test_setup_teardown(
            the_view_has_every_number_and_nothing_for_what_is_not_known, begin, end),
        cmocka_unit_test_setup_teardown(what_is_missing_is_what_was_not_committed, begin, end),
        cmocka_unit_test_setup_teardown(more_games_may_be_asked_for_but_not_fewer, begin, end),
        cmocka_unit_test_setup_teardown(another_study_is_refused_with_what_differs, begin, end),
        cmocka_unit_test_setup_teardown(a_study_of_rules_that_have_changed_is_refused, begin,
                                        end),
        cmocka_unit_test_setup_teardown(a_study_that_is_being_played_is_refused_but_can_be_read,
                                        begin, end),
        cmocka_unit_test_setup_teardown(what_is_no_study_is_refused_and_left_as_it_is, begin,
                                        end),
        cmocka_unit_test_setup_teardown(an_empty_file_is_no_study_yet, begin, end),
        cmocka_unit_test_setup_teardown(a_file_that_is_not_there_is_told, begin, end),
        cmocka_unit_test_setup_teardown(a_damaged_file_never_gives_other_games, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
