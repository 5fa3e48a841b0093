/* SPDX-License-Identifier: MIT */
/* Records of games: reading them. */
#include "lab/records/record.h"

#include <ctype.h>
#include <stdarg.h>

#include "lab/base/list.h"
#include "lab/records/ending.h"

enum { TAG_NAME_MAX = 64, MOVE_NUMBER_MAX = 1000000000 };

typedef struct reader {
    const char *text; /* of which `at` is what is not read yet */
    const char *at, *end;
    unsigned line, column; /* of `at` */
    unsigned number;       /* the last number of a move in this record */
    bool untagged;         /* records need no Ruleset tag */
    lab_record *record;    /* the one being read, `own`; NULL before the first */
    lab_record own;
    size_t taken; /* records */
    lab_record_taker *take;
    void *context;
    lab_error *error;
} reader;

__attribute__((format(printf, 4, 5))) static bool
fail_at(reader *r, unsigned line, unsigned column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->error->message, sizeof r->error->message, format, arguments);
    va_end(arguments);
    r->error->line = line;
    r->error->column = column;
    return false;
}

static bool no_memory(reader *r)
{
    lab_error_no_memory(r->error);
    return false;
}

/* ---- characters ---- */

/* The present character; 0 at the end. */
static char peek(const reader *r)
{
    return r->at < r->end ? *r->at : '\0';
}

