/* SPDX-License-Identifier: MIT */
/* dyar solve: what a position is worth with best play. */
#include "cli/solve/solve.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/base/database.h"
#include "cli/base/safe_text.h"
#include "cli/base/ranks.h"
#include "lab/solve/exhaust.h"
#include "requests/report_solve.h"
#include "tasks/solve.h"

static const cli_example examples[] = {
    {"dyar solve RULESET --set board.columns=4 --set setup.seeds=3", "a small board"},
    {"dyar solve RULESET --position STRING --outcome-only", "who wins from here?"},
    {"dyar solve RULESET --exhaustive", "under the ruleset's own rule on repetition"},
    {"dyar solve RULESET --exhaustive --every", "what every position is worth"},
    {"dyar solve RULESET --line", "how the game goes if both play as well as can be"},
    {"dyar solve RULESET --browse", "what moves are worth, and what they lead to"},
    {"dyar solve RULESET --build 12 --database FILE", "a database of up to 12 seeds"},
    {"mpirun -n 4 dyar-mpi solve RULESET --build 16 --database FILE",
     "built by four processes"},
    {"dyar solve RULESET --database FILE --position STRING", "a position looked up in it"},
    {"dyar solve RULESET --verify FILE", "is a database right that somebody else has built?"},
    {0},
};

/* A proof, and what the user asks of it besides. */
typedef struct solved {
    cli_run run;
    const cli_database *database;
    task_solve_result result;
} solved;

/* ---- in words ---- */

/* Of a list of all positions. */
static void print_listed(const task_solve_result *s)
{
    const dyar_board_facts facts = dyar_board_facts_of(s->game);
    if (s->complete)
        cli_solve_print_measures(s->found.measures);
    if (facts.remembered)
        printf("Positions hold what was before: %s.\n", facts.remembered);
    if (lab_exhaust_uncounted(s->game))
        printf("Only who wins is asked: %s.\n", lab_exhaust_uncounted(s->game));
}

/* What exactly was proved, a sentence a line. */
static void print_terms(const task_solve_result *s, const cli_database *database)
{
    if (s->looked_up)
        cli_print_line(stdout,
                       "According to '%s', under the ruleset's own rule on positions that come "
                       "up again.",
                       database->path);
    else if (s->exhaustive && s->complete)
        puts("Proved for the ruleset's own rule on positions that come up again.");
    else if (s->found.goes_round)
        puts(s->found.value.low == s->found.value.high
                 ? "Positions come up again: proved whatever a rule says of that."
                 : "Positions come up again: proved whatever a rule says of that.  What that "
                   "rule makes\nof it, --exhaustive or an endgame database may tell.");
    else if (s->complete)
        puts("No line of the proof comes to the same position again.");
    if (!s->looked_up && !s->exhaustive)
        cli_database_cite(database);
    if (s->exhaustive)
        print_listed(s);
    if (!s->looked_up && s->complete)
        cli_solve_print_paths(s->found.paths);
    if (task_solve_sets_stop_aside(s))
        puts("By how much is what it comes to when play goes on to its end, though a rule\n"
             "stops it once somebody has more than half.");
}

static void print_text(const task_solve_result *s, const cli_database *database)
{
    cli_solve_print(s);
    if (s->has_line && s->found.move_count > 0)
        cli_solve_print_line(s);
    print_terms(s, database);
    if (!s->looked_up)
        printf("%s positions %s\n", cli_grouped(s->found.positions).text,
               !s->exhaustive ? "visited"
               : s->complete  ? "can come about"
                              : "found so far that can come about");
}

/* ---- solving ---- */

static void print_each(void *context, const dyar_position *position, lab_bounds value)
{
    solved *s = context;
    char text[DYAR_POSITION_TEXT];
    cli_progress_end(&s->run.progress);
    dyar_position_format(s->result.game, position, text);
    printf("%s %d %d\n", text, value.low, value.high);
}

/* --browse, while what is known is at hand. */
static void browse(void *context, const lab_solve_task *task, const lab_terms *terms,
                   lab_known *known, void *known_context)
{
    solved *s = context;
    cli_progress_end(&s->run.progress);
    if (task->endgame && !s->result.exhaustive)
        cli_database_cite(s->database);
    cli_solve_browse(&(cli_known){task, terms, known, known_context}, s->result.outcome_only);
}

