/* SPDX-License-Identifier: MIT */
/* dyar reconstruct: the open questions of a ruleset, answered from all other rulesets. */
#include "cli/reconstruct/reconstruct.h"

#include "cli/base/run.h"
#include "requests/report_reconstruct.h"
#include "tasks/games.h"

static const cli_example reconstruct_examples[] = {
    {"dyar reconstruct RULESET", "which answer is the most probable, and why?"},
    {"dyar reconstruct RULESET --place 0 --people 0", "by the rules of games alone"},
    {"dyar reconstruct RULESET --games my-games.txt", "count recorded games as evidence, too"},
    {"dyar reconstruct RULESET --map QUESTION > map.svg", "where is which answer played?"},
    {"dyar reconstruct RULESET --boards QUESTION > boards.svg",
     "what does each answer change?"},
    {"dyar reconstruct --leave-one-out", "how often does it find a rule that is known?"},
    {0},
};

/* ---- one ruleset ---- */

/* The question is open. */
static const task_reconstructed *find(const task_reconstruct_result *result, const char *id)
{
    for (size_t i = 0; i < result->question_count; i++)
        if (strcmp(result->questions[i].question->id, id) == 0)
            return &result->questions[i];
    return NULL;
}

static cli_status draw_map(cli_run *run, const task_reconstruct_result *result)
{
    return cli_reconstruct_print_map(result, find(result, run->args->reconstruct.map));
}

static cli_status draw_boards(cli_run *run, const task_reconstruct_input *input,
                              const task_reconstruct_result *result)
{
    const task_reconstructed *question = find(result, run->args->reconstruct.boards);
    task_readings readings;
    cli_status status =
        cli_run_end(run, task_readings_find(&run->task, input, result, question, &readings));
    if (status == CLI_DONE && readings.count == 0) {
        cli_complain("no answer to '%s' can be played", question->question->id);
        status = CLI_NO;
    }
    if (status == CLI_DONE)
        cli_reconstruct_draw_boards(stdout, input->subject.ruleset, &readings);
    task_readings_release(&readings);
    return status;
}

static cli_status print_reconstruction(cli_run *run, const task_reconstruct_input *input,
                                       const task_reconstruct_result *result)
{
    const cli_args *args = run->args;
    if (args->reconstruct.map)
        return draw_map(run, result);
    if (args->reconstruct.boards)
        return draw_boards(run, input, result);
    if (args->json)
        report_reconstruction(args->json, result);
    else if (args->reconstruct.markdown)
        cli_reconstruct_print_markdown(result);
    else
        cli_reconstruct_print(input->subject.ruleset, result);
    return CLI_DONE;
}

static cli_status run_task(cli_run *run, const task_reconstruct_input *input)
{
    task_reconstruct_result result;
    cli_status status = cli_run_end(run, task_reconstruct(&run->task, input, &result));
    if (status == CLI_DONE)
        status = print_reconstruction(run, input, &result);
    task_reconstruct_release(&result);
    return status;
}

/* The question that is drawn.  Before the other rulesets are read, which takes seconds. */
static bool is_drawn_open(const cli_args *args, const task_reconstruct_input *input)
{
    const char *id = args->reconstruct.map ? args->reconstruct.map : args->reconstruct.boards;
    if (!id || task_reconstruct_is_open(input, id))
        return true;
    cli_complain("'%s' is not an open question of this ruleset", id);
    cli_hint("'dyar questions' lists them");
    return false;
}

static cli_status reconstruct(const cli_args *args, const cli_loaded *loaded)
{
    const char *path = args->reconstruct.games;
    task_reconstruct_input input = {.subject = cli_subject(args, loaded),
                                    .parameters = args->tasks->reconstruct};
    if (!is_drawn_open(args, &input))
        return CLI_USAGE;
    char *observed = cli_copy(args->reconstruct.observed ? args->reconstruct.observed : "");
    task_games_text *files = NULL;
    lab_field_games games = {0};
    cli_run run;
    cli_run_begin(&run, args, cli_processors());
    if (args->reconstruct.observed)
        input.observed = cli_split(observed);
    cli_status status = path ? cli_games_files_read(&path, 1, &files) : CLI_DONE;
    if (status == CLI_DONE && path && !task_games_read(&run.task, files, 1, true, &games))
        status = cli_run_end(&run, false);
    if (path)
        input.games = &games;
    if (status == CLI_DONE)
        status = run_task(&run, &input);
    lab_field_games_release(&games);
    cli_games_files_free(files, path ? 1 : 0);
    free((void *)input.observed.list);
    free(observed);
    return status;
}

/* ---- all of them ---- */

static cli_status hindcast(const cli_args *args)
{
    const task_hindcast_input input = {.parameters = args->tasks->hindcast,
                                       .cache = cli_cache()};
    task_hindcast_result result;
    cli_run run;
    cli_run_begin(&run, args, (int)cli_number_or(args->reconstruct.threads, cli_processors()));
    const cli_status status = cli_run_end(&run, task_hindcast(&run.task, &input, &result));
    if (status == CLI_DONE && args->json)
        report_hindcast(args->json, &result);
    else if (status == CLI_DONE)
        cli_hindcast_print(&result, args->reconstruct.markdown);
    task_hindcast_release(&result);
    return status;
}

/* ---- the command ---- */

static bool has_options_of_trial(const cli_args *args)
{
    return args->tasks->hindcast.stated || args->tasks->hindcast.by_area ||
           args->given[TASK_hindcast_parts] || args->given[TASK_hindcast_seed] ||
           args->reconstruct.threads != CLI_NONE;
}