static char step(reader *r)
{
    const char c = *r->at++;
    if (c == '\n') {
        r->line++;
        r->column = 1;
    } else if (((unsigned char)c & 0xC0) != 0x80) {
        r->column++;
    }
    return c;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip_spaces(reader *r)
{
    while (is_space(peek(r)))
        step(r);
}

/* The number of characters before the next one of this kind, or before the end. */
static size_t length_until(const reader *r, char c)
{
    const size_t left = (size_t)(r->end - r->at);
    const char *found = memchr(r->at, c, left);
    return found ? (size_t)(found - r->at) : left;
}

/* ---- records ---- */

static bool check_ending(reader *r)
{
    const lab_tag *tag = lab_record_tag(r->record, "Termination", 0);
    return !tag || lab_record_ending_is_consistent(r->record) ||
           fail_at(r, tag->line, tag->column, "a game that ended '%.20s' %s", tag->value,
                   lab_record_termination(r->record) == LAB_TERMINATION_AGREED
                       ? "is a draw: [Result \"draw\"]"
                       : "has no result: [Result \"none\"]");
}

static bool end_record(reader *r)
{
    if (!r->record)
        return true;
    if (!check_ending(r) || !r->take(r->context, r->record))
        return false;
    lab_record_release(r->record);
    r->record = NULL;
    r->taken++;
    return true;
}

static bool begin_record(reader *r)
{
    if (!end_record(r))
        return false;
    r->own = (lab_record){0};
    r->record = &r->own;
    r->number = 0;
    return true;
}

/* ---- tags ---- */

static bool read_name(reader *r, char name[TAG_NAME_MAX])
{
    size_t length = 0;
    while (isalnum((unsigned char)peek(r)) || peek(r) == '_' || peek(r) == '-') {
        if (length == TAG_NAME_MAX - 1)
            return fail_at(r, r->line, r->column, "the name of a tag is too long");
        name[length++] = step(r);
    }
    name[length] = '\0';
    return length > 0 || fail_at(r, r->line, r->column, "a tag has a name: [Ruleset \"...\"]");
}

/* The text in quotes, to be freed; NULL after a report. */
static char *read_quoted(reader *r)
{
    const unsigned line = r->line, column = r->column;
    char *text = malloc(length_until(r, '\n') + 1);
    size_t length = 0;
    if (!text)
        return no_memory(r), NULL;
    step(r);
    while (peek(r) && peek(r) != '"' && peek(r) != '\n') {
        char c = step(r);
        if (c == '\\' && (peek(r) == '"' || peek(r) == '\\'))
            c = step(r);
        text[length++] = c;
    }
    text[length] = '\0';
    if (peek(r) == '"') {
        step(r);
        return text;
    }
    free(text);
    return fail_at(r, line, column, "the text of the tag has no closing quote"), NULL;
}

/* Begins a new record if the tag belongs to one: it is a Ruleset, or comes after moves. */
static bool enter_record(reader *r, const char *name, unsigned line, unsigned column)
{
    const bool opens = strcmp(name, "Ruleset") == 0;
    const bool behind = r->record && (r->record->move_count || r->record->comment);
    if (r->untagged && (!r->record || behind || (opens && lab_record_value(r->record, name))))
        return begin_record(r);
    if (r->untagged)
        return true;
    if (!opens && (!r->record || behind))
        return fail_at(r, line, column, "a record begins with its ruleset: [Ruleset \"...\"]");
    return !opens || begin_record(r);
}

/* A word that nobody knows would agree with no game, and nobody would know why.  Returns the
 * value as we write it; NULL after a report. */
static const char *meaning_of(reader *r, const char *name, const char *value, unsigned line,
                              unsigned column)
{
    lab_termination termination;
    if (strcmp(name, "Result") == 0) {
        const char *word = lab_result_read(value);
        if (!word)
            fail_at(r, line, column, "'%.60s' is not a result: write " LAB_RESULT_WORDS, value);
        return word;
    }
    if (strcmp(name, "Termination") != 0 || lab_termination_read(value, &termination))
        return value;
    fail_at(r, line, column, "unknown way to end a game '%.60s': use one of%s", value,
            lab_termination_words + 1);
    return NULL;
}

static bool add_tag(reader *r, const char *name, const char *value, unsigned line,
                    unsigned column)
{
    if (!lab_record_add_tag(r->record, name, value))
        return no_memory(r);
    lab_tag *tag = &r->record->tags[r->record->tag_count - 1];
    tag->line = line;
    tag->column = column;
    return true;
}

static bool read_tag(reader *r)
{
    const unsigned line = r->line, column = r->column;
    const size_t begin = (size_t)(r->at - r->text);
    char name[TAG_NAME_MAX];
    step(r);
    skip_spaces(r);
    if (!read_name(r, name))
        return false;
    skip_spaces(r);
    if (peek(r) != '"')
        return fail_at(r, r->line, r->column, "the text of a tag must be in quotes");
    char *value = read_quoted(r);
    if (!value)
        return false;
    skip_spaces(r);
    bool good = peek(r) == ']' ? true : fail_at(r, r->line, r->column, "']' must end the tag");
    if (good) {
        step(r);
        const char *meaning = meaning_of(r, name, value, line, column);
        good = meaning && enter_record(r, name, line, column) &&
               add_tag(r, name, meaning, line, column);
    }
    if (good && r->record->tag_count == 1)
        r->record->begin = begin;
    free(value);
    return good;
}

/* ---- comments and moves ---- */

/* Line breaks in a comment are layout: each run of white space is one space.  Other control
 * characters count as white space here. */
static bool read_comment(reader *r)
{
    const unsigned line = r->line, column = r->column;
    char *text = malloc(length_until(r, '}') + 1);
    size_t length = 0;
    if (!text)
        return no_memory(r);
    step(r);
    while (r->at < r->end && peek(r) != '}') {
        const char c = step(r);
        if ((unsigned char)c > ' ')
            text[length++] = c;
        else if (length > 0 && text[length - 1] != ' ')
            text[length++] = ' ';
    }
    length -= length > 0 && text[length - 1] == ' ';
    text[length] = '\0';
    bool good = peek(r) == '}' ? true : fail_at(r, line, column, "the comment has no end");
    if (good) {
        step(r);
        good = lab_record_add_comment(r->record, text) || no_memory(r);
    }
    free(text);
    return good;
}

/* "12." or "12..."; what follows may be its move at once. */
static bool read_number(reader *r)
{
    const unsigned line = r->line, column = r->column;
    unsigned number = 0;
    while (isdigit((unsigned char)peek(r)))
        if ((number = number * 10 + (unsigned)(step(r) - '0')) > MOVE_NUMBER_MAX / 10)
            return fail_at(r, line, column, "the number of the move is too high");
    if (peek(r) != '.')
        return fail_at(r, line, column, "a full stop must follow the number of a move: '%u.'",
                       number);
    while (peek(r) == '.')
        step(r);
    if (number < r->number)
        return fail_at(r, line, column, "move %u cannot follow move %u", number, r->number);
    r->number = number;
    return true;
}

static bool is_move_character(char c)
{
    return isalnum((unsigned char)c) || c == '+' || c == '-' || c == '/';
}

static bool read_move(reader *r)
{
    const unsigned line = r->line, column = r->column;
    char text[DYAR_MOVE_TEXT];
    size_t length = 0;
    while (is_move_character(peek(r)) && length < sizeof text - 1)
        text[length++] = step(r);
    text[length] = '\0';
    if (is_move_character(peek(r)))
        return fail_at(r, line, column, "'%s...' is too long for a move", text);
    if (!lab_record_add_move(r->record, text))
        return no_memory(r);
    lab_record_move *move = &r->record->moves[r->record->move_count - 1];
    move->line = line;
    move->column = column;
    return true;
}

/* A result of PGN behind the moves, up to a blank; 0: there is none. */
static size_t result_length(const reader *r, char text[8])
{
    size_t length = 0;
    while (r->at + length < r->end && !is_space(r->at[length]) && length < 7) {
        text[length] = r->at[length];
        length++;
    }
    text[length] = '\0';
    const bool ends = r->at + length == r->end || is_space(r->at[length]);
    return ends && !isalpha((unsigned char)*text) && lab_result_read(text) ? length : 0;
}

static bool read_result(reader *r, size_t length, const char *text)
{
    const unsigned line = r->line, column = r->column;
    const char *word = lab_result_read(text), *noted = lab_record_value(r->record, "Result");
    for (size_t i = 0; i < length; i++)
        step(r);
    if (!noted)
        return add_tag(r, "Result", word, line, column);
    return strcmp(noted, word) == 0 ||
           fail_at(r, line, column, "the moves end with %s, but the tag Result states %.20s",
                   text, noted);
}

static bool begin_at_move(reader *r)
{
    const size_t begin = (size_t)(r->at - r->text);
    if (!begin_record(r))
        return false;
    r->record->begin = begin;
    return true;
}

static bool read_any(reader *r)
{
    const char c = peek(r);
    if (c == '[')
        return read_tag(r);
    if (!r->record && !r->untagged)
        return fail_at(r, r->line, r->column,
                       "a record begins with its ruleset: [Ruleset \"...\"]");
    if (!r->record && !begin_at_move(r))
        return false;
    if (c == '{')
        return read_comment(r);
    char text[8];
    const size_t length = result_length(r, text);
    if (length > 0)
        return read_result(r, length, text);
    if (isdigit((unsigned char)c))
        return read_number(r);
    if (islower((unsigned char)c))
        return read_move(r);
    if ((unsigned char)c <= ' ' || (unsigned char)c >= 0x7F)
        return fail_at(r, r->line, r->column, "expected a tag, a move or a comment");
    return fail_at(r, r->line, r->column, "'%c' does not begin a tag, move or comment", c);
}

static bool read_part(reader *r)
{
    const bool good = read_any(r);
    if (good)
        r->record->end = (size_t)(r->at - r->text);
    return good;
}

static bool read_all(reader *r)
{
    for (skip_spaces(r); r->at < r->end; skip_spaces(r))
        if (!read_part(r))
            return false;
    return end_record(r) && (r->taken > 0 || fail_at(r, 0, 0, "no records in the file"));
}

bool lab_records_each(const char *text, size_t length, bool of_ruleset, lab_record_taker *take,
                      void *context, lab_error *error)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* some editors put it before everything */
    *error = (lab_error){0};
    reader r = {.text = text,
                .at = text,
                .end = text + length,
                .line = 1,
                .column = 1,
                .untagged = of_ruleset,
                .take = take,
                .context = context,
                .error = error};
    if (length >= 3 && memcmp(text, mark, 3) == 0)
        r.at += 3;
    const bool read = read_all(&r);
    if (r.record)
        lab_record_release(r.record);
    return read;
}

/* ---- all records ---- */

typedef struct keeping {
    lab_records *records;
    lab_error *error;
} keeping;

static bool keep(void *context, lab_record *record)
{
    const keeping *k = context;
    lab_records *all = k->records;
    if (!lab_list_grow(&all->items, &all->capacity, all->count, sizeof *all->items))
        return lab_error_no_memory(k->error);
    all->items[all->count++] = *record;
    *record = (lab_record){0};
    return true;
}

static bool parse_all(const char *text, size_t length, bool of_ruleset, lab_records *records,
                      lab_error *error)
{
    keeping k = {records, error};
    *records = (lab_records){0};
    return lab_records_each(text, length, of_ruleset, keep, &k, error);
}

bool lab_records_parse(const char *text, size_t length, lab_records *records, lab_error *error)
{
    return parse_all(text, length, false, records, error);
}

bool lab_records_parse_of_ruleset(const char *text, size_t length, lab_records *records,
                                  lab_error *error)
{
    return parse_all(text, length, true, records, error);
}

unsigned lab_record_line(const lab_record *record)
{
    if (record->tag_count > 0)
        return record->tags[0].line;
    return record->move_count > 0 ? record->moves[0].line : 1;
}
