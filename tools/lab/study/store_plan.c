/* SPDX-License-Identifier: MIT */
/* The plan of a study in its file. */
#include "lab/study/store_plan.h"

#include "lab/study/plan_check.h"

/* ---- writing ---- */

static void write_settings(lab_database *base, const lab_plan *plan)
{
    lab_query *query = lab_query_new(base, "INSERT INTO study VALUES (?, ?, ?, ?)");
    for (size_t i = 0; i < plan->setting_count; i++) {
        lab_query_number(query, (int64_t)i);
        lab_query_text(query, plan->settings[i].name);
        lab_query_text(query, plan->settings[i].value);
        lab_query_number(query, plan->settings[i].may_grow);
        lab_query_run(query);
    }
    lab_query_free(query);
}

static void write_sources(lab_database *base, const lab_plan *plan)
{
    lab_query *query = lab_query_new(
        base, "INSERT INTO source VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
              "?, ?)");
    for (size_t i = 0; i < plan->source_count; i++) {
        const char **texts[LAB_SOURCE_TEXTS];
        lab_source_texts(&plan->sources[i], texts);
        lab_query_number(query, (int64_t)i);
        for (size_t t = 0; t < LAB_SOURCE_TEXTS; t++)
            lab_query_text(query, *texts[t]);
        lab_query_run(query);
    }
    lab_query_free(query);
}

static void write_answers(lab_database *base, const lab_plan *plan, size_t q)
{
    lab_query *query = lab_query_new(base, "INSERT INTO answer VALUES (?, ?, ?, ?, ?, ?)");
    const dyar_question *question = &plan->questions[q];
    for (size_t i = 0; i < question->answer_count; i++) {
        lab_query_number(query, (int64_t)q);
        lab_query_number(query, (int64_t)i);
        lab_query_text(query, question->answers[i].id);
        lab_query_text(query, question->answers[i].standing);
        lab_query_text(query, question->answers[i].source);
        lab_query_text(query, question->answers[i].note);
        lab_query_run(query);
    }
    lab_query_free(query);
}

static void write_questions(lab_database *base, const lab_plan *plan)
{
    lab_query *query = lab_query_new(base, "INSERT INTO question VALUES (?, ?, ?, ?, ?)");
    for (size_t i = 0; i < plan->question_count; i++) {
        const dyar_question *question = &plan->questions[i];
        lab_query_number(query, (int64_t)i);
        lab_query_text(query, question->id);
        lab_query_text(query, question->asks);
        lab_query_number(query, question->affects_nothing);
        lab_query_number(query, (int64_t)question->chosen);
        lab_query_run(query);
        write_answers(base, plan, i);
    }
    lab_query_free(query);
}

static void write_choices(lab_database *base, const lab_plan *plan)
{
    lab_query *query = lab_query_new(base, "INSERT INTO choice VALUES (?, ?, ?)");
    for (size_t i = 0; i < plan->design.count; i++)
        for (size_t q = 0; q < plan->question_count; q++) {
            lab_query_number(query, (int64_t)i);
            lab_query_number(query, (int64_t)q);
            lab_query_number(query, (int64_t)lab_design_answers(&plan->design, i)[q]);
            lab_query_run(query);
        }
    lab_query_free(query);
}

static void write_combinations(lab_database *base, const lab_plan *plan)
{
    char holes[LAB_HOLES_TEXT];
    lab_query *query = lab_query_new(base, "INSERT INTO combination VALUES (?, ?, ?, ?, ?)");
    for (size_t i = 0; i < plan->design.count; i++) {
        lab_query_number(query, (int64_t)i);
        lab_query_text(query, plan->combinations[i].rules);
        lab_query_number(query, plan->combinations[i].players);
        lab_query_number(query, plan->combinations[i].seeds);
        lab_query_text(query, lab_holes_write(&plan->combinations[i].holes, holes));
        lab_query_run(query);
    }
    lab_query_free(query);
}

static void write_lineups(lab_database *base, const lab_plan *plan)
{
    lab_query *query = lab_query_new(base, "INSERT INTO lineup VALUES (?, ?)");
    for (size_t i = 0; i < lab_plan_lineups(plan); i++) {
        lab_query_number(query, (int64_t)i);
        lab_query_number(query, (int64_t)plan->games[i]);
        lab_query_run(query);
    }
    lab_query_free(query);
}

