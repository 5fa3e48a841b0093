/* SPDX-License-Identifier: MIT */
/* Moves, parsed from text. */
#include "notation/notation.h"

bool dyar_move_parse(const dyar_game *game, const dyar_position *position, const char *text,
                     dyar_move *move, char *problem)
{
    dyar_move moves[DYAR_MOVES_MAX];
    char shown[DYAR_MOVE_TEXT];
    const size_t count = dyar_moves(game, position, moves);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(dyar_move_format(game, moves[i], shown), text) == 0) {
            *move = moves[i];
            return true;
        }
    }
    if (problem)
        dyar_refuse_move(&(dyar_refusal){game, position, text, moves, count}, problem);
    return false;
}
