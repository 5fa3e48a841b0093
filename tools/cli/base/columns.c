/* SPDX-License-Identifier: MIT */
/* Text in columns. */
#include "cli/base/columns.h"
#include "cli/base/cli.h"
#include "cli/base/terminal.h"

enum { GAP = 2, LEAST_COLUMN = 12 };

struct cli_columns {
    size_t count, rows, room;
    char **texts; /* row by row */
    bool keeps_first;
};

cli_columns *cli_columns_new(size_t count)
{
    cli_columns *columns = cli_allocate(sizeof *columns);
    columns->count = count;
    return columns;
}

void cli_columns_free(cli_columns *columns)
{
    for (size_t i = 0; i < columns->rows * columns->count; i++)
        free(columns->texts[i]);
    free(columns->texts);
    free(columns);
}

void cli_columns_row(cli_columns *columns, const char *const *texts)
{
    if (columns->rows == columns->room) {
        columns->room = columns->room ? columns->room * 2 : 16;
        columns->texts = cli_reallocate(columns->texts, columns->room * columns->count *
                                                            sizeof *columns->texts);
    }
    for (size_t i = 0; i < columns->count; i++)
        columns->texts[columns->rows * columns->count + i] = cli_copy(texts[i] ? texts[i] : "");
    columns->rows++;
}

void cli_columns_keep_first(cli_columns *columns)
{
    columns->keeps_first = true;
}

/* Columns that the longest line of the text takes. */
static int line_width(const char *text)
{
    int most = 0;
    char *line = cli_copy(text);
    for (char *at = line, *next; at; at = next) {
        next = strchr(at, '\n');
        if (next)
            *next++ = '\0';
        const int width = cli_text_width(at);
        most = width > most ? width : most;
    }
    free(line);
    return most;
}

static void measure(const cli_columns *columns, int widths[CLI_COLUMNS_MAX])
{
    for (size_t i = 0; i < columns->rows * columns->count; i++) {
        const int width = line_width(columns->texts[i]);
        if (width > widths[i % columns->count])
            widths[i % columns->count] = width;
    }
}

static int total(const cli_columns *columns, const int widths[CLI_COLUMNS_MAX])
{
    int sum = GAP * ((int)columns->count - 1);
    for (size_t i = 0; i < columns->count; i++)
        sum += widths[i];
    return sum;
}

/* Takes from the widest column, one by one, until all fit. */
static void narrow(const cli_columns *columns, int widths[CLI_COLUMNS_MAX], int room)
{
    for (int over = total(columns, widths) - room; over > 0; over--) {
        size_t widest = columns->keeps_first;
        for (size_t i = widest + 1; i < columns->count; i++)
            if (widths[i] >= widths[widest])
                widest = i;
        if (widths[widest] <= LEAST_COLUMN)
            return;
        widths[widest]--;
    }
}

/* The bytes of `text` that fit `width` columns, broken at the end of a line, at a space if
 * there is one, or else behind a hyphen; at least a character.  *next is where the rest begins.
 */
static size_t piece(const char *text, int width, const char **next)
{
    const size_t line = strcspn(text, "\n");
    size_t fits = 0, broken = 0, hyphen = 0;
    for (size_t at = 0; at < line;) {
        size_t after = at + 1;
        while ((text[after] & 0xC0) == 0x80)
            after++;
        char character[8] = {0};
        memcpy(character, text + at, after - at < 7 ? after - at : 7);
        width -= cli_text_width(character);
        if (text[at] == ' ')
            broken = at;
        if (width < 0 && fits > 0)
            break;
        if (text[at] == '-')
            hyphen = after;
        fits = at = after;
    }
    const size_t length = fits == line ? fits
                          : broken > 0 ? broken
                          : hyphen > 0 ? hyphen
                                       : fits;
    *next = text + length + strspn(text + length, " ");
    *next += **next == '\n';
    return length;
}

/* One line of a row; true while something is left for another. */
static bool print_line(const cli_columns *columns, const char **rest, FILE *to, int indent,
                       const int widths[CLI_COLUMNS_MAX])
{
    bool more = false;
    int owed = indent; /* spaces before the next text, so that no line ends in spaces */
    for (size_t i = 0; i < columns->count; i++) {
        const char *next = rest[i];
        char *text = cli_copy(rest[i]);
        text[piece(rest[i], widths[i], &next)] = '\0';
        if (*text) {
            fprintf(to, "%*s%s", owed, "", text);
            owed = 0;
        }
        owed += widths[i] - cli_text_width(text) + GAP;
        free(text);
        rest[i] = next;
        more = more || *next;
    }
    fputc('\n', to);
    return more;
}

void cli_columns_end(cli_columns *columns, FILE *to, int indent, int width)
{
    int widths[CLI_COLUMNS_MAX] = {0};
    measure(columns, widths);
    if (width > 0)
        narrow(columns, widths, width - indent);
    for (size_t row = 0; row < columns->rows; row++) {
        const char *rest[CLI_COLUMNS_MAX];
        for (size_t i = 0; i < columns->count; i++)
            rest[i] = columns->texts[row * columns->count + i];
        while (print_line(columns, rest, to, indent, widths))
            ;
    }
    cli_columns_free(columns);
}
