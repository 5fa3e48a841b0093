/* SPDX-License-Identifier: MIT */
/* Games of other notations: their holes and positions. */
#include "formats/format.h"

void format_game_release(format_game *game)
{
    lab_record_release(&game->head);
    for (size_t i = 0; i < game->note_count; i++)
        free(game->notes[i].comment);
    free(game->notes);
    free(game->moves);
    free(game->boards);
    *game = (format_game){0};
}

/* ---- holes and positions ---- */

int format_hole_number(format_hole hole, int mover, int columns)
{
    const int owner = hole.owner == FORMAT_ANYBODY ? mover : hole.owner;
    const int place = hole.place < 0 ? columns + 1 + hole.place : hole.place;
    if (place < 1 || place > columns)
        return -1;
    return owner == FORMAT_SOUTH ? place - 1 : 2 * columns - place;
}

format_hole format_hole_of(int number, int columns)
{
    return number < columns ? (format_hole){FORMAT_SOUTH, (int16_t)(number + 1)}
                            : (format_hole){FORMAT_NORTH, (int16_t)(2 * columns - number)};
}

long format_board_seeds(const format_board *board)
{
    long seeds = board->stores[0] + board->stores[1];
    for (int i = 0; i < 2 * board->columns; i++)
        seeds += board->seeds[i];
    return seeds;
}

static char *put_number(char *at, int number, char behind)
{
    return at + (number == FORMAT_UNKNOWN ? sprintf(at, "?%c", behind)
                                          : sprintf(at, "%d%c", number, behind));
}

static char *put_row(char *at, const format_board *board, int first, char behind)
{
    for (int i = first; i < first + board->columns; i++) {
        const char after = i + 1 < first + board->columns ? ',' : behind;
        at = put_number(at, board->seeds[i], board->marked[i] ? '@' : after);
        if (board->marked[i])
            at += sprintf(at, "%d%c", first == 0 ? 2 : 1, after);
    }
    return at;
}

void format_board_print(const format_board *board, char text[DYAR_POSITION_TEXT])
{
    char *at = put_row(text, board, board->columns, '/');
    at = put_row(at, board, 0, ' ');
    at = put_number(at, board->stores[0], ',');
    at = put_number(at, board->stores[1], ' ');
    sprintf(at, "%d -", board->mover + 1);
}