void lab_store_plan_write(lab_database *base, const lab_plan *plan)
{
    write_settings(base, plan);
    write_sources(base, plan);
    write_questions(base, plan);
    write_combinations(base, plan);
    write_choices(base, plan);
    write_lineups(base, plan);
}

/* ---- reading ---- */

/*
 * What is read is bounded by how many rows there are, and that by what a plan can have. Whether
 * it makes sense is asked when all of it is there.
 */
enum { ROWS_MAX = LAB_COMBINATIONS_MAX };

static void refuse(lab_database *base)
{
    lab_database_damaged(base, "its tables contradict each other");
}

/* Zeros; NULL where there can be no such table, or there is no memory. */
static void *room_for(lab_database *base, int64_t count, size_t size)
{
    void *room = NULL;
    if (count < 0 || count > ROWS_MAX)
        refuse(base);
    else if (!(room = calloc((size_t)count + 1, size)))
        lab_database_out_of_memory(base);
    return room;
}

/* Reads the next row, which must have this number. */
static bool next_row(lab_database *base, lab_query *query, size_t number, int64_t count)
{
    if (!lab_query_row(query))
        return false;
    if (lab_query_get_number(query, 0) != (int64_t)number || (int64_t)number >= count)
        refuse(base);
    return lab_database_state_of(base) == LAB_DATABASE_GOOD;
}

static const char *keep_text(lab_plan *plan, lab_query *query, int column)
{
    return lab_plan_keep(plan, lab_query_get_text(query, column));
}

static void read_settings(lab_database *base, lab_plan *plan)
{
    lab_query *query =
        lab_query_new(base, "SELECT number, name, value, may_grow FROM study ORDER BY number");
    while (next_row(base, query, plan->setting_count, LAB_SETTINGS_MAX)) {
        const char *name = lab_query_get_text(query, 1), *value = lab_query_get_text(query, 2);
        if (!name || !value || !lab_plan_set(plan, name, value, lab_query_get_number(query, 3)))
            refuse(base);
    }
    lab_query_free(query);
}

static void read_sources(lab_database *base, lab_plan *plan)
{
    const int64_t count = lab_database_ask(base, "SELECT count(*) FROM source");
    lab_query *query = lab_query_new(base, "SELECT * FROM source ORDER BY number");
    plan->sources = room_for(base, count, sizeof *plan->sources);
    while (next_row(base, query, plan->source_count, count)) {
        const char **texts[LAB_SOURCE_TEXTS];
        lab_source_texts(&plan->sources[plan->source_count++], texts);
        for (int t = 0; t < LAB_SOURCE_TEXTS; t++)
            *texts[t] = keep_text(plan, query, t + 1);
    }
    lab_query_free(query);
}

static int64_t count_answers(lab_database *base, size_t q)
{
    lab_query *query = lab_query_new(base, "SELECT count(*) FROM answer WHERE question = ?");
    lab_query_number(query, (int64_t)q);
    const int64_t count = lab_query_row(query) ? lab_query_get_number(query, 0) : 0;
    lab_query_free(query);
    return count;
}

static void read_answers(lab_database *base, lab_plan *plan, size_t q)
{
    lab_query *query = lab_query_new(base, "SELECT number, id, standing, source, note FROM "
                                           "answer WHERE question = ? ORDER BY number");
    const int64_t count = count_answers(base, q);
    dyar_answer *answers = room_for(base, count, sizeof *answers);
    dyar_question *question = &plan->questions[q];
    question->answers = answers;
    lab_query_number(query, (int64_t)q);
    while (next_row(base, query, question->answer_count, count)) {
        dyar_answer *answer = &answers[question->answer_count++];
        answer->id = keep_text(plan, query, 1);
        answer->standing = keep_text(plan, query, 2);
        answer->source = keep_text(plan, query, 3);
        answer->note = keep_text(plan, query, 4);
    }
    lab_query_free(query);
}

