/* dyar wear: how often each hole is touched, and which answers fit an observed board. */
#include "cli/wear/wear.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/progress.h"
#include "cli/play/players.h"
#include "cli/rulesets/answers.h"
#include "lab/base/parallel.h"

enum { MOST_COUNT = 1000000000 };

static const cli_option options[] = {
    CLI_PARAMETER(wear_player),
    CLI_PARAMETER(wear_games),
    CLI_PARAMETER(wear_seed),
    {CLI_COUNTED("threads", "N", 1, LAB_PARALLEL_THREADS_MAX),
     .help = "play in N threads, 1 if not given"},
    CLI_PARAMETER(wear_of),
    {CLI_WORDED("observed", "COUNTS"),
     .help = "which answers fit these counts best? 'a1=3,b1=5': holes that are not named were "
             "not observed"},
    {.name = "svg", .help = "print the board as a picture, in SVG"},
    {0},
};

static const cli_example examples[] = {
    {"dyar wear RULESET", "how often each hole is touched in a game"},
    {"dyar wear RULESET --players greedy --svg >wear.svg", "as a picture"},
    {"dyar wear RULESET --of sown --observed 'a1=3,b1=5,c1=0'",
     "which answers fit what a board shows?"},
    {0},
};

/* ---- what was observed ---- */

/* "a1=3". */
static cli_status read_count(const cli_args *args, const dyar_game *game,
                             const dyar_position *start, char *text, int *observed)
{
    char *number = strchr(text, '=');
    long long count;
    int hole;
    if (!number)
        return cli_misuse(args, "--observed: '%s' is no count; a count is 'a1=3'", text);
    *number++ = 0;
    if (!dyar_hole_parse(game, text, &hole) ||
        dyar_position_hole(game, start, hole) == DYAR_HOLE_MISSING)
        return cli_misuse(args, "--observed: this board has no hole '%s'", text);
    if (observed[hole] >= 0)
        return cli_misuse(args, "--observed: '%s' stands there twice", text);
    if (!cli_parse_number("--observed: the count", number, 0, MOST_COUNT, &count))
        return CLI_USAGE;
    observed[hole] = (int)count;
    return CLI_DONE;
}

static bool saw_nothing(const int observed[DYAR_HOLES_MAX])
{
    for (int hole = 0; hole < DYAR_HOLES_MAX; hole++)
        if (observed[hole] > 0)
            return false;
    return true;
}

static cli_status read_observed(const cli_args *args, const dyar_game *game,
                                const dyar_position *start, int observed[DYAR_HOLES_MAX])
{
    char *list = cli_copy(cli_text(args, "observed", "")), *rest = list;
    cli_status status = CLI_DONE;
    size_t count = 0;
    for (int hole = 0; hole < DYAR_HOLES_MAX; hole++)
        observed[hole] = -1;
    for (char *text; status == CLI_DONE && (text = strsep(&rest, ","));) {
        status = read_count(args, game, start, text, observed);
        count++;
    }
    if (status == CLI_DONE && count < 2)
        status = cli_misuse(args, "--observed: one hole says nothing; name two or more");
    else if (status == CLI_DONE && saw_nothing(observed))
        status = cli_misuse(args, "--observed: all counts are 0, which says nothing");
    free(list);
    return status;
}

/* ---- playing ---- */

typedef struct wearing {
    const cli_args *args;
    dyar_request request;
    lab_player_spec players[DYAR_PLAYERS_MAX];
    cli_wearing told;
    cli_progress progress;
} wearing;

static void tell_progress(void *context, uint64_t games)
{
    wearing *w = context;
    const report_profile *p = &w->told.profiles[w->told.count];
    cli_progress_tell(&w->progress, "%s%s%s: %s games", p->question ? p->question : "",
                      p->question ? "=" : "wear", p->answer ? p->answer : "",
                      cli_grouped(games).text);
}

