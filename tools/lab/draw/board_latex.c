/* SPDX-License-Identifier: MIT */
/* A board as a picture, in TikZ. */
#include "lab/draw/board_latex.h"
#include "lab/draw/sheet.h"

#include <string.h>

/* In TeX's points: of a column of holes, where there is room. */
static const double usual_column = 30;

static void print_text(FILE *to, const char *text)
{
    for (; text && *text; text++) {
        if (strchr("#$%&_{}", *text))
            fprintf(to, "\\%c", *text);
        else if (strchr("~^\\<>|\"", *text))
            fprintf(to, "\\char%d{}", *text);
        else
            fputc(*text, to);
    }
}

/* Points for a unit of the picture. */
static double scale_of(const lab_sheet *s, double widest)
{
    const double usual = usual_column / LAB_SHEET_COLUMN;
    return s->width * usual > widest ? widest / s->width : usual;
}

/* ---- pieces ---- */

/* Text with its middle at a point; `size` is the height of its line in units.  Fonts are scaled
 * from 10 points, which every font has. */
static void draw_text(const lab_sheet *s, int x, int y, int size, const char *text)
{
    fprintf(s->to, "\\node[scale=%.2f] at (%d,%d) {%s};\n", size / 10.0, x, y, text);
}

static void draw_number(const lab_sheet *s, int x, int y, int size, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    draw_text(s, x, y, size, text);
}

/* By the owner: the pattern of a line and a tint. */
static const char *style_of(int player)
{
    static const char *const styles[] = {
        "solid,fill=white",
        "dash pattern=on 3pt off 1.8pt,fill=cyan!30",
        "dash pattern=on 0.5pt off 1.6pt,fill=orange!40",
        "dash pattern=on 4.5pt off 1.4pt on 0.8pt off 1.4pt,fill=green!35",
        "dash pattern=on 1.5pt off 1pt,fill=magenta!20",
        "dash pattern=on 6pt off 1.2pt,fill=violet!30",
    };
    _Static_assert(sizeof styles / sizeof *styles == DYAR_PLAYERS_MAX, "every player has one");
    return player < 0 ? "dash pattern=on 0.4pt off 1.2pt,fill=black!8" : styles[player];
}

/* ---- holes ---- */

static void draw_seeds(const lab_sheet *s, int x, int y, int seeds)
{
    if (s->picture->numerals) {
        draw_number(s, x, y, 38, seeds);
        return;
    }
    for (int i = 0; i < seeds && i < LAB_SHEET_SEEDS_DRAWN; i++) {
        int right, below;
        lab_sheet_seed(i, &right, &below);
        fprintf(s->to, "\\fill (%d,%d) circle[radius=%d];", x + right, y + below,
                LAB_SHEET_SEED);
    }
    if (seeds > 0) {
        fputc('\n', s->to);
        draw_number(s, x, y + LAB_SHEET_RADIUS + 17, 22, seeds);
    }
}

/* A second ring, in the pattern of whose mark it is. */
static void draw_mark(const lab_sheet *s, int hole, int x, int y)
{
    int owner;
    if (dyar_position_mark(s->game, s->position, hole, &owner) >= 0)
        fprintf(s->to, "\\draw[line width=1.4pt,%s,fill=none] (%d,%d) circle[radius=%d];\n",
                style_of(owner), x, y, LAB_SHEET_RADIUS - 8);
}

static void draw_hole(const lab_sheet *s, int hole)
{
    int x, y;
    const dyar_hole_state state = dyar_position_hole(s->game, s->position, hole);
    char name[8];
    if (state == DYAR_HOLE_MISSING)
        return;
    lab_sheet_hole(s, hole, &x, &y);
    fprintf(s->to, "\\draw[line width=0.8pt,%s] (%d,%d) circle[radius=%d];\n",
            style_of(dyar_position_owner(s->game, s->position, hole)), x, y, LAB_SHEET_RADIUS);
    draw_mark(s, hole, x, y);
    draw_text(s, x - 40, y - 42, 24, dyar_hole_name(s->game, hole, name));
    if (state == DYAR_HOLE_CLOSED)
        fprintf(s->to, "\\draw[line width=1.4pt] (%d,%d) -- (%d,%d) (%d,%d) -- (%d,%d);\n",
                x - 24, y - 24, x + 24, y + 24, x + 24, y - 24, x - 24, y + 24);
    else
        draw_seeds(s, x, y, dyar_position_seeds(s->game, s->position, hole));
}

