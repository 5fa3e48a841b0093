/* SPDX-License-Identifier: MIT */
/* A board as a picture of heat. */
#include "lab/draw/wear_svg.h"

#include "lab/base/markup.h"
#include "lab/draw/ring.h"

/* In units of the picture. */
enum { COLUMN = 100, ROW = 110, RADIUS = 42, AROUND = 24 };

/* A single row is drawn as a ring, as a board is. */
typedef struct layout {
    int columns, rows, width, height;
    lab_ring ring; /* of one row */
} layout;

static layout layout_of(const lab_holes *holes)
{
    layout l = {.columns = holes->columns,
                .rows = holes->rows,
                .width = holes->columns * COLUMN,
                .height = holes->rows * ROW};
    if (l.rows == 1 && l.columns > 2) {
        l.ring = lab_ring_of(l.columns, l.columns / 2, ROW);
        l.width = l.height = 2 * l.ring.radius + ROW;
    }
    return l;
}

static void find_hole(const layout *l, int hole, int *x, int *y)
{
    *x = AROUND + hole % l->columns * COLUMN + COLUMN / 2;
    *y = AROUND + (l->rows - 1 - hole / l->columns) * ROW + ROW / 2 + 6;
    if (l->ring.holes == 0)
        return;
    lab_ring_place(&l->ring, hole, x, y);
    *x += AROUND + l->width / 2;
    *y += AROUND + l->height / 2 + 6;
}

static void draw_worn_hole(FILE *to, const lab_holes *holes, const layout *l, int hole,
                           double count, double heat)
{
    int x, y;
    find_hole(l, hole, &x, &y);
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
    const layout l = layout_of(holes);
    const int width = l.width + 2 * AROUND, height = l.height + 2 * AROUND;
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
            AROUND / 2, AROUND / 2, width - AROUND, height - AROUND);
    for (int hole = 0; hole < holes->rows * holes->columns; hole++)
        if (*holes->names[hole])
            draw_worn_hole(to, holes, &l, hole, counts[hole], heat_in(all, counts[hole]));
    fputs("</svg>\n", to);
}
