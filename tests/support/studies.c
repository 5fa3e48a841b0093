/* SPDX-License-Identifier: MIT */
/* Studies to be kept in tests. */
#include <unistd.h>

#include "dyar/random.h"
#include "lab/study/outcome_text.h"
#include "lab/study/store_plan.h"
#include "lab/study/store_schema.h"
#include "lab/study/store_survey.h"
#include "support/need.h"
#include "support/studies.h"

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

static void set_all(lab_plan *plan, const char *seed, const char *games)
{
    char semantics[16];
    snprintf(semantics, sizeof semantics, "%d", DYAR_SEMANTICS);
    const lab_setting settings[] = {
        {"version", "0.1.0", false},
        {"semantics", semantics, false},
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
        {"strengths", "", false},
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

lab_plan make_plan(const char *seed, const char *games)
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

int study_begin(void **state)
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

int study_end(void **state)
{
    fixture *f = *state;
    lab_plan_release(&f->plan);
    unlink(f->path);
    const int left = rmdir(f->folder); /* no log beside it */
    free(f);
    return left;
}

lab_outcome outcome_of(uint32_t lineup, uint64_t number)
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

char *text_of_games(lab_game_range range)
{
    char *text = malloc((size_t)range.count * (LAB_OUTCOME_TEXT + 1) + 3), *at = text;
    for (uint64_t i = 0; i < range.count; i++) {
        const lab_outcome outcome = outcome_of(range.lineup, range.first + i);
        *at++ = i == 0 ? '[' : ',';
        at = lab_outcome_write(&outcome, NULL, at);
    }
    *at++ = ']';
    *at = '\0';
    return text;
}

void add(fixture *f, lab_store *store, lab_game_range range)
{
    OWNED(char) text = text_of_games(range);
    const lab_batch batch = {.range = range, .text = text, .length = strlen(text)};
    assert_true(lab_store_add(store, &batch, &f->error));
}

void seal(lab_database *base)
{
    lab_plan plan;
    lab_total total = lab_store_total_read(base);
    lab_store_plan_read(base, &plan);
    if (plan.design.count > 0 && plan.design.answers)
        total.plan = lab_plan_fingerprint(&plan);
    lab_plan_release(&plan);
    lab_store_total_write(base, &total);
}

lab_database *create_texts(const fixture *f)
{
    put_file(f->path, "", 0);
    lab_database *base = lab_database_open(f->path, LAB_DATABASE_WRITE);
    lab_database_run(base, "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY");
    lab_store_create(base, LAB_STORE_TEXTS);
    lab_store_plan_write(base, &f->plan);
    seal(base);
    return base;
}

void put_text(lab_database *base, lab_game_range range, const char *text)
{
    const int64_t checksum = lab_batch_checksum(&range, text, strlen(text));
    lab_total total = lab_store_total_read(base);
    lab_query *query = lab_query_new(base, "INSERT INTO batch VALUES (?, ?, ?, ?, ?, ?)");
    lab_query_number(query, range.combination);
    lab_query_number(query, range.lineup);
    lab_query_number(query, (int64_t)range.first);
    lab_query_number(query, (int64_t)range.count);
    lab_query_number(query, checksum);
    lab_query_text(query, text);
    lab_query_run(query);
    lab_query_free(query);
    lab_total_add(&total, &range, checksum);
    lab_store_total_write(base, &total);
}

lab_store *open_store(fixture *f, const lab_plan *plan)
{
    return lab_store_begin(f->path, plan, &f->trouble, &f->error);
}
