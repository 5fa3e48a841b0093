/*
 * Which answers to the open questions agree with recorded games.
 *
 * Every combination of answers replays the games until one does not fit.  An answer is ruled
 * out when no combination with it fits all games; what rules it out is the move at which the
 * last of those fails.
 */
#include "cli/verify/verify_answers.h"

#include <stdlib.h>
#include <string.h>

#include "cli/rulesets/answers.h"
#include "cli/verify/inquiry.h"
#include "cli/base/progress.h"

enum { MOST_COMBINATIONS = 100000 };

/* ---- the rules of a game under some answers ---- */

static cli_status load(const cli_inquiry *q, const cli_field_game *game,
                       const lab_choice *choices, size_t count, dyar_ruleset **ruleset)
{
    static const lab_record nothing;
    const lab_record *record = game->record ? game->record : &nothing;
    cli_recipe recipe = cli_recipe_of(q->args, q->ruleset, record, game->path);
    cli_recipe_find(&recipe, cli_field_game_ruleset(game), game->path);
    const cli_status status = cli_answers_load(&recipe.request, choices, count, count > 0,
                                               recipe.request.match, ruleset);
    cli_recipe_release(&recipe);
    return status;
}

/* ---- which questions ---- */

static bool is_answered(const cli_args *args, const dyar_question *question)
{
    const char *const *given;
    const size_t count = cli_texts(args, "answer", &given), length = strlen(question->id);
    for (size_t i = 0; i < count; i++)
        if (strncmp(given[i], question->id, length) == 0 && given[i][length] == '=')
            return true;
    return false;
}

/* What only matches are asked is not asked of single games. */
static bool can_show(const cli_inquiry *q, const dyar_question *question)
{
    static const lab_record nothing;
    const cli_field_game *game = &q->games.list[0];
    const lab_record *record = game->record ? game->record : &nothing;
    cli_recipe recipe = cli_recipe_of(q->args, q->ruleset, record, game->path);
    cli_recipe_find(&recipe, cli_field_game_ruleset(game), game->path);
    const bool of_matches = cli_answers_of_matches(&recipe.request, question);
    cli_recipe_release(&recipe);
    return !of_matches || q->in_match;
}

static void choose_questions(cli_inquiry *q)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(q->asked, &questions);
    q->varied = cli_allocate(count * sizeof *q->varied);
    q->untold = cli_allocate(count * sizeof *q->untold);
    q->fates = cli_allocate(count * sizeof *q->fates);
    q->combinations = 1;
    for (size_t i = 0; i < count; i++) {
        const dyar_question *question = &questions[i];
        if (question->affects_nothing || is_answered(q->args, question))
            continue;
        if (!can_show(q, question)) {
            q->untold[q->untold_count++] = question;
            continue;
        }
        q->fates[q->varied_count] = cli_allocate(question->answer_count * sizeof(cli_fate));
        q->varied[q->varied_count++] = question;
        if (q->combinations <= MOST_COMBINATIONS)
            q->combinations *= question->answer_count;
    }
}

/* ---- combinations ---- */

static bool agrees(const dyar_ruleset *ruleset, const cli_field_game *game,
                   lab_agreement *agreement)
{
    const dyar_game *rules = dyar_ruleset_game(ruleset);
    if (!(game->recorded ? lab_recorded_agrees(game->recorded, rules, agreement)
                         : lab_record_agrees(game->record, rules, agreement)))
        cli_out_of_memory();
    return agreement->agrees;
}

/* The first game that does not agree, or their number; SIZE_MAX where the answers do not go
 * together. */
static size_t replay_all(const cli_inquiry *q, const lab_choice *choices,
                         lab_agreement *agreement)
{
    size_t at = 0;
    for (; at < q->games.count; at++) {
        dyar_ruleset *ruleset;
        load(q, &q->games.list[at], choices, q->varied_count, &ruleset);
        if (!ruleset)
            return SIZE_MAX;
        const bool fits = agrees(ruleset, &q->games.list[at], agreement);
        dyar_ruleset_free(ruleset);
        if (!fits)
            break;
    }
    return at;
}