/* Adds a profile, if what is played from is a position of these rules. */
static void play(wearing *w, const dyar_game *game, const char *question, const char *answer)
{
    cli_wearing *told = &w->told;
    dyar_position start;
    if (!lab_chosen_start(game, cli_text(w->args, "position", NULL), &start))
        return;
    told->profiles = cli_reallocate(told->profiles, (told->count + 1) * sizeof *told->profiles);
    report_profile *p = &told->profiles[told->count];
    *p = (report_profile){.question = question, .answer = answer};
    lab_wear_task task = {.game = game,
                          .start = start,
                          .games = (uint64_t)cli_parameter(w->args, TASK_wear_games),
                          .seed = (uint64_t)cli_parameter(w->args, TASK_wear_seed),
                          .threads = (int)cli_number(w->args, "threads", 1),
                          .stop = cli_stop(),
                          .progress = tell_progress,
                          .context = w};
    memcpy(task.players, w->players, sizeof w->players);
    if (!lab_wear_find(&task, &p->wear))
        cli_out_of_memory();
    if (told->count > 0)
        p->apart = lab_wear_compare(&told->profiles[0].wear, &p->wear, told->of);
    if (told->observed)
        p->likelihood = lab_wear_likelihood(&p->wear, told->of, told->observed);
    told->count++;
}

/* Other answers that are other rules for the same board, one at a time. */
static cli_status play_answers(wearing *w, const dyar_question *question)
{
    cli_status status = CLI_DONE;
    for (size_t i = 0; i < question->answer_count && !cli_interrupted(); i++) {
        dyar_ruleset *other;
        status = cli_answers_load(&w->request, &(lab_choice){question, i}, 1, true,
                                  w->request.match, &other);
        if (status != CLI_DONE)
            return status;
        if (other && lab_chosen_is_another(other, w->told.ruleset))
            play(w, dyar_ruleset_game(other), question->id, question->answers[i].id);
        dyar_ruleset_free(other);
    }
    return status;
}

static cli_status find(wearing *w)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(w->told.ruleset, &questions);
    cli_status status = CLI_DONE;
    w->progress = cli_progress_begin();
    play(w, dyar_ruleset_game(w->told.ruleset), NULL, NULL);
    for (size_t i = 0; i < count && status == CLI_DONE && !cli_given(w->args, "svg"); i++)
        if (!questions[i].affects_nothing)
            status = play_answers(w, &questions[i]);
    cli_progress_end(&w->progress);
    return status;
}

static void tell(const wearing *w)
{
    if (cli_given(w->args, "svg"))
        cli_wear_svg(&w->told);
    else if (cli_given(w->args, "json"))
        cli_wear_json(&w->told);
    else
        cli_wear_print(&w->told);
}

static cli_status wear(const cli_args *args, const cli_loaded *loaded)
{
    int observed[DYAR_HOLES_MAX];
    wearing w = {.args = args, .request = cli_request(args, cli_word(args, 0))};
    w.told.ruleset = loaded->ruleset;
    w.told.start = loaded->start;
    w.told.of = lab_wear_kind_of(cli_parameter_text(args, TASK_wear_of));
    cli_status status = cli_player_seats(args, TASK_wear_player, loaded->game, w.players);
    if (status == CLI_DONE && cli_given(args, "observed")) {
        status = read_observed(args, loaded->game, &loaded->start, observed);
        w.told.observed = observed;
    }
    if (status != CLI_DONE)
        return status;
    cli_catch_interrupt();
    status = find(&w);
    if (status == CLI_DONE && !cli_interrupted())
        tell(&w);
    for (size_t i = 0; i < w.told.count; i++)
        lab_wear_release(&w.told.profiles[i].wear);
    free(w.told.profiles);
    return cli_interrupted() ? CLI_INTERRUPTED : status;
}

static cli_status run(const cli_args *args)
{
    if (cli_given(args, "svg") && (cli_given(args, "json") || cli_given(args, "observed")))
        return cli_misuse(args, "--svg draws the answers played here: no --json, no "
                                "--observed");
    return cli_with_loaded(args, wear);
}

const cli_command cli_command_wear = {
    .options = options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "Of each hole is counted how many seeds fell into it (sown), how often its seeds came "
        "into the hand (emptied), and how often seeds were captured from it (captured); means "
        "of a game, with 95 % intervals. The set-up does not count.\n\n"
        "Every other answer to an open question is played as well, the other questions keeping "
        "the answers they have; an answer is left out for which --position is no position, or "
        "which is played on another board. Under the table stands after how many games the "
        "wear of a board would tell in 95 % of all cases which of the two answers it was "
        "played by. Every touch speaks for the answer under which its hole has the greater "
        "share; half of the games find the shares, the other half how far what a whole game "
        "says lies from nothing and how much it varies.\n\n"
        "--observed ranks the answers by how likely they make what was observed: a multinomial "
        "distribution over the observed holes. Wear is not only play, and the touches of one "
        "game depend on each other: take a likelihood as a hint, never as a proof.",
    .run = run,
};
