/* SPDX-License-Identifier: MIT */
/*
 * Playthroughs and positions of OpenSpiel. A playthrough begins with `game: NAME`, and repeats
 * the moves so far in HistoryString(); the last one counts. ObservationString(0) shows the
 * board:
 *
 *     1 | 0 0 | 4 4 0 5 5 5 5 4 4 4 4 4        the player to move, the stores, the holes of
 * south and of north, each from their owner's left -4-4-4-5-5-5- north's row from south's left,
 * the stores of 0-----------1                            north and south, south's row
 *     -4-4-4-4-4-0-
 *     Current player: 1
 *
 * In the first form a move is a hole of the mover, from 0. In the second it is a cell: 1 to 6
 * are south's, 8 to 13 north's, each from their owner's left.
 */
#include "formats/reader.h"

/* ---- positions ---- */

static bool skip(const char **at, const char *text)
{
    const size_t length = strlen(text);
    const bool found = strncmp(*at, text, length) == 0;
    *at += found ? length : 0;
    return found;
}

/* A line break, as it is or as it is quoted. */
static bool skip_break(const char **at)
{
    skip(at, "\r");
    return skip(at, "\n") || skip(at, "\\n");
}

static size_t read_numbers(const char *text, format_board *board)
{
    const char *at = text;
    int numbers[2 * FORMAT_COLUMNS_MAX], count = 0;
    *board = (format_board){0};
    if (!format_number(&at, &board->mover) || board->mover > 1 || !skip(&at, " | ") ||
        !format_number(&at, &board->stores[0]) || !skip(&at, " ") ||
        !format_number(&at, &board->stores[1]) || !skip(&at, " |"))
        return 0;
    while (count < 2 * FORMAT_COLUMNS_MAX && skip(&at, " "))
        if (!format_number(&at, &numbers[count++]))
            return 0;
    if (count == 0 || count % 2)
        return 0;
    const int n = board->columns = count / 2;
    for (int i = 0; i < count; i++)
        board->seeds[i < n ? i : 3 * n - 1 - i] = (int16_t)numbers[i];
    return (size_t)(at - text);
}

/* "-4-4-4-5-5-5-" */
static int read_row(const char **at, int16_t *row)
{
    int columns = 0, seeds;
    while (columns < FORMAT_COLUMNS_MAX && **at == '-' && (*at)[1] >= '0' && (*at)[1] <= '9') {
        ++*at;
        if (!format_number(at, &seeds))
            return 0;
        row[columns++] = (int16_t)seeds;
    }
    return skip(at, "-") ? columns : 0;
}

/* "0-----------1": north's first. */
static bool read_stores(const char **at, format_board *board)
{
    if (!format_number(at, &board->stores[1]) || !skip(at, "-"))
        return false;
    *at += strspn(*at, "-");
    return format_number(at, &board->stores[0]);
}

static bool read_mover(const char **at, format_board *board)
{
    return skip(at, "Current player: ") && format_number(at, &board->mover) &&
           board->mover <= 1;
}

static size_t read_picture(const char *text, format_board *board)
{
    int16_t rows[2][FORMAT_COLUMNS_MAX]; /* north's first */
    const char *at = text;
    int number;
    *board = (format_board){0};
    const int n = board->columns = read_row(&at, rows[0]);
    if (n == 0 || !skip_break(&at) || !read_stores(&at, board) || !skip_break(&at) ||
        read_row(&at, rows[1]) != n || !skip_break(&at) || !read_mover(&at, board))
        return 0;
    for (int hole = 0; hole < 2 * n; hole++)
        board->seeds[hole] = rows[hole < n][hole % n];
    const char *more = at;
    if (skip_break(&more) && skip(&more, "Move number: ") && format_number(&more, &number))
        at = more;
    return (size_t)(at - text);
}

static size_t read_position(const char *text, format_board *board)
{
    const size_t length = read_numbers(text, board);
    return length > 0 ? length : read_picture(text, board);
}

static void write_picture(const format_board *board, FILE *to)
{
    const int n = board->columns;
    for (int i = 0; i < n; i++)
        fprintf(to, "-%d", board->seeds[n + i]);
    fprintf(to, "-\n%d-----------%d\n", board->stores[1], board->stores[0]);
    for (int i = 0; i < n; i++)
        fprintf(to, "-%d", board->seeds[i]);
    fprintf(to, "-\nCurrent player: %d\nMove number: 0\n\n", board->mover);
}

static bool names_cells(const char *key)
{
    return key && strcmp(key, "mancala") == 0;
}

static void write_position(const format_board *board, const char *key, FILE *to)
{
    const int n = board->columns;
    if (names_cells(key)) {
        write_picture(board, to);
        return;
    }
    fprintf(to, "%d | %d %d |", board->mover, board->stores[0], board->stores[1]);
    for (int i = 0; i < 2 * n; i++)
        fprintf(to, " %d", board->seeds[i < n ? i : 3 * n - 1 - i]);
    putc('\n', to);
}

