/* SPDX-License-Identifier: MIT */
/*
 * dyar verify: replays recorded games and reports the first difference of each.
 *
 * It reads two forms of games, which their first character distinguishes: records
 * (lab/records/record.h) and JSON Lines of recorded games (lab/records/recorded.h).
 */
#include "cli/verify/verify.h"

#include "cli/base/safe_text.h"
#include "cli/play/explain.h"
#include "cli/verify/game_rules.h"
#include "requests/report_verify.h"

static const cli_example examples[] = {
    {"dyar verify my-games.txt", "replay the records of a file by the rules they name"},
    {"dyar verify RULESET games.jsonl --answer QUESTION=ANSWER",
     "replay recorded games by one ruleset, with a different answer"},
    {"dyar verify my-games.txt --all-answers", "list the answers that agree with the games"},
    {0},
};

typedef struct verifying {
    const cli_args *args;
    cli_drawing how;
    cli_game_rules rules;
    task_verify_result result;
    cli_status status; /* the worst so far; those of rules are in `rules` */
} verifying;

/* ---- reports ---- */

static void print_difference(const verifying *v, const task_difference *difference)
{
    const lab_discrepancy *d = difference->found;
    const lab_field_game *at = difference->game;
    const cli_printing printing = {
        .to = stdout, .ruleset = difference->ruleset, .how = &v->how, .indent = 4};
    const unsigned line = d->line ? d->line : at->line;
    if (d->move)
        cli_print_line(stdout, "%s:%u: game %zu, move %zu (%s): %s", at->path, line, at->number,
                       d->move, d->text, d->what);
    else
        cli_print_line(stdout, "%s:%u: game %zu: %s", at->path, line, at->number, d->what);
    if (d->recorded)
        cli_print_line(stdout, "  recorded  %s", d->recorded);
    if (d->ours)
        printf("  ours      %s\n", d->ours);
    cli_explain_semantics(d->semantics);
    if (!d->made)
        return;
    char position[DYAR_POSITION_TEXT], move[DYAR_MOVE_TEXT];
    const dyar_game *game = dyar_ruleset_game(difference->ruleset);
    dyar_position_format(game, &d->from, position);
    printf("  we played %s in %s\n", dyar_move_format(game, d->played, move), position);
    cli_print_move(&printing, difference->trace);
}

static void show_difference(void *context, const task_difference *difference)
{
    verifying *v = context;
    cli_raise_status(&v->status, CLI_NO);
    if (v->args->json)
        report_difference(v->args->json, difference);
    else
        print_difference(v, difference);
}

/* ---- games ---- */

static const dyar_ruleset *rules_of(void *context, const lab_field_game *game)
{
    return cli_game_rules_get(&((verifying *)context)->rules, game);
}

static void verify_file(verifying *v, const task_games_text *file)
{
    const dyar_load_request request = cli_request(v->args, v->rules.named);
    task_games_text text = *file;
    text.request = &request;
    const task_verify_input input = {.text = text,
                                     .of_ruleset = v->rules.named != NULL,
                                     .rules_of = rules_of,
                                     .differs = show_difference,
                                     .context = v};
    cli_run run;
    cli_run_begin(&run, v->args, 1);
    cli_raise_status(&v->status, cli_run_end(&run, task_verify(&run.task, &input, &v->result)));
}

/* ---- files ---- */

static void print_count(const task_verify_result *r)
{
    const size_t agreeing = r->games - r->differing;
    if (r->differing)
        printf("%zu game%s: %zu agree%s, %zu differ%s\n", r->games, r->games == 1 ? "" : "s",
               agreeing, agreeing == 1 ? "s" : "", r->differing, r->differing == 1 ? "s" : "");
    else if (r->games)
        printf("%zu game%s\n", r->games, r->games == 1 ? " agrees" : "s agree");
}

/* "How they ended: 64 by the rules, 8 by agreement."  Nothing if the rules ended all of them.
 */