static bool has_weights(const cli_args *args)
{
    static const task_parameter_id weights[] = {
        TASK_reconstruct_kinship, TASK_reconstruct_reach,    TASK_reconstruct_place,
        TASK_reconstruct_range,   TASK_reconstruct_people,   TASK_reconstruct_common,
        TASK_reconstruct_pattern, TASK_reconstruct_standing, TASK_reconstruct_records,
        TASK_reconstruct_wear};
    for (size_t i = 0; i < sizeof weights / sizeof *weights; i++)
        if (args->given[weights[i]])
            return true;
    return false;
}

static cli_status check_trial(const cli_args *args)
{
    if (args->reconstruct.games || args->reconstruct.observed || args->reconstruct.map ||
        args->reconstruct.boards)
        return cli_misuse(args, "--games, --observed, --map and --boards need a ruleset");
    if (has_weights(args))
        return cli_misuse(args, "--leave-one-out fits the weights itself");
    if (args->given[TASK_hindcast_seed] && !args->given[TASK_hindcast_parts])
        return cli_misuse(args, "--seed needs --parts");
    return CLI_DONE;
}

static cli_status check_forms(const cli_args *args)
{
    const int forms = (args->reconstruct.markdown != false) + (args->json != NULL) +
                      (args->reconstruct.map != NULL) + (args->reconstruct.boards != NULL);
    return forms > 1
               ? cli_misuse(args, "one form at a time: --markdown, --json, --map or --boards")
               : CLI_DONE;
}

static cli_status run_reconstruct(const cli_args *args)
{
    const bool all = args->reconstruct.leave_one_out;
    if (all != (args->word_count == 0))
        return cli_misuse(args, all ? "--leave-one-out cannot be used with a ruleset"
                                    : "name a RULESET, or use --leave-one-out");
    if (!all && has_options_of_trial(args))
        return cli_misuse(
            args, "--stated, --by-area, --parts, --seed and --threads need --leave-one-out");
    cli_status status = all ? check_trial(args) : CLI_DONE;
    if (status == CLI_DONE)
        status = check_forms(args);
    if (status != CLI_DONE)
        return status;
    return all ? hindcast(args) : cli_with_loaded(args, reconstruct);
}

const cli_command cli_command_reconstruct = {
    .options = cli_reconstruct_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON | CLI_READS,
    .examples = reconstruct_examples,
    .more =
        "An answer to an open question sets states of characters ('dyar features'). The other "
        "bundled rulesets vote for the answer whose states they have, if these are known: they "
        "rest on an attested or reported rule, or they are absences in a ruleset most of whose "
        "rules are known. Rulesets that extend each other are a family. The family of RULESET "
        "does not vote, and N voters of another family have a vote of 1/N each.\n\n"
        "Kinship counts a vote by the distance d of characters, exp(-d / reach). A character "
        "counts in d by its weight times the share to which it implies those in question in "
        "other parts of the world. If other characters imply it, it counts less, so that "
        "several characters that say the same count like one. Those in question do not count, "
        "nor those that imply them. "
        "Place counts a vote by the kilometres between the recorded places, too: exp(-km / "
        "range) x (exp(-d / reach) + 0.01). People counts it if both have a people or a "
        "language in common. Common is the share of all votes, and of one that all answers "
        "share. Standing is the standing of the answer itself: 1 if it is attested, 1/2 "
        "reported, 1/4 suggested, 0 "
        "programmed or assumed. Each kind has a weight. The share of an answer is its part of "
        "all evidence, to the power of 1.15. Of what the third answer and all after it have "
        "together, 60 % is kept for a rule that no answer has. If the share of the first "
        "answer is below 60 %, or if all kinds but "
        "common together have less than the weight of common, the result is 'Not enough to "
        "say'.\n\n"
        "If answers set the same states of characters, their standings are worth the same, and "
        "recorded games and wear fit them alike, no evidence distinguishes them. They have one "
        "line and one share together: 'left or right'.\n\n"
        "--boards draws a board for each answer, the most probable first, under the first "
        "answers to all other questions. It shows the position in which these readings part: "
        "random games are played in step, with the same moves, until the boards differ, or a "
        "move is legal in some readings only. Of 300 games it takes the one with the most "
        "different boards, and of these the shortest. If a question concerns matches alone, "
        "it plays matches.\n\n"
        "The question to ask first in the field is the one whose uncertainty (entropy, in "
        "bits) times the weight of its characters is greatest.\n\n"
        "--leave-one-out hides every known state of every character in turn, if the commonest "
        "state has less than 85 % of the known ones, and counts how often the others find it. "
        "The weights are those that make known states most probable in the other parts of the "
        "world. --parts divides the families by lot in place of the parts of the world: with "
        "--by-area, the rulesets of the same part neither vote nor fit the weights. The "
        "default weights are those fitted to all. The weight of standing cannot be "
        "fitted, because a hidden rule has no standing: by default an attested answer is worth "
        "four games with the same other rules.\n\n"
        "With --games and --observed, the evidence for an answer is multiplied by likelihoods. "
        "That of recorded games is the part of the combinations with this answer that agree "
        "with all games; 1 % of it is kept for records that are wrong. That of wear is found "
        "in "
        "200 random games, by the shares of the holes. Touches of one game depend on each "
        "other, so that the power of this likelihood is 0.1 by default.",
    .run = run_reconstruct,
};
