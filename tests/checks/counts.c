/* SPDX-License-Identifier: MIT */
/*
 * Published counts of boards, held against the program.
 *
 *     check_counts FILE
 *
 * The file has a count in each line, of every way to lay SEEDS seeds into the holes:
 *
 *     worth RULESET QUESTION=ANSWER SEEDS STORE,STORE WINS LOSSES DRAWS
 *     won RULESET SEEDS BOARDS
 *     left RULESET SEEDS BOARDS
 *     sum RULESET POSITIONS
 *
 * `worth` solves each board with player 1 to move and these stores, and counts who wins. `won`
 * counts the boards that an only player can win, all other seeds being in the store. `left`
 * counts the boards on which player 1, who has moved last, has an empty hole, and plays every
 * move of player 1 on every board: none may leave another board.  That number of boards follows
 * from a formula, too; `sum` adds it up for every number of seeds but one less than there are,
 * which cannot be, and counts the start apart.
 */
#include <inttypes.h>

#include "lab/solve/exhaust.h"
#include "support/need.h"
#include "support/proofs.h"

enum { LINE = 256, WORD = 64 };

typedef struct counting {
    const dyar_game *game;
    int board[DYAR_HOLES_MAX];
    int holes, stores[2];
    void (*count)(struct counting *, const dyar_position *);
    unsigned found[3]; /* wins, losses and draws; or boards with an empty hole */
    unsigned wrong;
} counting;

static void report(counting *c, const dyar_position *position, const char *what)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(c->game, position, text);
    fprintf(stderr, "%s: %s\n", text, what);
    c->wrong++;
}

static void lay_rest(counting *c, int hole, int left)
{
    if (hole + 1 < c->holes) {
        for (c->board[hole] = 0; c->board[hole] <= left; c->board[hole]++)
            lay_rest(c, hole + 1, left - c->board[hole]);
        return;
    }
    char text[DYAR_POSITION_TEXT];
    c->board[hole] = left;
    write_board(c->game, c->board, c->stores, 0, text);
    const dyar_position position = need_position(c->game, text);
    c->count(c, &position);
}

/* ---- who wins ---- */

static void count_worth(counting *c, const dyar_position *position)
{
    lab_solve_move moves[DYAR_MOVES_MAX];
    lab_solve_result result = {.moves = moves};
    const lab_solve_task task = {.game = c->game,
                                 .start = position,
                                 .memory = (size_t)1 << 22,
                                 .outcome_only = true,
                                 .value_only = true};
    if (lab_exhaust(&task, 1, &result) != LAB_SOLVE_FINE ||
        result.value.low != result.value.high)
        report(c, position, "not solved");
    else
        c->found[result.value.low > 0 ? 0 : result.value.low < 0 ? 1 : 2]++;
}

/* ---- what moves leave ---- */

static bool has_empty_hole(const dyar_game *game, const dyar_position *position)
{
    for (int hole = 0; hole < dyar_game_columns(game); hole++)
        if (dyar_position_seeds(game, position, hole) == 0)
            return true;
    return false;
}

static void count_left(counting *c, const dyar_position *position)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(c->game, position, moves);
    c->found[0] += has_empty_hole(c->game, position);
    for (size_t i = 0; i < count; i++) {
        dyar_position after = *position;
        dyar_play(c->game, &after, moves[i]);
        if (!has_empty_hole(c->game, &after))
            report(c, position, "a move leaves no hole of its player empty");
    }
}

static uint64_t choose(int n, int k)
{
    uint64_t ways = n >= k;
    for (int i = 1; i <= k && ways > 0; i++)
        ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

/* By the number of seeds in the holes of player 1: all boards but those without an empty hole.
 */
static uint64_t count_by_formula(int columns, int seeds)
{
    uint64_t boards = 0;
    for (int own = 0; own <= seeds; own++)
        boards += choose(seeds - own + columns - 1, columns - 1) *
                  (choose(own + columns - 1, columns - 1) - choose(own - 1, columns - 1));
    return boards;
}

/* ---- lines ---- */

static bool count_boards(counting *c, const char *id, const char *answer, int seeds)
{
    OWNED(dyar_ruleset) ruleset = need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = id, .answers = &answer, .answer_count = answer != NULL));
    c->game = dyar_ruleset_game(ruleset);
    c->holes = dyar_game_rows(c->game) * dyar_game_columns(c->game);
    if (!answer) {
        const int rest = dyar_game_seeds(c->game) - seeds;
        c->stores[1] = dyar_game_players(c->game) > 1 ? rest - rest / 2 : 0;
        c->stores[0] = rest - c->stores[1];
    }
    lay_rest(c, 0, seeds);
    return c->wrong == 0;
}

static bool check_worth(const char *line)
{
    char id[WORD], answer[WORD];
    int seeds;
    unsigned expected[3];
    counting c = {.count = count_worth};
    if (sscanf(line, "worth %63s %63s %d %d,%d %u %u %u", id, answer, &seeds, &c.stores[0],
               &c.stores[1], &expected[0], &expected[1], &expected[2]) != 8)
        return false;
    return count_boards(&c, id, answer, seeds) &&
           memcmp(c.found, expected, sizeof expected) == 0;
}

static bool check_won(const char *line)
{
    char id[WORD];
    int seeds;
    unsigned boards;
    counting c = {.count = count_worth};
    return sscanf(line, "won %63s %d %u", id, &seeds, &boards) == 3 &&
           count_boards(&c, id, NULL, seeds) && c.found[0] == boards;
}

static bool check_left(const char *line)
{
    char id[WORD];
    int seeds;
    unsigned boards;
    counting c = {.count = count_left};
    return sscanf(line, "left %63s %d %u", id, &seeds, &boards) == 3 &&
           count_boards(&c, id, NULL, seeds) && c.found[0] == boards &&
           count_by_formula(c.holes / 2, seeds) == boards;
}

static bool check_sum(const char *line)
{
    char id[WORD];
    uint64_t expected, sum = 1;
    if (sscanf(line, "sum %63s %" SCNu64, id, &expected) != 2)
        return false;
    OWNED(dyar_ruleset) ruleset = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = id));
    const dyar_game *game = dyar_ruleset_game(ruleset);
    for (int seeds = 0; seeds <= dyar_game_seeds(game); seeds++)
        if (seeds != dyar_game_seeds(game) - 1)
            sum += count_by_formula(dyar_game_columns(game), seeds);
    return sum == expected;
}

int main(int argc, char **argv)
{
    char line[LINE];
    int wrong = 0, lines = 0;
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fputs("usage: check_counts FILE\n", stderr);
        return 2;
    }
    while (fgets(line, sizeof line, file)) {
        if (*line == '#')
            continue;
        print_progress(line);
        lines++;
        if (!check_left(line) && !check_sum(line) && !check_won(line) && !check_worth(line)) {
            fprintf(stderr, "does not hold: %s", line);
            wrong++;
        }
    }
    fclose(file);
    return wrong > 0 || lines == 0;
}
