/* SPDX-License-Identifier: MIT */
/* Games in the form of PGN. */
#include "formats/pgn.h"

#include "lab/records/ending.h"

static const struct {
    const char *theirs, *ours;
} names[] = {
    {"White", "Player1"},
    {"Black", "Player2"},
    {"WhiteElo", "Rating1"},
    {"BlackElo", "Rating2"},
};

/* Words of PGN that are not those of Dyar. */
static const struct {
    const char *theirs, *ours;
} terminations[] = {
    {"time forfeit", "time"},        {"abandoned", "forfeit"},
    {"rules infraction", "forfeit"}, {"adjudication", "adjudicated"},
    {"unterminated", "unfinished"},  {"normal", "normal"},
};

/* ---- tags ---- */

/* "2024.12.26" becomes "2024-12-26"; parts that are not known are left out. */
static void write_date(char *date)
{
    char *end = strchr(date, '?');
    if (end)
        *end = '\0';
    for (char *c = date; *c; c++)
        if (*c == '.')
            *c = '-';
    for (size_t length = strlen(date); length > 0 && date[length - 1] == '-';)
        date[--length] = '\0';
}

static bool add_termination(format_reader *r, const char *value)
{
    lab_termination termination;
    for (size_t i = 0; i < sizeof terminations / sizeof *terminations; i++)
        if (strcasecmp(terminations[i].theirs, value) == 0)
            return format_add_tag(r, "Termination", terminations[i].ours);
    return !lab_termination_read(value, &termination) ||
           format_add_tag(r, "Termination", value);
}

static bool add_tag(format_reader *r, const format_pgn *pgn, const char *name, char *value)
{
    if (pgn->tag && pgn->tag(r, name, value))
        return true;
    if (strcmp(name, "Result") == 0)
        return format_add_result(r, value, strlen(value));
    if (strcmp(name, "Termination") == 0)
        return add_termination(r, value);
    if (strcmp(name, "Date") == 0)
        write_date(value);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i].theirs, name) == 0)
            name = names[i].ours;
    return !*value || format_add_tag(r, name, value);
}

/* Ends the quoted text, and removes the backslashes in it. NULL if it has no end. */
static char *end_quoted(char *text)
{
    char *to = text;
    for (; *text && *text != '"'; text++) {
        if (*text == '\\' && (text[1] == '"' || text[1] == '\\'))
            text++;
        *to++ = *text;
    }
    if (*text != '"')
        return NULL;
    *to = '\0';
    return text + 1;
}

/* `[Name "text"]` is the whole line. */
static bool read_tag(format_reader *r, const format_pgn *pgn)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    char *name = format_skip_blanks(r->line) + 1;
    char *value = name + strspn(name, letters);
    const size_t length = (size_t)(value - name);
    if (length == 0 || length > 60 || value[0] != ' ' || value[1] != '"')
        return format_expect(r, name, length, "expected a tag: [White \"...\"]");
    value += 2;
    char *rest = end_quoted(value);
    if (!rest || *format_skip_blanks(rest) != ']')
        return format_expect(r, name, length, "expected the end of the tag: \"]");
    name[length] = '\0';
    return add_tag(r, pgn, name, value);
}

/* ---- moves ---- */

static bool is_result(const char *at, size_t length)
{
    return (length == 1 && *at == '*') ||
           (length >= 3 && memchr(at, '-', length) && strspn(at, "012/.,-\xC2\xBD") >= length);
}

/* "12." or "12..." in front of a move. Returns what follows; NULL after a problem. */
static char *skip_number(format_reader *r, const format_pgn *pgn, char *at, unsigned *last)
{
    const char *end = at;
    int number;
    if (!format_number(&end, &number) || *end != '.')
        return at;
    const unsigned turn = (unsigned)r->game.move_count / 2 + 1;
    if (pgn->numbers_turns ? (unsigned)number != turn : (unsigned)number < *last) {
        format_expect(r, at, (size_t)(end - at), "expected move %u here",
                      pgn->numbers_turns ? turn : *last);
        return NULL;
    }
    *last = (unsigned)number;
    return at + (end - at) + strspn(end, ".");
}

/* A comment may end in a later line. */
static char *read_comment(format_reader *r, char *at)
{
    const char *begin = at + 1;
    char *end;
    while (!(end = strchr(begin, '}'))) {
        if (*begin && !format_add_comment(r, begin, strlen(begin)))
            return NULL;
        format_next_line(r);
        begin = format_line(r);
        if (!begin) {
            format_report(r, r->number, 1, "{", false, "expected the end of the comment: }");
            return NULL;
        }
    }
    const size_t length = (size_t)(end - begin);
    const bool known = length == 4 && memcmp(begin, "zero", 4) == 0;
    if (length > 0 && !known && !format_add_comment(r, begin, length))
        return NULL;
    return end + 1;
}

typedef struct movetext {
    const format_pgn *pgn;
    unsigned number; /* the last one */
    bool ended;      /* the result has been read */
} movetext;

