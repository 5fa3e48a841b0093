/* SPDX-License-Identifier: MIT */
/* Rows of small boards. */
#include "lab/draw/boards_svg.h"

#include <string.h>

#include "lab/base/markup.h"

/* In units of a board's picture. */
enum {
    BOARDS_WIDEST = 2700, /* of a row */
    BOARDS_HEAD = 110,    /* the lines above all */
    BOARDS_LINES = 92,    /* those above a board */
    BOARDS_GAP = 40,
    BOARDS_BOLD = 34,  /* size from which lines are bold */
    BOARDS_LEAST = 700 /* width of a cell, for its lines */
};

/* Letters that are as wide together as a letter is high, in most fonts. */
static const double LETTERS_OF_WIDTH = 1.75;

typedef struct boards_grid {
    int width, height; /* of a cell */
    int across;        /* cells in a row */
} boards_grid;

static boards_grid grid_of(const lab_small_board *boards, size_t count)
{
    boards_grid grid = {.width = BOARDS_LEAST};
    for (size_t i = 0; i < count; i++) {
        int width, height;
        lab_board_size(boards[i].picture.ruleset, &width, &height);
        grid.width = width > grid.width ? width : grid.width;
        grid.height = height > grid.height ? height : grid.height;
    }
    grid.width += BOARDS_GAP;
    grid.height += BOARDS_LINES + BOARDS_GAP;
    grid.across = grid.width < BOARDS_WIDEST ? BOARDS_WIDEST / grid.width : 1;
    if ((size_t)grid.across > count)
        grid.across = (int)count;
    return grid;
}

/* A line of text, smaller than `size` if its width would be more than there is. */
static void draw_line(FILE *to, int x, int y, int size, int width, const char *text)
{
    const size_t letters = strlen(text);
    const int fit = letters > 0 ? (int)(LETTERS_OF_WIDTH * width / (double)letters) : size;
    fprintf(to, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"%s>", x, y, fit < size ? fit : size,
            size >= BOARDS_BOLD ? " font-weight=\"bold\"" : "");
    lab_markup_text(to, text);
    fputs("</text>\n", to);
}

static void draw_small_board(FILE *to, const lab_small_board *board, const boards_grid *grid,
                             int x, int y)
{
    int width, height;
    lab_board_size(board->picture.ruleset, &width, &height);
    const int middle = x + grid->width / 2;
    draw_line(to, middle, y + 36, 34, grid->width, board->name);
    draw_line(to, middle, y + 76, 28, grid->width, board->state);
    fprintf(to, "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">\n", middle - width / 2,
            y + BOARDS_LINES, width, height);
    lab_draw_board(to, &board->picture);
    fputs("</svg>\n", to);
}

void lab_draw_boards(FILE *to, const char *title, const char *story,
                     const lab_small_board *boards, size_t count)
{
    const boards_grid grid = grid_of(boards, count);
    const int rows = ((int)count + grid.across - 1) / grid.across,
              width = grid.across * grid.width;
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" text-anchor=\"middle\" "
            "fill=\"var(--dyar-text, #1d1206)\">\n<title>",
            width, BOARDS_HEAD + rows * grid.height);
    lab_markup_text(to, title);
    fputs("</title>\n<rect class=\"ground\" width=\"100%\" height=\"100%\" "
          "fill=\"var(--dyar-ground, #fff)\"/>\n",
          to);
    draw_line(to, width / 2, 48, 40, width, title);
    draw_line(to, width / 2, 92, 30, width, story);
    for (size_t i = 0; i < count; i++)
        draw_small_board(to, &boards[i], &grid, (int)i % grid.across * grid.width,
                         BOARDS_HEAD + (int)i / grid.across * grid.height);
    fputs("</svg>\n", to);
}
