/*
 * dyar verify: replays recorded games and reports the first difference of each.
 *
 * Two forms of games are read, told apart by their first character: records (lab/record.h) and
 * JSON Lines of recorded games (lab/recorded.h).
 */
#include "cli/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const cli_option options[] = {
    {.name = "all-answers",
     .help = "say for every open question of RULESET how many games agree with each of its "
             "answers"},
    CLI_ANY_RULES,
    {0},
};

static const cli_example examples[] = {
    {"dyar verify my-games.txt", "replay the records of a file by the rules they name"},
    {"dyar verify RULESET games.jsonl --answer QUESTION=ANSWER",
     "replay recorded games by one ruleset, with another answer to a question of it"},
    {0},
};

/* ---- files ---- */

typedef struct file {
    const char *path;
    char *text; /* NULL: it cannot be read, and that was said */
    size_t length;
} file;

static file *read_files(cli_verifying *v, const char *const *paths, size_t count)
{
    file *files = cli_allocate(count * sizeof *files);
    for (size_t i = 0; i < count; i++) {
        files[i].path = paths[i];
        files[i].text = cli_read(paths[i], &files[i].length);
        if (!files[i].text)
            cli_verify_worsen(v, CLI_SYSTEM);
    }
    return files;
}

static void free_files(file *files, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(files[i].text);
    free(files);
}

static void verify_files(cli_verifying *v, const file *files, size_t count)
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

static void report_differences(cli_verifying *v, const file *files, size_t count)
{
    if (!v->as_json) {
        verify_files(v, files, count);
        print_count(v);
        return;
    }
    cli_json_object(&v->json);
    cli_json_key(&v->json, "differences");
    cli_json_array(&v->json);
    verify_files(v, files, count);
    cli_json_close(&v->json);
    cli_json_key_number(&v->json, "games", (long long)v->games);
    cli_json_key_number(&v->json, "agree", (long long)(v->games - v->differing));
    cli_json_close(&v->json);
    cli_json_end(&v->json);
}

/* ---- answers ---- */

/* How many games agree with one answer to one question. */
typedef struct agreement {
    size_t games, agreeing;
} agreement;

static agreement try_answer(cli_verifying *v, const file *files, size_t count,
                            const dyar_question *question, const dyar_answer *answer)
{
    char *text;
    if (asprintf(&text, "%s=%s", question->id, answer->id) < 0)
        return (agreement){0};
    cli_verifying quiet = {.args = v->args,
                           .ruleset = v->ruleset,
                           .answer = text,
                           .quiet = true,
                           .how = v->how,
                           .trace = v->trace};
    verify_files(&quiet, files, count);
    cli_verify_forget(&quiet);
    free(text);
    if (quiet.status != CLI_NO)
        cli_verify_worsen(v, quiet.status);
    return (agreement){quiet.games, quiet.games - quiet.differing};
}

static void tell_question(const dyar_question *question, const agreement *agreements)
{
    bool matters = false;
    for (size_t i = 1; i < question->answer_count; i++)
        matters |= agreements[i].agreeing != agreements[0].agreeing;
    printf("%s%s\n", question->id, matters ? "" : ": no answer fits better than another");
    for (size_t i = 0; i < question->answer_count && matters; i++)
        printf("  %-28s %zu of %zu agree%s\n", question->answers[i].id, agreements[i].agreeing,
               agreements[i].games, i == question->chosen ? "  (the one now)" : "");
}

static void tell_question_json(cli_verifying *v, const dyar_question *question,
                               const agreement *agreements)
{
    cli_json *json = &v->json;
    cli_json_object(json);
    cli_json_key_string(json, "id", question->id);
    cli_json_key(json, "answers");
    cli_json_array(json);
    for (size_t i = 0; i < question->answer_count; i++) {
        cli_json_object(json);
        cli_json_key_string(json, "id", question->answers[i].id);
        cli_json_key_number(json, "games", (long long)agreements[i].games);
        cli_json_key_number(json, "agree", (long long)agreements[i].agreeing);
        cli_json_key_truth(json, "chosen", i == question->chosen);
        cli_json_close(json);
    }
    cli_json_close(json);
    cli_json_close(json);
}

static void try_question(cli_verifying *v, const file *files, size_t count,
                         const dyar_question *question)
{
    agreement *agreements = cli_allocate(question->answer_count * sizeof *agreements);
    for (size_t i = 0; i < question->answer_count && v->status <= CLI_NO; i++)
        agreements[i] = try_answer(v, files, count, question, &question->answers[i]);
    const bool complete = v->status <= CLI_NO && !cli_interrupted();
    if (complete && v->as_json)
        tell_question_json(v, question, agreements);
    else if (complete)
        tell_question(question, agreements);
    free(agreements);
}

/* Each question on its own, the others being answered as they are chosen. */
static cli_status report_answers(cli_verifying *v, const file *files, size_t count)
{
    const dyar_question *questions;
    dyar_ruleset *ruleset;
    const dyar_request request = cli_request(v->args, v->ruleset);
    const cli_status status = cli_load_request(&request, &ruleset);
    if (status != CLI_DONE)
        return status;
    const size_t asked = dyar_ruleset_questions(ruleset, &questions);
    if (v->as_json)
        cli_json_array(&v->json);
    for (size_t i = 0; i < asked && !cli_interrupted() && v->status <= CLI_NO; i++)
        if (!questions[i].affects_nothing)
            try_question(v, files, count, &questions[i]);
    if (v->as_json) {
        cli_json_close(&v->json);
        cli_json_end(&v->json);
    }
    dyar_ruleset_free(ruleset);
    return v->status;
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
    if (cli_flag(args, "all-answers") && !named)
        return cli_misuse(args, "--all-answers needs a ruleset before the files");
    cli_verifying v = {.args = args,
                       .ruleset = named ? cli_word(args, 0) : NULL,
                       .as_json = cli_flag(args, "json"),
                       .json = cli_json_begin(stdout),
                       .how = {.terminal = cli_terminal_of(stdout)},
                       .trace = dyar_trace_new()};
    cli_catch_interrupt();
    file *files = read_files(&v, cli_words(args) + named, count);
    if (cli_flag(args, "all-answers"))
        cli_verify_worsen(&v, report_answers(&v, files, count));
    else
        report_differences(&v, files, count);
    free_files(files, count);
    cli_verify_forget(&v);
    dyar_trace_free(v.trace);
    return cli_interrupted() ? CLI_INTERRUPTED : v.status;
}

const cli_command cli_command_verify = {
    .options = options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "A file holds records as 'play' saves them, or JSON Lines of games recorded by other "
        "programs. The first word may be a ruleset, which all games are then judged by; else "
        "each is judged by the one it names. The first difference of each game is shown, with "
        "what we did and which rule did it.\n\n"
        "Of recorded games the legal moves and the first three fields of each position are "
        "compared, not how games end. A record also tells its result, and repetition is "
        "judged.",
    .run = run,
};
