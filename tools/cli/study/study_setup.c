/* SPDX-License-Identifier: MIT */
/* From the arguments of `dyar study` to its plan, and the rules of every combination. */
#include "cli/study/study.h"

#include <inttypes.h>

#include "cli/base/memory.h"
#include "lab/compare/chosen.h"
#include "lab/players/playouts.h"
#include "lab/study/contest.h"
#include "lab/study/plan_check.h"

enum { DOUBLED_BY_DEFAULT = 5 /* one game in N */ };

/* Beyond these, combinations are not followed by any: there are enough that are. */
enum { MOST_RIVALS = 20000 };

static const char strengths_by_default[] = "random,mcts:100,mcts:500";

static const char *text_or_empty(const char *text)
{
    return text ? text : "";
}

/* ---- players ---- */

/* Reads the list that --OPTION gives, at most `room` players. */
static cli_status read_list(const cli_args *args, const char *option, const char *given,
                            lab_player_spec *players, size_t room, size_t *count)
{
    char *list = cli_copy(given), *rest = list;
    cli_status status = CLI_DONE;
    *count = 0;
    for (char *text; status == CLI_DONE && (text = strsep(&rest, ","));) {
        lab_error error;
        if (*count == room)
            status = cli_misuse(args, "--%s: at most %zu players", option, room);
        else if (lab_player_spec_parse(text, &players[*count], &error))
            ++*count;
        else
            status = cli_misuse(args, "--%s: %s", option, error.message);
    }
    free(list);
    return status;
}

/* Several who change seats from game to game are of one strength. */
static cli_status read_players(cli_study *s)
{
    const char *given = s->args->study.players, *strengths = s->args->study.strengths;
    lab_player_spec players[LAB_STRENGTHS_MAX + DYAR_PLAYERS_MAX]; /* either list */
    size_t count;
    if (given && strengths)
        return cli_misuse(s->args, "--players cannot be used with --strengths");
    const cli_status status =
        given ? read_list(s->args, "players", given, players, DYAR_PLAYERS_MAX, &count)
              : read_list(s->args, "strengths", strengths ? strengths : strengths_by_default,
                          players, LAB_STRENGTHS_MAX, &count);
    if (status != CLI_DONE)
        return status;
    if (!given)
        s->strengths = lab_strengths_of_each(players, count);
    for (size_t i = count; given && i < DYAR_PLAYERS_MAX; i++)
        players[i] = players[i - count];
    if (given)
        lab_strengths_add(&s->strengths, players, count);
    return CLI_DONE;
}

/* The names of all strengths. */
static char *format_strengths(const cli_study *s)
{
    cli_memory memory = cli_memory_begin();
    for (size_t i = 0; i < s->strengths.count; i++)
        fprintf(memory.to, "%s%s", i ? "," : "", s->strengths.names[i]);
    return cli_memory_end(&memory);
}

/* The player who may spend twice as much, at the greatest strength. */
static const lab_player_spec *doubled_player(const cli_study *s)
{
    return &s->strengths.players[s->strengths.count - 1][LAB_DOUBLED_PLAYER];
}

static cli_status count_games(cli_study *s)
{
    lab_player_spec player = *doubled_player(s);
    const bool can_double = lab_player_spec_scale(&player, 2);
    const long long games = s->args->study.games;
    const long long usual =
        can_double ? (games + DOUBLED_BY_DEFAULT - 1) / DOUBLED_BY_DEFAULT : 0;
    const long long doubled = cli_number_or(s->args->study.skill, usual);
    if (doubled > 0 && !can_double)
        return cli_misuse(
            s->args, "--skill: '%s' has no budget to double -- use a player such as 'mcts:500'",
            player.kind->name);
    for (size_t i = 0; i < s->strengths.count; i++)
        s->plan.games[lab_lineup_at(i, LAB_LINEUP_ASKED)] = (uint64_t)games;
    s->plan.games[lab_lineup_at(s->strengths.count - 1, LAB_LINEUP_DOUBLED)] =
        (uint64_t)doubled;
    return CLI_DONE;
}