static void note(cli_fate *f, size_t game, const lab_agreement *agreement)
{
    if (game < f->game || (game == f->game && agreement->move < f->failed.move))
        return;
    f->game = game;
    f->failed = *agreement;
}

static void try_combination(cli_inquiry *q, size_t combination)
{
    lab_choice *choices = cli_allocate((q->varied_count + 1) * sizeof *choices);
    lab_agreement agreement = {0};
    for (size_t i = 0; i < q->varied_count; i++)
        choices[i] = (lab_choice){q->varied[i], cli_inquiry_answer(q, combination, i)};
    const size_t game = replay_all(q, choices, &agreement);
    free(choices);
    if (game == SIZE_MAX)
        return;
    q->tried++;
    if (game == q->games.count)
        q->agreeing[q->agreeing_count++] = combination;
    else
        note(&q->last, game, &agreement);
    for (size_t i = 0; i < q->varied_count; i++) {
        cli_fate *f = &q->fates[i][cli_inquiry_answer(q, combination, i)];
        if (game == q->games.count)
            f->agreeing++;
        else
            note(f, game, &agreement);
    }
}

static cli_status try_all(cli_inquiry *q)
{
    cli_progress progress = cli_progress_begin();
    size_t at = 0;
    q->agreeing = cli_allocate(q->combinations * sizeof *q->agreeing);
    for (; at < q->combinations && !cli_interrupted(); at++) {
        cli_progress_tell(&progress, "%zu of %zu combinations of answers", at, q->combinations);
        try_combination(q, at);
    }
    cli_progress_end(&progress);
    q->furthest = q->agreeing_count == 0 && q->tried > 0 ? &q->last : NULL;
    if (at == q->combinations)
        return CLI_DONE;
    cli_complain("stopped after %zu of %zu combinations of answers", at, q->combinations);
    return CLI_INTERRUPTED;
}

/* ---- the inquiry ---- */

/* The games must be of one ruleset. */
static cli_status find_ruleset(cli_inquiry *q, const char *given)
{
    const char *named = q->games.count ? cli_field_game_ruleset(&q->games.list[0]) : NULL;
    q->ruleset = given;
    for (size_t i = 0; i < q->games.count && !given; i++) {
        const cli_field_game *game = &q->games.list[i];
        const char *other = cli_field_game_ruleset(game);
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
    if (q->games.count > 0)
        return CLI_DONE;
    cli_complain("there is no game in what was given");
    return CLI_INVALID;
}

static cli_status inquire(cli_inquiry *q)
{
    for (size_t i = 0; i < q->games.count; i++) {
        const lab_record *record = q->games.list[i].record;
        const char *match = record ? lab_record_value(record, "Match") : NULL;
        q->in_match = q->in_match || (match && strcmp(match, "yes") == 0);
    }
    cli_status status = load(q, &q->games.list[0], NULL, 0, &q->asked);
    if (status != CLI_DONE)
        return status;
    choose_questions(q);
    if (q->combinations > MOST_COMBINATIONS) {
        cli_complain("there are more than %d combinations of answers", MOST_COMBINATIONS);
        cli_hint("'--answer QUESTION=ANSWER' settles a question");
        return CLI_INVALID;
    }
    status = try_all(q);
    if (status != CLI_DONE)
        return status;
    if (cli_flag(q->args, "json"))
        cli_inquiry_json(q);
    else
        cli_inquiry_print(q);
    return q->agreeing_count > 0 ? CLI_DONE : CLI_NO;
}

static void release(cli_inquiry *q)
{
    for (size_t i = 0; i < q->varied_count; i++)
        free(q->fates[i]);
    free(q->fates);
    free(q->varied);
    free(q->untold);
    free(q->agreeing);
    dyar_ruleset_free(q->asked);
    cli_field_games_release(&q->games);
}

cli_status cli_verify_answers(const cli_args *args, const char *ruleset,
                              const cli_games_file *files, size_t count)
{
    cli_inquiry q = {.args = args};
    cli_status status = cli_field_games_read(&q.games, ruleset, files, count);
    if (status == CLI_DONE)
        status = find_ruleset(&q, ruleset);
    if (status == CLI_DONE)
        status = inquire(&q);
    release(&q);
    return status;
}
