/* SPDX-License-Identifier: MIT */
/* Trees of rulesets: their root, and the Newick format. */
#include "lab/kinship/tree.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* ---- a tree without a root ---- */

typedef struct edge {
    size_t to;
    double length, support;
} edge;

/* A node with its edges: one of a leaf, three of others. */
typedef struct vertex {
    edge edges[3];
    int degree;
    size_t before;   /* the node before it on the path from where distances are measured */
    double distance; /* from there */
} vertex;

static void add_edge(vertex *nodes, size_t a, size_t b, double length, double support)
{
    length = fmax(0, length);
    nodes[a].edges[nodes[a].degree++] = (edge){b, length, support};
    nodes[b].edges[nodes[b].degree++] = (edge){a, length, support};
}

static double share(const unsigned *support, size_t leaves, size_t node, size_t replicates)
{
    return node < leaves ? 1 : (double)support[node - leaves] / (double)replicates;
}

static void add_edges(vertex *nodes, const lab_kin_join *joins, size_t leaves,
                      const unsigned *support, size_t replicates)
{
    for (size_t i = 0; i + 2 < leaves; i++) {
        const lab_kin_join *j = &joins[i];
        add_edge(nodes, leaves + i, j->left, j->left_length,
                 share(support, leaves, j->left, replicates));
        add_edge(nodes, leaves + i, j->right, j->right_length,
                 share(support, leaves, j->right, replicates));
    }
    const lab_kin_join *last = &joins[leaves - 2];
    const size_t inner = last->left < leaves || last->right < leaves
                             ? 0 /* the branch of a leaf */
                             : last->left;
    add_edge(nodes, last->left, last->right, last->left_length + last->right_length,
             share(support, leaves, inner, replicates));
}

/* Measures all distances from a node. */
static void measure(vertex *nodes, size_t at, size_t before, double distance)
{
    vertex *here = &nodes[at];
    here->before = before;
    here->distance = distance;
    for (int i = 0; i < here->degree; i++)
        if (here->edges[i].to != before)
            measure(nodes, here->edges[i].to, at, distance + here->edges[i].length);
}

static size_t find_farthest(const vertex *nodes, size_t leaves)
{
    size_t farthest = 0;
    for (size_t i = 1; i < leaves; i++)
        if (nodes[i].distance > nodes[farthest].distance)
            farthest = i;
    return farthest;
}

/* ---- its root ---- */

typedef struct rooting {
    const vertex *nodes;
    lab_kin_tree *tree;
    size_t made;
    size_t *sizes; /* by node of the rooted tree */
} rooting;

static size_t put_join(rooting *r, lab_kin_join join, double support)
{
    const size_t node = r->tree->leaves + r->made;
    const size_t left = r->sizes[join.left], right = r->sizes[join.right];
    r->sizes[node] = left + right;
    r->tree->joins[r->made] =
        left <= right
            ? join
            : (lab_kin_join){join.right, join.left, join.right_length, join.left_length};
    r->tree->support[r->made++] = support;
    return node;
}

/* Puts the joins below a node, as seen from `before`, and returns the number of the node. */
static size_t put_below(rooting *r, size_t at, size_t before)
{
    const vertex *here = &r->nodes[at];
    if (at < r->tree->leaves)
        return at;
    size_t below[2] = {0};
    double lengths[2] = {0}, support = 1;
    for (int i = 0, count = 0; i < here->degree; i++)
        if (here->edges[i].to == before)
            support = here->edges[i].support;
        else if (count < 2) {
            below[count] = put_below(r, here->edges[i].to, at);
            lengths[count++] = here->edges[i].length;
        }
    return put_join(r, (lab_kin_join){below[0], below[1], lengths[0], lengths[1]}, support);
}

