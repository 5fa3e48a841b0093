/* SPDX-License-Identifier: MIT */
/*
 * Is what `lab_exhaust` proves of a game of one player right?
 *
 *     check_alone RULESET BOARDS SEED [PATH=VALUE...]
 *
 * Draws BOARDS boards of as many seeds as the ruleset has.  On each it plays every line of play
 * to its end, the rule on repetition included, and notes the best result and the fewest moves
 * that reach it without a repetition.  The proof must have the same value, or bounds around it,
 * and a line of as many moves.
 */
#include "dyar/random.h"
#include "lab/solve/best_line.h"
#include "lab/solve/exhaust.h"
#include "support/need.h"
#include "support/proofs.h"

enum { WAY = 64, PLAYED_MAX = 1 << 22 };

typedef struct lines {
    const dyar_game *game;
    dyar_history *history;
    dyar_position start;
    dyar_move way[WAY];
    bool wins_only;
    int best;
    size_t fewest; /* moves to it without a repetition; 0: there is no such way */
    unsigned played;
} lines;

/* ---- every line of play ---- */

/* Plays the moves of the way; returns true if a rule on repetition ends the game after them. */
static bool replay(lines *l, size_t length, dyar_position *position)
{
    bool repeated = false;
    *position = l->start;
    dyar_history_begin(l->history, position);
    for (size_t i = 0; i < length; i++) {
        dyar_play(l->game, position, l->way[i]);
        repeated = !dyar_result_of(l->game, position).over;
        dyar_history_judge(l->history, position);
        repeated = repeated && dyar_result_of(l->game, position).over;
    }
    return repeated;
}

static int value_of(const lines *l, const dyar_result *result)
{
    if (!l->wins_only)
        return result->scores[0];
    return result->drawn ? 0 : result->winners ? 1 : -1;
}

static void note_end(lines *l, int value, size_t length, bool repeated)
{
    if (value > l->best) {
        l->best = value;
        l->fewest = 0;
    }
    if (value == l->best && !repeated && (l->fewest == 0 || length < l->fewest))
        l->fewest = length;
}

static void play_all(lines *l, size_t length)
{
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position position;
    const bool repeated = replay(l, length, &position);
    const dyar_result result = dyar_result_of(l->game, &position);
    if (result.over) {
        note_end(l, value_of(l, &result), length, repeated);
        return;
    }
    if (length == WAY || l->played++ == PLAYED_MAX) {
        fputs("there are too many lines of play\n", stderr);
        exit(4);
    }
    const size_t count = dyar_moves(l->game, &position, moves);
    for (size_t i = 0; i < count; i++) {
        l->way[length] = moves[i];
        play_all(l, length + 1);
    }
}

/* ---- comparing ---- */

static void find_line(void *context, const lab_solve_task *task, const lab_terms *terms,
                      lab_known *known, void *known_context)
{
    lab_best_line_find(task, terms, known, known_context, context);
}

static bool has_line(const lines *l, const lab_best_line *line, bool exact)
{
    if (!exact)
        return line->end == LAB_BEST_LINE_OPEN;
    return l->fewest > 0 ? line->end == LAB_BEST_LINE_ENDS && line->length == l->fewest
                         : line->end == LAB_BEST_LINE_GOES_ROUND;
}

static bool agrees(const lines *l, int *open)
{
    lab_solve_move moves[DYAR_MOVES_MAX];
    lab_solve_result result = {.moves = moves};
    lab_best_line line;
    char text[DYAR_POSITION_TEXT];
    const lab_solve_task task = {.game = l->game,
                                 .start = &l->start,
                                 .memory = (size_t)1 << 28,
                                 .further = find_line,
                                 .context = &line};
    const lab_solve_trouble trouble = lab_exhaust(&task, 1, &result);
    const bool exact = result.value.low == result.value.high;
    *open += !exact;
    if (trouble == LAB_SOLVE_FINE && result.value.low <= l->best &&
        l->best <= result.value.high && has_line(l, &line, exact))
        return true;
    dyar_position_format(l->game, &l->start, text);
    fprintf(stderr, "%s: proved %d to %d, %zu moves; played %d, %zu moves\n", text,
            result.value.low, result.value.high, line.length, l->best, l->fewest);
    return false;
}

/* ---- boards ---- */

static void draw_board(lines *l, dyar_random *random)
{
    int board[DYAR_HOLES_MAX] = {0};
    const int stores[2] = {0};
    char text[DYAR_POSITION_TEXT];
    const int holes = dyar_game_rows(l->game) * dyar_game_columns(l->game);
    for (int i = 0; i < dyar_game_seeds(l->game); i++)
        board[dyar_random_below(random, (uint32_t)holes)]++;
    write_board(l->game, board, stores, 0, text);
    l->start = need_position(l->game, text);
}

int main(int argc, char **argv)
{
    need_usage(argc >= 4, "check_alone RULESET BOARDS SEED [PATH=VALUE...]");
    OWNED(dyar_ruleset) ruleset = need_changed(argv[1], argv + 4);
    dyar_random random = dyar_random_begin((uint64_t)atoll(argv[3]), 0);
    lines l = {.game = dyar_ruleset_game(ruleset)};
    l.history = need(dyar_history_new(l.game));
    l.wins_only = lab_exhaust_uncounted(l.game) != NULL;
    int wrong = 0, won = 0, ended = 0, open = 0;
    for (int i = 0; i < atoi(argv[2]); i++) {
        draw_board(&l, &random);
        l.best = INT8_MIN;
        l.fewest = l.played = 0;
        play_all(&l, 0);
        wrong += !agrees(&l, &open);
        won += l.best > 0;
        ended += l.fewest > 0;
    }
    printf("%d with something to win, %d without a repetition, %d with two bounds, %d wrong\n",
           won, ended, open, wrong);
    dyar_history_free(l.history);
    return wrong > 0;
}
