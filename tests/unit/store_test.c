/* SPDX-License-Identifier: MIT */
/* The file of a study: what is kept, what is refused. */
#include <unistd.h>

#include "lab/study/database.h"
#include "lab/study/outcome_text.h"
#include "lab/study/store.h"
#include "support/need.h"
#include "support/studies.h"
#include "support/unit.h"

OWNER(lab_database, lab_database_close);
OWNER(lab_query, lab_query_free);
OWNER(lab_store, lab_store_close);

/* ---- outcomes as text ---- */

TEST(an_outcome_reads_back_as_it_was_written)
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

TEST(what_stands_at_its_least_at_the_end_is_not_written)
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

TEST(what_is_no_outcome_is_not_read)
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

TEST(touches_read_back_as_they_were_written)
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

TEST(a_plan_reads_back_as_it_was_written)
{
    RELEASED(lab_plan) plan;
    lab_store_close(open_store(f, &f->plan));
    OWNED(lab_store) store = lab_store_read(f->path, &plan, &f->trouble, &f->error);
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
}

TEST(games_come_in_order_whatever_the_order_they_were_added_in)
{
    RELEASED(lab_games) games;
    OWNED(lab_store) store = open_store(f, &f->plan);
    add(f, store, (lab_game_range){.combination = 1, .lineup = 1, .first = 0, .count = 2});
    add(f, store, (lab_game_range){.combination = 1, .first = 4, .count = 3});
    add(f, store, (lab_game_range){.combination = 1, .first = 0, .count = 2});
    assert_true(lab_store_commit(store, &f->error));
    assert_true(lab_store_games(store, &f->plan, 1, &games, &f->error));
    const uint64_t expected[] = {0, 1, 4, 5, 6, 0, 1};
    assert_int_equal(games.count, 7);
    for (size_t i = 0; i < 7; i++) {
        const lab_outcome outcome = outcome_of(i < 5 ? 0 : 1, expected[i]);
        assert_int_equal(games.numbers[i], expected[i]);
        assert_memory_equal(&games.outcomes[i], &outcome, sizeof outcome);
    }
}

/* Reads the rows of the view: other programs ask the view itself, but this one runs nothing in
 * a file. */
static lab_query *query_of_view(lab_database *base)
{
    char sql[4096];
    OWNED(lab_query) query =
        lab_query_new(base, "SELECT sql FROM sqlite_master WHERE name = 'game'");
    assert_true(lab_query_row(query));
    const char *select = strstr(lab_query_get_text(query, 0), "SELECT");
    snprintf(sql, sizeof sql, "%s ORDER BY number", select);
    return lab_query_new(base, sql);
}

/* A plan of three strengths, ten games at each, and three of the strongest doubled. */
static void make_ladder(lab_plan *plan)
{
    for (size_t i = 0; i < plan->setting_count; i++) {
        lab_setting *setting = &plan->settings[i];
        if (strcmp(setting->name, "players") == 0)
            setting->value = "";
        if (strcmp(setting->name, "strengths") == 0)
            setting->value = "random,greedy,mcts:20";
    }
    memset(plan->games, 0, sizeof plan->games);
    for (size_t i = 0; i < 3; i++)
        plan->games[lab_lineup_at(i, LAB_LINEUP_ASKED)] = 10;
    plan->games[lab_lineup_at(2, LAB_LINEUP_DOUBLED)] = 3;
}