static void root_in_the_middle(rooting *r, vertex *nodes)
{
    const size_t leaves = r->tree->leaves;
    measure(nodes, 0, SIZE_MAX, 0);
    const size_t one = find_farthest(nodes, leaves);
    measure(nodes, one, SIZE_MAX, 0);
    size_t below = find_farthest(nodes, leaves);
    const double middle = nodes[below].distance / 2;
    while (nodes[below].before != one && nodes[nodes[below].before].distance >= middle)
        below = nodes[below].before;
    const size_t above = nodes[below].before;
    const size_t left = put_below(r, below, above), right = put_below(r, above, below);
    const size_t inner = left < leaves ? right : left;
    put_join(r,
             (lab_kin_join){left, right, nodes[below].distance - middle,
                            fmax(0, middle - nodes[above].distance)},
             inner < leaves ? 1 : r->tree->support[inner - leaves]);
}

bool lab_kin_tree_root(lab_kin_tree *tree, const lab_kin_join *joins, size_t leaves,
                       const unsigned *support, size_t replicates)
{
    *tree = (lab_kin_tree){.leaves = leaves,
                           .joins = calloc(leaves, sizeof *tree->joins),
                           .support = calloc(leaves, sizeof *tree->support)};
    vertex *nodes = calloc(2 * leaves, sizeof *nodes);
    rooting r = {.nodes = nodes, .tree = tree, .sizes = calloc(2 * leaves, sizeof *r.sizes)};
    const bool good = tree->joins && tree->support && nodes && r.sizes;
    for (size_t i = 0; good && i < leaves; i++)
        r.sizes[i] = 1;
    if (good && leaves > 1) {
        add_edges(nodes, joins, leaves, support, replicates);
        root_in_the_middle(&r, nodes);
    }
    free(nodes);
    free(r.sizes);
    return good;
}

void lab_kin_tree_release(lab_kin_tree *tree)
{
    free(tree->joins);
    free(tree->support);
    *tree = (lab_kin_tree){0};
}

/* ---- Newick ---- */

typedef struct newick {
    FILE *to;
    const lab_kin_join *joins;
    size_t leaves, replicates;
    const char *const *names;
    const unsigned *support; /* may be NULL */
} newick;

static void write_node(const newick *n, size_t node);

static void write_branch(const newick *n, size_t node, double length)
{
    write_node(n, node);
    fprintf(n->to, ":%.6f", fabs(length) < 5e-7 ? 0 : length); /* never "-0.000000" */
}

static void write_branches(const newick *n, const lab_kin_join *join)
{
    write_branch(n, join->left, join->left_length);
    putc(',', n->to);
    write_branch(n, join->right, join->right_length);
}

static void write_node(const newick *n, size_t node)
{
    if (node < n->leaves) {
        fputs(n->names[node], n->to);
        return;
    }
    putc('(', n->to);
    write_branches(n, &n->joins[node - n->leaves]);
    putc(')', n->to);
    if (n->support)
        fprintf(n->to, "%.0f", 100 * share(n->support, n->leaves, node, n->replicates));
}

/* The last join only closes the tree: its inner side has no node of its own. */
static void write_closed(const newick *n, const lab_kin_join *last)
{
    const bool turned = last->left < n->leaves;
    const size_t inner = turned ? last->right : last->left;
    const size_t other = turned ? last->left : last->right;
    if (inner >= n->leaves)
        write_branches(n, &n->joins[inner - n->leaves]);
    else
        write_branch(n, inner, 0);
    putc(',', n->to);
    write_branch(n, other, last->left_length + last->right_length);
}

void lab_kin_newick(FILE *to, const lab_kin_join *joins, size_t leaves,
                    const char *const *names, const unsigned *support, size_t replicates)
{
    const newick n = {.to = to,
                      .joins = joins,
                      .leaves = leaves,
                      .replicates = replicates,
                      .names = names,
                      .support = support};
    putc('(', to);
    if (leaves == 1)
        write_node(&n, 0);
    else
        write_closed(&n, &joins[leaves - 2]);
    fputs(");\n", to);
}
