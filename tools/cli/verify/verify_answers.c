/* Which answers to the open questions agree with recorded games. */
#include "cli/verify/verify.h"

#include <string.h>

#include "cli/base/progress.h"
#include "cli/play/records.h"
#include "cli/rulesets/answers.h"
#include "requests/reports.h"

typedef struct asking {
    const cli_args *args;
    const char *ruleset; /* NULL: the one that the games name */
    lab_field_games games;
    dyar_ruleset *tried; /* of a game under some answers; NULL */
    cli_progress progress;
} asking;

/* ---- the rules of a game under some answers ---- */

static cli_recipe recipe_of(const asking *a, const lab_field_game *game)
{
    static const lab_record nothing;
    const lab_record *record = game->record ? game->record : &nothing;
    cli_recipe recipe = cli_recipe_of(a->args, a->ruleset, record, game->path);
    cli_recipe_find(&recipe, lab_field_game_ruleset(game), game->path);
    return recipe;
}

static bool rules_of(void *context, size_t game, const lab_choice *choices, size_t count,
                     const dyar_ruleset **ruleset)
{
    asking *a = context;
    cli_recipe recipe = recipe_of(a, &a->games.list[game]);
    dyar_ruleset_free(a->tried);
    cli_answers_load(&recipe.request, choices, count, count > 0, recipe.request.match,
                     &a->tried);
    cli_recipe_release(&recipe);
    *ruleset = a->tried;
    return true;
}

static void show_progress(void *context, size_t done, size_t all)
{
    asking *a = context;
    cli_progress_tell(&a->progress, "%zu of %zu combinations of answers", done, all);
}

/* ---- the inquiry ---- */

/* The games must be of one ruleset. */
static cli_status check_ruleset(const asking *a)
{
    const lab_field_games *games = &a->games;
    const char *named = games->count ? lab_field_game_ruleset(&games->list[0]) : NULL;
    for (size_t i = 0; i < games->count && !a->ruleset; i++) {
        const lab_field_game *game = &games->list[i];
        const char *other = lab_field_game_ruleset(game);
        if (named && other && strcmp(named, other) == 0)
            continue;
        cli_complain(
            other ? "%s:%u: this game is of another ruleset: --all-answers asks one at a "
                    "time"
                  : "%s:%u: this game names no ruleset",
            game->path, game->line);
        cli_hint("name the ruleset for all of them before the files");
        return CLI_INVALID;
    }
    if (games->count > 0)
        return CLI_DONE;
    cli_complain("there is no game in what was given");
    return CLI_INVALID;
}

static bool are_of_a_match(const lab_field_games *games)
{
    for (size_t i = 0; i < games->count; i++)
        if (lab_field_game_is_match(&games->list[i]))
            return true;
    return false;
}

static cli_status tell(const asking *a, const lab_inquiry *inquiry)
{
    if (inquiry->too_many) {
        cli_complain("there are more than %d combinations of answers",
                     LAB_INQUIRY_COMBINATIONS_MAX);
        cli_hint("'--answer QUESTION=ANSWER' settles a question");
        return CLI_INVALID;
    }
    if (inquiry->stopped) {
        cli_complain("stopped after %zu of %zu combinations of answers", inquiry->looked_at,
                     inquiry->combinations);
        return CLI_INTERRUPTED;
    }
    if (cli_given(a->args, "json")) {
        lab_writer json = lab_write_report(stdout);
        report_inquired(&json, inquiry);
        lab_write_end(&json);
    } else {
        cli_inquiry_print(inquiry);
    }
    return inquiry->agreeing_count > 0 ? CLI_DONE : CLI_NO;
}

static cli_status inquire(asking *a, const dyar_request *request, const dyar_ruleset *ruleset)
{
    lab_inquiry inquiry;
    lab_inquiry_task task = {.games = a->games.list,
                             .game_count = a->games.count,
                             .ruleset = ruleset,
                             .request = request,
                             .in_match = are_of_a_match(&a->games),
                             .rules_of = rules_of,
                             .progress = show_progress,
                             .stop = cli_stop(),
                             .context = a};
    task.settled_count = cli_texts(a->args, "answer", &task.settled);
    a->progress = cli_progress_begin();
    if (!lab_inquire(&task, &inquiry))
        cli_out_of_memory();
    cli_progress_end(&a->progress);
    const cli_status status = tell(a, &inquiry);
    lab_inquiry_release(&inquiry);
    return status;
}

/* By the rules of the first game, which has the questions of all. */
static cli_status inquire_first(asking *a)
{
    dyar_ruleset *ruleset = NULL;
    cli_recipe recipe = recipe_of(a, &a->games.list[0]);
    cli_status status =
        cli_answers_load(&recipe.request, NULL, 0, false, recipe.request.match, &ruleset);
    if (status == CLI_DONE)
        status = inquire(a, &recipe.request, ruleset);
    dyar_ruleset_free(ruleset);
    cli_recipe_release(&recipe);
    return status;
}

cli_status cli_verify_answers(const cli_args *args, const char *ruleset,
                              const cli_games_file *files, size_t count)
{
    asking a = {.args = args, .ruleset = ruleset};
    cli_status status = cli_games_files_read(&a.games, ruleset != NULL, files, count);
    if (status == CLI_DONE)
        status = check_ruleset(&a);
    if (status == CLI_DONE)
        status = inquire_first(&a);
    dyar_ruleset_free(a.tried);
    lab_field_games_release(&a.games);
    return status;
}
