/*
 * Which answers to the open questions agree with recorded games.
 *
 * Every combination of answers replays the games until one does not fit.  An answer is ruled
 * out when no combination with it fits all games; what rules it out is the move at which the
 * last of those fails.
 */
#include "cli/verify_answers.h"

#include <stdlib.h>
#include <string.h>

#include "cli/answers.h"
#include "cli/field_games.h"
#include "cli/json.h"
#include "cli/memory.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "lab/agree.h"

enum { MOST_COMBINATIONS = 100000, MOST_TOLD = 20 };

/* What became of the combinations with one answer. */
typedef struct fate {
    size_t agreeing;
    size_t game; /* where the last of the others failed, and at which move */
    lab_agreement failed;
} fate;

typedef struct inquiry {
    const cli_args *args;
    const char *ruleset;
    cli_field_games games;
    dyar_library *library;
    dyar_ruleset *asked;          /* for its questions */
    const dyar_question **varied; /* those that the games can speak of */
    const dyar_question **untold; /* those they cannot */
    size_t varied_count, untold_count;
    size_t combinations, tried;       /* tried: that go together */
    size_t *agreeing, agreeing_count; /* numbers of combinations */
    fate **fates;                     /* by question and answer */
    bool in_match;                    /* some game is one of a match */
} inquiry;

/* ---- the rules of a game under some answers ---- */

static cli_status load(const inquiry *q, const cli_field_game *game, const cli_choice *choices,
                       size_t count, dyar_ruleset **ruleset)
{
    static const lab_record nothing;
    const lab_record *record = game->record ? game->record : &nothing;
    cli_recipe recipe = cli_recipe_of(q->args, q->ruleset, record, game->path);
    cli_answers answers = {.request = recipe.request};
    answers.request.library = q->library;
    const cli_status status =
        cli_answers_load(&answers, choices, count, count > 0, recipe.request.match, ruleset);
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

/* Does any answer make other rules of any of the games?  What only matches are asked is not
 * asked of single games. */
static bool can_show(const inquiry *q, const dyar_question *question)
{
    const cli_field_game *game = &q->games.list[0];
    bool differs = false;
    char first[64] = "";
    for (size_t i = 0; i < question->answer_count; i++) {
        dyar_ruleset *ruleset;
        load(q, game, &(cli_choice){question, i}, 1, &ruleset);
        const char *hash = ruleset ? dyar_ruleset_about(ruleset)->hash : "";
        if (i == 0)
            snprintf(first, sizeof first, "%s", hash);
        differs = differs || strcmp(first, hash) != 0;
        dyar_ruleset_free(ruleset);
    }
    return differs || q->in_match;
}

static void choose_questions(inquiry *q)
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
        q->fates[q->varied_count] = cli_allocate(question->answer_count * sizeof(fate));
        q->varied[q->varied_count++] = question;
        if (q->combinations <= MOST_COMBINATIONS)
            q->combinations *= question->answer_count;
    }
}

/* ---- combinations ---- */

static size_t answer_of(const inquiry *q, size_t combination, size_t question)
{
    for (size_t i = 0; i < question; i++)
        combination /= q->varied[i]->answer_count;
    return combination % q->varied[question]->answer_count;
}

static bool agrees(const dyar_ruleset *ruleset, const cli_field_game *game,
                   lab_agreement *agreement)
{
    const dyar_game *rules = dyar_ruleset_game(ruleset);
    if (game->recorded) {
        lab_recorded_agrees(game->recorded, rules, agreement);
    } else if (!lab_record_agrees(game->record, rules, agreement)) {
        cli_complain("out of memory");
        exit(CLI_SYSTEM);
    }
    return agreement->agrees;
}

/* The first game that does not agree, or their number; SIZE_MAX where the answers do not go
 * together. */
static size_t replay_all(const inquiry *q, const cli_choice *choices, lab_agreement *agreement)
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

static void note(fate *f, size_t game, const lab_agreement *agreement)
{
    if (game < f->game || (game == f->game && agreement->move < f->failed.move))
        return;
    f->game = game;
    f->failed = *agreement;
}

