/* SPDX-License-Identifier: MIT */
/* A ruleset to start from, with the board that observed games show. */
#include "lab/infer/origin.h"

typedef struct board_seen {
    int rows, columns, seeds, in_each; /* in_each: of every hole; -1: not all alike */
} board_seen;

static board_seen see_board(const char *start)
{
    board_seen seen = {.rows = 1, .columns = 1, .in_each = -2};
    for (const char *at = start; *at && *at != ' '; at++) {
        char *end;
        const int seeds = (int)strtol(at, &end, 10);
        if (end > at && (at == start || at[-1] == ',' || at[-1] == '/')) {
            seen.seeds += seeds;
            seen.in_each = seen.in_each == -2 || seen.in_each == seeds ? seeds : -1;
        }
        seen.rows += *at == '/';
        seen.columns += *at == ',' && seen.rows == 1;
    }
    return seen;
}

/* "c2" needs three columns and two rows; "pass" needs none. */
static void see_hole(const char *move, lab_board_seen *seen)
{
    enum { LETTERS = 26, LETTERS_MOST = 2 };
    const char *from = strncmp(move, "fill-", 5) == 0 ? move + 5 : move, *at = from;
    int column = 0;
    for (; *at >= 'a' && *at <= 'z' && at < from + LETTERS_MOST; at++)
        column = column * LETTERS + *at - 'a' + 1;
    if (*at < '1' || *at > '9')
        return;
    const int row = (int)strtol(at, NULL, 10);
    seen->columns = column > seen->columns ? column : seen->columns;
    seen->rows = row > seen->rows ? row : seen->rows;
}

lab_board_seen lab_origin_board(const lab_field_game *games, size_t count)
{
    const char *start = lab_field_game_start(&games[0]);
    lab_board_seen seen = {.rows = 1, .columns = 1};
    if (start) {
        const board_seen board = see_board(start);
        return (lab_board_seen){.noted = true, .rows = board.rows, .columns = board.columns};
    }
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < lab_field_game_moves(&games[i]); k++)
            see_hole(lab_field_game_move(&games[i], k), &seen);
    return seen;
}

/* What of the board differs from the ruleset's, as sets; how many. */
static size_t write_sets(const lab_field_game *game, const dyar_ruleset_info *about,
                         char sets[LAB_BOARD_SETS][LAB_BOARD_SET_TEXT])
{
    const char *start = lab_field_game_start(game);
    size_t count = 0;
    if (!start)
        return 0;
    const board_seen seen = see_board(start);
    if (seen.rows != about->rows)
        snprintf(sets[count++], LAB_BOARD_SET_TEXT, "board.rows=%d", seen.rows);
    if (seen.columns != about->columns)
        snprintf(sets[count++], LAB_BOARD_SET_TEXT, "board.columns=%d", seen.columns);
    if (seen.in_each > 0 && (count > 0 || seen.seeds != about->seeds_total))
        snprintf(sets[count++], LAB_BOARD_SET_TEXT, "setup={seeds: %d}", seen.in_each);
    return count;
}

bool lab_origin_begin(lab_origin *o, const char *from, const dyar_load_request *request,
                      const dyar_ruleset_info *about, const lab_field_game *game)
{
    *o = (lab_origin){.from = from, .request = *request};
    const size_t given = request->set_count, more = write_sets(game, about, o->board);
    o->sets = calloc(given + more + 1, sizeof *o->sets);
    if (!o->sets)
        return false;
    for (size_t i = 0; i < given; i++)
        o->sets[i] = request->sets[i];
    for (size_t i = 0; i < more; i++)
        o->sets[given + i] = o->board[i];
    o->request.sets = o->sets;
    o->request.set_count = given + more;
    return true;
}

void lab_origin_release(lab_origin *o)
{
    dyar_ruleset_free(o->ruleset);
    free(o->sets);
    *o = (lab_origin){0};
}
