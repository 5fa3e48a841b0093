/* Which answers to the open questions agree with recorded games. */
#include "cli/verify/verify.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/run.h"
#include "requests/report_verify.h"
#include "tasks/allowed.h"

/* The recorded games, and the rules of each. */
typedef struct asking {
    cli_run run;
    lab_field_games games;
    cli_recipe *recipes;
    dyar_request *requests;
} asking;

static void find_rules(asking *a, const char *ruleset)
{
    static const lab_record nothing;
    const size_t count = a->games.count;
    a->recipes = cli_allocate(count * sizeof *a->recipes);
    a->requests = cli_allocate(count * sizeof *a->requests);
    for (size_t i = 0; i < count; i++) {
        const lab_field_game *game = &a->games.list[i];
        const lab_record *record = game->record ? game->record : &nothing;
        a->recipes[i] = cli_recipe_of(a->run.args, ruleset, record, game->path);
        cli_recipe_find(&a->recipes[i], lab_field_game_ruleset(game), game->path);
        a->requests[i] = a->recipes[i].request;
    }
}

/* Returns true if the games are of one ruleset. */
static bool are_of_one(asking *a, const char *ruleset)
{
    const lab_field_games *games = &a->games;
    const char *named = lab_field_game_ruleset(&games->list[0]);
    for (size_t i = 0; i < games->count && !ruleset; i++) {
        const char *other = lab_field_game_ruleset(&games->list[i]);
        if (named && other && strcmp(named, other) == 0)
            continue;
        task_game_refuse(&a->run.task, &games->list[i],
                         other ? "this game is of another ruleset: --all-answers asks one at a "
                                 "time"
                               : "this game names no ruleset");
        a->run.task.error.hint = "name the ruleset for all of them before the files";
        return false;
    }
    return true;
}

static bool are_of_a_match(const lab_field_games *games)
{
    for (size_t i = 0; i < games->count; i++)
        if (lab_field_game_is_match(&games->list[i]))
            return true;
    return false;
}

static void tell(const cli_args *args, const lab_inquiry *inquiry)
{
    if (!cli_given(args, "json")) {
        cli_inquiry_print(inquiry);
        return;
    }
    lab_writer json = lab_write_report(stdout);
    report_inquired(&json, inquiry);
    lab_write_end(&json);
}

/* The ruleset of the first game has the questions of all. */
static cli_status inquire(asking *a)
{
    const cli_args *args = a->run.args;
    dyar_ruleset *ruleset = NULL;
    task_allowed_result result;
    if (!task_load(&a->run.task, &a->requests[0], &ruleset))
        return cli_run_end(&a->run, false);
    task_allowed_input input = {.ruleset = ruleset,
                                .games = &a->games,
                                .requests = a->requests,
                                .request_count = a->games.count,
                                .in_match = are_of_a_match(&a->games)};
    input.settled.count = cli_texts(args, "answer", &input.settled.list);
    cli_status status = cli_run_end(&a->run, task_allowed(&a->run.task, &input, &result));
    if (status == CLI_DONE) {
        tell(args, &result.inquiry);
        status = result.inquiry.agreeing_count > 0 ? CLI_DONE : CLI_NO;
    }
    task_allowed_release(&result);
    dyar_ruleset_free(ruleset);
    return status;
}

cli_status cli_verify_answers(const cli_args *args, const char *ruleset,
                              const task_games_text *files, size_t count)
{
    asking a = {0};
    cli_status status;
    cli_run_begin(&a.run, args, 1);
    if (task_games_read(&a.run.task, files, count, ruleset != NULL, &a.games) &&
        are_of_one(&a, ruleset)) {
        find_rules(&a, ruleset);
        status = inquire(&a);
    } else {
        status = cli_run_end(&a.run, false);
    }
    for (size_t i = 0; a.recipes && i < a.games.count; i++)
        cli_recipe_release(&a.recipes[i]);
    free(a.recipes);
    free(a.requests);
    lab_field_games_release(&a.games);
    return status;
}
