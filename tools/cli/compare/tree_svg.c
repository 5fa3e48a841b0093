/* SPDX-License-Identifier: MIT */
/* A tree with the support of its branches as a picture. */
#include "cli/compare/tree_svg.h"

#include "cli/base/cli.h"
#include "lab/base/markup.h"

enum {
    TREE_LINE = 15,   /* between two leaves */
    ACROSS = 640,     /* width of the longest way from the root */
    TREE_NAMES = 180, /* room for names at the right */
    TREE_ABOVE = 74,  /* room for the caption and the scale */
    TREE_MARGIN = 16,
    SUPPORTED = 50 /* per cent: branches with less are thin */
};

typedef struct place {
    double x, y;
} place;

typedef struct drawing {
    const cli_tree *of;
    FILE *to;
    double scale;  /* columns for a distance of 1 */
    place *places; /* by node */
    size_t drawn;  /* leaves */
} drawing;

static const lab_kin_join *join_at(const drawing *d, size_t node)
{
    return &d->of->tree->joins[node - d->of->tree->leaves];
}

/* Distances from the root go into x. */
static double measure(drawing *d, size_t node, double distance)
{
    d->places[node].x = distance;
    if (node < d->of->tree->leaves)
        return distance;
    const lab_kin_join *join = join_at(d, node);
    const double left = measure(d, join->left, distance + join->left_length);
    const double right = measure(d, join->right, distance + join->right_length);
    return left > right ? left : right;
}

static void place_nodes(drawing *d, size_t node)
{
    place *here = &d->places[node];
    here->x = TREE_MARGIN + here->x * d->scale;
    if (node < d->of->tree->leaves) {
        here->y = TREE_ABOVE + TREE_LINE * (double)d->drawn++ + TREE_LINE / 2.0;
        return;
    }
    const lab_kin_join *join = join_at(d, node);
    place_nodes(d, join->left);
    place_nodes(d, join->right);
    here->y = (d->places[join->left].y + d->places[join->right].y) / 2;
}

/* In per cent; of a leaf, whose branch every tree has, 0. */
static double support_of(const drawing *d, size_t node)
{
    const size_t leaves = d->of->tree->leaves;
    return node < leaves ? 0 : 100 * d->of->tree->support[node - leaves];
}

static void put_name(const drawing *d, size_t leaf)
{
    const place *at = &d->places[leaf];
    fprintf(d->to, "<text x=\"%.1f\" y=\"%.1f\">", at->x + 5, at->y + 4);
    lab_markup_text(d->to, d->of->names[leaf]);
    fputs("</text>\n", d->to);
}

/* The branch above a node, from its parent. */
static void put_branch(const drawing *d, size_t node, double from)
{
    const place *at = &d->places[node];
    const double support = support_of(d, node);
    fprintf(d->to, "<path%s d=\"M%.1f %.1fH%.1f\"/>\n",
            support < SUPPORTED ? " class=\"thin\"" : "", from, at->y, at->x);
    if (support >= SUPPORTED)
        fprintf(d->to, "<text class=\"support\" x=\"%.1f\" y=\"%.1f\">%.0f</text>\n", at->x - 2,
                at->y - 3, support);
}

static void put_below(const drawing *d, size_t node)
{
    if (node < d->of->tree->leaves) {
        put_name(d, node);
        return;
    }
    const lab_kin_join *join = join_at(d, node);
    const place *at = &d->places[node];
    fprintf(d->to, "<path%s d=\"M%.1f %.1fV%.1f\"/>\n",
            support_of(d, node) < SUPPORTED ? " class=\"thin\"" : "", at->x,
            d->places[join->left].y, d->places[join->right].y);
    put_branch(d, join->left, at->x);
    put_branch(d, join->right, at->x);
    put_below(d, join->left);
    put_below(d, join->right);
}

static void put_tree_caption(const drawing *d)
{
    const cli_tree *of = d->of;
    fprintf(d->to,
            "<text class=\"title\" x=\"%d\" y=\"20\">Likeness of rules</text>\n"
            "<text x=\"%d\" y=\"36\">Neighbour joining on distances between characters. "
            "Numbers: per cent of %zu choices of characters that have the branch; thin: less "
            "than %d.</text>\n"
            "<text x=\"%d\" y=\"50\">A tree is only a summary, and no proof of descent. Delta "
            "score %.2f (0: the distances are those of a tree).</text>\n",
            TREE_MARGIN, TREE_MARGIN, of->replicates, SUPPORTED, TREE_MARGIN, of->delta);
    fprintf(
        d->to,
        "<path d=\"M%d 64H%.1fM%d 61V67M%.1f 61V67\"/>\n<text x=\"%.1f\" y=\"68\">0.1</text>"
        "\n",
        TREE_MARGIN, TREE_MARGIN + 0.1 * d->scale, TREE_MARGIN, TREE_MARGIN + 0.1 * d->scale,
        TREE_MARGIN + 0.1 * d->scale + 5);
}

void cli_tree_svg(const cli_tree *tree, FILE *to)
{
    const size_t leaves = tree->tree->leaves, root = leaves > 1 ? 2 * leaves - 2 : 0;
    drawing d = {.of = tree, .to = to, .places = cli_allocate(2 * leaves * sizeof *d.places)};
    const double longest = measure(&d, root, 0);
    d.scale = ACROSS / (longest > 0 ? longest : 1);
    place_nodes(&d, root);
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" "
            "font-family=\"sans-serif\" font-size=\"11\">\n"
            "<title>Likeness of rules</title>\n"
            "<style>path{stroke:#333;stroke-width:1.6;fill:none}.thin{stroke:#999;"
            "stroke-width:.7}.title{font-size:15px;font-weight:bold}.support{fill:#06c;"
            "font-size:8px;text-anchor:end}</style>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            TREE_MARGIN + ACROSS + TREE_NAMES,
            TREE_ABOVE + TREE_LINE * (double)leaves + TREE_MARGIN);
    put_tree_caption(&d);
    put_below(&d, root);
    fputs("</svg>\n", to);
    free(d.places);
}
