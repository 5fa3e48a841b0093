/* SPDX-License-Identifier: MIT */
/*
 * Does playing the games out result in what `lab_exhaust` proves?
 *
 *     check_forward RULESET [PATH=VALUE...]
 *
 * Every game is played to its end by the rules, with all positions remembered as rules on
 * repetition need it, and the best line found by alpha-beta, without a table: for small boards.
 * The first position, and every move in it, must have the proved value, or be between its two
 * bounds.
 */
#include "lab/solve/exhaust.h"
#include "support/need.h"
#include "support/proofs.h"

enum { VISITS_MAX = 20000000, DEPTH_MAX = 4000, WORTH_MAX = 10000 };

typedef struct forward {
    const dyar_game *game;
    dyar_history *history;
    bool wins_only;
    int visits;
} forward;

static int margin(const forward *f, const dyar_position *position, int player)
{
    const dyar_result result = dyar_result_of(f->game, position);
    if (f->wins_only)
        return (int)(result.winners >> player & 1) - (int)(result.winners >> (1 - player) & 1);
    return won_by(f->game, position, player);
}

static int search(forward *f, const dyar_position *position, int low, int high, int depth);

/* What the move is worth to the player who makes it. */
static int play(forward *f, const dyar_position *position, dyar_move move, int low, int high,
                int depth)
{
    dyar_position after = *position;
    const int mover = dyar_position_mover(f->game, position);
    dyar_play(f->game, &after, move);
    dyar_history_judge(f->history, &after);
    const int value = dyar_result_of(f->game, &after).over ? margin(f, &after, mover)
                      : dyar_position_mover(f->game, &after) == mover
                          ? search(f, &after, low, high, depth + 1)
                          : -search(f, &after, -high, -low, depth + 1);
    dyar_history_undo(f->history);
    return value;
}

static int search(forward *f, const dyar_position *position, int low, int high, int depth)
{
    dyar_move moves[DYAR_MOVES_MAX];
    int best = -WORTH_MAX;
    if (++f->visits > VISITS_MAX || depth > DEPTH_MAX) {
        fputs("there are too many games\n", stderr);
        exit(4);
    }
    const size_t count = dyar_moves(f->game, position, moves);
    for (size_t i = 0; i < count && best < high; i++) {
        const int value = play(f, position, moves[i], best > low ? best : low, high, depth);
        best = value > best ? value : best;
    }
    return best;
}

static bool fits(const char *what, lab_bounds proved, int value)
{
    if (proved.low <= value && value <= proved.high)
        return true;
    fprintf(stderr, "%s: proved %d to %d, played out %d\n", what, proved.low, proved.high,
            value);
    return false;
}

static int compare(forward *f, const dyar_position *start)
{
    lab_solve_move moves[DYAR_MOVES_MAX];
    lab_solve_result result = {.moves = moves};
    const lab_solve_task task = {.game = f->game, .start = start, .memory = (size_t)256 << 20};
    char name[DYAR_MOVE_TEXT];
    int best = -WORTH_MAX, wrong = 0, open = 0;
    if (lab_exhaust(&task, 1, &result) != LAB_SOLVE_FINE) {
        fputs("not solved\n", stderr);
        return 1;
    }
    for (size_t i = 0; i < result.move_count; i++) {
        dyar_history_begin(f->history, start);
        const int value = play(f, start, moves[i].move, -WORTH_MAX, WORTH_MAX, 0);
        wrong += !fits(dyar_move_format(f->game, moves[i].move, name), moves[i].value, value);
        open += moves[i].value.low < moves[i].value.high;
        best = value > best ? value : best;
    }
    wrong += result.move_count > 0 && !fits("best", result.value, best);
    printf("%llu positions, %d visited, %zu moves, %d with two bounds, %d wrong\n",
           (unsigned long long)result.positions, f->visits, result.move_count, open, wrong);
    return wrong;
}

int main(int argc, char **argv)
{
    need_usage(argc >= 2, "check_forward RULESET [PATH=VALUE...]");
    OWNED(dyar_ruleset) ruleset = need_changed(argv[1], argv + 2);
    forward f = {.game = dyar_ruleset_game(ruleset)};
    f.history = dyar_history_new(f.game);
    f.wins_only = lab_exhaust_uncounted(f.game) != NULL;
    dyar_position start;
    dyar_position_begin(f.game, &start);
    const int wrong = lab_exhaust_obstacle(f.game) ? 1 : compare(&f, &start);
    dyar_history_free(f.history);
    return wrong > 0;
}
