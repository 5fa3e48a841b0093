/* dyar analyse: what a computer player thinks of a position, move by move. */
#include "cli/play/analyse.h"

#include <stdio.h>

#include "cli/base/database.h"
#include "cli/base/run.h"
#include "cli/play/explain.h"
#include "lab/players/search.h"
#include "requests/report_play.h"
#include "tasks/proof.h"

static const cli_option options[] = {
    CLI_PARAMETER(analyse_seconds),
    CLI_PARAMETER(analyse_nodes),
    CLI_PARAMETER(analyse_depth),
    CLI_PARAMETER(analyse_memory),
    CLI_SHARED(database),
    CLI_SHARED(seed_of_start),
    {0},
};

static const cli_example examples[] = {
    {"dyar analyse RULESET --seconds 10", "the first moves of a game"},
    {"dyar analyse RULESET --position '4,4,4,4/4,4,0,5 0,0 2 -'", "any other position"},
    {"dyar analyse RULESET --depth 12 --json", "the same every time, for a program"},
    {0},
};

/* The table on the terminal, which is drawn anew as more is known. */
typedef struct live {
    cli_analysis analysis;
    int lines; /* drawn so far */
} live;

/* Back to where the table begins. */
static void go_up(const live *l)
{
    if (l->lines > 0)
        cli_go_up(stdout, l->lines);
}

/* Only as much of it as fits on the screen. */
static void redraw(void *context, const lab_insight *insight)
{
    live *l = context;
    const int height = l->analysis.terminal.height;
    go_up(l);
    l->lines = cli_analysis_print(&l->analysis, insight, height > 4 ? (size_t)height - 3 : 1);
}

static lab_search_task task_of(const cli_args *args, const cli_loaded *loaded, live *l,
                               const lab_oracle *oracle)
{
    const bool drawn = l->analysis.terminal.height > 0 && !cli_given(args, "json");
    const task_analyse_parameters limits = cli_values(args, TASK_analyse).analyse;
    return (lab_search_task){
        .position = &loaded->start,
        .every_move = true,
        .limits = {.seconds = limits.seconds,
                   .nodes = (uint64_t)limits.nodes,
                   .depth = (int)limits.depth},
        .stop = cli_stop(),
        .watch = {.see = drawn ? redraw : NULL, .context = l},
        .oracle = oracle,
    };
}

static void print_json(const cli_analysis *analysis, const lab_insight *insight)
{
    lab_writer json = lab_write_report(stdout);
    report_insight(&json, analysis->game, analysis->position, insight);
    lab_write_end(&json);
}

static cli_status show_end(const cli_args *args, const cli_loaded *loaded, const live *l)
{
    const cli_drawing how = {.terminal = l->analysis.terminal};
    const cli_telling telling = {.to = stdout, .ruleset = loaded->ruleset, .how = &how};
    if (cli_given(args, "json"))
        print_json(&l->analysis, &(lab_insight){0});
    else
        cli_tell_result(&telling, &loaded->start);
    return CLI_DONE;
}

static cli_status search(const cli_args *args, const cli_loaded *loaded, live *l,
                         const cli_database *database)
{
    const size_t bytes = task_bytes(cli_values(args, TASK_analyse).analyse.memory);
    const lab_search_task task = task_of(args, loaded, l, cli_database_oracle(database));
    lab_search *search = lab_search_new(loaded->game, LAB_SEARCH_FITTING, bytes);
    lab_insight insight;
    cli_catch_interrupt();
    if (!search || !lab_search_run(search, &task, &insight)) {
        lab_search_free(search);
        cli_complain("out of memory; --memory asks for less");
        return CLI_SYSTEM;
    }
    go_up(l);
    if (cli_given(args, "json")) {
        print_json(&l->analysis, &insight);
    } else {
        cli_analysis_print(&l->analysis, &insight, 0);
        cli_database_cite(database);
    }
    lab_search_free(search);
    return cli_interrupted() ? CLI_INTERRUPTED : CLI_DONE;
}

static cli_status analyse(const cli_args *args, const cli_loaded *loaded)
{
    live l = {.analysis = {.game = loaded->game,
                           .position = &loaded->start,
                           .terminal = cli_terminal_of(stdout)}};
    cli_database database;
    cli_status status = cli_database_open(args, loaded->ruleset, &database);
    if (status == CLI_DONE)
        status = dyar_result_of(loaded->game, &loaded->start).over
                     ? show_end(args, loaded, &l)
                     : search(args, loaded, &l, &database);
    return cli_database_close(&database, status);
}

static cli_status run(const cli_args *args)
{
    return cli_with_settled(args, analyse);
}

const cli_command cli_command_analyse = {
    .options = options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more = "Looks further and further ahead and tells of every move what it comes to: with "
            "two players the margin in seeds for whoever is to move, with more of them the "
            "seeds that the player gets; the seeds of all players then; and the best play "
            "after it. A value with '=' is exact: so the game ends when everybody plays their "
            "best. 'wins', 'draws' and 'loses' are certain.\n\n"
            "On a terminal the table is drawn anew with every move that is looked further "
            "ahead; the interrupt key stops and leaves what is known. In a match the end of "
            "the game that is played is looked for, and what everybody owns after it.",
    .run = run,
};
