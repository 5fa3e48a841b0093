/* A board as a picture of heat. */
#include "lab/draw/wear_svg.h"

#include "lab/base/markup.h"

/* In units of the picture. */
enum { COLUMN = 100, ROW = 110, RADIUS = 42, MARGIN = 24 };

static void draw_hole(FILE *to, const dyar_game *game, int hole, double count, double heat)
{
    const int columns = dyar_game_columns(game), row = hole / columns;
    const int x = MARGIN + hole % columns * COLUMN + COLUMN / 2;
    const int y = MARGIN + (dyar_game_rows(game) - 1 - row) * ROW + ROW / 2 + 6;
    char name[8];
    dyar_hole_name(game, hole, name);
    fprintf(to,
            "<g class=\"hole\" data-hole=\"%s\" data-count=\"%.3f\" "
            "transform=\"translate(%d %d)\"><circle r=\"%d\" fill=\"#fff\" stroke=\"#1d1206\" "
            "stroke-width=\"3\"/><circle r=\"%d\" fill=\"#8a1c00\" fill-opacity=\"%.3f\"/>"
            "<text y=\"8\" font-size=\"24\" fill=\"%s\">%.1f</text>"
            "<text x=\"-46\" y=\"-36\" font-size=\"17\" text-anchor=\"start\">%s</text></g>\n",
            name, count, x, y, RADIUS, RADIUS, heat, heat > 0.5 ? "#fff" : "#1d1206", count,
            name);
}

typedef struct range {
    double least, most;
} range;

static bool is_there(const dyar_game *game, const dyar_position *position, int hole)
{
    return dyar_position_hole(game, position, hole) != DYAR_HOLE_MISSING;
}

static range range_of(const dyar_game *game, const dyar_position *position,
                      const double *counts)
{
    const int holes = dyar_game_rows(game) * dyar_game_columns(game);
    range r = {-1, -1};
    for (int hole = 0; hole < holes; hole++) {
        if (!is_there(game, position, hole))
            continue;
        r.least = r.least < 0 || counts[hole] < r.least ? counts[hole] : r.least;
        r.most = counts[hole] > r.most ? counts[hole] : r.most;
    }
    return r;
}

static double heat_in(range r, double count)
{
    return r.most > r.least ? (count - r.least) / (r.most - r.least) : 0;
}

void lab_draw_wear(FILE *to, const dyar_ruleset *ruleset, const dyar_position *position,
                   const double *counts)
{
    const dyar_game *game = dyar_ruleset_game(ruleset);
    const int rows = dyar_game_rows(game), columns = dyar_game_columns(game);
    const int width = columns * COLUMN + 2 * MARGIN, height = rows * ROW + 2 * MARGIN;
    const range all = range_of(game, position, counts);
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
            "aria-label=\"Wear of the holes of ",
            width, height);
    lab_markup_text(to, dyar_ruleset_about(ruleset)->name);
    fprintf(to,
            ", counts a game\" font-family=\"sans-serif\" text-anchor=\"middle\" "
            "fill=\"#1d1206\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"30\" fill=\"#d9b27c\"/>\n",
            MARGIN / 2, MARGIN / 2, width - MARGIN, height - MARGIN);
    for (int hole = 0; hole < rows * columns; hole++)
        if (is_there(game, position, hole))
            draw_hole(to, game, hole, counts[hole], heat_in(all, counts[hole]));
    fputs("</svg>\n", to);
}