/* ---- playthroughs ---- */

/* A state of a playthrough, as far as it is read. */
typedef struct state {
    int number;
    bool is_terminal;
} state;

static bool read_action(format_reader *r, const char *at, size_t length, int action)
{
    const bool cells = names_cells(r->game.key);
    const bool north = cells && action > 7;
    if (cells && (action == 0 || action == 7 || action > 13))
        return format_expect(r, at, length, "expected a cell: 1 to 6, or 8 to 13");
    format_move *move = format_add_move(r, at, length);
    if (!move)
        return false;
    move->from.place = (int16_t)(!cells ? action + 1 : north ? action - 7 : action);
    if (cells)
        move->from.owner = north ? FORMAT_NORTH : FORMAT_SOUTH;
    return true;
}

/* HistoryString() = "6, 11, 4" */
static void read_history(format_reader *r, const char *at)
{
    r->game.move_count = 0;
    for (at += strspn(at, " "); *at && *at != '"' && !r->bad; at += strspn(at, ", ")) {
        const char *begin = at;
        int action;
        if (!format_number(&at, &action) || !strchr(", \"", *at)) {
            format_expect(r, begin, strcspn(begin, ", \""), "expected the number of a move");
            return;
        }
        read_action(r, begin, (size_t)(at - begin), action);
    }
}

/* In the last state, what is left on the board may have been counted. */
static void read_board(format_reader *r, const state *s, const char *text)
{
    format_board read;
    if (s->is_terminal || r->bad)
        return;
    if (read_position(text, &read) == 0) {
        format_expect(r, text, strcspn(text, "\""), "expected a position of OpenSpiel");
        return;
    }
    format_board *board = format_add_board(r, (size_t)s->number);
    if (board)
        *board = read;
}

/* Returns() = [-1, 1] */
static void read_returns(format_reader *r, const state *s, const char *at)
{
    const bool lost = *at == '-';
    const char *word = lost ? "p2win" : *at == '0' ? "draw" : "p1win";
    if (s->is_terminal && !r->bad && !lab_record_value(&r->game.head, "Result"))
        format_add_tag(r, "Result", word);
}

static void read_line(format_reader *r, state *s)
{
    const char *at = r->line;
    if (skip(&at, "# State ")) {
        s->is_terminal = false;
        if (!format_number(&at, &s->number))
            s->number = 0;
    } else if (skip(&at, "IsTerminal() = ")) {
        s->is_terminal = *at == 'T';
    } else if (skip(&at, "HistoryString() = \"")) {
        read_history(r, at);
    } else if (skip(&at, "ObservationString(0) = \"")) {
        read_board(r, s, at);
    } else if (skip(&at, "Returns() = [")) {
        read_returns(r, s, at);
    }
}

static bool begins_game(format_reader *r)
{
    const char *line = format_line(r);
    return line && strncmp(line, "game: ", 6) == 0;
}

static void read_playthrough(format_reader *r)
{
    state s = {0};
    char *name = r->line + 6;
    name[strcspn(name, "( \t")] = '\0';
    r->game.key = format_key(FORMAT_openspiel, name);
    r->game.columns = 6;
    if (!r->game.key)
        format_expect(r, name, strlen(name), "unknown OpenSpiel game");
    for (format_next_line(r); format_line(r) && !begins_game(r); format_next_line(r))
        if (!r->bad)
            read_line(r, &s);
}

/* ---- files of positions ---- */

/* Joins the lines of a picture, which ends at an empty line or after five. */
static void read_state(format_reader *r)
{
    char text[2048] = "";
    size_t length = 0;
    const bool is_line = format_skip_blanks(r->line)[0] != '-';
    const unsigned first = r->number;
    for (int i = 0; i < (is_line ? 1 : 5) && format_line(r) && *r->line; i++) {
        const int size = snprintf(text + length, sizeof text - length, "%s\n", r->line);
        length += (size_t)size;
        format_next_line(r);
        if (length >= sizeof text)
            break;
    }
    r->game.has_start = read_position(text, &r->game.start) > 0;
    r->game.columns = r->game.start.columns;
    if (!r->game.has_start)
        format_report(r, first, 1, "", false, "expected a position of OpenSpiel");
    else if (!is_line)
        r->game.key = format_key(FORMAT_openspiel, "mancala");
}

static bool read(format_reader *r)
{
    if (begins_game(r))
        read_playthrough(r);
    else
        read_state(r);
    return true;
}

static bool detects(const char *head)
{
    char name[40];
    format_board board;
    head += strspn(head, " \t\r\n");
    if (strncmp(head, "game: ", 6) != 0)
        return read_position(head, &board) > 0;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(head + 6, "( \t\r\n"), head + 6);
    return format_key(FORMAT_openspiel, name) != NULL;
}

const format_notation format_openspiel = {.detects = detects,
                                          .read = read,
                                          .read_position = read_position,
                                          .write_position = write_position,
                                          .columns = 6};
