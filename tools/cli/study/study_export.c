/* SPDX-License-Identifier: MIT */
/* `dyar study export`: every game of a study, for other programs. */
#include "cli/study/study.h"

#include <inttypes.h>

#include "cli/base/csv.h"
#include "lab/base/json_write.h"

static const cli_example study_export_examples[] = {
    {"dyar study export RULESET.study --csv > games.csv",
     "write a table for a spreadsheet or R"},
    {"dyar study export RULESET.study --jsonl", "write JSON Lines for a program"},
    {0},
};

typedef struct export
{
    const lab_plan *plan;
    bool as_json;
}
export;

/* ---- CSV: ids and whole numbers; empty: not known ---- */

static void print_text(const char *text)
{
    putchar(',');
    cli_csv_text(stdout, text);
}

static void print_heading(const lab_plan *plan)
{
    fputs("combination,game", stdout);
    for (size_t q = 0; q < plan->question_count; q++)
        if (plan->questions[q].answer_count > 0)
            print_text(plan->questions[q].id);
    for (const lab_field *field = lab_outcome_fields(); field->name; field++)
        print_text(field->name);
    putchar('\n');
}

static const char *answer_of(const lab_plan *plan, size_t combination, size_t question)
{
    const size_t chosen = lab_design_answers(&plan->design, combination)[question];
    return plan->questions[question].answers[chosen].id;
}

static void print_row(const lab_plan *plan, size_t combination, uint64_t number,
                      const lab_outcome *outcome)
{
    printf("%zu,%" PRIu64, combination, number);
    for (size_t q = 0; q < plan->question_count; q++)
        if (plan->questions[q].answer_count > 0)
            print_text(answer_of(plan, combination, q));
    for (const lab_field *field = lab_outcome_fields(); field->name; field++) {
        const int32_t value = lab_outcome_get(outcome, field);
        printf(value == LAB_UNKNOWN ? "," : ",%" PRId32, value);
    }
    putchar('\n');
}

/* ---- JSON Lines ---- */

static void print_object(const lab_plan *plan, size_t combination, uint64_t number,
                         const lab_outcome *outcome)
{
    lab_writer json = lab_write_begin(stdout);
    lab_write_object(&json);
    lab_write_key_number(&json, "combination", (long long)combination);
    lab_write_key_number(&json, "game", (long long)number);
    lab_write_key_object(&json, "answers");
    for (size_t q = 0; q < plan->question_count; q++)
        if (plan->questions[q].answer_count > 0)
            lab_write_key_string(&json, plan->questions[q].id, answer_of(plan, combination, q));
    lab_write_close(&json);
    for (const lab_field *field = lab_outcome_fields(); field->name; field++) {
        const int32_t value = lab_outcome_get(outcome, field);
        lab_write_key_number_if(&json, field->name, value != LAB_UNKNOWN, value);
    }
    lab_write_end(&json);
}

/* ---- all games ---- */

static bool print_combination(const export *e, lab_store *store, size_t combination,
                              lab_error *error)
{
    lab_games games;
    const bool read = lab_store_games(store, e->plan, combination, &games, error);
    for (size_t i = 0; read && i < games.count; i++)
        (e->as_json ? print_object : print_row)(e->plan, combination, games.numbers[i],
                                                &games.outcomes[i]);
    lab_games_release(&games);
    return read;
}

static cli_status print_all(const export *e, lab_store *store)
{
    lab_error error;
    if (!e->as_json)
        print_heading(e->plan);
    for (size_t c = 0; c < e->plan->design.count; c++)
        if (!print_combination(e, store, c, &error)) {
            cli_check_memory(&error);
            cli_complain("%s", error.message);
            return CLI_INVALID;
        }
    return CLI_DONE;
}

static cli_status run_export(const cli_args *args)
{
    lab_plan plan;
    lab_store *store;
    if (args->study_export.csv && args->study_export.jsonl)
        return cli_misuse(args, "use only one of --csv and --jsonl");
    cli_status status = cli_study_open(cli_word(args, 0), &plan, &store);
    if (status == CLI_DONE)
        status =
            print_all(&(export){.plan = &plan, .as_json = args->study_export.jsonl}, store);
    lab_store_close(store);
    lab_plan_release(&plan);
    return status;
}

const cli_command cli_command_study_export = {
    .options = cli_study_export_options,
    .examples = study_export_examples,
    .more = "Sorts games by combination and number, so that the same study gives the same "
            "bytes, however often it was interrupted and wherever it was played. Combination 0 "
            "has the ruleset's default answers. Games of line-up 1, in which one player had "
            "twice the budget, have their own numbers and follow the others.",
    .run = run_export,
};
