/* SPDX-License-Identifier: MIT */
/* A study opened again: its file, and the rules that it was played by. */
#include "cli/study/study.h"

#include "lab/study/plan.h"

cli_status cli_study_open(const char *path, lab_plan *plan, lab_store **store)
{
    lab_store_trouble trouble;
    lab_error error;
    *store = lab_store_read(path, plan, &trouble, &error);
    if (*store)
        return CLI_DONE;
    cli_complain("%s", error.message);
    return trouble == LAB_STORE_SYSTEM ? CLI_SYSTEM : CLI_INVALID;
}

/* A change on each line. */
static void split_sets(cli_study_rules *rules, const lab_plan *plan)
{
    rules->sets = cli_copy(lab_plan_setting(plan, "set"));
    rules->recipe.sets = cli_allocate((strlen(rules->sets) + 1) * sizeof *rules->recipe.sets);
    size_t count = 0;
    char *rest = rules->sets;
    for (char *line; *rules->sets && (line = strsep(&rest, "\n"));)
        rules->recipe.sets[count++] = line;
    rules->recipe.request.sets = rules->recipe.sets;
    rules->recipe.request.set_count = count;
}

void cli_study_rules_begin(cli_study_rules *rules, const lab_plan *plan, size_t combination,
                           const char *path)
{
    *rules = (cli_study_rules){.recipe = {.request = DYAR_LOAD_REQUEST()}};
    dyar_load_request *request = &rules->recipe.request;
    const char *setup = lab_plan_setting(plan, "setup");
    rules->answers = cli_study_chosen_answers(plan, combination, &request->answer_count);
    request->answers = (const char *const *)rules->answers;
    request->setup = *setup ? setup : NULL;
    request->match = strcmp(lab_plan_setting(plan, "match"), "yes") == 0;
    split_sets(rules, plan);
    cli_recipe_find(&rules->recipe, lab_plan_setting(plan, "ruleset"), path);
}

void cli_study_rules_release(cli_study_rules *rules)
{
    cli_recipe_release(&rules->recipe);
    cli_study_free_answers(rules->answers);
    free(rules->sets);
    *rules = (cli_study_rules){.sets = NULL};
}

static cli_status check_rules(const dyar_ruleset *ruleset, const char *wanted, const char *path)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(ruleset);
    if (strcmp(about->hash, wanted) == 0)
        return CLI_DONE;
    cli_complain("the rules of '%s' have changed since '%s' was played: %s is now %s",
                 about->id, path, wanted, about->hash);
    cli_hint("put the ruleset of that time into the folder of the study");
    return CLI_INVALID;
}

cli_status cli_study_rules_load(const cli_study_rules *rules, const lab_plan *plan,
                                size_t combination, const char *path, dyar_ruleset **ruleset)
{
    const cli_status status = cli_load_request(&rules->recipe.request, ruleset);
    return status == CLI_DONE
               ? check_rules(*ruleset, plan->combinations[combination].rules, path)
               : status;
}
