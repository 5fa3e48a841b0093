/* SPDX-License-Identifier: MIT */
/* Reading games: lines, problems, and the game that is read. */
#include "formats/reader.h"

#include <ctype.h>
#include <stdarg.h>

#include "lab/base/list.h"
#include "lab/base/utf8.h"

enum { PIECE = 1 << 16, LINE_MAX = 1 << 26 };

void format_reader_begin(format_reader *r, const format_input *input)
{
    *r = (format_reader){.input = *input};
}

void format_reader_release(format_reader *r)
{
    format_game_release(&r->game);
    free(r->buffer);
    *r = (format_reader){0};
}

/* ---- bytes ---- */

/* Moves what is not read to the front, and reads on; false at the end. A zero byte becomes a
 * character that no token holds. */
static bool fill(format_reader *r)
{
    if (r->at_end || r->no_memory)
        return false;
    if (r->begin > 0)
        memmove(r->buffer, r->buffer + r->begin, r->end - r->begin);
    r->end -= r->begin;
    r->begin = 0;
    if (!lab_list_reserve(&r->buffer, &r->room, r->end + PIECE + 1, 1)) {
        r->no_memory = true;
        return false;
    }
    const size_t got = r->input.fill(r->input.context, r->buffer + r->end, PIECE);
    for (size_t i = r->end; i < r->end + got; i++)
        if (r->buffer[i] == '\0')
            r->buffer[i] = '\x01';
    r->end += got;
    r->buffer[r->end] = '\0';
    r->at_end = got == 0;
    return got > 0;
}

/* Some editors put a mark before everything. */
static void skip_mark(format_reader *r)
{
    static const char mark[] = "\xEF\xBB\xBF";
    if (r->end - r->begin >= 3 && memcmp(r->buffer + r->begin, mark, 3) == 0)
        r->begin += 3;
}

const char *format_reader_head(format_reader *r)
{
    while (r->end < FORMAT_HEAD && fill(r)) {
    }
    if (r->buffer)
        skip_mark(r);
    return r->no_memory ? NULL : r->buffer ? r->buffer + r->begin : "";
}

/* ---- lines ---- */

char *format_line(format_reader *r)
{
    size_t searched = 0;
    if (r->line)
        return r->line;
    for (;;) {
        char *from = r->buffer ? r->buffer + r->begin : NULL;
        const size_t there = r->end - r->begin;
        char *end = from ? memchr(from + searched, '\n', there - searched) : NULL;
        searched = there;
        if (!end && there < LINE_MAX && fill(r))
            continue;
        if (r->no_memory || there == 0)
            return NULL;
        from = r->buffer + r->begin;
        r->length = end ? (size_t)(end - from) : r->end - r->begin;
        r->line = from;
        from[r->length] = '\0';
        if (r->length > 0 && from[r->length - 1] == '\r')
            from[r->length - 1] = '\0';
        r->number++;
        return from;
    }
}

void format_next_line(format_reader *r)
{
    if (!format_line(r))
        return;
    r->begin += r->length + 1;
    if (r->begin > r->end)
        r->begin = r->end;
    r->line = NULL;
}

unsigned format_column(const format_reader *r, const char *at)
{
    unsigned column = 1;
    for (const char *c = r->line; c && c < at; c++)
        column += ((unsigned char)*c & 0xC0) != 0x80;
    return column;
}

/* ---- problems ---- */

static void report(format_reader *r, format_problem *problem, const char *format, va_list list)
{
    vsnprintf(problem->what, sizeof problem->what, format, list);
    problem->game = r->games;
    const bool first = !r->bad;
    r->bad = r->bad || !problem->kept;
    if (first)
        r->input.problem(r->input.context, problem);
}

bool format_expect(format_reader *r, const char *at, size_t length, const char *format, ...)
{
    format_problem problem = {.line = r->number, .column = format_column(r, at)};
    va_list list;
    if (length > 0)
        snprintf(problem.token, sizeof problem.token, "%.*s", (int)length, at);
    va_start(list, format);
    report(r, &problem, format, list);
    va_end(list);
    return false;
}

void format_report(format_reader *r, unsigned line, unsigned column, const char *token,
                   bool kept, const char *format, ...)
{
    format_problem problem = {.line = line, .column = column, .kept = kept};
    va_list list;
    snprintf(problem.token, sizeof problem.token, "%s", token);
    va_start(list, format);
    report(r, &problem, format, list);
    va_end(list);
}

static bool no_memory(format_reader *r)
{
    r->no_memory = true;
    return false;
}

/* ---- the game ---- */

/* Forgets the game before, and keeps its memory for the next. */
static void clear(format_reader *r)
{
    format_game *game = &r->game;
    for (size_t i = 0; i < game->note_count; i++)
        free(game->notes[i].comment);
    lab_record_release(&game->head);
    *game = (format_game){.moves = game->moves,
                          .move_capacity = game->move_capacity,
                          .notes = game->notes,
                          .note_capacity = game->note_capacity,
                          .boards = game->boards,
                          .board_capacity = game->board_capacity};
    r->bad = false;
}

bool format_next_game(format_reader *r)
{
    clear(r);
    while (format_line(r) && format_skip_blanks(r->line)[0] == '\0')
        format_next_line(r);
    if (!format_line(r))
        return false;
    r->games++;
    r->game.line = r->number;
    return true;
}

/* The text as UTF-8, with blanks for control characters. What is not UTF-8 is taken for
 * Latin-1. NULL if memory runs out. */
