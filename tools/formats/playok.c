/* SPDX-License-Identifier: MIT */
/*
 * Games as PlayOK writes them: tags, then moves of two digits.
 *
 *     1. 43(10) 98 2. 99(12) 46X
 *
 * `(10)` follows if and only if the last seed captures, and is the mover's store after the
 * move. `X` follows if and only if the move marks a hole. `{zero}` before the result means that
 * the player to move has no seeds.
 */
#include "formats/digits.h"
#include "formats/pgn.h"

static bool read_move(format_reader *r, const char *at, size_t length)
{
    format_move *move = format_add_digits(r, at, length);
    if (!move)
        return false;
    const char *rest = at + 2, *end = at + length;
    if (rest < end && *rest == 'X') {
        move->marks = 1;
        rest++;
    } else {
        move->marks = 0;
        move->captures = rest < end;
    }
    if (rest < end && *rest == '(' && move->captures == 1) {
        rest++;
        if (!format_number(&rest, &move->store) || *rest++ != ')')
            return format_expect(r, at, length, "expected a total in brackets: %.2s(10)", at);
    }
    return rest == end || format_expect(r, rest, (size_t)(end - rest),
                                        "expected X, a total in brackets, or a blank");
}

static bool read(format_reader *r)
{
    static const format_pgn pgn = {.move = read_move, .numbers_turns = true};
    r->game.columns = 9;
    return format_read_pgn(r, &pgn);
}

static bool is_move(const char *at)
{
    const char *end = at + 2;
    int total;
    if (at[0] < '1' || at[0] > '9' || at[1] < '1' || at[1] > '9')
        return false;
    if (*end == '(')
        return end++, format_number(&end, &total) && *end == ')';
    end += *end == 'X';
    return *end == '\0' || strchr(" \t\r\n", *end);
}

static bool detects(const char *head)
{
    const char *moves;
    return format_is_pgn(head, &moves) &&
           (moves ? is_move(moves) : strstr(head, "[Site \"PlayOK\"]") != NULL);
}

static void put_move(const format_game *game, const format_move *move, char text[FORMAT_TOKEN])
{
    (void)game;
    const int length = snprintf(text, FORMAT_TOKEN, "%d%d", move->from.place, move->last.place);
    if (move->marks == 1)
        snprintf(text + length, FORMAT_TOKEN - (size_t)length, "X");
    else if (move->captures == 1)
        snprintf(text + length, FORMAT_TOKEN - (size_t)length, "(%d)", move->store);
}

static void write(const format_game *game, FILE *to)
{
    format_write_tags(game, to);
    format_write_moves(game, put_move, to);
}

const format_notation format_playok = {
    .detects = detects, .read = read, .write = write, .columns = 9, .alternates = true};
