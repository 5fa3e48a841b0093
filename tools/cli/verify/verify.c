/*
 * dyar verify: replays recorded games and reports the first difference of each.
 *
 * It reads two forms of games, which their first character distinguishes: records
 * (lab/records/record.h) and JSON Lines of recorded games (lab/records/recorded.h).
 */
#include "cli/verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const cli_option options[] = {
    {.name = "all-answers",
     .help = "say which answers to the open questions agree with the games, and which move "
             "rules out the others"},
    CLI_SHARED(any_rules),
    {0},
};

static const cli_example examples[] = {
    {"dyar verify my-games.txt", "replay the records of a file by the rules they name"},
    {"dyar verify RULESET games.jsonl --answer QUESTION=ANSWER",
     "replay recorded games by one ruleset, with another answer to a question of it"},
    {"dyar verify my-games.txt --all-answers", "which answers the games allow"},
    {0},
};

/* ---- files ---- */

static void verify_files(cli_verifying *v, const task_games_text *files, size_t count)
{
    for (size_t i = 0; i < count && !cli_interrupted(); i++)
        if (files[i].text)
            cli_verify_text(v, files[i].path, files[i].text, files[i].length);
}

static void print_count(const cli_verifying *v)
{
    const size_t agreeing = v->games - v->differing;
    if (v->differing)
        printf("%zu game%s: %zu agree%s, %zu differ%s\n", v->games, v->games == 1 ? "" : "s",
               agreeing, agreeing == 1 ? "s" : "", v->differing, v->differing == 1 ? "s" : "");
    else if (v->games)
        printf("%zu game%s\n", v->games, v->games == 1 ? " agrees" : "s agree");
}

static void report_differences(cli_verifying *v, const task_games_text *files, size_t count)
{
    if (!v->as_json) {
        verify_files(v, files, count);
        print_count(v);
        return;
    }
    lab_write_object(&v->json);
    lab_write_key_array(&v->json, "differences");
    verify_files(v, files, count);
    lab_write_close(&v->json);
    lab_write_key_number(&v->json, "games", (long long)v->games);
    lab_write_key_number(&v->json, "agree", (long long)(v->games - v->differing));
    lab_write_end(&v->json);
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
    const size_t count = cli_word_count(args) - named;
    if (count == 0)
        return cli_misuse(args, "which files of games?");
    if (cli_given(args, "position"))
        return cli_misuse(args, "games bring their own positions: no --position here");
    cli_verifying v = {.args = args,
                       .ruleset = named ? cli_word(args, 0) : NULL,
                       .as_json = cli_given(args, "json"),
                       .json = lab_write_report(stdout),
                       .how = {.terminal = cli_terminal_of(stdout)},
                       .trace = dyar_trace_new()};
    cli_need(v.trace);
    cli_catch_interrupt();
    task_games_text *files;
    cli_verify_raise_status(&v, cli_games_files_read(cli_words(args) + named, count, &files));
    if (!cli_given(args, "all-answers"))
        report_differences(&v, files, count);
    else if (v.status == CLI_DONE)
        v.status = cli_verify_answers(args, v.ruleset, files, count);
    cli_games_files_free(files, count);
    cli_verify_forget(&v);
    dyar_trace_free(v.trace);
    return cli_interrupted() ? CLI_INTERRUPTED : v.status;
}

const cli_command cli_command_verify = {
    .options = options,
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
