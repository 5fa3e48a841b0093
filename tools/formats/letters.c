/* SPDX-License-Identifier: MIT */
/*
 * Positions and games in which letters name the holes: `A` to `F` of south and `a` to `f` of
 * north, each from its owner's left. A line is a position, counterclockwise from A, with the
 * stores of south and north and the player to move:
 *
 *     4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves FfEc
 *
 * If the format is named, a line may also hold letters alone, or the numbers 1 to 6.
 */
#include "formats/reader.h"

#include <ctype.h>

enum { COLUMNS = 6 };

static int hole_of(int place)
{
    return place < COLUMNS ? place : 3 * COLUMNS - 1 - place;
}

static size_t read_position(const char *text, format_board *board)
{
    const char *at = text;
    *board = (format_board){.columns = COLUMNS};
    for (int i = 0; i < 2 * COLUMNS + 2; i++) {
        int seeds;
        if (!format_number(&at, &seeds) || *at++ != '-')
            return 0;
        if (i < 2 * COLUMNS)
            board->seeds[hole_of(i)] = (int16_t)seeds;
        else
            board->stores[i - 2 * COLUMNS] = seeds;
    }
    if (*at != 'S' && *at != 'N')
        return 0;
    board->mover = *at == 'S' ? FORMAT_SOUTH : FORMAT_NORTH;
    return (size_t)(at + 1 - text);
}

static void put_position(const format_board *board, FILE *to)
{
    for (int i = 0; i < 2 * COLUMNS; i++)
        fprintf(to, "%d-", board->seeds[hole_of(i)]);
    fprintf(to, "%d-%d-%c", board->stores[0], board->stores[1], board->mover ? 'N' : 'S');
}

static void write_position(const format_board *board, const char *key, FILE *to)
{
    (void)key;
    put_position(board, to);
    putc('\n', to);
}

static bool read_move(format_reader *r, const char *at)
{
    const int place = isdigit((unsigned char)*at) ? *at - '0' : (*at | 32) - 'a' + 1;
    if (place < 1 || place > COLUMNS || !isalnum((unsigned char)*at))
        return format_expect(r, at, 1, "expected a letter from A to F");
    format_move *move = format_add_move(r, at, 1);
    if (!move)
        return false;
    move->from.place = (int16_t)place;
    if (isalpha((unsigned char)*at))
        move->from.owner = isupper((unsigned char)*at) ? FORMAT_SOUTH : FORMAT_NORTH;
    return true;
}

static void read_line(format_reader *r)
{
    const char *at = format_skip_blanks(r->line);
    const size_t length = read_position(at, &r->game.start);
    r->game.columns = COLUMNS;
    r->game.has_start = length > 0;
    at += length;
    if (length == 0 && (!r->forced || strchr(at, '-'))) {
        format_expect(r, at, strcspn(at, " \t"),
                      "expected a position: 14 numbers and S or N, joined by -");
        return;
    }
    at += strspn(at, " \t");
    if (length > 0 && *at && strncmp(at, "moves", 5) != 0) {
        format_expect(r, at, strcspn(at, " \t"), "expected the word 'moves'");
        return;
    }
    at += length > 0 && *at ? 5 : 0;
    for (at += strspn(at, " \t"); *at && !r->bad; at += 1 + strspn(at + 1, " \t"))
        read_move(r, at);
}

static bool read(format_reader *r)
{
    read_line(r);
    format_next_line(r);
    return true;
}

static bool detects(const char *head)
{
    format_board board;
    return read_position(head + strspn(head, " \t\r\n"), &board) > 0;
}

static void write(const format_game *game, FILE *to)
{
    put_position(&game->start, to);
    if (game->move_count > 0)
        fputs(" moves ", to);
    for (size_t i = 0; i < game->move_count; i++)
        putc((game->moves[i].from.owner ? 'a' : 'A') + game->moves[i].from.place - 1, to);
    putc('\n', to);
}

const format_notation format_letters = {.detects = detects,
                                        .read = read,
                                        .write = write,
                                        .read_position = read_position,
                                        .write_position = write_position,
                                        .columns = COLUMNS,
                                        .has_starts = true};
