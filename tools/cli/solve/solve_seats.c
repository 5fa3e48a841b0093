/* dyar solve, games of three and more: what each player can be sure of against all others. */
#include "cli/solve/solve.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/base/terminal.h"
#include "lab/base/clock.h"
#include "lab/solve/exhaust.h"
#include "requests/reports.h"

typedef struct seats {
    const cli_loaded *loaded;
    int players, mover;
    bool outcome_only;
    lab_bounds sure[DYAR_PLAYERS_MAX];
    int done;                             /* seats, the mover's first */
    lab_solve_move moves[DYAR_MOVES_MAX]; /* of the mover */
    size_t move_count;
    lab_solve_result last;
    lab_solve_trouble trouble;
    double seconds;
} seats;

/* ---- in words ---- */

static void print_number(const seats *s, int value)
{
    if (!s->outcome_only)
        printf("%d", value);
    else
        fputs(value > 0 ? "a win" : value == 0 ? "a draw" : "nothing", stdout);
}

static void print_sure(const seats *s, lab_bounds sure)
{
    print_number(s, sure.low);
    if (sure.low < sure.high) {
        fputs(", at most ", stdout);
        print_number(s, sure.high);
    }
}

static void print_text(const seats *s)
{
    char name[DYAR_MOVE_TEXT];
    const dyar_game *game = s->loaded->game;
    printf("player %d to move; what each can be sure of against all others together%s:\n",
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
    if (s->trouble == LAB_SOLVE_FINE) {
        puts("Proved for the ruleset's own rule on positions that come up again.");
        cli_solve_print_measures(s->last.measures);
        cli_solve_print_paths(s->last.paths);
    }
    if (s->outcome_only)
        printf("Only who wins is asked: %s.\n", lab_exhaust_uncounted(game));
    printf("%s positions %s\n", cli_grouped(s->last.positions).text,
           s->trouble == LAB_SOLVE_FINE ? "can come about"
                                        : "found so far that can come about");
}

/* ---- for programs ---- */

static void print_json(const seats *s)
{
    const report_seats found = {.game = s->loaded->game,
                                .outcome_only = s->outcome_only,
                                .mover = s->mover,
                                .sure = s->sure,
                                .done = s->done,
                                .moves = s->moves,
                                .move_count = s->move_count,
                                .positions = s->last.positions,
                                .paths = s->last.paths,
                                .seconds = s->seconds,
                                .complete = s->trouble == LAB_SOLVE_FINE};
    lab_writer json = lab_write_report(stdout);
    report_sure(&json, &found);
    lab_write_end(&json);
}

/* ---- solving ---- */

static void show_progress(void *context, const lab_solve_result *result)
{
    const seats *s = context;
    cli_clear_line(stderr);
    fprintf(stderr, "seat %d of %d: %s positions %s ", s->done + 1, s->players,
            cli_grouped(result->judged > 0 ? result->judged : result->positions).text,
            result->judged > 0 ? "judged" : "found");
}

/* Values are those of the player to move: less than nothing where that is another one. */
static void solve_seat(const cli_args *args, seats *s, int seat)
{
    const bool progress = cli_terminal_of(stderr).is_terminal;
    const lab_solve_task task = {.game = s->loaded->game,
                                 .start = &s->loaded->start,
                                 .memory = cli_solve_memory(args),
                                 .seat = seat,
                                 .value_only = cli_given(args, "value-only"),
                                 .stop = cli_stop(),
                                 .progress = progress ? show_progress : NULL,
                                 .context = s};
    lab_solve_move moves[DYAR_MOVES_MAX];
    s->last.moves = seat == s->mover ? s->moves : moves;
    s->trouble = lab_exhaust_seat(&task, cli_solve_threads(args), &s->last);
    if (progress)
        cli_clear_line(stderr);
    if (s->trouble != LAB_SOLVE_FINE)
        return;
    s->done++;
    s->sure[seat] = seat == s->mover ? s->last.value
                                     : (lab_bounds){-s->last.value.high, -s->last.value.low};
    if (seat == s->mover)
        s->move_count = s->last.move_count;
}

cli_status cli_solve_seats(const cli_args *args, const cli_loaded *loaded)
{
    const char *obstacle = lab_exhaust_seat_obstacle(loaded->game);
    if (obstacle)
        return cli_solve_refuse(obstacle);
    seats *s = cli_allocate(sizeof *s);
    *s = (seats){.loaded = loaded,
                 .players = dyar_game_players(loaded->game),
                 .mover = dyar_position_mover(loaded->game, &loaded->start),
                 .outcome_only = lab_exhaust_uncounted(loaded->game) != NULL};
    const double began = lab_clock();
    for (int i = 0; i < s->players && s->trouble == LAB_SOLVE_FINE; i++)
        solve_seat(args, s, (s->mover + i) % s->players);
    s->seconds = lab_clock() - began;
    const lab_solve_trouble trouble = s->trouble;
    if (trouble == LAB_SOLVE_FINE || trouble == LAB_SOLVE_STOPPED) {
        if (cli_given(args, "json"))
            print_json(s);
        else
            print_text(s);
    }
    free(s);
    return cli_solve_why_not(trouble, "--memory MIB allows more");
}
