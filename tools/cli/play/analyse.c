/* SPDX-License-Identifier: MIT */
/* dyar analyse: a computer player's evaluation of every move of a position. */
#include "cli/base/database.h"
#include "cli/base/memory.h"
#include "cli/base/run.h"
#include "cli/base/terminal.h"
#include "cli/play/draw.h"
#include "cli/play/explain.h"
#include "cli/play/records.h"
#include "requests/report_play.h"
#include "tasks/analyse.h"

static const cli_example examples[] = {
    {"dyar analyse RULESET --seconds 10", "evaluate the first moves of a game"},
    {"dyar analyse RULESET --position '4,4,4,4/4,4,0,5 0,0 2 -'",
     "evaluate the moves in another position"},
    {"dyar analyse RULESET --depth 12 --json",
     "print the same result every time, for a program"},
    {"dyar analyse --record games.txt --game 2 --at 30",
     "evaluate a position of a recorded game"},
    {0},
};

/* ---- the table ---- */

typedef struct analysis {
    const dyar_game *game;
    const dyar_position *position;
    cli_terminal terminal;
} analysis;

enum { MOVE = 8, VALUE = 7, SCORES = 16, SURE = 8 }; /* columns of the table */

/* The text, or as much of it as fits into a line, and the rest of an old one wiped out. */
static void print_line(const analysis *a, const char *text, bool cut)
{
    const size_t length = strlen(text), width = (size_t)a->terminal.width - 1;
    printf("%.*s", (int)(cut && length > width ? width : length), text);
    if (a->terminal.height)
        cli_clear_rest(stdout);
    putchar('\n');
}

static const char *outlook_word(const lab_opinion *o)
{
    static const char *const words[] = {
        [LAB_OPEN] = "", [LAB_WON] = "wins", [LAB_DRAWN] = "draws", [LAB_LOST] = "loses"};
    return o->outlook == LAB_OPEN && o->exact ? "exact" : words[o->outlook];
}

static void format_scores(const analysis *a, const lab_opinion *o, char *text, size_t room)
{
    size_t length = 0;
    text[0] = '\0';
    for (int player = 0; player < dyar_game_players(a->game) && length < room; player++)
        length += (size_t)snprintf(text + length, room - length, "%s%d", player ? " : " : "",
                                   o->scores[player]);
}

static void format_value(const analysis *a, const lab_opinion *o, char text[16])
{
    const bool margin = dyar_game_players(a->game) == 2 && o->value != 0;
    snprintf(text, 16, margin ? "%s%+d" : "%s%d", o->exact ? "=" : "", o->value);
}

static void print_opinion(const analysis *a, const lab_opinion *o, bool cut)
{
    char move[DYAR_MOVE_TEXT], value[16], scores[64];
    cli_memory memory = cli_memory_begin();
    format_value(a, o, value);
    format_scores(a, o, scores, sizeof scores);
    fprintf(memory.to, "%-*s %*s  %-*s %-*s", MOVE, dyar_move_format(a->game, o->move, move),
            VALUE, value, SCORES, scores, SURE, outlook_word(o));
    int room = a->terminal.width - (MOVE + 1 + VALUE + 2 + SCORES + 1 + SURE);
    for (size_t i = 0; i < o->line.length && room > 0; i++) {
        const char *next = dyar_move_format(a->game, o->line.moves[i], move);
        room -= 1 + (int)strlen(next);
        if (room >= 0)
            fprintf(memory.to, " %s", next);
    }
    char *line = cli_memory_end(&memory);
    print_line(a, line, cut);
    free(line);
}

static void print_head(const analysis *a, const lab_insight *insight)
{
    const int mover = dyar_position_mover(a->game, a->position);
    const cli_drawing how = {0};
    char text[160], name[32];
    snprintf(text, sizeof text, "%s to move; %d move%s ahead, %s positions",
             cli_player_name(a->game, mover, &how, name), insight->depth,
             insight->depth == 1 ? "" : "s", cli_grouped(insight->nodes).text);
    print_line(a, text, true);
    snprintf(text, sizeof text, "%-*s %*s  %-*s %-*s %s", MOVE, "move", VALUE, "value", SCORES,
             "seeds", SURE, "certain", "best play");
    print_line(a, text, true);
}

/* A table of the moves, the best first.  Of at most `rows` of them, each in one line of the
 * terminal; 0: of all, with their whole lines of play.  How many lines it took. */
static int print_table(const analysis *a, const lab_insight *insight, size_t rows)
{
    const size_t shown = rows && rows < insight->count ? rows : insight->count;
    print_head(a, insight);
    for (size_t i = 0; i < shown; i++)
        print_opinion(a, &insight->opinions[i], rows > 0);
    fflush(stdout);
    return (int)shown + 2;
}

/* ---- for a spreadsheet ---- */

