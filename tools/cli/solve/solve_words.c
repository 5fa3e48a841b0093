/* SPDX-License-Identifier: MIT */
/* Sentences that several forms of `dyar solve` share. */
#include "cli/solve/solve.h"

#include "cli/base/memory.h"
#include "cli/base/terminal.h"
#include "cli/play/draw.h"
#include "lab/solve/reachable.h"

/* ---- values ---- */

static bool is_exact(lab_bounds value)
{
    return value.low == value.high;
}

static const char *outcome_word(int value)
{
    return value > 0 ? "win" : value < 0 ? "loss" : "draw";
}

static bool is_alone(const task_solve_result *s)
{
    return dyar_game_players(s->game) == 1;
}

static void print_number_in_words(const task_solve_result *s, int value)
{
    if (s->outcome_only)
        fputs(outcome_word(value), stdout);
    else
        printf(value == 0 || is_alone(s) ? "%d" : "%+d", value);
}

static void print_value(const task_solve_result *s, lab_bounds value)
{
    print_number_in_words(s, value.low);
    if (is_exact(value))
        return;
    fputs(" to ", stdout);
    print_number_in_words(s, value.high);
}

/* What an only player can reach. */
static void print_reach(const task_solve_result *s)
{
    const int value = s->found.value.low;
    if (!s->outcome_only)
        printf("at most %d of %d seeds", value, dyar_game_seeds(s->game));
    else
        fputs(value > 0 ? "can win" : value < 0 ? "cannot win" : "a draw at best", stdout);
}

static void print_verdict(const task_solve_result *s)
{
    const lab_bounds value = s->found.value;
    const int first = dyar_position_mover(s->game, s->position);
    char name[32];
    printf("%s to move: ", cli_player_name(s->game, first, NULL, name));
    if (!is_exact(value)) {
        fputs("between ", stdout);
        print_number_in_words(s, value.low);
        fputs(" and ", stdout);
        print_number_in_words(s, value.high);
        fputs(is_alone(s) && !s->outcome_only ? " seeds at most" : "", stdout);
    } else if (is_alone(s)) {
        print_reach(s);
    } else if (value.low == 0) {
        fputs("a draw", stdout);
    } else {
        printf("%s wins",
               cli_player_name(s->game, value.low > 0 ? first : 1 - first, NULL, name));
        if (!s->outcome_only)
            printf(" by %d", abs(value.low));
    }
    putchar('\n');
}

void cli_solve_print(const task_solve_result *s)
{
    char name[DYAR_MOVE_TEXT];
    print_verdict(s);
    for (size_t i = 0; i < s->found.move_count; i++) {
        const lab_solve_move *move = &s->found.moves[i];
        printf("  %-6s ", dyar_move_format(s->game, move->move, name));
        print_value(s, move->value);
        fputs(task_solve_is_best(s, move) ? "  best\n" : "\n", stdout);
    }
}

/* ---- best play ---- */

/* Moves in lines of less than 80 characters. */
static void print_line_moves(const dyar_game *game, const lab_best_line *line)
{
    enum { WIDTH = 76 };
    char name[DYAR_MOVE_TEXT];
    size_t column = 0;
    for (size_t i = 0; i < line->length; i++) {
        const lab_best_line_move *made = &line->moves[i];
        const size_t length = strlen(dyar_move_format(game, made->move, name)) + 2;
        if (column + length > WIDTH)
            column = 0;
        if (column == 0)
            fputs(i > 0 ? "\n " : " ", stdout);
        printf(" %s%s", name, made->only ? "!" : "");
        column += length;
    }
    putchar('\n');
}

static void print_ending_line(const task_solve_result *s)
{
    const lab_best_line *line = &s->line;
    size_t only = 0;
    for (size_t i = 0; i < line->length; i++)
        only += line->moves[i].only;
    printf(is_alone(s)         ? "The fewest moves without a repetition are %zu:\n"
           : line->length == 1 ? "Best play ends after %zu move at the soonest:\n"
                               : "Best play ends after %zu moves at the soonest:\n",
           line->length);
    print_line_moves(s->game, line);
    if (only > 0)
        printf("!: no other move keeps the value, %zu time%s.\n", only, only == 1 ? "" : "s");
}

void cli_solve_print_line(const task_solve_result *s)
{
    if (is_alone(s) && s->outcome_only && s->found.value.high < 0)
        return; /* every line loses */
    switch (s->line.end) {
    case LAB_BEST_LINE_ENDS:
        print_ending_line(s);
        break;
    case LAB_BEST_LINE_GOES_ROUND:
        puts("Best play ends only by repetition.");
        break;
    case LAB_BEST_LINE_OPEN:
        puts("There is no best line if the bounds differ.");
        break;
    default:
        puts("No best line was found: it is too long, or part of it is not known.");
    }
}

/* ---- terms and trouble ---- */

void cli_solve_print_measures(unsigned measures)
{
    static const struct {
        unsigned measure;
        const char *text;
    } all[] = {{LAB_BY_SEEDS, "seeds on the board"},
               {LAB_BY_MARKED_HOLES, "marked or closed holes"},
               {LAB_BY_MARKED_SEEDS, "seeds in marked or closed holes"},
               {LAB_BY_WHICH_MARKED, "which holes are marked or closed"}};
    if (!measures)
        return;
    cli_memory memory = cli_memory_begin();
    const char *between = "";
    fputs("Levels that no move reverses:", memory.to);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (measures & all[i].measure) {
            fprintf(memory.to, "%s %s", between, all[i].text);
            between = ",";
        }
    fputs(".", memory.to);
    cli_memory_wrap(&memory, cli_terminal_of(stdout).width, 0, 2);
}

void cli_solve_print_paths(lab_solve_paths paths)
{
    switch (paths) {
    case LAB_SOLVE_TWICE:
        puts("Proved twice: on the fast path, and by the rules alone.");
        return;
    case LAB_SOLVE_PLAIN:
        puts("Proved by the rules alone.");
        return;
    case LAB_SOLVE_FAST:
        printf("Proved on the fast path of dyar %s, semantics %d.\n", dyar_version(),
               DYAR_SEMANTICS);
        return;
    }
}

cli_status cli_solve_end(cli_run *run, bool done, const char *hint)
{
    if (!done && run->task.error.end == TASK_TOO_LARGE)
        run->task.error.hint = hint;
    return cli_run_end(run, done);
}

cli_status cli_solve_stopped(bool complete)
{
    if (complete)
        return CLI_DONE;
    cli_complain("stopped; the values above were proved before");
    return CLI_INTERRUPTED;
}
