/* SPDX-License-Identifier: MIT */
/*
 * Score sheets of championships: a line with the date, two with the players, then a number with
 * two moves, and the result. A sign behind a move says that it marks a hole: X, an asterisk, or
 * the letter that the sign becomes when the text is copied from a page.
 *
 *     31.01.2022. A town
 *     1.  White
 *     2.  Black
 *     1.  76  98
 *     2.  66  87
 *     Result 1 - 0
 *
 * After some moves a diagram shows the board in 20 numbers: black's store, black's holes from 9
 * to 1, white's holes from 1 to 9, white's store. `-` is an empty hole; the sign is a marked
 * one.
 */
#include "formats/digits.h"

#include <ctype.h>

enum { COLUMNS = 9, DIAGRAM = 2 * COLUMNS + 2 };

/* A sheet while it is read. */
typedef struct sheet {
    bool in_moves;    /* the players are read */
    unsigned players; /* that are named */
    bool has_number;  /* of the moves that follow */
    int diagram;      /* numbers of the diagram that are read */
    format_board board;
} sheet;

/* Returns the bytes of the sign at the beginning of the text; 0: it is none. */
static size_t sign_length(const char *at)
{
    static const char *const signs[] = {"\xC3\xB5", "\xC3\x95", "\xC3\x97", "\xF5",
                                        "\xD5",     "\xD7",     "X",        "*"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp(at, signs[i], strlen(signs[i])) == 0)
            return strlen(signs[i]);
    return 0;
}

/* ---- the head ---- */

/* "31.01.2022" */
static bool is_date(const char *at)
{
    static const char form[] = "00.00.0000";
    for (size_t i = 0; form[i]; i++)
        if (form[i] == '0' ? !isdigit((unsigned char)at[i]) : at[i] != form[i])
            return false;
    return true;
}

static void read_date(format_reader *r)
{
    char date[16];
    char *line = format_skip_blanks(r->line);
    char *place = line + 10 + strspn(line + 10, ". \t");
    snprintf(date, sizeof date, "%.4s-%.2s-%.2s", line + 6, line + 3, line);
    if (strcmp(date, "0000-00-00") != 0)
        format_add_tag(r, "Date", date);
    for (size_t length = strlen(place); length > 0 && strchr(" \t.", place[length - 1]);)
        place[--length] = '\0';
    if (*place)
        format_add_tag(r, "Site", place);
}

/* "1.<TAB>Name" before the moves; false if these begin. */
static bool read_player(format_reader *r, sheet *s)
{
    char *line = format_skip_blanks(r->line);
    if (s->players == 2 || line[0] != (char)('1' + s->players) || line[1] != '.')
        return false;
    char *name = line + 2 + strspn(line + 2, " \t");
    if (isdigit((unsigned char)name[0]) || !*name)
        return false;
    for (size_t length = strlen(name); length > 0 && strchr(" \t", name[length - 1]);)
        name[--length] = '\0';
    format_add_tag(r, s->players++ == 0 ? "Player1" : "Player2", name);
    return true;
}

/* ---- tokens ---- */

static bool read_number(format_reader *r, sheet *s, const char *at, size_t length)
{
    const char *end = at;
    int number;
    if (!format_number(&end, &number) || *end != '.' || (size_t)(end + 1 - at) != length)
        return format_expect(r, at, length, "expected the number of a move");
    const int next = (int)r->game.move_count / 2 + 1;
    if (s->has_number || r->game.move_count % 2 || number != next)
        return format_expect(r, at, length, "expected move %d here", next);
    s->has_number = true;
    return true;
}

static bool read_move(format_reader *r, sheet *s, const char *at, size_t length)
{
    format_move *move = format_add_digits(r, at, length);
    if (!move)
        return false;
    const size_t sign = sign_length(at + 2);
    move->marks = sign > 0;
    s->has_number = r->game.move_count % 2 != 0;
    return sign + 2 == length ||
           format_expect(r, at, length, "expected a blank or a sign after the two digits");
}

/* The store or the hole of a number of the diagram. */
static void put(format_board *board, int at, int seeds, bool marked)
{
    const int hole = at <= COLUMNS ? COLUMNS + at - 1 : at - COLUMNS - 1;
    if (at == 0 || at == DIAGRAM - 1) {
        board->stores[at == 0] = seeds;
        return;
    }
    board->seeds[hole] = (int16_t)seeds;
    board->marked[hole] = marked;
}

/* A hole that cannot be read is not noted. */
static void report_misprint(format_reader *r, const char *at, size_t length)
{
    char token[FORMAT_TOKEN];
    snprintf(token, sizeof token, "%.*s", (int)length, at);
    format_report(r, r->number, format_column(r, at), token, true,
                  "expected a number of the diagram");
}

