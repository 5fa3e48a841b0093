/* Colour, width, and text set in columns. */
#include "cli/terminal.h"

#include <langinfo.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { DEFAULT_WIDTH = 80, LEAST_WIDTH = 20 };

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

cli_terminal cli_terminal_of(FILE *to)
{
    const int descriptor = fileno(to);
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
    static const char *const codes[] = {
        [CLI_PLAIN] = "\x1b[0m", [CLI_BOLD] = "\x1b[1m",     [CLI_FAINT] = "\x1b[2m",
        [CLI_RED] = "\x1b[31m",  [CLI_GREEN] = "\x1b[32m",   [CLI_YELLOW] = "\x1b[33m",
        [CLI_BLUE] = "\x1b[34m", [CLI_MAGENTA] = "\x1b[35m", [CLI_CYAN] = "\x1b[36m",
    };
    return terminal->colour ? codes[look] : "";
}

/* ---- columns ---- */

/* The code point at *text, which moves on; a byte that begins none counts for itself. */
static uint32_t next_point(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    const int more = at[0] < 0xC0 ? 0 : at[0] < 0xE0 ? 1 : at[0] < 0xF0 ? 2 : 3;
    uint32_t point = more == 0 ? at[0] : at[0] & (0x3Fu >> more);
    int read = 0;
    while (read < more && (at[read + 1] & 0xC0) == 0x80)
        point = point << 6 | (at[++read] & 0x3Fu);
    *text += read + 1;
    return point;
}

static int width_of_point(uint32_t point)
{
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

void cli_wrap(FILE *to, const char *text, int at, int indent, int width)
{
    bool begun = false; /* a word stands on this line */
    for (text += strspn(text, " \t\n"); *text; text += strspn(text, " \t\n")) {
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