static void try_combination(inquiry *q, size_t combination)
{
    cli_choice *choices = cli_allocate((q->varied_count + 1) * sizeof *choices);
    lab_agreement agreement = {0};
    for (size_t i = 0; i < q->varied_count; i++)
        choices[i] = (cli_choice){q->varied[i], answer_of(q, combination, i)};
    const size_t game = replay_all(q, choices, &agreement);
    free(choices);
    if (game == SIZE_MAX)
        return;
    q->tried++;
    if (game == q->games.count)
        q->agreeing[q->agreeing_count++] = combination;
    for (size_t i = 0; i < q->varied_count; i++) {
        fate *f = &q->fates[i][answer_of(q, combination, i)];
        if (game == q->games.count)
            f->agreeing++;
        else
            note(f, game, &agreement);
    }
}

static cli_status try_all(inquiry *q)
{
    cli_progress progress = cli_progress_begin();
    size_t at = 0;
    q->agreeing = cli_allocate(q->combinations * sizeof *q->agreeing);
    for (; at < q->combinations && !cli_interrupted(); at++) {
        cli_progress_tell(&progress, "%zu of %zu combinations of answers", at, q->combinations);
        try_combination(q, at);
    }
    cli_progress_end(&progress);
    if (at == q->combinations)
        return CLI_DONE;
    cli_complain("stopped after %zu of %zu combinations of answers", at, q->combinations);
    return CLI_INTERRUPTED;
}

/* ---- telling ---- */

/* "move 5 (c1) of game 1, games.txt:3: there is no hole ...". */
static char *failure_words(const inquiry *q, const fate *f)
{
    const cli_field_game *game = &q->games.list[f->game];
    const size_t move = f->failed.move;
    cli_memory memory = cli_memory_begin();
    if (move == 0)
        fputs("the start", memory.to);
    else if (move > cli_field_game_moves(game))
        fputs("the result", memory.to);
    else
        fprintf(memory.to, "move %zu (%s)", move, cli_field_game_move(game, move - 1));
    fprintf(memory.to, " of game %zu, %s:%u: %s", game->number, game->path, game->line,
            f->failed.why);
    return cli_memory_end(&memory);
}

static void tell_answer(const inquiry *q, const cli_terminal *terminal, size_t question,
                        size_t answer)
{
    const fate *f = &q->fates[question][answer];
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
    char *failure = failure_words(q, f), *line;
    if (asprintf(&line, "%s is ruled out by %s", id, failure) >= 0) {
        fputs("  ", stdout);
        cli_wrap(stdout, line, 2, 4, terminal->width);
        free(line);
    }
    free(failure);
}

/* Does every answer that agrees go with every other?  Then the answers tell it all. */
static bool is_told_by_answers(const inquiry *q)
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

static void tell_combinations(const inquiry *q, const cli_terminal *terminal)
{
    puts("\nThey agree only together, as");
    for (size_t i = 0; i < q->agreeing_count && i < MOST_TOLD; i++) {
        cli_memory memory = cli_memory_begin();
        for (size_t k = 0; k < q->varied_count; k++)
            fprintf(memory.to, "%s%s=%s", k ? " " : "", q->varied[k]->id,
                    q->varied[k]->answers[answer_of(q, q->agreeing[i], k)].id);
        char *line = cli_memory_end(&memory);
        fputs("  ", stdout);
        cli_wrap(stdout, line, 2, 4, terminal->width);
        free(line);
    }
    if (q->agreeing_count > MOST_TOLD)
        printf("  and %zu more (--json tells all)\n", q->agreeing_count - MOST_TOLD);
}

static void tell_untold(const inquiry *q, const cli_terminal *terminal)
{
    cli_memory memory = cli_memory_begin();
    fputs("Of matches only, so that these games say nothing of them:", memory.to);
    for (size_t i = 0; i < q->untold_count; i++)
        fprintf(memory.to, "%s %s", i ? "," : "", q->untold[i]->id);
    char *line = cli_memory_end(&memory);
    putchar('\n');
    cli_wrap(stdout, line, 0, 2, terminal->width);
    free(line);
}

static void tell(const inquiry *q)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    printf("%zu of %zu combination%s of answers agree%s with %s", q->agreeing_count, q->tried,
           q->tried == 1 ? "" : "s", q->agreeing_count == 1 ? "s" : "",
           q->games.count == 1 ? "the game\n" : "all ");
    if (q->games.count > 1)
        printf("%zu games\n", q->games.count);
    for (size_t i = 0; i < q->varied_count; i++) {
        printf("\n%s\n", q->varied[i]->id);
        for (size_t k = 0; k < q->varied[i]->answer_count; k++)
            tell_answer(q, &terminal, i, k);
    }
    if (q->untold_count > 0)
        tell_untold(q, &terminal);
    if (q->agreeing_count > 0 && !is_told_by_answers(q))
        tell_combinations(q, &terminal);
}