/* ---- shards ---- */

/* Reads "3/10". */
static cli_status read_shard(cli_study *s)
{
    const char *given = s->args->study.shard;
    char end;
    if (!given)
        return CLI_DONE;
    if (sscanf(given, "%6" SCNu64 "/%6" SCNu64 "%c", &s->share.number, &s->share.of, &end) !=
            2 ||
        s->share.of > LAB_SHARES_MAX || s->share.number < 1 || s->share.number > s->share.of)
        return cli_misuse(s->args,
                          "--shard must be K/N, such as '3/10' for the third of ten, not '%s'",
                          given);
    return CLI_DONE;
}

/* ---- questions ---- */

static bool is_answered(const cli_args *args, const char *question)
{
    const task_texts *answers = &args->shared.answer;
    const size_t length = strlen(question);
    for (size_t i = 0; i < answers->count; i++)
        if (strncmp(answers->list[i], question, length) == 0 && answers->list[i][length] == '=')
            return true;
    return false;
}

/* Whether the list "a,b" has the word. */
static bool lists(const char *list, const char *word)
{
    const size_t length = strlen(word);
    while (*list) {
        const size_t item = strcspn(list, ",");
        if (item == length && memcmp(list, word, length) == 0)
            return true;
        list += item + (list[item] == ',');
    }
    return false;
}

static cli_status refuse_question(const cli_args *args, const char *id, const lab_plan *plan)
{
    const char *known[64] = {0};
    for (size_t i = 0; i < plan->question_count && i < 63; i++)
        known[i] = plan->questions[i].id;
    const char *near = cli_nearest(id, known);
    cli_complain("--only: unknown question '%s'", id);
    if (near)
        cli_hint("did you mean '%s'?", near);
    else
        cli_hint("'dyar questions %s' lists them", cli_word(args, 0));
    return CLI_USAGE;
}

/* In single games. */
static bool is_of_matches(const cli_args *args, const dyar_question *question)
{
    const dyar_load_request request = cli_request(args, cli_word(args, 0));
    bool of_matches = false;
    if (!request.match && !lab_chosen_of_matches(&request, question, &of_matches))
        cli_out_of_memory();
    return of_matches;
}

/* Every question that --only names can be varied. */
static cli_status check_only(const cli_args *args, const lab_plan *plan)
{
    char *list = cli_copy(text_or_empty(args->study.only)), *rest = list;
    cli_status status = CLI_DONE;
    for (char *id; status == CLI_DONE && *list && (id = strsep(&rest, ","));) {
        const dyar_question *question = NULL;
        for (size_t i = 0; i < plan->question_count; i++)
            if (strcmp(plan->questions[i].id, id) == 0)
                question = &plan->questions[i];
        if (!question)
            status = refuse_question(args, id, plan);
        else if (!lab_design_varies(question))
            status = cli_misuse(args, "--only: '%s' has no answers that change play", id);
        else if (is_answered(args, id))
            status = cli_misuse(args, "--only: '%s' is answered by --answer", id);
        else if (is_of_matches(args, question))
            status = cli_misuse(args, "--only: '%s' concerns only matches: add --match", id);
    }
    free(list);
    return status;
}

static lab_design_kind design_kind(const cli_args *args)
{
    const char *word = args->study.design ? args->study.design : lab_design_words[0];
    size_t kind = 0;
    while (strcmp(lab_design_words[kind], word) != 0)
        kind++;
    return (lab_design_kind)kind;
}

/* Which questions vary; those that are left out because they concern matches only are noted. */
static void choose_questions(cli_study *s, bool *varied)
{
    lab_plan *plan = &s->plan;
    const char *only = s->args->study.only;
    cli_memory memory = cli_memory_begin();
    const char *before = "";
    for (size_t i = 0; i < plan->question_count; i++) {
        const dyar_question *question = &plan->questions[i];
        varied[i] = lab_design_varies(question) && !is_answered(s->args, question->id) &&
                    (!only || lists(only, question->id));
        if (!varied[i] || !is_of_matches(s->args, question))
            continue;
        varied[i] = false;
        fprintf(memory.to, "%s%s", before, question->id);
        before = ",";
    }
    char *left_out = cli_memory_end(&memory);
    const bool set = lab_plan_set(plan, "matches-only", left_out, false);
    free(left_out);
    if (!set)
        cli_out_of_memory();
}

