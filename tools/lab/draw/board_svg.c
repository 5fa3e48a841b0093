/* SPDX-License-Identifier: MIT */
/* A board as a picture, in SVG. */
#include "lab/draw/board_svg.h"
#include "lab/base/markup.h"
#include "lab/draw/sheet.h"

/* ---- seeds ---- */

void lab_draw_seeds(FILE *to, int seeds, bool numerals)
{
    if (numerals) {
        fprintf(to,
                "<text class=\"number\" y=\"13\" font-size=\"38\" fill=\"var(--dyar-number, "
                "#fff)\">%d</text>",
                seeds);
        return;
    }
    fputs("<g fill=\"var(--dyar-seed, #f4ead2)\" stroke=\"#2b1c0c\" stroke-width=\"1\">", to);
    for (int i = 0; i < seeds && i < LAB_SHEET_SEEDS_DRAWN; i++) {
        int x, y;
        lab_sheet_seed(i, &x, &y);
        fprintf(to, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>", x, y, LAB_SHEET_SEED);
    }
    fputs("</g>", to);
    if (seeds > 0)
        fprintf(to, "<text class=\"count\" y=\"%d\" font-size=\"22\">%d</text>",
                LAB_SHEET_RADIUS + 24, seeds);
}

/* ---- holes ---- */

/* By the owner: lines, dashes, dots and what lies between. */
static const char *pattern_of(int player)
{
    static const char *const dashes[] = {"none", "12 7", "2 7", "18 6 3 6", "6 4", "20 4"};
    _Static_assert(sizeof dashes / sizeof *dashes == DYAR_PLAYERS_MAX, "every player has one");
    return player < 0 ? "1 5" : dashes[player];
}

static void put_mark(const lab_sheet *s, int hole)
{
    char name[24];
    int owner;
    const int mark = dyar_position_mark(s->game, s->position, hole, &owner);
    if (mark < 0)
        return;
    fprintf(
        s->to,
        "<g class=\"mark\" fill=\"none\" stroke=\"var(--dyar-mark, #ffc94d)\"><circle r=\"%d\" "
        "stroke-width=\"5\" stroke-dasharray=\"%s\"/><title>",
        LAB_SHEET_RADIUS - 7, pattern_of(owner));
    lab_markup_text(s->to, dyar_game_marks(s->game)[mark]);
    if (owner >= 0)
        fprintf(s->to, " of %s", lab_sheet_player(s, owner, name));
    fputs("</title></g>", s->to);
}

static void draw_title(const lab_sheet *s, int hole, const char *name)
{
    const int seeds = dyar_position_seeds(s->game, s->position, hole);
    const int owner = dyar_position_owner(s->game, s->position, hole);
    char player[24], of[40] = "nobody's";
    if (owner >= 0)
        snprintf(of, sizeof of, "%s's", lab_sheet_player(s, owner, player));
    if (dyar_position_hole(s->game, s->position, hole) == DYAR_HOLE_CLOSED)
        fprintf(s->to, "<title>%s: closed, %s</title>", name, of);
    else
        fprintf(s->to, "<title>%s: %d seed%s, %s</title>", name, seeds, seeds == 1 ? "" : "s",
                of);
}

static void put_hole(const lab_sheet *s, int hole)
{
    const dyar_hole_state state = dyar_position_hole(s->game, s->position, hole);
    const int owner = dyar_position_owner(s->game, s->position, hole);
    const int seeds = dyar_position_seeds(s->game, s->position, hole);
    char name[8];
    int x, y;
    if (state == DYAR_HOLE_MISSING)
        return;
    lab_sheet_hole(s, hole, &x, &y);
    dyar_hole_name(s->game, hole, name);
    fprintf(s->to,
            "<g class=\"hole\" data-hole=\"%s\" data-owner=\"%d\" data-seeds=\"%d\" "
            "transform=\"translate(%d %d)\">",
            name, owner + 1, seeds, x, y);
    draw_title(s, hole, name);
    fprintf(s->to,
            "<circle class=\"ring\" r=\"%d\" fill=\"var(--dyar-hole, #7a4f24)\" "
            "stroke=\"var(--dyar-text, #1d1206)\" stroke-width=\"3\" stroke-dasharray=\"%s\"/>",
            LAB_SHEET_RADIUS, pattern_of(owner));
    put_mark(s, hole);
    fputs("<g class=\"seeds\">", s->to);
    if (state == DYAR_HOLE_CLOSED)
        fputs("<path d=\"M-24-24 24 24M24-24-24 24\" stroke=\"var(--dyar-seed, #f4ead2)\" "
              "stroke-width=\"6\"/>",
              s->to);
    else
        lab_draw_seeds(s->to, seeds, s->picture->numerals);
    fprintf(s->to,
            "</g><text class=\"name\" x=\"-52\" y=\"-34\" font-size=\"17\" "
            "text-anchor=\"start\">%s</text>"
            "</g>\n",
            name);
}

static void put_holes(const lab_sheet *s)
{
    for (int row = s->rows - 1; row >= 0; row--)
        for (int column = 0; column < s->columns; column++)
            put_hole(s, row * s->columns + column);
}

/* ---- bowls: what has been captured ---- */

static void put_bowl(const lab_sheet *s, int player, int x, int y)
{
    const int seeds = dyar_position_store(s->game, s->position, player);
    const int reserve = dyar_position_reserve(s->game, s->position, player);
    const bool moves = lab_sheet_is_mover(s, player);
    /* Four bowls stand too near each other for both in a line; a reserve would need the second.
     */
    const char *turn = reserve > 0 ? " to move" : " <tspan x=\"0\" dy=\"24\">to move</tspan>";
    char name[24];
    lab_sheet_player(s, player, name);
    fprintf(s->to,
            "<g class=\"store\" data-player=\"%d\" data-seeds=\"%d\" "
            "transform=\"translate(%d %d)\"><title>captured by %s: %d</title>",
            player + 1, seeds, x, y, name, seeds);
    fprintf(s->to,
            "<rect x=\"-46\" y=\"-40\" width=\"92\" height=\"80\" rx=\"38\" "
            "fill=\"var(--dyar-hole, #7a4f24)\" stroke=\"var(--dyar-text, #1d1206)\" "
            "stroke-width=\"3\" stroke-dasharray=\"%s\"/>"
            "<text class=\"number\" y=\"13\" font-size=\"38\" fill=\"var(--dyar-number, "
            "#fff)\">%d</text>"
            "<text class=\"name\" x=\"0\" y=\"66\" font-size=\"22\"%s>%s%s</text>",
            pattern_of(player), seeds, moves ? " font-weight=\"bold\"" : "", name,
            moves && !s->plan.stores_beside ? turn : "");
    if (reserve > 0)
        fprintf(s->to, "<text class=\"reserve\" y=\"92\" font-size=\"20\">reserve %d</text>",
                reserve);
    fputs("</g>\n", s->to);
}

static void draw_bowls(const lab_sheet *s)
{
    for (int player = 0; player < s->players; player++) {
        int x, y;
        lab_sheet_bowl(s, player, &x, &y);
        put_bowl(s, player, x, y);
    }
}

/* ---- a move ---- */

static void draw_label(const lab_sheet *s, const lab_sheet_label *label)
{
    static const char *const classes[] = {"captured", "end", "lap"};
    fprintf(s->to,
            "<g class=\"told %s\" transform=\"translate(%d %d)\"><circle r=\"15\" "
            "fill=\"var(--dyar-ground, #fff)\" stroke=\"var(--dyar-text, #1d1206)\" "
            "stroke-width=\"2\"/>",
            classes[label->kind], label->x, label->y);
    if (label->kind == LAB_LABEL_END)
        fputs("<title>the last seed falls here</title><circle r=\"7\"/></g>\n", s->to);
    else if (label->kind == LAB_LABEL_LAP)
        fprintf(s->to,
                "<title>lap %d begins here</title>"
                "<text class=\"count\" y=\"7\" font-size=\"19\">%d</text></g>\n",
                label->number, label->number);
    else
        fprintf(s->to,
                "<title>%d captured</title><text class=\"count\" y=\"6\" "
                "font-size=\"%d\">\xe2\x88\x92%d</text></g>\n",
                label->number, label->number < 10 ? 18 : 14, label->number);
}

static void put_move(const lab_sheet *s)
{
    lab_sheet_label labels[LAB_LABEL_MOST];
    const size_t count = lab_sheet_labels(s, labels);
    for (size_t i = 0; i < count; i++)
        draw_label(s, &labels[i]);
}

/* ---- the whole ---- */

/* "row 2: 4, 4, closed, 4" */
static void write_row(const lab_sheet *s, int row)
{
    fprintf(s->to, ". Row %d", row + 1);
    const char *sign = ":";
    for (int hole = row * s->columns; hole < (row + 1) * s->columns; hole++) {
        const dyar_hole_state state = dyar_position_hole(s->game, s->position, hole);
        if (state == DYAR_HOLE_MISSING)
            continue;
        fprintf(s->to, "%s ", sign);
        if (state == DYAR_HOLE_CLOSED)
            fputs("closed", s->to);
        else
            fprintf(s->to, "%d", dyar_position_seeds(s->game, s->position, hole));
        sign = ",";
    }
}

static void write_label(const lab_sheet *s)
{
    char name[24];
    lab_markup_text(s->to, dyar_ruleset_about(s->picture->ruleset)->name);
    if (dyar_result_of(s->game, s->position).over)
        fputs(", over", s->to);
    else
        fprintf(s->to, ", %s to move",
                lab_sheet_player(s, dyar_position_mover(s->game, s->position), name));
    for (int row = s->rows - 1; row >= 0; row--)
        write_row(s, row);
    fputs(". Captured", s->to);
    for (int player = 0; player < s->players; player++)
        fprintf(s->to, "%s %s %d", player ? "," : ":", lab_sheet_player(s, player, name),
                dyar_position_store(s->game, s->position, player));
}

static void begin_svg(const lab_sheet *s)
{
    const int board_height = s->holes_height + 30;
    fprintf(s->to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"group\" "
            "aria-label=\"",
            s->width, s->height);
    write_label(s);
    fputs("\" font-family=\"sans-serif\" text-anchor=\"middle\" "
          "fill=\"var(--dyar-text, #1d1206)\">\n"
          "<rect class=\"ground\" width=\"100%\" height=\"100%\" fill=\"var(--dyar-ground, "
          "#fff)\"/>\n",
          s->to);
    fprintf(s->to,
            "<rect class=\"board\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"40\" "
            "fill=\"var(--dyar-wood, #d9b27c)\"/>\n",
            LAB_SHEET_MARGIN / 2, LAB_SHEET_MARGIN + LAB_SHEET_LINE - 20,
            s->width - LAB_SHEET_MARGIN, board_height);
}

/* Who sits below, and of two players who sits above. */
static void draw_sides(const lab_sheet *s)
{
    for (int player = 0; player < s->players && s->plan.stores_beside; player++) {
        char name[24];
        const bool moves = lab_sheet_is_mover(s, player);
        fprintf(s->to, "<text x=\"%d\" y=\"%d\" font-size=\"24\"%s>%s%s</text>\n", s->width / 2,
                player == 0 ? LAB_SHEET_MARGIN + LAB_SHEET_LINE + s->holes_height + 38
                            : LAB_SHEET_MARGIN + 8,
                moves ? " font-weight=\"bold\"" : "", lab_sheet_player(s, player, name),
                moves ? " to move" : "");
    }
}

void lab_draw_board(FILE *to, const lab_picture *picture)
{
    const lab_sheet s = lab_sheet_of(to, picture);
    begin_svg(&s);
    draw_sides(&s);
    put_holes(&s);
    draw_bowls(&s);
    put_move(&s);
    fputs("</svg>\n", to);
}

void lab_board_size(const dyar_ruleset *ruleset, int *width, int *height)
{
    const lab_sheet s = lab_sheet_of(NULL, &(lab_picture){.ruleset = ruleset});
    *width = s.width;
    *height = s.height;
}
