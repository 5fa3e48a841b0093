/* SPDX-License-Identifier: MIT */
/* Streams that show what a terminal would obey. */
#include "cli/base/safe_output.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "lab/base/utf8.h"

enum { SECRET = 8, MARK = 1 + 2 * SECRET, BLOCK = 64 };

typedef struct safe_stream {
    FILE *behind;
    bool one_line;
    bool (*more)(FILE *to);       /* asked when a page is full; NULL: no pages */
    int page, lines;              /* lines of a page; lines that it has */
    bool left_out;                /* output is dropped until the next page begins */
    unsigned char held[MARK + 1]; /* the beginning of a character or of the mark */
    size_t length;
    int first_error; /* errno of the first write that failed; 0: none did */
} safe_stream;

static char mark[MARK + 1]; /* an escape and hexadecimal digits */
static safe_stream standard_output, standard_error;

/* ---- which characters ---- */

bool cli_is_unsafe(uint32_t point)
{
    return (point < 0x20 && point != '\n' && point != '\t') ||
           (point >= 0x7F && point < 0xA0) || point == 0x61C || point == 0x200E ||
           point == 0x200F ||                      /* of direction */
           (point >= 0x2028 && point <= 0x202E) || /* ends of lines, direction */
           (point >= 0x2066 && point <= 0x2069);
}

/* Returns 0 for ASCII that passes, else 1.  This and the next have no branch, so that compilers
 * test a vector of bytes at once. */
static unsigned char is_odd(unsigned char c)
{
    return (unsigned char)(((unsigned char)(c - 0x20) >= 0x5F) & (c != '\n') & (c != '\t'));
}

static bool is_plain_block(const char *bytes)
{
    unsigned char odd = 0;
    for (size_t i = 0; i < BLOCK; i++)
        odd |= is_odd((unsigned char)bytes[i]);
    return odd == 0;
}

/* Returns the number of plain bytes at the beginning. */
static size_t plain_length(const char *bytes, size_t size)
{
    size_t length = 0;
    while (length + BLOCK <= size && is_plain_block(bytes + length))
        length += BLOCK;
    while (length < size && !is_odd((unsigned char)bytes[length]))
        length++;
    return length;
}

/* ---- passing ---- */

static void drop(safe_stream *s, size_t length)
{
    s->length -= length;
    memmove(s->held, s->held + length, s->length);
}

static void show_byte(safe_stream *s)
{
    fprintf(s->behind, "\\x%02x", s->held[0]);
    drop(s, 1);
}

static bool begins_mark(const safe_stream *s)
{
    return memcmp(s->held, mark, s->length < MARK ? s->length : MARK) == 0;
}

/* Writes the first character of the held bytes.  Returns false if its last byte is missing. */
static bool let_out(safe_stream *s)
{
    uint32_t point = 0;
    if (begins_mark(s)) {
        if (s->length <= MARK)
            return false;
        fputc(s->held[MARK], s->behind);
        drop(s, MARK + 1);
        return true;
    }
    const int length = lab_utf8((const char *)s->held, s->length, &point);
    if (length < 0)
        return false;
    if (length == 0 ||
        (length == 1 && (cli_is_unsafe(point) || (s->one_line && point < 0x20)))) {
        show_byte(s);
        return true;
    }
    if (cli_is_unsafe(point))
        fprintf(s->behind, "\\u%04x", (unsigned)point);
    else
        fwrite(s->held, 1, (size_t)length, s->behind);
    drop(s, (size_t)length);
    return true;
}

static void pass(safe_stream *s, const char *bytes, size_t size)
{
    while (size > 0) {
        const size_t plain = s->length == 0 && !s->one_line ? plain_length(bytes, size) : 0;
        fwrite(bytes, 1, plain, s->behind);
        bytes += plain;
        size -= plain;
        if (size > 0) {
            s->held[s->length++] = (unsigned char)*bytes++;
            size--;
        }
        while (s->length > 0 && let_out(s))
            ;
    }
}

/* Ends the text: shows an incomplete character byte by byte. */
static void finish(safe_stream *s)
{
    while (s->length > 0)
        if (!let_out(s))
            show_byte(s);
}

/* ---- pages ---- */

/* Asks before the line break that would scroll the page away. */
static void pass_line(safe_stream *s, const char *bytes, size_t size)
{
    if (s->lines == s->page) {
        s->lines = 0;
        s->left_out = !s->more(s->behind);
    }
    if (s->left_out)
        return;
    pass(s, bytes, size);
    s->lines += bytes[size - 1] == '\n';
}

static void pass_pages(safe_stream *s, const char *bytes, size_t size)
{
    while (size > 0 && !s->left_out) {
        const char *end = memchr(bytes, '\n', size);
        const size_t length = end ? (size_t)(end - bytes) + 1 : size;
        pass_line(s, bytes, length);
        bytes += length;
        size -= length;
    }
}

void cli_safe_output_begin_page(int lines, bool (*more)(FILE *to))
{
    safe_stream *s = &standard_output;
    fflush(stdout);
    s->page = lines;
    s->more = lines > 0 ? more : NULL;
    s->lines = 0;
    s->left_out = false;
}

/* ---- streams ---- */

static ssize_t write_stream(void *cookie, const char *bytes, size_t size)
{
    safe_stream *s = cookie;
    if (s->more)
        pass_pages(s, bytes, size);
    else
        pass(s, bytes, size);
    if (fflush(s->behind) == 0 && !ferror(s->behind))
        return (ssize_t)size;
    s->first_error = s->first_error ? s->first_error : errno;
    return 0;
}

static int close_stream(void *cookie)
{
    safe_stream *s = cookie;
    finish(s);
    const bool failed = ferror(s->behind);
    return fclose(s->behind) == 0 && !failed ? 0 : -1;
}

/* glibc lets its standard streams be replaced.  The old one is given whole buffers. */
static bool open_stream(safe_stream *s, FILE **stream, int buffering)
{
    const cookie_io_functions_t functions = {.write = write_stream, .close = close_stream};
    *s = (safe_stream){.behind = *stream};
    FILE *safe = fopencookie(s, "w", functions);
    if (!safe || setvbuf(safe, NULL, buffering, 0) != 0 ||
        setvbuf(s->behind, NULL, _IOFBF, 0) != 0)
        return false;
    *stream = safe;
    return true;
}

static bool draw_mark(void)
{
    unsigned char secret[SECRET];
    if (getentropy(secret, sizeof secret) != 0)
        return false;
    mark[0] = '\x1b';
    for (size_t i = 0; i < SECRET; i++)
        snprintf(mark + 1 + 2 * i, 3, "%02x", secret[i]);
    return true;
}

bool cli_safe_output_open(void)
{
    return draw_mark() &&
           open_stream(&standard_output, &stdout, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF) &&
           open_stream(&standard_error, &stderr, _IONBF);
}

const char *cli_safe_output_mark(void)
{
    return mark;
}

void cli_safe_output_keep_line(bool kept)
{
    standard_error.one_line = kept;
}

int cli_safe_output_first_error(void)
{
    return standard_output.first_error;
}

FILE *cli_safe_output_behind(void)
{
    return standard_output.behind;
}

void cli_safe_output_write(FILE *to, const char *text, bool one_line)
{
    safe_stream s = {.behind = to, .one_line = one_line};
    pass(&s, text, strlen(text));
    finish(&s);
}
