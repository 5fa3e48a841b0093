/* The plan of a study in its file. */
#include "lab/study/store_plan.h"

#include <stdlib.h>
#include <string.h>

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
    lab_query *query =
        lab_query_new(base, "INSERT INTO source VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (size_t i = 0; i < plan->source_count; i++) {
        const dyar_source_entry *s = &plan->sources[i];
        const char *const texts[] = {s->key,  s->title,     s->by,    s->in,      s->year,
                                     s->page, s->informant, s->place, s->licence, s->note};
        lab_query_number(query, (int64_t)i);
        for (size_t t = 0; t < sizeof texts / sizeof *texts; t++)
            lab_query_text(query, texts[t]);
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
    lab_query *query = lab_query_new(base, "INSERT INTO combination VALUES (?, ?, ?, ?)");
    for (size_t i = 0; i < plan->design.count; i++) {
        lab_query_number(query, (int64_t)i);
        lab_query_text(query, plan->combinations[i].rules);
        lab_query_number(query, plan->combinations[i].players);
        lab_query_number(query, plan->combinations[i].seeds);
        lab_query_run(query);
    }
    lab_query_free(query);
}

static void write_lineups(lab_database *base, const lab_plan *plan)
{
    lab_query *query = lab_query_new(base, "INSERT INTO lineup VALUES (?, ?)");
    for (size_t i = 0; i < LAB_LINEUPS; i++) {
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

/* What is read is bounded by how many rows there are; still, nothing here trusts a number. */
static void *room_for(lab_database *base, int64_t count, size_t size)
{
    void *room = calloc((size_t)count + 1, size);
    if (!room)
        lab_database_out_of_memory(base);
    return room;
}

static void refuse(lab_database *base)
{
    lab_database_damaged(base, "its tables do not fit each other");
}

static void read_settings(lab_database *base, lab_plan *plan)
{
    lab_query *query =
        lab_query_new(base, "SELECT name, value, may_grow FROM study ORDER BY number");
    while (lab_query_row(query)) {
        const char *name = lab_query_get_text(query, 0), *value = lab_query_get_text(query, 1);
        if (!name || !value || !lab_plan_set(plan, name, value, lab_query_get_number(query, 2)))
            refuse(base);
    }
    lab_query_free(query);
}

static void read_sources(lab_database *base, lab_plan *plan)
{
    const int64_t count = lab_database_ask(base, "SELECT count(*) FROM source");
    lab_query *query = lab_query_new(base, "SELECT * FROM source ORDER BY number");
    plan->sources = room_for(base, count, sizeof *plan->sources);
    while (plan->sources && lab_query_row(query)) {
        dyar_source_entry *s = &plan->sources[plan->source_count++];
        const char **const texts[] = {&s->key,     &s->title, &s->by,        &s->in,
                                      &s->year,    &s->page,  &s->informant, &s->place,
                                      &s->licence, &s->note};
        for (int t = 0; t < (int)(sizeof texts / sizeof *texts); t++)
            *texts[t] = lab_plan_keep(plan, lab_query_get_text(query, t + 1));
        if (!s->key)
            refuse(base);
    }
    lab_query_free(query);
}

static void read_answers(lab_database *base, lab_plan *plan, size_t q)
{
    lab_query *query = lab_query_new(
        base, "SELECT id, standing, source, note FROM answer WHERE question = ?1 AND number < "
              "(SELECT count(*) FROM answer WHERE question = ?1) ORDER BY number");
    const int64_t all = lab_database_ask(base, "SELECT count(*) FROM answer");
    dyar_answer *answers = room_for(base, all, sizeof *answers);
    dyar_question *question = &plan->questions[q];
    question->answers = answers;
    lab_query_number(query, (int64_t)q);
    while (answers && lab_query_row(query)) {
        dyar_answer *answer = &answers[question->answer_count++];
        answer->id = lab_plan_keep(plan, lab_query_get_text(query, 0));
        answer->standing = lab_plan_keep(plan, lab_query_get_text(query, 1));
        answer->source = lab_plan_keep(plan, lab_query_get_text(query, 2));
        answer->note = lab_plan_keep(plan, lab_query_get_text(query, 3));
        if (!answer->id || !answer->standing)
            refuse(base);
    }
    lab_query_free(query);
}

static void read_questions(lab_database *base, lab_plan *plan)
{
    const int64_t count = lab_database_ask(base, "SELECT count(*) FROM question");
    lab_query *query = lab_query_new(
        base, "SELECT id, asks, affects_nothing, chosen FROM question ORDER BY number");
    plan->questions = room_for(base, count, sizeof *plan->questions);
    while (plan->questions && lab_query_row(query)) {
        const size_t q = plan->question_count++;
        dyar_question *question = &plan->questions[q];
        question->id = lab_plan_keep(plan, lab_query_get_text(query, 0));
        question->asks = lab_plan_keep(plan, lab_query_get_text(query, 1));
        question->affects_nothing = lab_query_get_number(query, 2) != 0;
        question->chosen = (size_t)lab_query_get_number(query, 3);
        read_answers(base, plan, q);
        if (!question->id)
            refuse(base);
    }
    lab_query_free(query);
}

static bool is_combination(const lab_combination *combination)
{
    return combination->rules && combination->players >= 1 &&
           combination->players <= DYAR_PLAYERS_MAX && combination->seeds >= 0;
}

static void read_combinations(lab_database *base, lab_plan *plan)
{
    const int64_t count = lab_database_ask(base, "SELECT count(*) FROM combination");
    lab_query *query =
        lab_query_new(base, "SELECT rules, players, seeds FROM combination ORDER BY number");
    lab_design *design = &plan->design;
    *design = (lab_design){.questions = plan->question_count};
    design->answers =
        room_for(base, count * (int64_t)plan->question_count, sizeof *design->answers);
    plan->combinations = room_for(base, count, sizeof *plan->combinations);
    while (plan->combinations && lab_query_row(query)) {
        lab_combination *combination = &plan->combinations[design->count++];
        combination->rules = lab_plan_keep(plan, lab_query_get_text(query, 0));
        combination->players = (int)lab_query_get_number(query, 1);
        combination->seeds = (int)lab_query_get_number(query, 2);
        if (!is_combination(combination))
            refuse(base);
    }
    if (design->count == 0)
        refuse(base);
    lab_query_free(query);
}

static void read_choices(lab_database *base, lab_plan *plan)
{
    lab_query *query = lab_query_new(
        base,
        "SELECT combination, question, answer FROM choice ORDER BY combination, question");
    const size_t all = plan->design.count * plan->question_count;
    size_t read = 0;
    for (; lab_query_row(query); read++) {
        const size_t q = plan->question_count ? read % plan->question_count : 0;
        const int64_t answer = lab_query_get_number(query, 2);
        if (read >= all || lab_query_get_number(query, 1) != (int64_t)q || answer < 0 ||
            answer >= (int64_t)plan->questions[q].answer_count + !answer)
            refuse(base);
        else
            plan->design.answers[read] = (size_t)answer;
    }
    if (read != all)
        refuse(base);
    lab_query_free(query);
}

static void read_lineups(lab_database *base, lab_plan *plan)
{
    lab_query *query = lab_query_new(base, "SELECT number, games FROM lineup ORDER BY number");
    while (lab_query_row(query)) {
        const int64_t lineup = lab_query_get_number(query, 0);
        const int64_t games = lab_query_get_number(query, 1);
        if (lineup < 0 || lineup >= LAB_LINEUPS || games < 0)
            refuse(base);
        else
            plan->games[lineup] = (uint64_t)games;
    }
    lab_query_free(query);
}

void lab_store_plan_read(lab_database *base, lab_plan *plan)
{
    *plan = (lab_plan){0};
    read_settings(base, plan);
    read_sources(base, plan);
    read_questions(base, plan);
    read_combinations(base, plan);
    read_choices(base, plan);
    read_lineups(base, plan);
    if (plan->no_memory)
        lab_database_out_of_memory(base);
}