static bool read_diagram(format_reader *r, sheet *s, const char *at, size_t length)
{
    const char *end = at;
    const size_t sign = sign_length(at);
    int seeds = 0;
    if (s->diagram == 0)
        s->board = (format_board){.columns = COLUMNS, .mover = FORMAT_UNKNOWN};
    const bool good = (sign > 0 && sign == length) || (length == 1 && *at == '-') ||
                      (format_number(&end, &seeds) && (size_t)(end - at) == length);
    if (!good && at[length - 1] == '.')
        return format_expect(r, at, length, "expected %d numbers of the diagram before",
                             DIAGRAM);
    if (!good)
        report_misprint(r, at, length);
    if (!good)
        seeds = FORMAT_UNKNOWN;
    put(&s->board, s->diagram++, seeds, sign > 0);
    if (s->diagram < DIAGRAM)
        return true;
    format_board *board = format_add_board(r, r->game.move_count);
    if (board)
        *board = s->board;
    s->diagram = 0;
    return board != NULL;
}

static bool read_token(format_reader *r, sheet *s, const char *at, size_t length)
{
    if (s->diagram > 0)
        return read_diagram(r, s, at, length);
    if (s->has_number)
        return read_move(r, s, at, length);
    return at[length - 1] == '.' || r->game.move_count % 2 || r->game.move_count == 0
               ? read_number(r, s, at, length)
               : read_diagram(r, s, at, length);
}

/* ---- lines ---- */

static void read_line(format_reader *r, sheet *s)
{
    const char *text = format_skip_blanks(r->line);
    if (*text && lab_record_value(&r->game.head, "Result")) {
        format_expect(r, text, strcspn(text, " \t"), "expected the date of the next game");
        return;
    }
    if (!s->in_moves && read_player(r, s))
        return;
    for (const char *at = format_skip_blanks(r->line); *at && !r->bad;) {
        const size_t length = strcspn(at, " \t");
        s->in_moves = true;
        read_token(r, s, at, length);
        at += length + strspn(at + length, " \t");
    }
}

static bool is_result(const char *line)
{
    return strncmp(line + strspn(line, " \t"), "Result", 6) == 0;
}

static void read_result(format_reader *r, const sheet *s)
{
    const char *at = r->line + strspn(r->line, " \t") + 6;
    at += strspn(at, " \t");
    if (s->diagram > 0)
        format_expect(r, at, 0, "expected %d numbers of the diagram before", DIAGRAM);
    else
        format_add_result(r, at, strlen(at));
}

static bool read(format_reader *r)
{
    sheet s = {0};
    r->game.columns = COLUMNS;
    if (is_date(format_skip_blanks(r->line)))
        read_date(r);
    else
        format_expect(r, r->line, strcspn(r->line, " \t"), "expected a date: 31.01.2022.");
    for (format_next_line(r); format_line(r); format_next_line(r)) {
        if (is_date(format_skip_blanks(r->line)))
            break;
        if (r->bad)
            continue;
        if (is_result(r->line))
            read_result(r, &s);
        else
            read_line(r, &s);
    }
    return true;
}

static bool detects(const char *head)
{
    head += strspn(head, " \t\r\n");
    const char *next = strchr(head, '\n');
    return is_date(head) && next && strncmp(next + strspn(next, " \t\r\n"), "1.", 2) == 0;
}

/* ---- writing ---- */

static void write_head(const format_game *game, FILE *to)
{
    const char *date = lab_record_value(&game->head, "Date");
    const char *site = lab_record_value(&game->head, "Site");
    const bool whole = date && strlen(date) == 10;
    fprintf(to, "%.2s.%.2s.%.4s.", whole ? date + 8 : "00", whole ? date + 5 : "00",
            whole ? date : "0000");
    fprintf(to, "%s%s\n", site ? " " : "", site ? site : "");
    for (int player = 1; player <= 2; player++) {
        const char *name = lab_record_value(&game->head, player == 1 ? "Player1" : "Player2");
        fprintf(to, "%d.\t%s\n", player, name && !isdigit((unsigned char)*name) ? name : "?");
    }
}

static void write(const format_game *game, FILE *to)
{
    const char *word = lab_record_value(&game->head, "Result");
    write_head(game, to);
    for (size_t i = 0; i < game->move_count; i++) {
        const format_move *move = &game->moves[i];
        if (i % 2 == 0)
            fprintf(to, "%zu.", i / 2 + 1);
        fprintf(to, "\t%d%d%s%s", move->from.place, move->last.place, move->marks ? "X" : "",
                i % 2 || i + 1 == game->move_count ? "\n" : "");
    }
    fprintf(to, "Result %s\n\n",
            !word || strcmp(word, "none") == 0 ? "*"
            : strcmp(word, "p1win") == 0       ? "1 - 0"
            : strcmp(word, "p2win") == 0       ? "0 - 1"
                                               : "0,5 - 0,5");
}

const format_notation format_sheet = {
    .detects = detects, .read = read, .write = write, .columns = COLUMNS, .alternates = true};
