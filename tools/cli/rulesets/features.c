/* SPDX-License-Identifier: MIT */
/* dyar features: the characters that games are classed by, and their states. */
#include "cli/base/columns.h"
#include "cli/base/run.h"
#include "cli/base/terminal.h"
#include "cli/rulesets/features_matrix.h"
#include "requests/report_ruleset.h"

/* ---- for people ---- */

/* Prints the characters of one group, and returns the number of the next. */
static size_t print_group(const cli_terminal *terminal, const task_features_result *result,
                          size_t first)
{
    const char *group = dyar_character_at(first)->group;
    cli_columns *columns = cli_columns_new(5);
    size_t i = first;
    for (; i < result->count && strcmp(dyar_character_at(i)->group, group) == 0; i++) {
        const dyar_character *character = dyar_character_at(i);
        const dyar_feature *feature = &result->features[i];
        cli_columns_add(columns, character->id, character->question, feature->state,
                        feature->rule, feature->standing);
    }
    printf("%s%s%s\n", cli_look_code(terminal, CLI_BOLD), group,
           cli_look_code(terminal, CLI_PLAIN));
    cli_columns_keep_first(columns);
    cli_columns_end(columns, stdout, 2, terminal->is_terminal ? terminal->width : 0);
    return i;
}

static void print_text(const task_features_result *result)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    for (size_t i = 0; i < result->count;) {
        if (i > 0)
            putchar('\n');
        i = print_group(&terminal, result, i);
    }
}

/* ---- as a matrix ---- */

static void print_features_head(void)
{
    printf("id");
    for (size_t i = 0; i < dyar_count_characters(); i++)
        printf(",%s", dyar_character_at(i)->id);
    putchar('\n');
}

/* States are words of dyar: none needs quotes. */
static void print_line(const dyar_ruleset *ruleset, const task_features_result *result)
{
    printf("%s", dyar_ruleset_about(ruleset)->id);
    for (size_t i = 0; i < result->count; i++)
        printf(",%s", result->features[i].state);
    putchar('\n');
}

/* ---- rulesets ---- */

static cli_status find(const cli_args *args, const dyar_ruleset *ruleset,
                       task_features_result *result)
{
    const task_features_input input = {ruleset, args->tasks->features};
    cli_run run;
    cli_run_begin(&run, args, 1);
    return cli_run_end(&run, task_features(&run.task, &input, result));
}

static void print_as_asked(const cli_args *args, const dyar_ruleset *ruleset,
                           const task_features_result *result)
{
    if (args->json)
        report_features(args->json, result);
    else if (args->features.csv)
        print_line(ruleset, result);
    else
        print_text(result);
}

static cli_status print_features(const cli_args *args, const cli_loaded *loaded)
{
    task_features_result result;
    const cli_status status = find(args, loaded->ruleset, &result);
    if (status == CLI_DONE)
        print_as_asked(args, loaded->ruleset, &result);
    task_features_release(&result);
    return status;
}

static cli_status print_all(const cli_args *args)
{
    cli_status status = CLI_DONE;
    for (const char *const *id = dyar_bundled_ids(); *id && status == CLI_DONE; id++) {
        cli_loaded loaded = {.ruleset = NULL};
        const dyar_load_request request =
            DYAR_LOAD_REQUEST(.ruleset = *id, .for_reading = true, .cache = cli_cache());
        status = cli_load_request(&request, &loaded.ruleset);
        if (status == CLI_DONE)
            status = print_features(args, &loaded);
        dyar_ruleset_free(loaded.ruleset);
    }
    return status;
}

static cli_status check_forms(const cli_args *args)
{
    const bool for_all = args->features.nexus || args->features.cldf;
    const int forms = args->features.csv + (args->features.nexus != NULL) +
                      (args->features.cldf != NULL) + (args->json != NULL);
    if (forms > 1)
        return cli_misuse(args, "one form at a time: --csv, --nexus, --cldf or --json");
    if (args->features.all && !args->features.csv && !for_all)
        return cli_misuse(args, "--all needs --csv, --nexus or --cldf");
    if (args->tasks->features.open && args->tasks->features.attested)
        return cli_misuse(args, "--open cannot be used with --attested");
    if (for_all && !args->features.all)
        return cli_misuse(args, "--nexus and --cldf need --all");
    return CLI_DONE;
}

static cli_status run_features(const cli_args *args)
{
    const bool all = args->features.all;
    if (all != (args->word_count == 0))
        return cli_misuse(args,
                          all ? "--all cannot be used with a ruleset" : "a ruleset or --all");
    const cli_status status = check_forms(args);
    if (status != CLI_DONE)
        return status;
    if (args->features.nexus)
        return cli_features_nexus(args);
    if (args->features.cldf)
        return cli_features_cldf(args);
    if (args->features.csv)
        print_features_head();
    return all ? print_all(args) : cli_with_loaded(args, print_features);
}

static const cli_example features_examples[] = {
    {"dyar features RULESET", "list the characters of a game and the rules that decide them"},
    {"dyar features --all --csv", "write the matrix of all bundled rulesets"},
    {"dyar features --all --nexus standard", "write the matrix for phylogenetics programs"},
    {0},
};

const cli_command cli_command_features = {
    .options = cli_features_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = features_examples,
    .more = "A character is a question about any sowing game, such as how many rows the board "
            "has or whether players capture the opposite hole. Each line gives the state of "
            "one character, the rule that decides it and the standing of that rule. If a table "
            "of rules decides, Dyar reads the state from the compiled table in typical "
            "mid-game situations. Rulesets that play alike therefore have the same states, "
            "however they are worded.\n\n'-': the character does not apply. '2+3': a set of "
            "values. 'no|yes' (with --open): the state depends on an open question or a setup. "
            "'?' (with --attested): no rule with the standing 'attested' decides the state, "
            "because the rule is reported or assumed, or because no single rule decides it.",
    .run = run_features,
};