static void read_questions(lab_database *base, lab_plan *plan)
{
    const int64_t count = lab_database_ask(base, "SELECT count(*) FROM question");
    int64_t answers = lab_database_ask(base, "SELECT count(*) FROM answer");
    lab_query *query = lab_query_new(
        base, "SELECT number, id, asks, affects_nothing, chosen FROM question ORDER BY number");
    plan->questions = room_for(base, count, sizeof *plan->questions);
    while (next_row(base, query, plan->question_count, count)) {
        const size_t q = plan->question_count++;
        dyar_question *question = &plan->questions[q];
        question->id = keep_text(plan, query, 1);
        question->asks = keep_text(plan, query, 2);
        question->affects_nothing = lab_query_get_number(query, 3) != 0;
        question->chosen = (size_t)lab_query_get_number(query, 4);
        read_answers(base, plan, q);
        answers -= (int64_t)question->answer_count;
    }
    if (answers != 0)
        refuse(base);
    lab_query_free(query);
}

static int read_small(lab_query *query, int column)
{
    const int64_t number = lab_query_get_number(query, column);
    return number >= 0 && number <= INT16_MAX ? (int)number : -1;
}

static void read_combinations(lab_database *base, lab_plan *plan)
{
    const int64_t count = lab_database_ask(base, "SELECT count(*) FROM combination");
    lab_query *query = lab_query_new(
        base, "SELECT number, rules, players, seeds, holes FROM combination ORDER BY number");
    lab_design *design = &plan->design;
    plan->combinations = room_for(base, count, sizeof *plan->combinations);
    while (next_row(base, query, design->count, count)) {
        lab_combination *combination = &plan->combinations[design->count++];
        combination->rules = keep_text(plan, query, 1);
        combination->players = read_small(query, 2);
        combination->seeds = read_small(query, 3);
        const char *holes = lab_query_get_text(query, 4);
        if (!holes || !lab_holes_read(holes, &combination->holes))
            refuse(base);
    }
    lab_query_free(query);
}

/* Room for them only when they are all there. */
static void make_choices(lab_database *base, lab_design *design)
{
    const uint64_t all = (uint64_t)design->count * design->questions;
    if ((uint64_t)lab_database_ask(base, "SELECT count(*) FROM choice") != all) {
        refuse(base);
        return;
    }
    design->answers = calloc(all + 1, sizeof *design->answers);
    if (!design->answers)
        lab_database_out_of_memory(base);
}

static void read_choices(lab_database *base, lab_plan *plan)
{
    lab_query *query = lab_query_new(
        base,
        "SELECT combination, question, answer FROM choice ORDER BY combination, question");
    lab_design *design = &plan->design;
    const size_t questions = design->questions = plan->question_count;
    const int64_t count = (int64_t)design->count;
    make_choices(base, design);
    for (size_t at = 0; questions > 0 && next_row(base, query, at / questions, count); at++) {
        if (lab_query_get_number(query, 1) != (int64_t)(at % questions))
            refuse(base);
        else
            design->answers[at] = (size_t)lab_query_get_number(query, 2);
    }
    lab_query_free(query);
}

static void read_lineups(lab_database *base, lab_plan *plan)
{
    lab_query *query = lab_query_new(base, "SELECT number, games FROM lineup ORDER BY number");
    size_t lineup = 0;
    for (; next_row(base, query, lineup, LAB_LINEUPS); lineup++)
        plan->games[lineup] = (uint64_t)lab_query_get_number(query, 1);
    if (lineup != lab_plan_lineups(plan))
        refuse(base);
    lab_query_free(query);
}

void lab_store_plan_read(lab_database *base, lab_plan *plan)
{
    lab_error error;
    *plan = (lab_plan){0};
    read_settings(base, plan);
    read_sources(base, plan);
    read_questions(base, plan);
    read_combinations(base, plan);
    read_choices(base, plan);
    read_lineups(base, plan);
    if (lab_database_state_of(base) == LAB_DATABASE_GOOD && !lab_plan_check(plan, &error)) {
        if (error.no_memory)
            lab_database_out_of_memory(base);
        else
            lab_database_damaged(base, error.message);
    } else if (plan->no_memory) {
        lab_database_out_of_memory(base); /* what was not kept may look like damage */
    }
}
