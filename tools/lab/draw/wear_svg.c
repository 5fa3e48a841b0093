/* A board as a picture of heat. */
#include "lab/draw/wear_svg.h"

#include "lab/base/markup.h"

/* In units of the picture. */
enum { COLUMN = 100, ROW = 110, RADIUS = 42, MARGIN = 24 };

static void draw_hole(FILE *to, const lab_holes *holes, int hole, double count, double heat)
{
    const int columns = holes->columns, row = hole / columns;
    const int x = MARGIN + hole % columns * COLUMN + COLUMN / 2;
    const int y = MARGIN + (holes->rows - 1 - row) * ROW + ROW / 2 + 6;
    fprintf(to,
            "<g class=\"hole\" data-hole=\"%s\" data-count=\"%.3f\" "
            "transform=\"translate(%d %d)\"><circle r=\"%d\" fill=\"#fff\" stroke=\"#1d1206\" "
            "stroke-width=\"3\"/><circle r=\"%d\" fill=\"#8a1c00\" fill-opacity=\"%.3f\"/>"
            "<text y=\"8\" font-size=\"24\" fill=\"%s\">%.1f</text>"
            "<text x=\"-46\" y=\"-36\" font-size=\"17\" text-anchor=\"start\">%s</text></g>\n",
            holes->names[hole], count, x, y, RADIUS, RADIUS, heat,
            heat > 0.5 ? "#fff" : "#1d1206", count, holes->names[hole]);
}

typedef struct range {
    double least, most;
} range;

static range range_of(const lab_holes *holes, const double *counts)
{
    range r = {-1, -1};
    for (int hole = 0; hole < holes->rows * holes->columns; hole++) {
        if (!*holes->names[hole])
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

void lab_draw_wear(FILE *to, const char *name, const lab_holes *holes, const double *counts)
{
    const int width = holes->columns * COLUMN + 2 * MARGIN;
    const int height = holes->rows * ROW + 2 * MARGIN;
    const range all = range_of(holes, counts);
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
            "aria-label=\"Wear of the holes of ",
            width, height);
    lab_markup_text(to, name);
    fprintf(to,
            ", counts a game\" font-family=\"sans-serif\" text-anchor=\"middle\" "
            "fill=\"#1d1206\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"30\" fill=\"#d9b27c\"/>\n",
            MARGIN / 2, MARGIN / 2, width - MARGIN, height - MARGIN);
    for (int hole = 0; hole < holes->rows * holes->columns; hole++)
        if (*holes->names[hole])
            draw_hole(to, holes, hole, counts[hole], heat_in(all, counts[hole]));
    fputs("</svg>\n", to);
}