static cli_status make_design(cli_study *s)
{
    const lab_plan *plan = &s->plan;
    bool *varied = cli_allocate(plan->question_count * sizeof *varied);
    lab_error error;
    cli_status status = check_only(s->args, plan);
    if (status == CLI_DONE)
        choose_questions(s, varied);
    if (status == CLI_DONE &&
        !lab_design_make(&s->plan.design, design_kind(s->args), plan->questions,
                         plan->question_count, varied, &error)) {
        cli_check_memory(&error);
        cli_complain("%s", error.message);
        cli_hint("use '--design pairs' for fewer combinations, or '--only' to vary some "
                 "questions only");
        status = CLI_USAGE;
    }
    free(varied);
    return status;
}

/* ---- rules ---- */

char **cli_study_chosen_answers(const lab_plan *plan, size_t combination, size_t *count)
{
    const size_t *chosen = lab_design_answers(&plan->design, combination);
    char **answers = cli_allocate((plan->question_count + 1) * sizeof *answers);
    *count = 0;
    for (size_t q = 0; q < plan->question_count; q++) {
        const dyar_question *question = &plan->questions[q];
        if (question->answer_count == 0)
            continue;
        cli_memory memory = cli_memory_begin();
        fprintf(memory.to, "%s=%s", question->id, question->answers[chosen[q]].id);
        answers[(*count)++] = cli_memory_end(&memory);
    }
    return answers;
}

void cli_study_free_answers(char **answers)
{
    for (char **answer = answers; answer && *answer; answer++)
        free(*answer);
    free(answers);
}

static void print_clash(const lab_plan *plan, size_t combination)
{
    const size_t *first = lab_design_answers(&plan->design, 0);
    const size_t *chosen = lab_design_answers(&plan->design, combination);
    cli_complain("therefore this combination of answers cannot be played:");
    for (size_t q = 0; q < plan->question_count; q++)
        if (chosen[q] != first[q])
            fprintf(stderr, "      %s=%s\n", plan->questions[q].id,
                    plan->questions[q].answers[chosen[q]].id);
    cli_hint(
        "leave questions out with '--only', or combine none with '--design one-at-a-time'");
}

static cli_status load_combination(cli_study *s, size_t c)
{
    size_t count;
    char **answers = cli_study_chosen_answers(&s->plan, c, &count);
    dyar_load_request request = cli_request(s->args, cli_word(s->args, 0));
    request.answers = (const char *const *)answers;
    request.answer_count = count;
    cli_status status = cli_load_request(&request, &s->rulesets[c]);
    cli_study_free_answers(answers);
    if (status != CLI_DONE) {
        print_clash(&s->plan, c);
        return status;
    }
    const char *position = s->args->shared.position;
    const dyar_game *game = dyar_ruleset_game(s->rulesets[c]);
    dyar_position_begin(game, &s->starts[c]);
    status = position ? cli_position(game, position, &s->starts[c]) : CLI_DONE;
    s->plan.combinations[c] = (lab_combination){
        .rules = lab_plan_keep(&s->plan, dyar_ruleset_about(s->rulesets[c])->hash),
        .players = dyar_game_players(game),
        .seeds = dyar_game_seeds(game)};
    lab_holes_of(game, &s->starts[c], &s->plan.combinations[c].holes);
    return status;
}

static cli_status load_all(cli_study *s)
{
    const size_t count = s->plan.design.count;
    cli_status status = CLI_DONE;
    s->rulesets = cli_allocate(count * sizeof *s->rulesets);
    s->starts = cli_allocate(count * sizeof *s->starts);
    s->plan.combinations = cli_allocate(count * sizeof *s->plan.combinations);
    for (size_t c = 0; c < count && status == CLI_DONE; c++)
        status = load_combination(s, c);
    return status;
}