static void draw_holes(const lab_sheet *s)
{
    for (int row = s->rows - 1; row >= 0; row--)
        for (int column = 0; column < s->columns; column++)
            draw_hole(s, row * s->columns + column);
}

/* ---- who plays ---- */

/* "south to move", bold. */
static void draw_player(const lab_sheet *s, int player, bool shows_turn, int x, int y)
{
    char name[24], text[64];
    const bool moves = lab_sheet_is_mover(s, player);
    snprintf(text, sizeof text, "%s%s%s", moves ? "\\bfseries " : "",
             lab_sheet_player(s, player, name), moves && shows_turn ? " to move" : "");
    draw_text(s, x, y, 26, text);
}

static void draw_bowl(const lab_sheet *s, int player, double scale)
{
    const int reserve = dyar_position_reserve(s->game, s->position, player);
    int x, y;
    lab_sheet_bowl(s, player, &x, &y);
    fprintf(s->to,
            "\\draw[line width=0.8pt,rounded corners=%.1fpt,%s] (%d,%d) rectangle (%d,%d);\n",
            28 * scale, style_of(player), x - 46, y - 40, x + 46, y + 40);
    draw_number(s, x, y, 38, dyar_position_store(s->game, s->position, player));
    draw_player(s, player, !s->plan.stores_beside, x, y + 60);
    if (reserve > 0) {
        char text[32];
        snprintf(text, sizeof text, "reserve %d", reserve);
        draw_text(s, x, y + 86, 22, text);
    }
}

/* The bowls, and of two players who sits above and below. */
static void draw_players(const lab_sheet *s, double scale)
{
    for (int player = 0; player < s->players; player++) {
        draw_bowl(s, player, scale);
        if (s->plan.stores_beside)
            draw_player(s, player, true, s->width / 2,
                        player == 0 ? LAB_SHEET_MARGIN + LAB_SHEET_LINE + s->holes_height + 32
                                    : LAB_SHEET_MARGIN);
    }
}

/* ---- a move ---- */

static void draw_move(const lab_sheet *s)
{
    lab_sheet_label labels[LAB_LABEL_MOST];
    const size_t count = lab_sheet_labels(s, labels);
    for (size_t i = 0; i < count; i++) {
        char text[32];
        snprintf(text, sizeof text, labels[i].kind == LAB_LABEL_CAPTURED ? "$-%d$" : "%d",
                 labels[i].number);
        fprintf(s->to, "\\draw[line width=0.5pt,fill=white] (%d,%d) circle[radius=16];\n",
                labels[i].x, labels[i].y);
        if (labels[i].kind == LAB_LABEL_END)
            fprintf(s->to, "\\fill (%d,%d) circle[radius=8];\n", labels[i].x, labels[i].y);
        else
            draw_text(s, labels[i].x, labels[i].y, labels[i].number < 10 ? 20 : 16, text);
    }
}

/* ---- the whole ---- */

static void begin(const lab_sheet *s, double scale)
{
    fprintf(s->to,
            "\\begin{tikzpicture}[scale=%.3f,x=1pt,y=-1pt,transform shape,"
            "every node/.style={inner sep=0pt,font=\\fontsize{10}{12}\\sffamily}]\n",
            scale);
    fprintf(s->to,
            "\\draw[line width=0.6pt,rounded corners=%.1fpt,black!60] (%d,%d) rectangle "
            "(%d,%d);\n",
            32 * scale, LAB_SHEET_MARGIN / 2, LAB_SHEET_MARGIN + LAB_SHEET_LINE - 20,
            s->width - LAB_SHEET_MARGIN / 2,
            LAB_SHEET_MARGIN + LAB_SHEET_LINE + 10 + s->holes_height);
}

void lab_draw_board_latex(FILE *to, const lab_picture *picture, double widest,
                          const char *caption)
{
    const lab_sheet s = lab_sheet_of(to, picture);
    const double scale = scale_of(&s, widest);
    begin(&s, scale);
    if (caption) {
        fprintf(to, "\\node[scale=2.8] at (%d,-18) {", s.width / 2);
        print_text(to, caption);
        fputs("};\n", to);
    }
    draw_holes(&s);
    draw_players(&s, scale);
    draw_move(&s);
    fputs("\\end{tikzpicture}%\n", to);
}
