/* SPDX-License-Identifier: MIT */
/* A clustering drawn with letters. */
#include "cli/compare/dendrogram.h"

#include "cli/base/cli.h"

/* The lines of the drawing, each `columns` letters. */
typedef struct canvas {
    const cli_dendrogram *tree;
    char *letters;
    int columns;
    size_t *line_of; /* by cluster: where its branch goes on */
    int *column_of;  /* and from which column */
} canvas;

static char *letter(canvas *c, size_t line, int column)
{
    return &c->letters[line * (size_t)c->columns + (size_t)column];
}

static int column_at(const canvas *c, double height)
{
    return (int)(height * (c->columns - 1) + 0.5);
}

/* The branch of a cluster, up to where it is joined. */
static void draw_branch(canvas *c, size_t cluster, int to)
{
    for (int i = c->column_of[cluster]; i < to; i++)
        if (*letter(c, c->line_of[cluster], i) == ' ')
            *letter(c, c->line_of[cluster], i) = '-';
}

static void draw_join(canvas *c, size_t number)
{
    const lab_join *join = &c->tree->joins[number];
    const size_t made = c->tree->count + number;
    const size_t first = c->line_of[join->left], last = c->line_of[join->right];
    const int column = column_at(c, join->height);
    draw_branch(c, join->left, column);
    draw_branch(c, join->right, column);
    for (size_t line = first; line <= last; line++) {
        char *here = letter(c, line, column);
        *here = line == first || line == last || *here == '+' ? '+' : '|';
    }
    c->line_of[made] = last;
    c->column_of[made] = column + 1;
}

static void place_leaves(canvas *c, size_t *leaves)
{
    const size_t count = c->tree->count;
    lab_cluster_leaves(c->tree->joins, count, count > 1 ? 2 * count - 2 : 0, leaves);
    for (size_t i = 0; i < count; i++) {
        c->line_of[leaves[i]] = i;
        c->column_of[leaves[i]] = 0;
    }
}

static int longest_name(const cli_dendrogram *tree)
{
    size_t longest = 0;
    for (size_t i = 0; i < tree->count; i++)
        if (strlen(tree->names[i]) > longest)
            longest = strlen(tree->names[i]);
    return (int)longest;
}

/* "0 ... 0.5 ... 1" above the columns of the drawing. */
static void print_scale(const canvas *c, FILE *to, int before)
{
    const int half = column_at(c, 0.5);
    fprintf(to, "%*s0%*s%*s\n", before, "", half + 1, "0.5", c->columns - half - 2, "1");
}

void cli_dendrogram_print(const cli_dendrogram *tree, FILE *to, int width)
{
    enum { GAP = 2, LEAST = 20 };
    const int names = longest_name(tree) + GAP;
    canvas c = {.tree = tree, .columns = width - names > LEAST ? width - names : LEAST};
    const size_t clusters = 2 * tree->count + 1;
    size_t *leaves = cli_allocate(clusters * sizeof *leaves);
    c.letters = cli_allocate(tree->count * (size_t)c.columns + 1);
    c.line_of = cli_allocate(clusters * sizeof *c.line_of);
    c.column_of = cli_allocate(clusters * sizeof *c.column_of);
    memset(c.letters, ' ', tree->count * (size_t)c.columns);
    place_leaves(&c, leaves);
    for (size_t i = 0; i + 1 < tree->count; i++)
        draw_join(&c, i);
    print_scale(&c, to, names);
    for (size_t line = 0; line < tree->count; line++) {
        int end = c.columns;
        while (end > 0 && *letter(&c, line, end - 1) == ' ')
            end--;
        fprintf(to, "%-*s%.*s\n", names, tree->names[leaves[line]], end, letter(&c, line, 0));
    }
    free(c.letters);
    free(c.line_of);
    free(c.column_of);
    free(leaves);
}