/* Reads a token, and returns what follows; NULL after a problem. */
static char *read_token(format_reader *r, movetext *m, char *at)
{
    if (*at == '{')
        return read_comment(r, at);
    size_t length = strcspn(at, " \t{");
    if (is_result(at, length)) {
        m->ended = true;
        return format_add_result(r, at, length) ? at + length : NULL;
    }
    char *token = skip_number(r, m->pgn, at, &m->number);
    if (!token)
        return NULL;
    length -= (size_t)(token - at);
    return length == 0 || m->pgn->move(r, token, length) ? token + length : NULL;
}

static void read_line(format_reader *r, movetext *m)
{
    char *at = format_skip_blanks(r->line);
    while (at && *at && !r->bad) {
        at = read_token(r, m, at);
        if (at)
            at = format_skip_blanks(at);
    }
}

static bool is_tag(format_reader *r)
{
    const char *line = format_line(r);
    return line && line[strspn(line, " \t")] == '[';
}

/* A text that is cut off may have lost moves, too. */
static void report_no_end(format_reader *r)
{
    const char *result = lab_record_value(&r->game.head, "Result");
    const size_t moves = r->game.move_count;
    const format_move *last = moves ? &r->game.moves[moves - 1] : NULL;
    if (result && strcmp(result, "none") != 0)
        format_report(r, last ? last->line : r->game.line, last ? last->column : 1,
                      last ? last->text : "", true, "expected the result after the moves");
}

bool format_read_pgn(format_reader *r, const format_pgn *pgn)
{
    movetext m = {.pgn = pgn};
    for (; is_tag(r); format_next_line(r))
        if (!r->bad)
            read_tag(r, pgn);
    for (; format_line(r) && !is_tag(r) && !m.ended; format_next_line(r)) {
        if (!r->bad)
            read_line(r, &m);
        if (!format_line(r))
            break;
    }
    if (!r->bad && !r->game.move_count && !r->game.head.tag_count)
        format_report(r, r->game.line, 1, "", false, "expected tags and moves");
    if (!r->bad && !m.ended)
        report_no_end(r);
    return true;
}

/* ---- writing ---- */

static const char *result_of(const format_game *game)
{
    static const struct {
        const char *ours, *theirs;
    } results[] = {{"p1win", "1-0"}, {"p2win", "0-1"}, {"draw", "1/2-1/2"}};
    const char *word = lab_record_value(&game->head, "Result");
    for (size_t i = 0; word && i < sizeof results / sizeof *results; i++)
        if (strcmp(results[i].ours, word) == 0)
            return results[i].theirs;
    return "*";
}

static void write_tag(const char *name, const char *value, FILE *to)
{
    fprintf(to, "[%s \"", name);
    for (; *value; value++)
        fprintf(to, "%s%c", *value == '"' || *value == '\\' ? "\\" : "", *value);
    fputs("\"]\n", to);
}

static const char *their_name(const char *name)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i].ours, name) == 0)
            return names[i].theirs;
    return name;
}

static void write_their_date(const char *date, FILE *to)
{
    fputs("[Date \"", to);
    for (; *date; date++)
        putc(*date == '-' ? '.' : *date, to);
    fputs("\"]\n", to);
}

void format_write_tags(const format_game *game, FILE *to)
{
    for (size_t i = 0; i < game->head.tag_count; i++) {
        const lab_tag *tag = &game->head.tags[i];
        if (strcmp(tag->name, "Date") == 0)
            write_their_date(tag->value, to);
        else if (strcmp(tag->name, "Result") == 0)
            write_tag(tag->name, result_of(game), to);
        else
            write_tag(their_name(tag->name), tag->value, to);
    }
    if (!lab_record_value(&game->head, "Result"))
        write_tag("Result", result_of(game), to);
    putc('\n', to);
}

static void put_word(size_t *column, const char *word, FILE *to)
{
    enum { WIDTH = 65 };
    const size_t length = strlen(word);
    const bool fits = *column + 1 + length <= WIDTH;
    if (*column > 0)
        putc(fits ? ' ' : '\n', to);
    fputs(word, to);
    *column = *column > 0 && fits ? *column + 1 + length : length;
}

void format_write_moves(const format_game *game, format_put_move *put, FILE *to)
{
    size_t column = 0;
    for (size_t i = 0; i < game->move_count; i++) {
        char word[FORMAT_TOKEN];
        snprintf(word, sizeof word, "%zu.", i / 2 + 1);
        if (i % 2 == 0)
            put_word(&column, word, to);
        put(game, &game->moves[i], word);
        put_word(&column, word, to);
    }
    put_word(&column, result_of(game), to);
    fputs("\n\n", to);
}

bool format_is_pgn(const char *head, const char **moves)
{
    const char *at = head + strspn(head, " \t\r\n");
    if (*at != '[' || strstr(head, "[Ruleset \""))
        return false;
    const char *first = strstr(at, "\n1.");
    *moves = first ? first + 3 + strspn(first + 3, ". \t\r\n") : NULL;
    return true;
}
