/* SPDX-License-Identifier: MIT */
/* A clustering as a picture. */
#include "cli/compare/dendrogram.h"

#include "cli/base/cli.h"
#include "lab/base/markup.h"

enum {
    LINE = 16,   /* between two leaves */
    NAMES = 190, /* room for names at the left */
    SCALE = 560, /* width of a distance of 1 */
    ABOVE = 30,  /* room for the scale */
    MARGIN = 16,
};

typedef struct branch {
    double x, y; /* where it goes on */
} branch;

static double x_of(double height)
{
    return NAMES + height * SCALE;
}

static void put_line(FILE *to, double x1, double y1, double x2, double y2)
{
    fprintf(to, "<path d=\"M%.1f %.1fL%.1f %.1f\"/>\n", x1, y1, x2, y2);
}

static void put_scale(FILE *to, double bottom)
{
    for (int tenth = 0; tenth <= 10; tenth += 2) {
        const double x = x_of(tenth / 10.0);
        fprintf(to,
                "<path class=\"scale\" d=\"M%.1f %dV%.1f\"/>\n<text x=\"%.1f\" y=\"%d\" "
                "text-anchor=\"middle\">%d.%d</text>\n",
                x, ABOVE - 8, bottom, x, ABOVE - 14, tenth / 10, tenth % 10);
    }
}

static void put_leaves(const cli_dendrogram *tree, FILE *to, const size_t *leaves,
                       branch *branches)
{
    for (size_t i = 0; i < tree->count; i++) {
        const double y = ABOVE + LINE * (double)i + LINE / 2.0;
        branches[leaves[i]] = (branch){x_of(0), y};
        fprintf(to, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", NAMES - 6, y + 4);
        lab_markup_text(to, tree->names[leaves[i]]);
        fputs("</text>\n", to);
    }
}

static void put_joins(const cli_dendrogram *tree, FILE *to, branch *branches)
{
    for (size_t i = 0; i + 1 < tree->count; i++) {
        const branch left = branches[tree->joins[i].left];
        const branch right = branches[tree->joins[i].right];
        const double x = x_of(tree->joins[i].height);
        put_line(to, left.x, left.y, x, left.y);
        put_line(to, right.x, right.y, x, right.y);
        put_line(to, x, left.y, x, right.y);
        branches[tree->count + i] = (branch){x, (left.y + right.y) / 2};
    }
}

void cli_dendrogram_svg(const cli_dendrogram *tree, FILE *to)
{
    const size_t clusters = 2 * tree->count + 1;
    const double bottom = ABOVE + LINE * (double)tree->count;
    size_t *leaves = cli_allocate(clusters * sizeof *leaves);
    branch *branches = cli_allocate(clusters * sizeof *branches);
    lab_cluster_leaves(tree->joins, tree->count, tree->count > 1 ? 2 * tree->count - 2 : 0,
                       leaves);
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" "
            "font-family=\"sans-serif\" font-size=\"11\">\n"
            "<title>Distances between rulesets</title>\n"
            "<style>path{stroke:#333;fill:none}.scale{stroke:#ddd}</style>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            NAMES + SCALE + MARGIN, bottom + MARGIN);
    put_scale(to, bottom);
    put_leaves(tree, to, leaves, branches);
    put_joins(tree, to, branches);
    fputs("</svg>\n", to);
    free(leaves);
    free(branches);
}
