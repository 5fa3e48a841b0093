/* SPDX-License-Identifier: MIT */
/* Moves of two digits. */
#include "formats/digits.h"

static bool is_hole(char c)
{
    return c >= '1' && c <= '9';
}

format_move *format_add_digits(format_reader *r, const char *at, size_t length)
{
    if (length < 2 || !is_hole(at[0]) || !is_hole(at[1])) {
        format_expect(r, at, length, "expected a move: two digits from 1 to 9");
        return NULL;
    }
    format_move *move = format_add_move(r, at, length);
    if (!move)
        return NULL;
    move->owner = (r->game.move_count - 1) % 2;
    move->from.place = (int16_t)(at[0] - '0');
    move->last.place = (int16_t)(at[1] - '0');
    return move;
}