static cli_status finish(solved *s, bool done)
{
    const bool search = !s->result.exhaustive;
    const lab_endgame_reader *reader = s->database->reader;
    if (!done && reader && cli_database_fault(reader) != CLI_DONE)
        s->run.status = cli_database_fault(reader);
    return cli_solve_end(&s->run, done,
                         search || lab_endgame_obstacle(s->result.game)
                             ? "--memory MIB allows more"
                             : "--memory MIB allows more; or an endgame database: "
                               "--build N --database FILE");
}

static cli_status solve(const cli_args *args, const cli_loaded *loaded,
                        const cli_database *database)
{
    solved *s = cli_allocate(sizeof *s);
    const bool every = args->solve.every, browsing = args->solve.browse;
    const task_solve_input input = {.game = loaded->game,
                                    .position = &loaded->start,
                                    .parameters = args->tasks->solve,
                                    .search_threads =
                                        (int)cli_number_or(args->solve.threads, 1),
                                    .reader = database->reader,
                                    .database = database->path,
                                    .line = args->solve.line,
                                    .each = every ? print_each : NULL,
                                    .further = browsing ? browse : NULL,
                                    .context = s};
    cli_run_begin(&s->run, args, cli_solve_threads(args));
    s->database = database;
    const bool done = task_solve(&s->run.task, &input, &s->result);
    cli_status status = finish(s, done);
    if (done && args->json)
        report_solved(args->json, &s->result);
    else if (done && !every && !browsing)
        print_text(&s->result, database);
    if (done)
        status = cli_solve_stopped(s->result.complete);
    free(s);
    return status;
}

/* Options that speak of two sides, or of one value, have no meaning there. */
static cli_status solve_seats(const cli_args *args, const cli_loaded *loaded)
{
    const char *one = cli_first_given((const cli_named[]){
        {args->tasks->solve.outcome_only, "outcome-only"},
        {args->solve.line, "line"},
        {args->solve.browse, "browse"},
        {args->solve.every, "every"},
        {args->solve.database != NULL, "database"},
        {0},
    });
    return one ? cli_misuse(args, "--%s is for games of two players", one)
               : cli_solve_seats(args, loaded);
}

static cli_status run_loaded(const cli_args *args, const cli_loaded *loaded, lab_ranks *ranks)
{
    cli_database database;
    cli_catch_interrupt();
    if (args->solve.build != CLI_NONE)
        return cli_solve_build(args, loaded, ranks);
    if (args->solve.verify)
        return cli_solve_verify(args, loaded);
    if (dyar_game_players(loaded->game) > 2)
        return solve_seats(args, loaded);
    cli_status status = cli_database_open(args->solve.database, loaded->ruleset, &database);
    if (status == CLI_DONE)
        status = solve(args, loaded, &database);
    return cli_database_close(&database, status);
}

/* Options that do not go together. */
static cli_status check_build(const cli_args *args)
{
    if (args->solve.build == CLI_NONE)
        return CLI_DONE;
    if (!args->solve.database)
        return cli_misuse(args, "--build needs a file to write: --database FILE");
    if (args->shared.position)
        return cli_misuse(args, "--build takes every position, not one");
    return CLI_DONE;
}

static cli_status check_browse(const cli_args *args)
{
    if (args->solve.browse &&
        (args->solve.line || args->tasks->solve.value_only || args->solve.every ||
         args->tasks->solve.outcome_only || args->shared.json || args->solve.build != CLI_NONE))
        return cli_misuse(args, "--browse shows the value of every move, and the line");
    return CLI_DONE;
}

static cli_status check_verify(const cli_args *args)
{
    const char *one = cli_first_given((const cli_named[]){
        {args->tasks->solve.outcome_only, "outcome-only"},
        {args->tasks->solve.value_only, "value-only"},
        {args->tasks->solve.exhaustive, "exhaustive"},
        {args->solve.every, "every"},
        {args->solve.line, "line"},
        {args->solve.browse, "browse"},
        {args->solve.database != NULL, "database"},
        {args->solve.build != CLI_NONE, "build"},
        {args->solve.threads != CLI_NONE, "threads"},
        {args->shared.position != NULL, "position"},
        {0},
    });
    if (args->solve.sample != CLI_NONE && !args->solve.verify)
        return cli_misuse(args, "--sample goes with --verify");
    return args->solve.verify && one ? cli_misuse(args, "--verify does not go with --%s", one)
                                     : CLI_DONE;
}

