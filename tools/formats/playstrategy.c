/* SPDX-License-Identifier: MIT */
/*
 * Games and positions as PlayStrategy writes them.
 *
 *     5S,5S,6S,6S,1S,5S/1,5S,5S,5S,1,5S 0 0 N 2 moves a1e1 e2a2 e1c2
 *
 * A position has north's row first, both rows from south's left. `5S` is five seeds, `1` an
 * empty hole and `3` three of them, `t` a hole that is marked. Then follow the stores, the
 * player to move, and the number of the turn. Games are lines of a position and moves, or PGN
 * with the tags Variant and FEN. A move is the hole that it starts from and the hole in which
 * it ends, which may be left out.
 */
#include "formats/pgn.h"

/* ---- positions ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '_'; /* as in links */
}

/* Puts `count` holes with as many seeds; false if the row is too long. */
static bool put(int16_t *row, int *columns, int count, int seeds)
{
    if (count < 1 || *columns + count > FORMAT_COLUMNS_MAX)
        return false;
    while (count-- > 0)
        row[(*columns)++] = (int16_t)seeds;
    return true;
}

/* A hole, or a run of empty holes; -1 for a marked hole. */
static bool read_cell(const char **at, int16_t *row, int *columns)
{
    int number;
    if (**at == 't')
        return ++*at, put(row, columns, 1, -1);
    if (!format_number(at, &number))
        return false;
    if (**at != 'S' && **at != 's')
        return put(row, columns, number, 0);
    ++*at;
    return number > 0 && put(row, columns, 1, number);
}

/* Reads a row up to `end`, before which a comma too many may be. Returns the number of holes;
 * 0: no row. */
static int read_row(const char **at, char end, int16_t *row)
{
    int columns = 0;
    while (read_cell(at, row, &columns)) {
        const bool more = **at == ',';
        *at += more;
        if (**at == end || (end == ' ' && is_blank(**at)))
            return columns;
        if (!more)
            return 0;
    }
    return 0;
}

static bool read_blank(const char **at)
{
    const bool found = is_blank(**at);
    *at += found;
    return found;
}

static bool read_tail(const char **at, format_board *board)
{
    int turn;
    for (int player = 0; player < 2; player++)
        if (!read_blank(at) || !format_number(at, &board->stores[player]))
            return false;
    if (!read_blank(at) || (**at != 'S' && **at != 'N'))
        return false;
    board->mover = *(*at)++ == 'S' ? FORMAT_SOUTH : FORMAT_NORTH;
    const char *number = *at;
    if (read_blank(&number) && format_number(&number, &turn))
        *at = number;
    return true;
}

static size_t read_position(const char *text, format_board *board)
{
    int16_t rows[2][FORMAT_COLUMNS_MAX]; /* north's first */
    const char *at = text;
    if (*at != 't' && (*at < '0' || *at > '9'))
        return 0;
    const int columns = read_row(&at, '/', rows[0]);
    if (columns == 0 || *at++ != '/' || read_row(&at, ' ', rows[1]) != columns)
        return 0;
    *board = (format_board){.columns = columns};
    for (int hole = 0; hole < 2 * columns; hole++) {
        const int seeds = rows[hole < columns][hole % columns];
        board->marked[hole] = seeds < 0;
        board->seeds[hole] = (int16_t)(seeds < 0 ? 0 : seeds);
    }
    return read_tail(&at, board) ? (size_t)(at - text) : 0;
}

static void write_row(const format_board *board, int first, FILE *to)
{
    int empty = 0;
    const char *between = "";
    for (int hole = first; hole <= first + board->columns; hole++) {
        const bool ends = hole == first + board->columns;
        const bool is_empty = !ends && board->seeds[hole] == 0 && !board->marked[hole];
        if (!is_empty && empty > 0) {
            fprintf(to, "%s%d", between, empty);
            between = ",";
            empty = 0;
        }
        empty += is_empty;
        if (ends || is_empty)
            continue;
        if (board->marked[hole])
            fprintf(to, "%st", between);
        else
            fprintf(to, "%s%dS", between, board->seeds[hole]);
        between = ",";
    }
}

static void put_position(const format_board *board, FILE *to)
{
    write_row(board, board->columns, to);
    putc('/', to);
    write_row(board, 0, to);
    fprintf(to, " %d %d %c 1", board->stores[0], board->stores[1], board->mover ? 'N' : 'S');
}

static void write_position(const format_board *board, const char *key, FILE *to)
{
    (void)key;
    put_position(board, to);
    putc('\n', to);
}

/* ---- moves ---- */

/* "c2": the third hole of north's row, from south's left. After z follow aa, ab ... Returns the
 * number of bytes; 0: no hole. */