/* ---- telling programs ---- */

static void write_failure(cli_json *json, const inquiry *q, const fate *f)
{
    const cli_field_game *game = &q->games.list[f->game];
    const size_t move = f->failed.move;
    cli_json_object(json);
    cli_json_key_string(json, "file", game->path);
    cli_json_key_number(json, "line", game->line);
    cli_json_key_number(json, "game", (long long)game->number);
    cli_json_key_string(json, "differs",
                        move == 0                           ? "start"
                        : move > cli_field_game_moves(game) ? "result"
                                                            : "move");
    if (move > 0 && move <= cli_field_game_moves(game)) {
        cli_json_key_number(json, "move_number", (long long)move);
        cli_json_key_string(json, "move", cli_field_game_move(game, move - 1));
    }
    cli_json_key_string(json, "message", f->failed.why);
    cli_json_close(json);
}

static void write_questions(cli_json *json, const inquiry *q)
{
    cli_json_key(json, "questions");
    cli_json_array(json);
    for (size_t i = 0; i < q->varied_count; i++) {
        cli_json_object(json);
        cli_json_key_string(json, "id", q->varied[i]->id);
        cli_json_key(json, "answers");
        cli_json_array(json);
        for (size_t k = 0; k < q->varied[i]->answer_count; k++) {
            const fate *f = &q->fates[i][k];
            cli_json_object(json);
            cli_json_key_string(json, "id", q->varied[i]->answers[k].id);
            cli_json_key_number(json, "agree", (long long)f->agreeing);
            cli_json_key(json, "ruled_out");
            if (f->agreeing > 0 || !f->failed.why[0])
                cli_json_null(json);
            else
                write_failure(json, q, f);
            cli_json_close(json);
        }
        cli_json_close(json);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void write_all(const inquiry *q)
{
    cli_json json = cli_json_begin(stdout);
    cli_json_object(&json);
    cli_json_key_number(&json, "games", (long long)q->games.count);
    cli_json_key_number(&json, "combinations", (long long)q->tried);
    cli_json_key(&json, "agreeing");
    cli_json_array(&json);
    for (size_t i = 0; i < q->agreeing_count; i++) {
        cli_json_object(&json);
        for (size_t k = 0; k < q->varied_count; k++)
            cli_json_key_string(&json, q->varied[k]->id,
                                q->varied[k]->answers[answer_of(q, q->agreeing[i], k)].id);
        cli_json_close(&json);
    }
    cli_json_close(&json);
    write_questions(&json, q);
    cli_json_close(&json);
    cli_json_end(&json);
}

/* ---- the inquiry ---- */

/* The games must be of one ruleset. */
static cli_status find_ruleset(inquiry *q, const char *given)
{
    const char *named = q->games.count ? cli_field_game_ruleset(&q->games.list[0]) : NULL;
    q->ruleset = given;
    for (size_t i = 0; i < q->games.count && !given; i++) {
        const cli_field_game *game = &q->games.list[i];
        const char *other = cli_field_game_ruleset(game);
        if (named && other && strcmp(named, other) == 0)
            continue;
        cli_complain("%s:%u: this game is of another ruleset: --all-answers asks one at a time",
                     game->path, game->line);
        cli_hint("name the ruleset for all of them before the files");
        return CLI_INVALID;
    }
    if (q->games.count > 0)
        return CLI_DONE;
    cli_complain("there is no game in what was given");
    return CLI_INVALID;
}

static cli_status inquire(inquiry *q)
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
        write_all(q);
    else
        tell(q);
    return q->agreeing_count > 0 ? CLI_DONE : CLI_NO;
}

static void release(inquiry *q)
{
    for (size_t i = 0; i < q->varied_count; i++)
        free(q->fates[i]);
    free(q->fates);
    free(q->varied);
    free(q->untold);
    free(q->agreeing);
    dyar_ruleset_free(q->asked);
    dyar_library_free(q->library);
    cli_field_games_release(&q->games);
}

cli_status cli_verify_answers(const cli_args *args, const char *ruleset,
                              const cli_games_file *files, size_t count)
{
    inquiry q = {.args = args, .library = dyar_library_new()};
    cli_status status = cli_field_games_read(&q.games, files, count);
    if (status == CLI_DONE)
        status = find_ruleset(&q, ruleset);
    if (status == CLI_DONE)
        status = inquire(&q);
    release(&q);
    return status;
}
