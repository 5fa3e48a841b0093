/* SPDX-License-Identifier: MIT */
/* Colour, width, and text set in columns. */
#include "cli/base/terminal.h"
#include "cli/base/cli.h"
#include "cli/base/safe_output.h"
#include "lab/base/utf8.h"

#include <langinfo.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { DEFAULT_WIDTH = 80, LEAST_WIDTH = 20, LOOKS = CLI_CYAN + 1, LONGEST_CODE = 32 };

static const uint32_t NO_CHARACTER = UINT32_MAX;

static int width_of(int descriptor)
{
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return DEFAULT_WIDTH;
    return size.ws_col < LEAST_WIDTH ? LEAST_WIDTH : size.ws_col;
}

static bool is_dumb(void)
{
    const char *kind = getenv("TERM");
    return kind && strcmp(kind, "dumb") == 0;
}

static int height_of(int descriptor)
{
    struct winsize size;
    return !is_dumb() && ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

static bool wants_colour(void)
{
    const char *refused = getenv("NO_COLOR");
    return !(refused && *refused) && !is_dumb();
}

/* The standard streams stand before their descriptors (safe_output.h). */
static int descriptor_of(FILE *to)
{
    return to == stdout ? STDOUT_FILENO : to == stderr ? STDERR_FILENO : fileno(to);
}

cli_terminal cli_terminal_of(FILE *to)
{
    const int descriptor = descriptor_of(to);
    const bool is_terminal = descriptor >= 0 && isatty(descriptor);
    return (cli_terminal){
        .is_terminal = is_terminal,
        .colour = is_terminal && wants_colour(),
        .unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
        .width = is_terminal ? width_of(descriptor) : DEFAULT_WIDTH,
        .height = is_terminal ? height_of(descriptor) : 0,
    };
}

const char *cli_look_code(const cli_terminal *terminal, cli_look look)
{
    static const int numbers[LOOKS] = {
        [CLI_PLAIN] = 0, [CLI_BOLD] = 1,     [CLI_FAINT] = 2,
        [CLI_RED] = 31,  [CLI_GREEN] = 32,   [CLI_YELLOW] = 33,
        [CLI_BLUE] = 34, [CLI_MAGENTA] = 35, [CLI_CYAN] = 36,
    };
    static char codes[LOOKS][LONGEST_CODE]; /* made when they are asked for */
    if (!terminal->colour)
        return "";
    if (!*codes[look])
        snprintf(codes[look], LONGEST_CODE, "%s\x1b[%dm", cli_safe_output_mark(),
                 numbers[look]);
    return codes[look];
}

void cli_print_heading(FILE *to, const cli_terminal *terminal, const char *text)
{
    fprintf(to, "\n%s%s%s\n", cli_look_code(terminal, CLI_BOLD), text,
            cli_look_code(terminal, CLI_PLAIN));
}

void cli_clear_line(FILE *to)
{
    fprintf(to, "%s\r%s\x1b[K", cli_safe_output_mark(), cli_safe_output_mark());
}

void cli_clear_rest(FILE *to)
{
    fprintf(to, "%s\x1b[K", cli_safe_output_mark());
}

void cli_go_up(FILE *to, int lines)
{
    fprintf(to, "%s\x1b[%dA%s\r", cli_safe_output_mark(), lines, cli_safe_output_mark());
}

/* ---- columns ---- */

/* The code point at *text, which moves on; NO_CHARACTER for a byte that begins none. */
static uint32_t next_point(const char **text)
{
    uint32_t point;
    const int length = lab_utf8(*text, strnlen(*text, 4), &point);
    *text += length > 0 ? length : 1;
    return length > 0 ? point : NO_CHARACTER;
}

/* As the gate lets it pass. */
static int width_of_point(uint32_t point)
{
    if (point == NO_CHARACTER || (cli_is_unsafe(point) && point < 0x80))
        return 4; /* "\xff" */
    if (cli_is_unsafe(point))
        return 6; /* "\u202e" */
    static const struct {
        uint32_t first, last;
        int width;
    } ranges[] = {{0x300, 0x36F, 0},   {0x200B, 0x200F, 0}, /* combining, or without width */
                  {0x1100, 0x115F, 2}, {0x2E80, 0xA4CF, 2}, {0xAC00, 0xD7A3, 2},
                  {0xF900, 0xFAFF, 2}, {0xFF00, 0xFF60, 2}, {0x1F300, 0x1FAFF, 2}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (point >= ranges[i].first && point <= ranges[i].last)
            return ranges[i].width;
    return 1;
}

static int width_within(const char *text, const char *end)
{
    int width = 0;
    while (text < end)
        width += width_of_point(next_point(&text));
    return width;
}

int cli_text_width(const char *text)
{
    return width_within(text, text + strlen(text));
}

void cli_pad(FILE *to, const char *text, int width)
{
    fprintf(to, "%s%*s", text, width > cli_text_width(text) ? width - cli_text_width(text) : 0,
            "");
}

/* Words up to `end`, the first in column `at`. */
static void wrap_words(FILE *to, const char *text, const char *end, int at, int indent,
                       int width)
{
    bool begun = false; /* this line has a word */
    for (text += strspn(text, " \t\n"); text < end; text += strspn(text, " \t\n")) {
        const size_t length = strcspn(text, " \t\n");
        const int wide = width_within(text, text + length);
        if (begun && width > 0 && at + 1 + wide > width) {
            fprintf(to, "\n%*s", indent, "");
            at = indent;
            begun = false;
        }
        fprintf(to, "%s%.*s", begun ? " " : "", (int)length, text);
        at += begun + wide;
        begun = true;
        text += length;
    }
    fputc('\n', to);
}

/* Does the line begin with spaces and "- "? */
static bool begins_item(const char *line)
{
    return strncmp(line + strspn(line, " "), "- ", 2) == 0;
}

/* The end of the line; before a list, line breaks are spaces. */
static const char *end_of_part(const char *text, bool listed)
{
    const char *end = text + strcspn(text, "\n");
    while (*end && !listed && !begins_item(end + 1))
        end += 1 + strcspn(end + 1, "\n");
    return end;
}

void cli_wrap(FILE *to, const char *text, int at, int indent, int width)
{
    const char *end = end_of_part(text, false);
    wrap_words(to, text, end, at, indent, width);
    while (*end) {
        text = end + 1;
        end = end_of_part(text, true);
        const int inner = (int)strspn(text, " ");
        const int begins = indent + inner;
        if (text[inner] == '\0' || text[inner] == '\n')
            continue;
        fprintf(to, "%*s", begins, "");
        wrap_words(to, text, end, begins, begins + (begins_item(text) ? 2 : 0), width);
    }
}

void cli_print_wrapped(int width, int first, int indent, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    char *text = cli_format_list(format, list);
    va_end(list);
    printf("%*s", first, "");
    cli_wrap(stdout, text, first, indent, width);
    free(text);
}
