/*
 * dyar verify: replays recorded games and reports the first difference of each.
 *
 * Two forms of games are read, told apart by their first character: records
 * (lab/records/record.h) and JSON Lines of recorded games (lab/records/recorded.h).
 */
#include "cli/verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "requests/report_verify.h"

static const cli_example examples[] = {
    {"dyar verify my-games.txt", "replay the records of a file by the rules they name"},
    {"dyar verify RULESET games.jsonl --answer QUESTION=ANSWER",
     "replay recorded games by one ruleset, with another answer to a question of it"},
    {"dyar verify my-games.txt --all-answers", "which answers the games allow"},
    {0},
};

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

static void verify_files(cli_verifying *v, const task_games_text *files, size_t count)
{
    lab_writer *json = v->args->json;
    if (json)
        report_differences_begin(json);
    for (size_t i = 0; i < count && !cli_interrupted(); i++)
        if (files[i].text)
            cli_verify_file(v, &files[i]);
    if (json)
        report_differences_end(json, &v->result);
    else
        print_count(&v->result);
}

/* ---- the command ---- */

/* The first word may be a ruleset: a bundled one's id, or a file that is called like one. */
static bool is_ruleset(const char *word)
{
    const char *dot = strrchr(word, '.');
    return dyar_bundled_text(word) ||
           (dot && (strcmp(dot, ".yaml") == 0 || strcmp(dot, ".yml") == 0));
}

static cli_status run(const cli_args *args)
{
    const bool named = is_ruleset(cli_word(args, 0));
    const size_t count = args->word_count - named;
    if (count == 0)
        return cli_misuse(args, "which files of games?");
    if (args->shared.position)
        return cli_misuse(args, "games bring their own positions: no --position here");
    cli_verifying v = {.args = args,
                       .ruleset = named ? cli_word(args, 0) : NULL,
                       .how = {.terminal = cli_terminal_of(stdout)}};
    cli_catch_interrupt();
    task_games_text *files;
    cli_verify_worsen(&v, cli_games_files_read(args->words + named, count, &files));
    if (!args->verify.all_answers)
        verify_files(&v, files, count);
    else if (v.status == CLI_DONE)
        v.status = cli_verify_answers(args, v.ruleset, files, count);
    cli_games_files_free(files, count);
    cli_verify_forget(&v);
    return cli_interrupted() ? CLI_INTERRUPTED : v.status;
}

const cli_command cli_command_verify = {
    .options = cli_verify_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more = "A file holds records as 'play' saves them, or JSON Lines of games recorded by "
            "other programs. The first word may be a ruleset, which all games are then judged "
            "by; else each is judged by the one it names. The first difference of each game is "
            "shown, with what we did and which rule did it.\n\n"
            "A comment behind a move of a record may tell what was seen: "
            "{board=0,8,?,1/4,0,9,9}, the board after it, in which ? is a hole that nobody "
            "noted, and {captures=4}, how many seeds the player captured; that is compared, "
            "too. Of JSON Lines the legal moves and positions may be told of some moves only. "
            "Where the ruleset is the first word, files need not name it.\n\n"
            "With --all-answers every combination of answers replays the games; --answer "
            "settles a question beforehand. An answer is ruled out when no combination with it "
            "agrees, by the move at which the last of these fails.\n\n"
            "Where no combination agrees, what none gets beyond is told once. Of recorded "
            "games the legal moves and the first three fields of each position are compared, "
            "not how games end. A record also tells its result, and repetition is judged.",
    .run = run,
};
