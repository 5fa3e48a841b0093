/* SPDX-License-Identifier: MIT */
/* Distances as a heat map. */
#include "cli/compare/heat_svg.h"

#include "cli/base/cli.h"
#include "cli/compare/families.h"
#include "lab/base/markup.h"

enum {
    CELL = 10,
    HEAT_NAMES = 150, /* room for names at the left */
    FAMILIES = 160,   /* and for families at the right */
    HEAT_ABOVE = 64,  /* room for the caption and the scale */
    HEAT_MARGIN = 16,
    SHADES = 10
};

static const double FAMILY = 0.2; /* distance within a family */

static const char *const shades[SHADES] = {"#08306b", "#08519c", "#2171b5", "#4292c6",
                                           "#6baed6", "#9ecae1", "#c6dbef", "#deebf7",
                                           "#eff5fb", "#ffffff"};

static int shade_of(double distance)
{
    const int shade = (int)(distance * SHADES);
    return shade < SHADES ? shade : SHADES - 1;
}

static double at(const cli_clusters *c, const size_t *order, size_t row, size_t column)
{
    return c->between[order[row] * c->count + order[column]];
}

/* The cells of one shade, as lines across neighbouring ones. */
static void put_shade(const cli_clusters *c, FILE *to, const size_t *order, int shade)
{
    fprintf(to, "<path stroke=\"%s\" d=\"", shades[shade]);
    for (size_t row = 0; row < c->count; row++)
        for (size_t first = 0, end; first < c->count; first = end + 1) {
            end = first;
            while (end < c->count && shade_of(at(c, order, row, end)) == shade)
                end++;
            if (end > first)
                fprintf(to, "M%zu %zuh%zu", HEAT_NAMES + CELL * first,
                        HEAT_ABOVE + CELL * row + CELL / 2, CELL * (end - first));
        }
    fputs("\"/>\n", to);
}

static void put_names(const cli_clusters *c, FILE *to, const size_t *order)
{
    for (size_t i = 0; i < c->count; i++) {
        fprintf(to, "<text x=\"%d\" y=\"%zu\" text-anchor=\"end\">", HEAT_NAMES - 4,
                HEAT_ABOVE + CELL * i + CELL - 2);
        lab_markup_text(to, c->names[order[i]]);
        fputs("</text>\n", to);
    }
}

/* Families are in the order of the leaves. */
static void put_families(const cli_clusters *c, FILE *to)
{
    cli_families families = cli_families_find(c->between, c->count, c->joins, c->names, FAMILY);
    const size_t x = HEAT_NAMES + CELL * c->count + 4;
    for (size_t i = 0, first = 0; i < families.count; i++) {
        const size_t size = families.list[i].count, y = HEAT_ABOVE + CELL * first;
        first += size;
        if (size < 2)
            continue;
        fprintf(to,
                "<path class=\"side\" d=\"M%zu %zuh4v%zuh-4\"/>\n<text x=\"%zu\" y=\"%zu\">", x,
                y + 1, CELL * size - 2, x + 8, y + CELL * size / 2 + 3);
        lab_markup_text(to, families.list[i].name);
        fputs("</text>\n", to);
    }
    cli_families_release(&families);
}

static void put_caption(FILE *to)
{
    fprintf(to,
            "<text class=\"title\" x=\"%d\" y=\"20\">Likeness of rules</text>\n"
            "<text x=\"%d\" y=\"34\">Distances between characters, in the order of clusters by "
            "average linkage.</text>\n",
            HEAT_MARGIN, HEAT_MARGIN);
    for (int i = 0; i < SHADES; i++)
        fprintf(to,
                "<path stroke=\"%s\" d=\"M%d 50h24\"/>\n<text x=\"%d\" y=\"61\">.%d</text>\n",
                shades[i], HEAT_MARGIN + 24 * i, HEAT_MARGIN + 24 * i, i);
}

void cli_heat_svg(const cli_clusters *c, FILE *to)
{
    const size_t side = CELL * c->count;
    size_t *order = cli_allocate((c->count + 1) * sizeof *order);
    lab_cluster_leaves(c->joins, c->count, c->count > 1 ? 2 * c->count - 2 : 0, order);
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%zu\" height=\"%zu\" "
            "font-family=\"sans-serif\" font-size=\"9\">\n"
            "<title>Likeness of rules</title>\n"
            "<style>path{stroke-width:%d;fill:none}.side{stroke:#333;stroke-width:1}"
            ".title{font-size:15px;font-weight:bold}</style>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            HEAT_NAMES + side + FAMILIES, HEAT_ABOVE + side + HEAT_MARGIN, CELL);
    put_caption(to);
    for (int shade = 0; shade < SHADES; shade++)
        put_shade(c, to, order, shade);
    put_names(c, to, order);
    put_families(c, to);
    fputs("</svg>\n", to);
    free(order);
}