static cli_status check_options(const cli_args *args)
{
    if (args->solve.every && (!args->tasks->solve.exhaustive || args->shared.json))
        return cli_misuse(args, "--every goes with --exhaustive, and without --json");
    if (args->solve.line && (args->tasks->solve.value_only || args->solve.every ||
                             args->tasks->solve.outcome_only || args->solve.build != CLI_NONE))
        return cli_misuse(args, "--line goes with the value of every move");
    if (args->tasks->solve.exhaustive && args->solve.database)
        return cli_misuse(args, "--exhaustive needs no database");
    return CLI_DONE;
}

/* Options that several processes cannot share. */
static cli_status check_ranks(const cli_args *args, const lab_ranks *ranks)
{
    if (ranks->count == 1)
        return CLI_DONE;
    if (args->solve.build == CLI_NONE)
        return cli_misuse(args, "only --build is for several processes");
    if (args->solve.threads != CLI_NONE)
        return cli_misuse(args, "each of several processes works in one thread");
    return CLI_DONE;
}

static cli_status run_in(const cli_args *args, lab_ranks *ranks)
{
    cli_loaded loaded;
    static cli_status (*const checks[])(const cli_args *) = {check_build, check_browse,
                                                             check_verify, check_options};
    cli_status status = check_ranks(args, ranks);
    for (size_t i = 0; i < sizeof checks / sizeof *checks && status == CLI_DONE; i++)
        status = checks[i](args);
    if (status == CLI_DONE)
        status = cli_load_settled(args, &loaded);
    if (status != CLI_DONE)
        return status;
    status = run_loaded(args, &loaded, ranks);
    cli_unload(&loaded);
    return status;
}

static cli_status run(const cli_args *args)
{
    lab_ranks ranks;
    cli_status status = cli_ranks_begin(&ranks);
    if (status == CLI_DONE)
        status = run_in(args, &ranks);
    return cli_ranks_end(&ranks, status);
}

const cli_command cli_command_solve = {
    .options = cli_solve_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more = "Proves what the position is worth if both players play as well as can be: by how "
            "many seeds the player to move wins in the end, or loses (a minus), and the same "
            "for each of the player's moves.\n\n"
            "Games that never come to the same position twice are solved by search. In others "
            "a search proves what holds whatever happens when a position comes up again, which "
            "may leave two bounds. An endgame database settles those: it holds the value of "
            "every position with up to N seeds on the board, under the ruleset's own rule on "
            "repetition. Where that rule gives more or less according to the position that "
            "comes up again, it holds two bounds, which are proved.\n\n"
            "With --exhaustive, and where a search cannot solve the game since holes are "
            "marked or closed, say, every position that can come about is listed, level after "
            "level of what no move takes back. That is exact, too, and takes some 20 to 60 "
            "bytes of memory for each. Where turning the board by half changes nothing, a "
            "position and what the other player would see of it are counted once.\n\n"
            "In a game of one player it proves the most seeds that the player can have in the "
            "end or, where a game is won or lost whatever the seeds, whether the player can "
            "win. The line with the fewest moves follows.\n\n"
            "In games of three and more it tells of each player how many seeds they can be "
            "sure of, whatever all others do together, and lists all positions once for each "
            "of them.\n\n"
            "--json: the value is the margin of the player to move, scores are the margins of "
            "both, or the seeds of an only player; where there are two bounds both are null "
            "and stand as low and high. With "
            "--outcome-only they are 1, 0 and -1.\n\n"
            "Building can be stopped, and goes on with what stands in the file. Several "
            "processes of MPI, on one machine or many, share the positions among them, and the "
            "memory; the first of them writes the file, the same that one process writes. What "
            "is lost with one of them is the count at hand. A database belongs to the rules it "
            "was built for, with their set-up and answers, and to no others.\n\n"
            "What a database says is printed as \"according to FILE\": of every value that is "
            "printed one ply is checked, and a file that contradicts itself is refused, but "
            "only --verify tells whether all of a file that somebody else has built is right.",
    .run = run,
};
