/* SPDX-License-Identifier: MIT */
/* The answers to open questions that agree with recorded games. */
#include "cli/verify/verify.h"

#include "cli/base/memory.h"
#include "cli/base/run.h"
#include "cli/base/terminal.h"
#include "requests/report_verify.h"
#include "tasks/allowed.h"

cli_recipe cli_recipe_of_game(const cli_args *args, const char *ruleset,
                              const lab_field_game *game)
{
    const lab_record *record = game->record ? game->record : &(lab_record){0};
    cli_recipe recipe = cli_recipe_of(args, ruleset, record, game->path);
    cli_recipe_find(&recipe, lab_field_game_ruleset(game), game->path);
    return recipe;
}

/* The recorded games, and the rules of each. */
typedef struct asking {
    cli_run run;
    lab_field_games games;
    cli_recipe *recipes;
    dyar_load_request *requests;
} asking;

static void find_rules(asking *a, const char *ruleset)
{
    const size_t count = a->games.count;
    a->recipes = cli_allocate(count * sizeof *a->recipes);
    a->requests = cli_allocate(count * sizeof *a->requests);
    for (size_t i = 0; i < count; i++) {
        a->recipes[i] = cli_recipe_of_game(a->run.args, ruleset, &a->games.list[i]);
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
        task_game_refuse(
            &a->run.task, &games->list[i],
            other
                ? "the game is of another ruleset: use --all-answers with games of one ruleset"
                : "the game names no ruleset");
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

/* ---- the result in words ---- */

enum { MOST_TOLD = 20 };

/* "move 5 (c1) of game 1, games.txt:3: there is no hole ...". */
static char *failure_words(const lab_inquiry *q, const lab_fate *f)
{
    const lab_field_game *game = &q->task->games[f->game];
    const size_t move = f->failed.move;
    cli_memory memory = cli_memory_begin();
    if (move == 0)
        fputs("the start", memory.to);
    else if (move > lab_field_game_moves(game))
        fputs("the result", memory.to);
    else
        fprintf(memory.to, "move %zu (%s)", move, lab_field_game_move(game, move - 1));
    fprintf(memory.to, " of game %zu, %s:%u: %s", game->number, game->path,
            move ? lab_field_game_line(game, move - 1) : game->line, f->failed.why);
    return cli_memory_end(&memory);
}

/* Does the game fail where the furthest games fail? The report names that move once, as it
 * rules out all combinations. */
static bool is_furthest(const lab_inquiry *q, const lab_fate *f)
{
    return q->furthest && f->game == q->furthest->game &&
           f->failed.move == q->furthest->failed.move;
}

static void print_answer(const lab_inquiry *q, const cli_terminal *terminal, size_t question,
                         size_t answer)
{
    const lab_fate *f = &q->fates[question][answer];
    const char *id = q->varied[question]->answers[answer].id;
    if (f->agreeing > 0) {
        printf("  %s agrees, in %zu combination%s\n", id, f->agreeing,
               f->agreeing == 1 ? "" : "s");
        return;
    }
    if (!f->failed.why[0]) {
        printf("  %s agrees with no answers to the other questions\n", id);
        return;
    }
    if (is_furthest(q, f)) {
        printf("  %s gets as far as any\n", id);
        return;
    }
    char *failure = failure_words(q, f);
    cli_print_wrapped(terminal->width, 2, 4, "%s is ruled out by %s", id, failure);
    free(failure);
}

/* Does every answer get as far as any other? */
static bool all_are_furthest(const lab_inquiry *q, size_t question)
{
    for (size_t k = 0; k < q->varied[question]->answer_count; k++)
        if (q->fates[question][k].failed.why[0] && !is_furthest(q, &q->fates[question][k]))
            return false;
    return true;
}

static void print_question(const lab_inquiry *q, const cli_terminal *terminal, size_t question)
{
    if (q->furthest && all_are_furthest(q, question))
        return;
    printf("\n%s\n", q->varied[question]->id);
    for (size_t k = 0; k < q->varied[question]->answer_count; k++)
        print_answer(q, terminal, question, k);
}

static void print_furthest(const lab_inquiry *q, const cli_terminal *terminal)
{
    char *failure = failure_words(q, q->furthest);
    cli_print_wrapped(terminal->width, 0, 2, "No combination gets beyond %s", failure);
    free(failure);
}

/* Does every answer that agrees go with every other?  Then the list of answers is complete. */
static bool do_answers_suffice(const lab_inquiry *q)
{
    size_t product = 1;
    for (size_t i = 0; i < q->varied_count; i++) {
        size_t agreeing = 0;
        for (size_t k = 0; k < q->varied[i]->answer_count; k++)
            agreeing += q->fates[i][k].agreeing > 0;
        product *= agreeing;
    }
    return product == q->agreeing_count;
}

static void print_combinations(const lab_inquiry *q, const cli_terminal *terminal)
{
    puts("\nThey agree only together, as");
    for (size_t i = 0; i < q->agreeing_count && i < MOST_TOLD; i++) {
        cli_memory memory = cli_memory_begin();
        for (size_t k = 0; k < q->varied_count; k++)
            fprintf(memory.to, "%s%s=%s", k ? " " : "", q->varied[k]->id,
                    q->varied[k]->answers[lab_inquiry_answer(q, q->agreeing[i], k)].id);
        cli_memory_wrap(&memory, terminal->width, 2, 4);
    }
    if (q->agreeing_count > MOST_TOLD)
        printf("  and %zu more (--json lists all)\n", q->agreeing_count - MOST_TOLD);
}

static void print_undecidable(const lab_inquiry *q, const cli_terminal *terminal)
{
    cli_memory memory = cli_memory_begin();
    fputs("Questions about matches only, which these games cannot decide:", memory.to);
    for (size_t i = 0; i < q->undecidable_count; i++)
        fprintf(memory.to, "%s %s", i ? "," : "", q->undecidable[i]->id);
    putchar('\n');
    cli_memory_wrap(&memory, terminal->width, 0, 2);
}

static void print_given_up(const lab_inquiry *q, const cli_terminal *terminal)
{
    const size_t count = lab_inquiry_given_up(q);
    if (count == 1)
        cli_wrap(stdout,
                 "1 game does not end under any combination, so its result is not evidence.", 0,
                 2, terminal->width);
    else if (count > 1)
        cli_print_wrapped(
            terminal->width, 0, 2,
            "%zu games do not end under any combination, so their results are not evidence.",
            count);
}

static void print_text(const lab_inquiry *q)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    printf("%zu of %zu combination%s of answers agree%s with %s", q->agreeing_count, q->tried,
           q->tried == 1 ? "" : "s", q->agreeing_count == 1 ? "s" : "",
           q->task->game_count == 1 ? "the game\n" : "all ");
    if (q->task->game_count > 1)
        printf("%zu games\n", q->task->game_count);
    print_given_up(q, &terminal);
    if (q->furthest)
        print_furthest(q, &terminal);
    for (size_t i = 0; i < q->varied_count; i++)
        print_question(q, &terminal, i);
    if (q->undecidable_count > 0)
        print_undecidable(q, &terminal);
    if (q->agreeing_count > 0 && !do_answers_suffice(q))
        print_combinations(q, &terminal);
}

/* ---- the inquiry ---- */

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
                                .in_match = are_of_a_match(&a->games),
                                .settled = args->shared.answer};
    cli_status status = cli_run_end(&a->run, task_allowed(&a->run.task, &input, &result));
    if (status == CLI_DONE && args->json)
        report_inquired(args->json, &result.inquiry);
    else if (status == CLI_DONE)
        print_text(&result.inquiry);
    if (status == CLI_DONE && result.inquiry.agreeing_count == 0)
        status = CLI_NO;
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
