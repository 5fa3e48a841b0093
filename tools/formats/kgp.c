/* SPDX-License-Identifier: MIT */
/*
 * Positions of KGP, a protocol of tournaments: `<size,south,north,...>` has the stores, then
 * south's and north's holes, each from their owner's left. Blanks may be between all of them.
 * South is to move. A log of a session holds positions of many games, so that each position is
 * a game without moves; lines of the protocol without a position are skipped.
 */
#include "formats/reader.h"

static void skip_blanks(const char **at)
{
    *at += strspn(*at, " \t");
}

static bool read_number(const char **at, char behind, int *number)
{
    skip_blanks(at);
    if (!format_number(at, number))
        return false;
    skip_blanks(at);
    return *(*at)++ == behind;
}

static size_t read_position(const char *text, format_board *board)
{
    const char *at = text;
    int size;
    skip_blanks(&at);
    if (*at++ != '<' || !read_number(&at, ',', &size) || size < 1 || size > FORMAT_COLUMNS_MAX)
        return 0;
    *board = (format_board){.columns = size};
    for (int i = 0; i < 2 * size + 2; i++) {
        int seeds;
        if (!read_number(&at, i == 2 * size + 1 ? '>' : ',', &seeds))
            return 0;
        if (i < 2)
            board->stores[i] = seeds;
        else
            board->seeds[i - 2 < size ? i - 2 : 3 * size + 1 - i] = (int16_t)seeds;
    }
    return (size_t)(at - text);
}

/* South is always to move: north's position is turned round. */
static void write_position(const format_board *board, const char *key, FILE *to)
{
    const int n = board->columns;
    (void)key;
    fprintf(to, "<%d,%d,%d", n, board->stores[board->mover], board->stores[!board->mover]);
    for (int side = 0; side < 2; side++)
        for (int place = 0; place < n; place++)
            fprintf(to, ",%d", board->seeds[side == board->mover ? place : 2 * n - 1 - place]);
    fputs(">\n", to);
}

static const char *const commands[] = {"kgp",  "mode", "state",   "move", "yield",
                                       "stop", "ok",   "fail",    "set",  "error",
                                       "ping", "pong", "goodbye", NULL};

/* "4@2 move 1": is the word after the id and the reference a command? */
static bool is_command(const char *line)
{
    line += strspn(line, "0123456789@ \t");
    const size_t length = strcspn(line, " \t");
    for (size_t i = 0; commands[i]; i++)
        if (strlen(commands[i]) == length && memcmp(commands[i], line, length) == 0)
            return true;
    return false;
}

/* Reads a position, and leaves what follows it in the line. */
static bool read_from(format_reader *r, char *at)
{
    const size_t length = read_position(at, &r->game.start);
    r->game.columns = r->game.start.columns;
    r->game.has_start = length > 0;
    if (length == 0) {
        format_expect(r, at, strcspn(at, ">") + 1,
                      "expected a position: <size,south,north,2 x size numbers>");
        return false;
    }
    memset(r->line, ' ', (size_t)(at - r->line) + length);
    return strchr(r->line, '<') != NULL;
}

static bool read(format_reader *r)
{
    while (format_line(r) && !strchr(r->line, '<') &&
           (is_command(r->line) || !*format_skip_blanks(r->line)))
        format_next_line(r);
    if (!format_line(r))
        return false;
    char *at = strchr(r->line, '<');
    r->game.line = r->number;
    if (!read_from(r, at ? at : format_skip_blanks(r->line)))
        format_next_line(r);
    return true;
}

static bool detects(const char *head)
{
    format_board board;
    const char *line = head + strspn(head, " \t\r\n");
    const char *first = strchr(head, '<');
    return (strncmp(line, "kgp ", 4) == 0 || *line == '<') && first &&
           read_position(first, &board) > 0;
}

const format_notation format_kgp = {.detects = detects,
                                    .read = read,
                                    .read_position = read_position,
                                    .write_position = write_position};
