/* SPDX-License-Identifier: MIT */
/* What programs that check proofs know of positions, and of files that proofs have left behind.
 */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/ruleset.h"
#include "lab/solve/board_play.h"

/* How many seeds the player has more in the stores, or has won by. */
static inline int ahead(const dyar_game *game, const dyar_position *position, int player)
{
    return dyar_position_store(game, position, player) -
           dyar_position_store(game, position, 1 - player);
}

static inline int won_by(const dyar_game *game, const dyar_position *position, int player)
{
    const dyar_result result = dyar_result_of(game, position);
    return result.scores[player] - result.scores[1 - player];
}

/* A position as a string, by the seeds in its holes; of one or two players. */
static inline void write_board(const dyar_game *game, const int *board, const int stores[2],
                               int mover, char *text)
{
    const int columns = dyar_game_columns(game);
    for (int row = dyar_game_rows(game) - 1; row >= 0; row--)
        for (int column = 0; column < columns; column++)
            text += sprintf(text, "%d%s", board[row * columns + column],
                            column + 1 < columns ? ","
                            : row > 0            ? "/"
                                                 : " ");
    text += sprintf(text, "%d", stores[0]);
    if (dyar_game_players(game) > 1)
        text += sprintf(text, ",%d", stores[1]);
    sprintf(text, " %d -", mover + 1);
}

/* A line of a list: a position and its value. */
enum { PROVED_LINE = DYAR_POSITION_TEXT + 32 };

static inline bool read_proved(FILE *list, char line[PROVED_LINE], lab_bounds *value)
{
    if (!fgets(line, PROVED_LINE, list))
        return false;
    char *high = strrchr(line, ' ');
    if (high)
        *high++ = '\0';
    char *low = high ? strrchr(line, ' ') : NULL;
    if (low)
        *low++ = '\0';
    *value = (lab_bounds){low ? atoi(low) : 0, high ? atoi(high) : 0};
    return true;
}

/* The string of a position as the other of two players sees it: "1,2@1/0,3 0,0 1 -" becomes
 * "3,0/2@2,1 0,0 2 -"; stores stay as they are. */
static inline void turn_text(const char *text, char *turned)
{
    const size_t board = strcspn(text, " ");
    size_t length = 0;
    for (size_t end = board; end > 0;) {
        size_t begin = end;
        while (begin > 0 && text[begin - 1] != ',' && text[begin - 1] != '/')
            begin--;
        for (size_t i = begin; i < end; i++) {
            const bool owner = i > begin && text[i - 1] == '@';
            turned[length++] = owner && text[i] == '1'   ? '2'
                               : owner && text[i] == '2' ? '1'
                                                         : text[i];
        }
        if (begin > 0)
            turned[length++] = text[begin - 1];
        end = begin > 0 ? begin - 1 : 0;
    }
    strcpy(turned + length, text + board);
    char *mover = strchr(turned + length + 1, ' ') + 1;
    *mover = *mover == '1' ? '2' : '1';
}