static void print_csv_head(const analysis *a)
{
    fputs("move,value,certain", stdout);
    for (int player = 0; player < dyar_game_players(a->game); player++)
        printf(",seeds_%d", player + 1);
    puts(",best_play");
}

static void print_csv_line(const analysis *a, const lab_opinion *o)
{
    char move[DYAR_MOVE_TEXT];
    printf("%s,%d,%s", dyar_move_format(a->game, o->move, move), o->value, outlook_word(o));
    for (int player = 0; player < dyar_game_players(a->game); player++)
        printf(",%d", o->scores[player]);
    for (size_t i = 0; i < o->line.length; i++)
        printf("%s%s", i ? " " : ",", dyar_move_format(a->game, o->line.moves[i], move));
    putchar('\n');
}

static void print_csv(const analysis *a, const lab_insight *insight)
{
    print_csv_head(a);
    for (size_t i = 0; i < insight->count; i++)
        print_csv_line(a, &insight->opinions[i]);
}

/* ---- on the terminal ---- */

/* A table on the terminal, redrawn as the search learns more. */
typedef struct live {
    analysis analysis;
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
    l->lines = print_table(&l->analysis, insight, height > 4 ? (size_t)height - 3 : 1);
}

static void print_end(const cli_loaded *loaded, const live *l)
{
    const cli_drawing how = {.terminal = l->analysis.terminal};
    const cli_printing printing = {.to = stdout, .ruleset = loaded->ruleset, .how = &how};
    cli_print_result(&printing, &loaded->start);
}

static void print_insight(const cli_args *args, const cli_loaded *loaded, live *l,
                          const cli_database *database, const task_analyse_result *result)
{
    go_up(l);
    if (args->json) {
        report_insight(args->json, loaded->game, &loaded->start, &result->insight);
    } else if (args->shared.csv) {
        print_csv(&l->analysis, &result->insight);
    } else if (result->insight.count == 0) {
        print_end(loaded, l);
    } else {
        print_table(&l->analysis, &result->insight, 0);
        cli_database_cite(database);
    }
}

static cli_status search(const cli_args *args, const cli_loaded *loaded, live *l,
                         const cli_database *database)
{
    const bool drawn = l->analysis.terminal.height > 0 && !args->json && !args->shared.csv;
    const task_analyse_input input = {.game = loaded->game,
                                      .position = &loaded->start,
                                      .parameters = args->tasks->analyse,
                                      .watch = {.see = drawn ? redraw : NULL, .context = l},
                                      .oracle = cli_database_oracle(database)};
    task_analyse_result result;
    cli_run run;
    cli_run_begin(&run, args, 1);
    const cli_status status = cli_run_end(&run, task_analyse(&run.task, &input, &result));
    if (status == CLI_DONE)
        print_insight(args, loaded, l, database, &result);
    task_analyse_release(&result);
    return status == CLI_DONE && cli_interrupted() ? CLI_INTERRUPTED : status;
}

static cli_status analyse(const cli_args *args, const cli_loaded *loaded)
{
    live l = {.analysis = {.game = loaded->game,
                           .position = &loaded->start,
                           .terminal = cli_terminal_of(stdout)}};
    cli_database database;
    cli_status status = cli_database_open(args->shared.database, loaded->ruleset, &database);
    if (status == CLI_DONE)
        status = search(args, loaded, &l, &database);
    return cli_database_close(&database, status);
}

static cli_status analyse_recorded(const cli_args *args, cli_loaded *loaded, const char *path,
                                   const lab_record *record)
{
    const cli_status status = cli_record_reach(path, record, args->analyse.at, loaded);
    return status == CLI_DONE ? analyse(args, loaded) : status;
}

static cli_status run(const cli_args *args)
{
    const char *path = cli_record_path(args, args->analyse.record);
    if (path && args->shared.position)
        return cli_misuse(args, "--position cannot be used with --record");
    if (path)
        return cli_with_record(args, path, analyse_recorded);
    if (!cli_word(args, 0))
        return cli_misuse(args, "name a RULESET ('dyar list' lists them)");
    if (args->analyse.at != CLI_NONE || args->shared.game != CLI_NONE)
        return cli_misuse(args, "--game and --at need '--record FILE'");
    return cli_with_settled(args, analyse);
}

const cli_command cli_command_analyse = {
    .options = cli_analyse_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more =
        "Searches deeper and deeper and prints the value of every move. For two players, the "
        "value is the margin in seeds for the player to move. For more players, it is the "
        "number of seeds that the player gets. Also prints the seeds of all players at the "
        "end, and the best line after the move. A value with '=' is exact: the game ends with "
        "it if all players play their best. 'wins', 'draws' and 'loses' are certain.\n\nOn a "
        "terminal, redraws the table whenever a move has been searched deeper. The interrupt "
        "key stops the search and keeps the values found so far. In a match, the values are "
        "those at the end of the current game: what each player then owns.",
    .run = run,
};