TEST(games_at_a_strength_are_kept_apart)
{
    RELEASED(lab_plan) read;
    lab_games games;
    char name[LAB_STRENGTH_NAME];
    make_ladder(&f->plan);
    lab_store *store = open_store(f, &f->plan);
    assert_non_null(store);
    for (uint32_t lineup = 0; lineup < 6; lineup += 2)
        add(f, store,
            (lab_game_range){.combination = 1, .lineup = lineup, .count = 2 + lineup});
    add(f, store, (lab_game_range){.combination = 1, .lineup = 5, .count = 3});
    assert_true(lab_store_commit(store, &f->error));
    lab_store_close(store);
    store = lab_store_read(f->path, &read, &f->trouble, &f->error);
    assert_non_null(store);
    assert_int_equal(lab_plan_strengths(&read), 3);
    assert_string_equal(lab_plan_strength(&read, 1, name), "greedy");
    assert_int_equal(lab_plan_total(&read), 3 * 33);
    for (size_t i = 0; i < 3; i++) {
        assert_true(lab_store_games_at(store, &read, 1, i, &games, &f->error));
        assert_int_equal(games.count, 2 + 2 * i + (i == 2 ? 3 : 0));
        assert_int_equal(games.outcomes[0].lineup, 2 * i);
        lab_games_release(&games);
    }
    lab_store_close(store);
}

TEST(the_view_has_every_number_and_nothing_for_what_is_not_known)
{
    lab_store *store = open_store(f, &f->plan);
    add(f, store, (lab_game_range){.combination = 1, .first = 0, .count = 10});
    assert_true(lab_store_commit(store, &f->error));
    lab_store_close(store);
    OWNED(lab_database) base = lab_database_open(f->path, LAB_DATABASE_READ);
    OWNED(lab_query) query = query_of_view(base);
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
}

TEST(what_is_missing_is_what_was_not_committed)
{
    lab_game_range *missing;
    size_t count;
    lab_store *store = open_store(f, &f->plan);
    add(f, store, (lab_game_range){.combination = 0, .first = 2, .count = 3});
    add(f, store, (lab_game_range){.combination = 0, .first = 9, .count = 1});
    add(f, store, (lab_game_range){.combination = 1, .lineup = 1, .first = 0, .count = 3});
    assert_true(lab_store_commit(store, &f->error));
    add(f, store, (lab_game_range){.combination = 2, .first = 0, .count = 10});
    lab_store_close(store);

    store = open_store(f, &f->plan);
    assert_true(lab_store_missing(store, &f->plan, &missing, &count, &f->error));
    const lab_game_range expected[] = {
        {.first = 0, .count = 2},        {.first = 5, .count = 4},
        {.lineup = 1, .count = 3},       {.combination = 1, .count = 10},
        {.combination = 2, .count = 10}, {.combination = 2, .lineup = 1, .count = 3},
    };
    assert_int_equal(count, 6);
    assert_memory_equal(missing, expected, sizeof expected);
    free(missing);
    lab_store_close(store);
}

TEST(more_games_may_be_asked_for_but_not_fewer)
{
    RELEASED(lab_plan) more = make_plan("1", "20"), read;
    lab_store_close(open_store(f, &f->plan));
    lab_store_close(open_store(f, &more));
    assert_null(open_store(f, &f->plan));
    assert_int_equal(f->trouble, LAB_STORE_FOREIGN);
    assert_non_null(strstr(f->error.message, "holds another study (games: '20', not '10')"));
    OWNED(lab_store) store = lab_store_read(f->path, &read, &f->trouble, &f->error);
    assert_int_equal(read.games[LAB_LINEUP_ASKED], 20);
}

/* The games of combination 1 are the first ten. */
static void check_ten_games(lab_store *store, const lab_plan *plan, lab_error *error)
{
    RELEASED(lab_games) games;
    assert_true(lab_store_games(store, plan, 1, &games, error));
    assert_int_equal(games.count, 10);
    for (size_t i = 0; i < 10; i++) {
        const lab_outcome outcome = outcome_of(0, i);
        assert_memory_equal(&games.outcomes[i], &outcome, sizeof outcome);
    }
}

