/* SPDX-License-Identifier: MIT */
/* Moves, written as text. */
#include "play/view.h"

#include <stdio.h>

_Static_assert(sizeof(dyar_move) == 8, "programs in other languages pass moves of 8 bytes");

bool dyar_move_equal(dyar_move a, dyar_move b)
{
    enum { PLAYED = DYAR_MOVE_CLOCKWISE | DYAR_MOVE_FILLS | DYAR_MOVE_PICKS };
    a.flags &= PLAYED;
    b.flags &= PLAYED;
    return memcmp(&a, &b, sizeof a) == 0;
}

/* A game has one of the two reasons to turn the board. */
static const char *word_without_hole(const dyar_game *game, dyar_move move)
{
    if (!dyar_move_is_filling(move))
        return "pass";
    return game->rules->setup.swapper == DYAR_WORD_NONE ? "turn" : "swap";
}

static const char *sign_of(dyar_move move)
{
    if (!(move.flags & DYAR_MOVE_NAMES_DIRECTION))
        return "";
    return dyar_move_is_clockwise(move) ? "-" : "+";
}

const char *dyar_move_format(const dyar_game *game, dyar_move move, char text[DYAR_MOVE_TEXT])
{
    char name[8];
    if (move.hole == DYAR_PASS)
        return strcpy(text, word_without_hole(game, move));
    int length =
        snprintf(text, DYAR_MOVE_TEXT, "%s%s%s", dyar_move_is_filling(move) ? "fill-" : "",
                 dyar_hole_name(game, move.hole, name), sign_of(move));
    if (move.flags & DYAR_MOVE_NAMES_KIND)
        length += snprintf(text + length, (size_t)(DYAR_MOVE_TEXT - length), "/%.*s",
                           (int)game->rules->kind_names[move.kind].length,
                           game->rules->kind_names[move.kind].at);
    for (unsigned i = 0; i < move.choices && i < DYAR_CHOICES_MAX; i++)
        length += snprintf(text + length, (size_t)(DYAR_MOVE_TEXT - length), "/%u",
                           move.chosen[i] + 1u);
    return text;
}