/* ---- rivals ---- */

/* The question in which alone two combinations differ; all of them: there is none such. */
static size_t find_difference(const lab_plan *plan, size_t a, size_t b)
{
    const size_t *one = lab_design_answers(&plan->design, a),
                 *other = lab_design_answers(&plan->design, b);
    size_t differs = plan->question_count;
    for (size_t q = 0; q < plan->question_count; q++) {
        if (one[q] == other[q])
            continue;
        if (differs < plan->question_count)
            return plan->question_count;
        differs = q;
    }
    return differs;
}

/* Numbers of questions among those that vary, as findings number them.  To be freed. */
static int *number_questions(const lab_plan *plan)
{
    int *numbers = cli_allocate((plan->question_count + 1) * sizeof *numbers), number = 0;
    for (size_t q = 0; q < plan->question_count; q++)
        numbers[q] = lab_plan_varies(plan, q) ? number++ : LAB_RIVAL_QUESTIONS;
    numbers[plan->question_count] = LAB_RIVAL_QUESTIONS;
    return numbers;
}

static lab_rival rival_of(const cli_study *s, size_t a, size_t b, int question)
{
    lab_rival rival = {.start = &s->starts[b], .question = question};
    dyar_comparison *comparison = dyar_compare(s->rulesets[a], s->rulesets[b]);
    cli_need(comparison);
    rival.is_apart = !lab_pair_begin(&rival.pair, comparison, dyar_ruleset_game(s->rulesets[a]),
                                     dyar_ruleset_game(s->rulesets[b]));
    dyar_comparison_free(comparison);
    return rival;
}

/* Those of one combination behind the `count` of others; how many there are then. */
static size_t add_rivals(cli_study *s, size_t combination, const int *numbers, size_t count)
{
    const size_t first = count, lineups = lab_plan_lineups(&s->plan);
    for (size_t other = 0; other < s->plan.design.count && count < MOST_RIVALS; other++) {
        const int question = numbers[find_difference(&s->plan, combination, other)];
        if (question < LAB_RIVAL_QUESTIONS)
            s->rivals[count++] = rival_of(s, combination, other, question);
    }
    if (count == MOST_RIVALS)
        return count; /* some may be missing */
    for (size_t l = LAB_LINEUP_ASKED; l < lineups; l += LAB_LINEUPS_OF_STRENGTH) {
        s->contests[combination * lineups + l].rivals = s->rivals + first;
        s->contests[combination * lineups + l].rival_count = count - first;
    }
    return count;
}

static void find_rivals(cli_study *s)
{
    int *numbers = number_questions(&s->plan);
    size_t count = 0;
    s->rivals = cli_allocate(MOST_RIVALS * sizeof *s->rivals);
    for (size_t c = 0; c < s->plan.design.count && count < MOST_RIVALS; c++)
        count = add_rivals(s, c, numbers, count);
    free(numbers);
}

/* ---- contests ---- */

/* The plan has been checked: its players can be read. */
static void make_contests(cli_study *s)
{
    const size_t count = s->plan.design.count, lineups = lab_plan_lineups(&s->plan);
    lab_error error;
    s->contests = cli_allocate(count * lineups * sizeof *s->contests);
    for (size_t c = 0; c < count; c++)
        for (size_t lineup = 0; lineup < lineups; lineup++)
            lab_plan_contest(&s->plan, c, lineup, dyar_ruleset_game(s->rulesets[c]),
                             &s->starts[c], &s->contests[c * lineups + lineup], &error);
    find_rivals(s);
}

/* ---- the plan ---- */

static bool set_number(lab_plan *plan, const char *name, uint64_t number, bool may_grow)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    return lab_plan_set(plan, name, text, may_grow);
}