static size_t read_hole(const char *at, format_hole *hole)
{
    int column = 0;
    size_t length = 0;
    for (; length < 2 && at[length] >= 'a' && at[length] <= 'z'; length++)
        column = column * 26 + at[length] - 'a' + 1;
    if (length == 0 || (at[length] != '1' && at[length] != '2'))
        return 0;
    *hole = at[length] == '1' ? (format_hole){FORMAT_SOUTH, (int16_t)column}
                              : (format_hole){FORMAT_NORTH, (int16_t)-column};
    return length + 1;
}

static bool read_move(format_reader *r, const char *at, size_t length)
{
    format_hole from, last = {.owner = FORMAT_ANYBODY};
    const size_t first = read_hole(at, &from);
    const size_t second = first > 0 && first < length ? read_hole(at + first, &last) : 0;
    if (first == 0 || first + second != length)
        return format_expect(r, at, length, "expected a move: two holes, such as d1e2");
    format_move *move = format_add_move(r, at, length);
    if (!move)
        return false;
    move->from = from;
    move->last = last;
    return true;
}

/* ---- games ---- */

static bool read_start(format_reader *r, const char *text, const char **rest)
{
    const size_t length = read_position(text, &r->game.start);
    *rest = text + length;
    r->game.has_start = length > 0;
    r->game.columns = r->game.start.columns;
    return length > 0;
}

static bool read_tag(format_reader *r, const char *name, const char *value)
{
    const char *rest;
    if (strcmp(name, "Variant") == 0)
        r->game.key = format_key(FORMAT_playstrategy, value);
    else if (strcmp(name, "FEN") == 0)
        return (read_start(r, value, &rest) && !*rest) ||
               !format_expect(r, r->line, 0,
                              "expected a position: 4S,2,1S/1,3S,5S,1 20 12 S 1");
    return strcmp(name, "Variant") == 0 && r->game.key;
}

/* A line of a position, and moves after the word "moves". */
static void read_line(format_reader *r)
{
    const char *at, *end;
    const char *line = format_skip_blanks(r->line);
    if (!read_start(r, line, &at)) {
        format_expect(r, line, strcspn(line, " "),
                      "expected a position, such as 4S,2,1S/1,3S,5S,1 20 12 S 1");
        return;
    }
    at += strspn(at, " \t");
    if (*at && strncmp(at, "moves", 5) != 0) {
        format_expect(r, at, strcspn(at, " \t"), "expected the word 'moves'");
        return;
    }
    at += *at ? 5 : 0;
    for (at += strspn(at, " \t"); *at && !r->bad; at = end + strspn(end, " \t")) {
        end = at + strcspn(at, " \t");
        read_move(r, at, (size_t)(end - at));
    }
}

static bool read(format_reader *r)
{
    static const format_pgn pgn = {.move = read_move, .tag = read_tag};
    if (*format_skip_blanks(r->line) == '[')
        return format_read_pgn(r, &pgn);
    read_line(r);
    format_next_line(r);
    return true;
}

static bool detects(const char *head)
{
    const char *moves;
    format_board board;
    format_hole hole;
    if (format_is_pgn(head, &moves)) {
        const size_t length = moves ? read_hole(moves, &hole) : 0;
        return (length > 0 && read_hole(moves + length, &hole) > 0) ||
               strstr(head, "[FEN \"") != NULL;
    }
    return read_position(head + strspn(head, " \t\r\n"), &board) > 0;
}

/* ---- writing ---- */

static void put_hole(format_hole hole, int columns, char text[8])
{
    const int number = format_hole_number(hole, hole.owner, columns);
    char column[4];
    snprintf(text, 8, "%.3s%d", dyar_column_name(number % columns, column),
             number < columns ? 1 : 2);
}

static void put_move(const format_game *game, const format_move *move, char text[FORMAT_TOKEN])
{
    char from[8], last[8] = "";
    put_hole(move->from, game->columns, from);
    if (move->last.place != 0)
        put_hole(move->last, game->columns, last);
    snprintf(text, FORMAT_TOKEN, "%s%s", from, last);
}

static void write(const format_game *game, FILE *to)
{
    if (game->key)
        fprintf(to, "[Variant \"%s\"]\n", game->key);
    fputs("[FEN \"", to);
    put_position(&game->start, to);
    fputs("\"]\n", to);
    format_write_tags(game, to);
    format_write_moves(game, put_move, to);
}

const format_notation format_playstrategy = {.detects = detects,
                                             .read = read,
                                             .write = write,
                                             .read_position = read_position,
                                             .write_position = write_position,
                                             .has_marks = true,
                                             .has_starts = true};