static void print_endings(const task_verify_result *r)
{
    size_t given_up = 0;
    for (int i = LAB_TERMINATION_NORMAL + 1; i < LAB_TERMINATION_UNFINISHED; i++)
        given_up += r->ended[i];
    if (given_up + r->ended[LAB_TERMINATION_UNKNOWN] == 0)
        return;
    fputs(r->differing ? "Games that agree, by how they ended:" : "How they ended:", stdout);
    const char *between = " ";
    for (int i = 0; i < LAB_TERMINATIONS; i++) {
        if (r->ended[i] > 0) {
            printf("%s%zu %s", between, r->ended[i], lab_termination_how((lab_termination)i));
            between = ", ";
        }
    }
    if (r->without_moves > 0)
        printf("; %zu of them without a move", r->without_moves);
    puts(".");
}

static void verify_files(verifying *v, const task_games_text *files, size_t count)
{
    lab_writer *json = v->args->json;
    if (json)
        report_differences_begin(json);
    for (size_t i = 0; i < count && !cli_interrupted(); i++)
        if (files[i].text)
            verify_file(v, &files[i]);
    if (json)
        report_differences_end(json, &v->result);
    else {
        print_count(&v->result);
        print_endings(&v->result);
    }
}

/* ---- the command ---- */

static cli_status run(const cli_args *args)
{
    const char *named = cli_ruleset_word(args);
    const size_t first = named != NULL, count = args->word_count - first;
    if (count == 0)
        return cli_misuse(args, "name at least one FILE of games");
    if (args->shared.position)
        return cli_misuse(args,
                          "--position cannot be used, because games have their own positions");
    verifying v = {.args = args,
                   .rules = {.args = args, .named = named},
                   .how = {.terminal = cli_terminal_of(stdout)}};
    cli_catch_interrupt();
    task_games_text *files;
    cli_raise_status(&v.status, cli_games_files_read(args->words + first, count, &files));
    const bool all_read = v.status == CLI_DONE;
    if (!args->verify.all_answers && (all_read || !args->json))
        verify_files(&v, files, count);
    else if (all_read)
        v.status = cli_verify_answers(args, named, files, count);
    cli_games_files_free(files, count);
    cli_raise_status(&v.status, v.rules.status);
    cli_game_rules_release(&v.rules);
    return cli_interrupted() ? CLI_INTERRUPTED : v.status;
}

const cli_command cli_command_verify = {
    .options = cli_verify_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "A file holds records as 'play' saves them, or JSON Lines of games that other programs "
        "recorded. If the first word is a ruleset, Dyar replays all games by it. Otherwise, it "
        "replays each game by the ruleset that the game names. For each game, it shows the "
        "first difference, its own result, and the rule that produced it.\n\nA comment after a "
        "move of a record can state what was observed. Dyar compares that too: "
        "{board=0,8,?,1/4,0,9,9} is the board after the move (? is a hole that nobody noted), "
        "{stores=10,22} the stores after it, and {captures=4} the seeds that the player "
        "captured. JSON Lines may give the legal moves and positions for some moves only. If "
        "the first word is a ruleset, files need not name one.\n\nWith --all-answers, Dyar "
        "replays the games under every combination of answers. --answer fixes the answer to a "
        "question. An answer is ruled out if no combination with it agrees. The list shows the "
        "move at which the last of these combinations fails. If no combination agrees, prints "
        "the move that no combination can replay.\n\nIn JSON Lines, Dyar compares the legal "
        "moves and the first three fields of each position, but not how games end. In records, "
        "it also compares the result and judges repetition.\n\nA result is evidence only of "
        "how the rules end a game. If a player resigned, lost on time or agreed to a draw, "
        "state that in the record: [Termination \"resigned\"], or time, agreed, forfeit, "
        "illegal, adjudicated, unfinished, unknown. The result then agrees unless the rules "
        "end the game with a different result.",
    .run = run,
};
