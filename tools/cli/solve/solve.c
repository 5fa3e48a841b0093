/* SPDX-License-Identifier: MIT */
/* `dyar solve`: the value of a position with best play. */
#include "cli/solve/solve.h"

#include "cli/base/database.h"
#include "cli/base/safe_text.h"
#include "cli/base/ranks.h"
#include "lab/solve/exhaust.h"
#include "requests/report_solve.h"
#include "tasks/solve.h"

static const cli_example examples[] = {
    {"dyar solve RULESET --set board.columns=4 --set setup.seeds=3", "solve a small board"},
    {"dyar solve RULESET --position STRING --outcome-only",
     "find out who wins from a position"},
    {"dyar solve RULESET --exhaustive", "apply the ruleset's own repetition rule"},
    {"dyar solve RULESET --exhaustive --every", "print the value of every position"},
    {"dyar solve RULESET --line", "print the best line for both players"},
    {"dyar solve RULESET --browse", "step through positions and the values of their moves"},
    {"dyar solve RULESET --build 12 --database FILE", "build a database of up to 12 seeds"},
    {"mpirun -n 4 dyar-mpi solve RULESET --build 16 --database FILE",
     "build with four processes"},
    {"dyar solve RULESET --database FILE --position STRING",
     "look up a position in the database"},
    {"dyar solve RULESET --verify FILE", "check a database that someone else built"},
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
        printf("Positions include history: %s.\n", facts.remembered);
}

static void print_unit(const task_solve_result *s)
{
    const char *uncounted = lab_exhaust_uncounted(s->game);
    if ((s->exhaustive || s->looked_up) && uncounted)
        printf("Values are win, draw or loss only: %s.\n", uncounted);
}

/* What exactly was proved, a sentence a line. */
static void print_terms(const task_solve_result *s, const cli_database *database)
{
    if (s->looked_up)
        cli_print_line(stdout, "According to '%s', under the ruleset's own repetition rule.",
                       database->path);
    else if (s->exhaustive && s->complete)
        puts("Proved under the ruleset's own repetition rule.");
    else if (s->found.goes_round)
        puts(s->found.value.low == s->found.value.high
                 ? "Positions can repeat. The value holds under any repetition rule."
                 : "Positions can repeat. These bounds hold under any repetition rule. To "
                   "apply the\nruleset's own rule, use --exhaustive or an endgame database.");
    else if (s->complete)
        puts("No line of the proof repeats a position.");
    if (!s->looked_up && !s->exhaustive)
        cli_database_cite(database);
    if (s->exhaustive)
        print_listed(s);
    print_unit(s);
    if (!s->looked_up && s->complete)
        cli_solve_print_paths(s->found.paths);
    if (task_solve_sets_stop_aside(s))
        puts("The margin assumes play to the end, although a rule stops the game once a "
             "player\nhas more than half of the seeds.");
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
               : s->complete  ? "reachable"
                              : "reachable, found so far");
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
        return cli_misuse(args, "--build cannot be used with --position");
    return CLI_DONE;
}

static cli_status check_browse(const cli_args *args)
{
    if (args->solve.browse &&
        (args->solve.line || args->tasks->solve.value_only || args->solve.every ||
         args->tasks->solve.outcome_only || args->shared.json || args->solve.build != CLI_NONE))
        return cli_misuse(args, "--browse cannot be used with --line, --value-only, "
                                "--outcome-only, --every, --json or --build");
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
        return cli_misuse(args, "--sample needs --verify");
    return args->solve.verify && one
               ? cli_misuse(args, "--verify cannot be used with --%s", one)
               : CLI_DONE;
}

static cli_status check_options(const cli_args *args)
{
    if (args->solve.every && (!args->tasks->solve.exhaustive || args->shared.json))
        return cli_misuse(args, "--every needs --exhaustive and cannot be used with --json");
    if (args->solve.line && (args->tasks->solve.value_only || args->solve.every ||
                             args->tasks->solve.outcome_only || args->solve.build != CLI_NONE))
        return cli_misuse(
            args,
            "--line cannot be used with --value-only, --outcome-only, --every or --build");
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
        return cli_misuse(args, "several processes can only --build");
    if (args->solve.threads != CLI_NONE)
        return cli_misuse(args, "--threads cannot be used with several processes");
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
    .more =
        "Proves the value of a position if both players play their best: the number of seeds "
        "by which the player to move wins in the end, or loses (a minus). Prints the value of "
        "each of the player's moves too.\n\nIf no position can repeat, a search solves the "
        "game. If positions can repeat, the search proves bounds that hold under any "
        "repetition rule. The lower and upper bound may differ. An endgame database applies "
        "the ruleset's own repetition rule: it holds the value of every position with up to N "
        "seeds on the board. If the value under that rule depends on which position repeats, "
        "the database holds two proved bounds. If seeds alone do not decide who wins, the "
        "database holds win, draw or loss only.\n\n--exhaustive lists every reachable "
        "position, "
        "level by level. A level is what no move reverses, such as the seeds on the board. The "
        "result is exact. It needs 20 to 60 bytes of memory for each position. Dyar does this "
        "without being asked if a search cannot solve the game, for example because holes are "
        "marked or closed. If a half turn of the board changes nothing, a position and its "
        "mirror image count once.\n\nIn a game for one player, proves the most seeds that the "
        "player can have at the end, or whether the player can win if seeds do not decide. "
        "Then prints the line with the fewest moves.\n\nIn games for three or more, proves for "
        "each player how many seeds they can guarantee, whatever the others do together. Lists "
        "all positions once for each player.\n\nWith --json, the value is the margin of the "
        "player to move. Scores are the margins of both players, or the seeds of a single "
        "player. If there are two bounds, both are null and the bounds are low and high. With "
        "--outcome-only, values are 1, 0 and -1.\n\nYou can stop a build. It resumes from its "
        "file. Several MPI processes, on one machine or many, share the positions and the "
        "memory. The first process writes the file, which is the same as from one process. If "
        "a process dies, only the count in progress is lost. A database belongs to the rules "
        "it was built for, with their setup and answers.\n\nA value from a database is marked "
        "\"according to FILE\". Dyar checks one ply of every value that it prints and rejects "
        "a file that contradicts itself. Only --verify checks the whole file. Use it for a "
        "database that you did not build.",
    .run = run,
};
