/* SPDX-License-Identifier: MIT */
/* dyar solve, games of three and more: what each player can be sure of against all others. */
#include "cli/solve/solve.h"

#include "lab/solve/exhaust.h"
#include "requests/report_solve.h"
#include "tasks/seats.h"

/* ---- in words ---- */

static void print_number(const task_seats_result *s, int value)
{
    if (!s->outcome_only)
        printf("%d", value);
    else
        fputs(value > 0 ? "a win" : value == 0 ? "a draw" : "nothing", stdout);
}

static void print_sure(const task_seats_result *s, lab_bounds sure)
{
    print_number(s, sure.low);
    if (sure.low < sure.high) {
        fputs(", at most ", stdout);
        print_number(s, sure.high);
    }
}

static void print_seats_text(const task_seats_result *s)
{
    char name[DYAR_MOVE_TEXT];
    const dyar_game *game = s->game;
    printf(
        "player %d to move; guaranteed seeds of each player against all others together%s:\n",
        s->mover + 1, s->outcome_only ? "" : ", in seeds");
    for (int i = 0; i < s->done; i++) {
        const int seat = (s->mover + i) % s->players;
        printf("  player %d  ", seat + 1);
        print_sure(s, s->sure[seat]);
        putchar('\n');
        for (size_t k = 0; i == 0 && k < s->move_count; k++) {
            printf("    %-6s ", dyar_move_format(game, s->moves[k].move, name));
            print_sure(s, s->moves[k].value);
            putchar('\n');
        }
    }
    if (s->complete) {
        puts("Proved under the ruleset's own repetition rule.");
        cli_solve_print_measures(s->last.measures);
        cli_solve_print_paths(s->last.paths);
    }
    if (s->outcome_only)
        printf("Values are win, draw or loss only: %s.\n", lab_exhaust_uncounted(game));
    printf("%s positions %s\n", cli_grouped(s->last.positions).text,
           s->complete ? "reachable" : "reachable, found so far");
}

/* ---- solving ---- */

cli_status cli_solve_seats(const cli_args *args, const cli_loaded *loaded)
{
    task_seats_result *result = cli_allocate(sizeof *result);
    cli_run run;
    const task_seats_input input = {
        .game = loaded->game, .position = &loaded->start, .parameters = args->tasks->seats};
    cli_run_begin(&run, args, cli_solve_threads(args));
    const bool done = task_seats(&run.task, &input, result);
    const cli_status status = cli_solve_end(&run, done, "--memory MIB allows more");
    if (done && args->json)
        report_seats(args->json, result);
    else if (done)
        print_seats_text(result);
    const bool complete = done && result->complete;
    free(result);
    return done ? cli_solve_stopped(complete) : status;
}
