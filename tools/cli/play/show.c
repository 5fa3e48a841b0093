/* SPDX-License-Identifier: MIT */
/* `dyar show`: draws a position. */
#include "cli/base/safe_text.h"
#include "cli/play/draw.h"
#include "cli/play/records.h"
#include "lab/draw/board_latex.h"
#include "lab/draw/board_svg.h"
#include "requests/report_play.h"

/* ---- forms ---- */

/* For an article: a comment before it has what a writer needs. */
static void print_show_latex(const lab_picture *picture)
{
    fputs("% ", stdout);
    cli_print_line(stdout, "%s. Needs \\usepackage{tikz}; change its size with scale=.",
                   dyar_ruleset_about(picture->ruleset)->name);
    lab_draw_board_latex(stdout, picture, LAB_LATEX_PAGE, NULL);
}

/* The board as it lies, or with the laps of a move from there. */
static cli_status print_picture(const cli_args *args, const cli_loaded *loaded)
{
    const char *text = args->show.move;
    lab_picture picture = {.ruleset = loaded->ruleset,
                           .position = &loaded->start,
                           .numerals = args->show.numerals};
    dyar_position after = loaded->start;
    dyar_trace *trace = dyar_trace_new();
    char problem[DYAR_PROBLEM_TEXT];
    dyar_move move;
    cli_need(trace);
    const bool legal =
        !text || dyar_move_parse(loaded->game, &loaded->start, text, &move, problem);
    if (text && legal) {
        cli_play_traced(loaded->game, &after, move, trace);
        picture.trace = trace;
    }
    if (!legal)
        cli_complain("%s", problem);
    else if (args->show.latex)
        print_show_latex(&picture);
    else
        lab_draw_board(stdout, &picture);
    dyar_trace_free(trace);
    return legal ? CLI_DONE : CLI_INVALID;
}

static cli_status print(const cli_args *args, const cli_loaded *loaded)
{
    const cli_drawing how = {.terminal = cli_terminal_of(stdout), .ascii = args->shared.ascii};
    if (args->show.svg || args->show.latex)
        return print_picture(args, loaded);
    if (args->json)
        report_position(args->json, loaded->ruleset, &loaded->start);
    else
        cli_draw(stdout, loaded->game, &loaded->start, &how);
    return CLI_DONE;
}

/* ---- the command ---- */

static cli_status show_recorded(const cli_args *args, cli_loaded *loaded, const char *path,
                                const lab_record *record)
{
    const cli_status status = cli_record_reach(path, record, args->show.at, loaded);
    return status == CLI_DONE ? print(args, loaded) : status;
}

static cli_status show(const cli_args *args, const cli_loaded *loaded)
{
    cli_loaded shown = *loaded;
    if (args->shared.seed_of_start != CLI_NONE)
        cli_deal(shown.game, args->shared.seed_of_start, &shown.start);
    return print(args, &shown);
}

static cli_status run_show(const cli_args *args)
{
    const char *path = cli_record_path(args, args->show.record);
    const int pictures = args->show.svg + args->show.latex;
    if (pictures + args->shared.json + args->shared.ascii > 1)
        return cli_misuse(args, "one form at a time: --svg, --latex, --json or --ascii");
    if (pictures == 0 && (args->show.move || args->show.numerals))
        return cli_misuse(args, "--move and --numerals need --svg or --latex");
    if (path && args->shared.position)
        return cli_misuse(args, "--position cannot be used with --record");
    if (path)
        return cli_with_record(args, path, show_recorded);
    if (!cli_word(args, 0))
        return cli_misuse(args, "name a RULESET ('dyar list' lists them)");
    if (args->show.at != CLI_NONE || args->shared.game != CLI_NONE)
        return cli_misuse(args, "--game and --at need '--record FILE'");
    return cli_with_loaded(args, show);
}

static const cli_example show_examples[] = {
    {"dyar show RULESET", "draw the starting position"},
    {"dyar show RULESET --position '4,3,4,4@1/4,4,0,5 0,0 2 -'",
     "draw a position in which south owns the mark of a1"},
    {"dyar show RULESET --match --position '0,0,0,0/0,0,0,0 21,11 1 -'",
     "draw the next game of a match after 21 to 11"},
    {"dyar show RULESET --svg --move a1 >board.svg", "write a picture with the laps of a move"},
    {"dyar show RULESET --latex --numerals >board.tex",
     "write a picture for LaTeX: \\input{board} after \\usepackage{tikz}"},
    {"dyar show --record games.txt --at 12", "draw a recorded game after twelve moves"},
    {0},
};

const cli_command cli_command_show = {
    .options = cli_show_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = show_examples,
    .more =
        "Draws the board as south sees it: south's rows are at the bottom, and a1 is south's "
        "leftmost hole. Square brackets show a marked hole. The lines below the board name the "
        "mark and its owner. A closed hole is filled in. With --match, also prints the number "
        "of the game, the games won and the seeds kept. If a game is over, draws the next one.",
    .run = run_show,
};