/* "Files that earlier versions wrote are read, and `merge` writes them in the present form." */
TEST(games_in_texts_are_read_and_merged_but_not_continued)
{
    const lab_game_range ten = {.combination = 1, .count = 10};
    OWNED(char) text = text_of_games(ten);
    char joined[80];
    lab_plan read;
    lab_database *base = create_texts(f);
    put_text(base, ten, text);
    assert_int_equal(lab_database_state_of(base), LAB_DATABASE_GOOD);
    lab_database_close(base);
    lab_store *store = lab_store_read(f->path, &read, &f->trouble, &f->error);
    assert_non_null(store);
    check_ten_games(store, &f->plan, &f->error);
    lab_store_close(store);
    lab_plan_release(&read);
    assert_null(open_store(f, &f->plan));
    assert_non_null(strstr(f->error.message, "dyar study merge FILE --output NEW"));

    snprintf(joined, sizeof joined, "%s.joined", f->path);
    store = lab_store_begin(joined, &f->plan, &f->trouble, &f->error);
    assert_true(lab_store_join(store, &f->plan, f->path, &f->trouble, &f->error));
    assert_true(lab_store_commit(store, &f->error));
    check_ten_games(store, &f->plan, &f->error);
    lab_store_close(store);
    unlink(joined);
}

/* ---- what is refused ---- */

TEST(another_study_is_refused_with_what_differs)
{
    RELEASED(lab_plan) other = make_plan("2", "10");
    lab_store_close(open_store(f, &f->plan));
    assert_null(open_store(f, &other));
    assert_int_equal(f->trouble, LAB_STORE_FOREIGN);
    assert_non_null(strstr(f->error.message, "holds another study (seed: '1', not '2')"));
}

TEST(a_study_of_rules_that_have_changed_is_refused)
{
    lab_store_close(open_store(f, &f->plan));
    f->plan.combinations[2].rules = "fedcba9876543210";
    assert_null(open_store(f, &f->plan));
    assert_non_null(strstr(f->error.message, "the ruleset has changed since"));
}

TEST(a_study_that_is_being_played_is_refused_but_can_be_read)
{
    RELEASED(lab_plan) plan;
    OWNED(lab_store) first = open_store(f, &f->plan);
    add(f, first, (lab_game_range){.combination = 0, .first = 0, .count = 4});
    assert_true(lab_store_commit(first, &f->error));
    assert_null(open_store(f, &f->plan));
    assert_int_equal(f->trouble, LAB_STORE_SYSTEM);
    assert_non_null(strstr(f->error.message, "another program is writing the file"));

    RELEASED(lab_games) games;
    OWNED(lab_store) reader = lab_store_read(f->path, &plan, &f->trouble, &f->error);
    assert_non_null(reader);
    assert_true(lab_store_games(reader, &plan, 0, &games, &f->error));
    assert_int_equal(games.count, 4);
}

TEST(what_is_no_study_is_refused_and_left_as_it_is)
{
    static const char text[] =
        "columns, rows\n1, 2\n that is another file than that of a study";
    size_t length;
    lab_plan plan;
    put_file(f->path, text, sizeof text);
    assert_null(open_store(f, &f->plan));
    assert_int_equal(f->trouble, LAB_STORE_FOREIGN);
    assert_non_null(strstr(f->error.message, "is not a study file"));
    assert_null(lab_store_read(f->path, &plan, &f->trouble, &f->error));
    assert_non_null(strstr(f->error.message, "is not a study file"));
    lab_plan_release(&plan);
    OWNED(char) again = need_file(f->path, &length);
    assert_int_equal(length, sizeof text);
    assert_memory_equal(text, again, sizeof text);
}

TEST(an_empty_file_is_no_study_yet)
{
    lab_plan plan;
    put_file(f->path, "", 0);
    assert_null(lab_store_read(f->path, &plan, &f->trouble, &f->error));
    assert_int_equal(f->trouble, LAB_STORE_FOREIGN);
    lab_plan_release(&plan);
    OWNED(lab_store) store = open_store(f, &f->plan);
    assert_non_null(store);
}

TEST(a_file_that_is_not_there_is_told)
{
    lab_plan plan;
    assert_null(lab_store_read(f->path, &plan, &f->trouble, &f->error));
    assert_int_equal(f->trouble, LAB_STORE_SYSTEM);
    assert_non_null(strstr(f->error.message, "No such file"));
    lab_plan_release(&plan);
    put_file(f->path, "", 0); /* for the end */
}
