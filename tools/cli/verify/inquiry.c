/* Which answers recorded games allow, told to people. */
#include "cli/verify/verify.h"

#include <stdlib.h>

#include "cli/base/cli.h"
#include "cli/base/memory.h"
#include "cli/base/terminal.h"

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

/* Is it where the games fail that got furthest?  That is told once, as it rules out all. */
static bool is_furthest(const lab_inquiry *q, const lab_fate *f)
{
    return q->furthest && f->game == q->furthest->game &&
           f->failed.move == q->furthest->failed.move;
}

static void tell_answer(const lab_inquiry *q, const cli_terminal *terminal, size_t question,
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
        printf("  %s goes with no answers to the others\n", id);
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

static void tell_question(const lab_inquiry *q, const cli_terminal *terminal, size_t question)
{
    if (q->furthest && all_are_furthest(q, question))
        return;
    printf("\n%s\n", q->varied[question]->id);
    for (size_t k = 0; k < q->varied[question]->answer_count; k++)
        tell_answer(q, terminal, question, k);
}

static void tell_furthest(const lab_inquiry *q, const cli_terminal *terminal)
{
    char *failure = failure_words(q, q->furthest);
    cli_print_wrapped(terminal->width, 0, 2, "No combination gets beyond %s", failure);
    free(failure);
}

/* Does every answer that agrees go with every other?  Then the answers tell it all. */
static bool is_told_by_answers(const lab_inquiry *q)
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

static void tell_combinations(const lab_inquiry *q, const cli_terminal *terminal)
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
        printf("  and %zu more (--json tells all)\n", q->agreeing_count - MOST_TOLD);
}

static void tell_untold(const lab_inquiry *q, const cli_terminal *terminal)
{
    cli_memory memory = cli_memory_begin();
    fputs("Of matches only, so that these games say nothing of them:", memory.to);
    for (size_t i = 0; i < q->untold_count; i++)
        fprintf(memory.to, "%s %s", i ? "," : "", q->untold[i]->id);
    putchar('\n');
    cli_memory_wrap(&memory, terminal->width, 0, 2);
}

void cli_inquiry_print(const lab_inquiry *q)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    printf("%zu of %zu combination%s of answers agree%s with %s", q->agreeing_count, q->tried,
           q->tried == 1 ? "" : "s", q->agreeing_count == 1 ? "s" : "",
           q->task->game_count == 1 ? "the game\n" : "all ");
    if (q->task->game_count > 1)
        printf("%zu games\n", q->task->game_count);
    if (q->furthest)
        tell_furthest(q, &terminal);
    for (size_t i = 0; i < q->varied_count; i++)
        tell_question(q, &terminal, i);
    if (q->untold_count > 0)
        tell_untold(q, &terminal);
    if (q->agreeing_count > 0 && !is_told_by_answers(q))
        tell_combinations(q, &terminal);
}
