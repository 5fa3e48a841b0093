/* SPDX-License-Identifier: MIT */
/* Moves, written as text. */
#include "play/view.h"

#include <stdio.h>
#include <string.h>

bool dyar_move_equal(dyar_move a, dyar_move b)
{
    return a.hole == b.hole && a.kind == b.kind && a.clockwise == b.clockwise &&
           a.fills == b.fills && a.picks == b.picks && a.choices == b.choices &&
           memcmp(a.chosen, b.chosen, sizeof a.chosen) == 0;
}

/* A game has one of the two reasons to turn the board. */
static const char *word_without_hole(const dyar_game *game, dyar_move move)
{
    if (!move.fills)
        return "pass";
    return game->rules->setup.swapper == DYAR_WORD_NONE ? "turn" : "swap";
}

const char *dyar_move_format(const dyar_game *game, dyar_move move, char text[DYAR_MOVE_TEXT])
{
    char name[8];
    if (move.hole == DYAR_PASS)
        return strcpy(text, word_without_hole(game, move));
    int length = snprintf(text, DYAR_MOVE_TEXT, "%s%s%s", move.fills ? "fill-" : "",
                          dyar_hole_name(game, move.hole, name),
                          !move.written    ? ""
                          : move.clockwise ? "-"
                                           : "+");
    if (move.named)
        length += snprintf(text + length, (size_t)(DYAR_MOVE_TEXT - length), "/%.*s",
                           (int)game->rules->kind_names[move.kind].length,
                           game->rules->kind_names[move.kind].at);
    for (unsigned i = 0; i < move.choices && i < DYAR_CHOICES_MAX; i++)
        length += snprintf(text + length, (size_t)(DYAR_MOVE_TEXT - length), "/%u",
                           move.chosen[i] + 1u);
    return text;
}
