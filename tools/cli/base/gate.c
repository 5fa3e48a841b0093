/* The gate that all output goes through. */
#include "cli/base/gate.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "lab/base/utf8.h"

enum { SECRET = 8, MARK = 1 + 2 * SECRET, BLOCK = 64 };

typedef struct gate {
    FILE *behind;
    bool one_line;
    bool (*more)(FILE *to);       /* asked when a page is full; NULL: no pages */
    int page, lines;              /* of a page; that stand on it */
    bool left_out;                /* what comes until the next page begins */
    unsigned char held[MARK + 1]; /* the beginning of a character or of the mark */
    size_t length;
    int why; /* what it could not be written for: an errno */
} gate;

static char mark[MARK + 1]; /* an escape and hexadecimal digits */
static gate standard_output, standard_error;

/* ---- which characters ---- */

bool cli_gate_stops(uint32_t point)
{
    return (point < 0x20 && point != '\n' && point != '\t') ||
           (point >= 0x7F && point < 0xA0) || point == 0x61C || point == 0x200E ||
           point == 0x200F ||                      /* of direction */
           (point >= 0x2028 && point <= 0x202E) || /* ends of lines, direction */
           (point >= 0x2066 && point <= 0x2069);
}

/* 1 for all but ASCII that passes, else 0.  Without a branch, here and below, so that a vector
 * of bytes can be asked at once. */
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

/* How many bytes at the beginning are plain. */
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

static void drop(gate *g, size_t length)
{
    g->length -= length;
    memmove(g->held, g->held + length, g->length);
}

static void show_byte(gate *g)
{
    fprintf(g->behind, "\\x%02x", g->held[0]);
    drop(g, 1);
}

static bool begins_mark(const gate *g)
{
    return memcmp(g->held, mark, g->length < MARK ? g->length : MARK) == 0;
}

/* Lets out what begins what is held; false when the rest of it is still to come. */
static bool let_out(gate *g)
{
    uint32_t point = 0;
    if (begins_mark(g)) {
        if (g->length <= MARK)
            return false;
        fputc(g->held[MARK], g->behind);
        drop(g, MARK + 1);
        return true;
    }
    const int length = lab_utf8((const char *)g->held, g->length, &point);
    if (length < 0)
        return false;
    if (length == 0 ||
        (length == 1 && (cli_gate_stops(point) || (g->one_line && point < 0x20)))) {
        show_byte(g);
        return true;
    }
    if (cli_gate_stops(point))
        fprintf(g->behind, "\\u%04x", (unsigned)point);
    else
        fwrite(g->held, 1, (size_t)length, g->behind);
    drop(g, (size_t)length);
    return true;
}

static void pass(gate *g, const char *bytes, size_t size)
{
    while (size > 0) {
        const size_t plain = g->length == 0 && !g->one_line ? plain_length(bytes, size) : 0;
        fwrite(bytes, 1, plain, g->behind);
        bytes += plain;
        size -= plain;
        if (size > 0) {
            g->held[g->length++] = (unsigned char)*bytes++;
            size--;
        }
        while (g->length > 0 && let_out(g))
            ;
    }
}

/* Nothing more comes: what was begun is shown byte by byte. */
static void finish(gate *g)
{
    while (g->length > 0)
        if (!let_out(g))
            show_byte(g);
}

/* ---- pages ---- */

/* A line break that would scroll the page away waits until somebody has read it. */
static void pass_line(gate *g, const char *bytes, size_t size)
{
    if (g->lines == g->page) {
        g->lines = 0;
        g->left_out = !g->more(g->behind);
    }
    if (g->left_out)
        return;
    pass(g, bytes, size);
    g->lines += bytes[size - 1] == '\n';
}

static void pass_pages(gate *g, const char *bytes, size_t size)
{
    while (size > 0 && !g->left_out) {
        const char *end = memchr(bytes, '\n', size);
        const size_t length = end ? (size_t)(end - bytes) + 1 : size;
        pass_line(g, bytes, length);
        bytes += length;
        size -= length;
    }
}

void cli_gate_begin_page(int lines, bool (*more)(FILE *to))
{
    gate *g = &standard_output;
    fflush(stdout);
    g->page = lines;
    g->more = lines > 0 ? more : NULL;
    g->lines = 0;
    g->left_out = false;
}

/* ---- streams ---- */

static ssize_t write_stream(void *cookie, const char *bytes, size_t size)
{
    gate *g = cookie;
    if (g->more)
        pass_pages(g, bytes, size);
    else
        pass(g, bytes, size);
    if (fflush(g->behind) == 0 && !ferror(g->behind))
        return (ssize_t)size;
    g->why = g->why ? g->why : errno;
    return 0;
}

static int close_stream(void *cookie)
{
    gate *g = cookie;
    finish(g);
    const bool failed = ferror(g->behind);
    return fclose(g->behind) == 0 && !failed ? 0 : -1;
}

/* glibc lets its standard streams be replaced.  The old one is given whole buffers. */
static bool open_stream(gate *g, FILE **stream, int buffering)
{
    const cookie_io_functions_t functions = {.write = write_stream, .close = close_stream};
    *g = (gate){.behind = *stream};
    FILE *gated = fopencookie(g, "w", functions);
    if (!gated || setvbuf(gated, NULL, buffering, 0) != 0 ||
        setvbuf(g->behind, NULL, _IOFBF, 0) != 0)
        return false;
    *stream = gated;
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

bool cli_gate_open(void)
{
    return draw_mark() &&
           open_stream(&standard_output, &stdout, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF) &&
           open_stream(&standard_error, &stderr, _IONBF);
}

const char *cli_gate_mark(void)
{
    return mark;
}

void cli_gate_keep_line(bool kept)
{
    standard_error.one_line = kept;
}

int cli_gate_why(void)
{
    return standard_output.why;
}

FILE *cli_gate_behind(void)
{
    return standard_output.behind;
}

void cli_gate_pass(FILE *to, const char *text, bool one_line)
{
    gate g = {.behind = to, .one_line = one_line};
    pass(&g, text, strlen(text));
    finish(&g);
}