static char *clean(const char *text, size_t length)
{
    char *copy = malloc(2 * length + 1), *to = copy;
    uint32_t point;
    for (const char *at = text, *end = text + length; copy && at < end;) {
        const int size = lab_utf8(at, (size_t)(end - at), &point);
        if (size > 1) {
            memcpy(to, at, (size_t)size);
            to += size;
            at += size;
            continue;
        }
        const unsigned char c = (unsigned char)*at++;
        if (c >= 0x80)
            *to++ = (char)(0xC0 | c >> 6);
        *to++ = (char)(c >= 0x80 ? 0x80 | (c & 0x3F) : c < ' ' || c == 0x7F ? ' ' : c);
    }
    if (copy)
        *to = '\0';
    return copy;
}

bool format_add_tag(format_reader *r, const char *name, const char *value)
{
    if (r->game.head.tag_count == FORMAT_TAGS_MAX)
        return format_expect(r, r->line, 0, "a game has at most %d tags", FORMAT_TAGS_MAX);
    char *text = clean(value, strlen(value));
    const bool added = text && lab_record_add_tag(&r->game.head, name, text);
    free(text);
    return added || no_memory(r);
}

format_move *format_add_move(format_reader *r, const char *at, size_t length)
{
    format_game *game = &r->game;
    if (game->move_count == FORMAT_MOVES_MAX) {
        format_expect(r, at, length, "a game has at most %d moves", FORMAT_MOVES_MAX);
        return NULL;
    }
    if (!lab_list_grow(&game->moves, &game->move_capacity, game->move_count,
                       sizeof *game->moves)) {
        no_memory(r);
        return NULL;
    }
    format_move *move = &game->moves[game->move_count++];
    *move = (format_move){.line = r->number,
                          .column = format_column(r, at),
                          .owner = FORMAT_ANYBODY,
                          .from = {.owner = FORMAT_ANYBODY},
                          .last = {.owner = FORMAT_ANYBODY},
                          .captures = FORMAT_UNKNOWN,
                          .marks = FORMAT_UNKNOWN,
                          .store = FORMAT_UNKNOWN};
    snprintf(move->text, sizeof move->text, "%.*s", (int)length, at);
    return move;
}

static format_note *add_note(format_reader *r, size_t move)
{
    format_game *game = &r->game;
    if (game->note_count == 2 * FORMAT_MOVES_MAX) {
        format_expect(r, r->line, 0, "a game has at most %d comments", 2 * FORMAT_MOVES_MAX);
        return NULL;
    }
    if (!lab_list_grow(&game->notes, &game->note_capacity, game->note_count,
                       sizeof *game->notes)) {
        no_memory(r);
        return NULL;
    }
    format_note *note = &game->notes[game->note_count++];
    *note = (format_note){.move = move};
    return note;
}

format_board *format_add_board(format_reader *r, size_t move)
{
    format_note *note = add_note(r, move);
    return note ? &note->board : NULL;
}

bool format_add_sites(format_reader *r, const int16_t seeds[FORMAT_SITES])
{
    format_game *game = &r->game;
    if (!lab_list_grow(&game->boards, &game->board_capacity, game->board_count,
                       sizeof *game->boards))
        return no_memory(r);
    memcpy(game->boards[game->board_count++], seeds, sizeof *game->boards);
    return true;
}

bool format_add_comment(format_reader *r, const char *text, size_t length)
{
    format_note *note = add_note(r, r->game.move_count);
    if (!note)
        return false;
    note->comment = clean(text, length);
    if (note->comment)
        return true;
    r->game.note_count--;
    return no_memory(r);
}

/* ---- texts ---- */

char *format_skip_blanks(char *text)
{
    return text + strspn(text, " \t");
}

bool format_number(const char **at, int *number)
{
    const char *c = *at;
    int value = 0;
    if (!isdigit((unsigned char)*c))
        return false;
    for (; isdigit((unsigned char)*c); c++)
        if ((value = value * 10 + (*c - '0')) > FORMAT_SEEDS_MAX)
            return false;
    *at = c;
    *number = value;
    return true;
}

/* Copies a result without blanks, with half a point as PGN writes it. */
static void normalise(const char *at, size_t length, char result[32])
{
    static const char *const halves[] = {"\xC2\xBD", "0.5", "0,5", "1/2"};
    size_t size = 0;
    for (const char *end = at + length; at < end && size < 24;) {
        const char *half = NULL;
        for (size_t i = 0; i < sizeof halves / sizeof *halves && !half; i++)
            if ((size_t)(end - at) >= strlen(halves[i]) &&
                memcmp(at, halves[i], strlen(halves[i])) == 0)
                half = halves[i];
        if (half) {
            memcpy(result + size, "1/2", 3);
            size += 3;
            at += strlen(half);
        } else if (*at == ' ' || *at == '\t') {
            at++;
        } else {
            result[size++] = *at++;
        }
    }
    result[size] = '\0';
}

bool format_add_result(format_reader *r, const char *at, size_t length)
{
    char result[32];
    normalise(at, length, result);
    const char *word = lab_result_read(result), *before;
    if (!word)
        return format_expect(r, at, length, "expected a result: 1-0, 0-1, 1/2-1/2 or *");
    before = lab_record_value(&r->game.head, "Result");
    if (!before)
        return format_add_tag(r, "Result", word);
    return strcmp(before, word) == 0 ||
           format_expect(r, at, length, "expected the result of the tag, %s", before);
}