/* A line for each text. */
static bool set_list(lab_plan *plan, const char *name, const task_texts *texts)
{
    cli_memory memory = cli_memory_begin();
    for (size_t i = 0; i < texts->count; i++)
        fprintf(memory.to, "%s%s", i ? "\n" : "", texts->list[i]);
    char *text = cli_memory_end(&memory);
    const bool set = lab_plan_set(plan, name, text, false);
    free(text);
    return set;
}

static bool set_rules(lab_plan *plan, const cli_args *args, const dyar_ruleset_info *about)
{
    return lab_plan_set(plan, "version", dyar_version(), false) &&
           set_number(plan, "semantics", DYAR_SEMANTICS, false) &&
           lab_plan_set(plan, "ruleset", about->id, false) &&
           lab_plan_set(plan, "name", about->name, false) &&
           lab_plan_set(plan, "setup", about->setup ? about->setup : "", false) &&
           set_list(plan, "answer", &args->shared.answer) &&
           set_list(plan, "set", &args->shared.set) &&
           lab_plan_set(plan, "match", args->shared.match ? "yes" : "no", false) &&
           lab_plan_set(plan, "position", text_or_empty(args->shared.position), false);
}

/* Whatever decides what the games of the study are. */
static bool set_all(cli_study *s, const dyar_ruleset *ruleset)
{
    const cli_args *args = s->args;
    const int turns = lab_playouts_turn_limit(dyar_ruleset_game(ruleset));
    lab_plan *plan = &s->plan;
    char *names = format_strengths(s);
    const bool one = args->study.players != NULL;
    const bool set =
        set_rules(plan, args, dyar_ruleset_about(ruleset)) &&
        lab_plan_set(plan, "design", lab_design_words[design_kind(args)], false) &&
        lab_plan_set(plan, "only", text_or_empty(args->study.only), false) &&
        lab_plan_set(plan, "players", one ? names : "", false) &&
        lab_plan_set(plan, "strengths", one ? "" : names, false) &&
        set_number(plan, "games", plan->games[LAB_LINEUP_ASKED], true) &&
        set_number(plan, "skill",
                   plan->games[lab_lineup_at(s->strengths.count - 1, LAB_LINEUP_DOUBLED)],
                   true) &&
        set_number(plan, "turn-limit", (uint64_t)cli_number_or(args->study.turn_limit, turns),
                   false) &&
        set_number(plan, "seed", (uint64_t)args->shared.seed, false);
    free(names);
    return set;
}

static cli_status describe(cli_study *s)
{
    dyar_ruleset *ruleset;
    dyar_load_request request = cli_request(s->args, cli_word(s->args, 0));
    request.for_reading = true; /* each combination has an answer to what is unknown */
    const cli_status status = cli_load_request(&request, &ruleset);
    if (status != CLI_DONE)
        return status;
    const bool described = set_all(s, ruleset) && lab_plan_describe(&s->plan, ruleset);
    dyar_ruleset_free(ruleset);
    if (described)
        return CLI_DONE;
    cli_complain("out of memory");
    return CLI_SYSTEM;
}

/* What its file would not be opened with again is not played. */
static cli_status check_plan(cli_study *s)
{
    lab_error error;
    if (lab_plan_check(&s->plan, &error))
        return CLI_DONE;
    cli_check_memory(&error);
    cli_complain("the study cannot be kept in a file: %s", error.message);
    return CLI_INVALID;
}

cli_status cli_study_set_up(const cli_args *args, cli_study *study)
{
    cli_status (*const steps[])(cli_study *) = {
        read_shard, read_players, count_games, describe, make_design, load_all, check_plan};
    cli_status status = CLI_DONE;
    *study = (cli_study){.args = args};
    for (size_t i = 0; i < sizeof steps / sizeof *steps && status == CLI_DONE; i++)
        status = steps[i](study);
    if (status == CLI_DONE)
        make_contests(study);
    return status;
}

void cli_study_release(cli_study *study)
{
    for (size_t c = 0; study->rulesets && c < study->plan.design.count; c++)
        dyar_ruleset_free(study->rulesets[c]);
    free(study->rulesets);
    free(study->starts);
    free(study->contests);
    free(study->rivals);
    lab_plan_release(&study->plan);
}
