/* SPDX-License-Identifier: MIT */
/* A collection of rulesets. */
#include "lab/reconstruct/collection.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/random.h"
#include "lab/kinship/rows.h"

bool lab_recon_begin(lab_recon_collection *collection, size_t rows)
{
    *collection = (lab_recon_collection){.members = calloc(rows + 1, sizeof(lab_recon_member))};
    if (!collection->members || !lab_kin_matrix_begin(&collection->matrix, rows))
        return false;
    const lab_kin_matrix *matrix = &collection->matrix;
    collection->known = calloc(rows * matrix->columns + 1, sizeof *collection->known);
    collection->hides =
        calloc(matrix->columns * matrix->columns + 1, sizeof *collection->hides);
    return collection->known && collection->hides;
}

void lab_recon_release(lab_recon_collection *collection)
{
    lab_kin_matrix_release(&collection->matrix);
    free(collection->members);
    free(collection->known);
    free(collection->hides);
    free(collection->parts);
    *collection = (lab_recon_collection){0};
}

/* ---- what is known ---- */

static bool does_apply(const dyar_feature *feature)
{
    return strcmp(feature->state, "-") != 0;
}

static bool is_stated(const dyar_feature *feature)
{
    return feature->standing && (strcmp(feature->standing, "attested") == 0 ||
                                 strcmp(feature->standing, "reported") == 0);
}

/* Does the ruleset rest on texts for the most part? */
static bool is_known_in_general(const dyar_feature *features, size_t count)
{
    size_t stated = 0, others = 0;
    for (size_t i = 0; i < count; i++) {
        const bool rests = does_apply(&features[i]) && features[i].standing;
        stated += rests && is_stated(&features[i]);
        others += rests && !is_stated(&features[i]);
    }
    return stated > others;
}

/* `open` is NULL for a ruleset that is not known in general: what it lacks is not known. */
static lab_recon_known judge(const dyar_feature *feature, const dyar_feature *open,
                             const char *group)
{
    if (!does_apply(feature))
        return LAB_RECON_UNKNOWN;
    if (is_stated(feature))
        return LAB_RECON_STATED;
    const bool is_absence = open && !feature->standing && !strchr(open->state, '|') &&
                            strcmp(group, "matches") != 0;
    return is_absence ? LAB_RECON_ABSENT : LAB_RECON_UNKNOWN;
}

static lab_recon_member introduce(const dyar_ruleset *ruleset)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(ruleset);
    return (lab_recon_member){.about = about,
                              .area = dyar_bundled_area(about->id),
                              .place = {about->has_place ? about->latitude : NAN,
                                        about->has_place ? about->longitude : NAN}};
}

bool lab_recon_find_open(const dyar_ruleset *ruleset, const dyar_feature **open)
{
    const dyar_feature *features;
    const size_t count = dyar_ruleset_features(ruleset, &features);
    *open = NULL;
    return count > 0 && (!is_known_in_general(features, count) ||
                         dyar_ruleset_open_features(ruleset, open) > 0);
}

bool lab_recon_add(lab_recon_collection *collection, size_t row, const dyar_ruleset *ruleset)
{
    lab_kin_matrix *matrix = &collection->matrix;
    const dyar_feature *features, *open;
    const size_t count = dyar_ruleset_features(ruleset, &features);
    if (count == 0 || !lab_recon_find_open(ruleset, &open) ||
        !lab_kin_read(matrix, ruleset, matrix->cells + row * matrix->columns))
        return false;
    collection->members[row] = introduce(ruleset);
    for (size_t i = 0; i < count; i++)
        collection->known[row * count + i] = (unsigned char)judge(
            &features[i], open ? &open[i] : NULL, matrix->column[i].character->group);
    return true;
}

/* ---- families ---- */

/* Returns the first row with this id; the number of rows if there is none. */
static size_t find_row(const lab_recon_collection *collection, const char *id)
{
    size_t row = 0;
    while (row < collection->matrix.rows && strcmp(collection->members[row].about->id, id) != 0)
        row++;
    return row;
}

/* Rulesets extend each other a few times at most (the loader has a limit). */
static size_t find_family(const lab_recon_collection *collection, size_t row)
{
    const size_t rows = collection->matrix.rows;
    for (size_t steps = 0; steps < rows; steps++) {
        const char *extends = collection->members[row].about->extends;
        const size_t parent = extends ? find_row(collection, extends) : rows;
        if (parent == rows)
            break;
        row = parent;
    }
    return find_row(collection, collection->members[row].about->id);
}

bool lab_recon_split(lab_recon_collection *collection, size_t count, uint64_t seed)
{
    collection->parts = calloc(count, sizeof *collection->parts);
    if (!collection->parts)
        return false;
    for (size_t i = 0; i < count; i++)
        snprintf(collection->parts[i], sizeof *collection->parts, "part %zu", i + 1);
    for (size_t row = 0; row < collection->matrix.rows; row++) {
        lab_recon_member *member = &collection->members[row];
        dyar_random lot = dyar_random_begin(seed, member->family);
        member->area = collection->parts[dyar_random_below(&lot, (uint32_t)count)];
    }
    return true;
}

/* ---- what implies what ---- */

/* Sum of -n log n, of which entropies are made. */
static double sum_logs(const unsigned *counts, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        if (counts[i] > 0)
            sum -= counts[i] * log(counts[i]);
    return sum;
}

static size_t count_filled(const unsigned *counts, size_t count)
{
    size_t filled = 0;
    for (size_t i = 0; i < count; i++)
        filled += counts[i] > 0;
    return filled;
}

/* Counts of rulesets by the states of two characters. */
typedef struct tables {
    const char *without; /* a part of the world that is left out; NULL: none */
    unsigned *pairs, *of_a, *of_b;
    size_t rows; /* counted */
} tables;

/* What two characters have in common, in n times entropies. */
typedef struct dependence {
    double of_a, of_b, shared, by_chance;
} dependence;

static bool begin_tables(tables *t, const lab_kin_matrix *matrix, const char *without)
{
    size_t most = 0;
    for (size_t i = 0; i < matrix->columns; i++)
        most = matrix->column[i].count > most ? matrix->column[i].count : most;
    *t = (tables){.without = without,
                  .pairs = calloc(most * most + 1, sizeof *t->pairs),
                  .of_a = calloc(most + 1, sizeof *t->of_a),
                  .of_b = calloc(most + 1, sizeof *t->of_b)};
    return t->pairs && t->of_a && t->of_b;
}

static void release_tables(tables *t)
{
    free(t->pairs);
    free(t->of_a);
    free(t->of_b);
}

static bool is_without(const lab_recon_member *member, const char *without)
{
    return without && member->area && strcmp(member->area, without) == 0;
}

static void count_states(const lab_recon_collection *collection, size_t a, size_t b, tables *t)
{
    const lab_kin_matrix *matrix = &collection->matrix;
    const size_t of_a = matrix->column[a].count, of_b = matrix->column[b].count;
    memset(t->pairs, 0, of_a * of_b * sizeof *t->pairs);
    memset(t->of_a, 0, of_a * sizeof *t->of_a);
    memset(t->of_b, 0, of_b * sizeof *t->of_b);
    t->rows = 0;
    for (size_t row = 0; row < matrix->rows; row++) {
        if (is_without(&collection->members[row], t->without))
            continue;
        const uint16_t x = lab_kin_row(matrix, row)[a], y = lab_kin_row(matrix, row)[b];
        t->pairs[x * of_b + y]++;
        t->of_a[x]++;
        t->of_b[y]++;
        t->rows++;
    }
}

static dependence find_dependence(const lab_recon_collection *collection, size_t a, size_t b,
                                  tables *t)
{
    const lab_kin_matrix *matrix = &collection->matrix;
    const size_t of_a = matrix->column[a].count, of_b = matrix->column[b].count;
    count_states(collection, a, b, t);
    const double all = (double)t->rows, whole = t->rows > 0 ? all * log(all) : 0;
    const size_t filled = count_filled(t->of_a, of_a) * count_filled(t->of_b, of_b);
    const size_t once = count_filled(t->of_a, of_a) + count_filled(t->of_b, of_b);
    dependence d = {.of_a = whole + sum_logs(t->of_a, of_a),
                    .of_b = whole + sum_logs(t->of_b, of_b),
                    .by_chance = ((double)filled - (double)once + 1) / 2};
    d.shared = d.of_a + d.of_b - (whole + sum_logs(t->pairs, of_a * of_b));
    return d;
}

static bool is_implied(const dependence *d, double implied)
{
    const double least = fmin(d->of_a, d->of_b);
    return least > 0 && d->shared >= implied * least;
}

static bool find_hidden(lab_recon_collection *collection, double implied)
{
    const lab_kin_matrix *matrix = &collection->matrix;
    const size_t columns = matrix->columns;
    bool *blocks = calloc(matrix->blocks + 1, sizeof *blocks);
    tables t;
    const bool good = begin_tables(&t, matrix, NULL) && blocks;
    for (size_t a = 0; good && a < columns; a++) {
        memset(blocks, 0, matrix->blocks * sizeof *blocks);
        for (size_t b = 0; b < columns; b++) {
            const dependence d = find_dependence(collection, a, b, &t);
            if (matrix->column[a].block == matrix->column[b].block || is_implied(&d, implied))
                blocks[matrix->column[b].block] = true;
        }
        for (size_t b = 0; b < columns; b++)
            collection->hides[a * columns + b] = blocks[matrix->column[b].block];
    }
    release_tables(&t);
    free(blocks);
    return good;
}

bool lab_recon_finish(lab_recon_collection *collection, double implied)
{
    for (size_t row = 0; row < collection->matrix.rows; row++)
        collection->members[row].family = find_family(collection, row);
    return find_hidden(collection, implied);
}

bool lab_recon_associate(const lab_recon_collection *collection, const char *without,
                         double *association)
{
    const size_t columns = collection->matrix.columns;
    tables t;
    const bool good = begin_tables(&t, &collection->matrix, without);
    for (size_t a = 0; good && a < columns; a++)
        for (size_t b = 0; b < columns; b++) {
            const dependence d = find_dependence(collection, a, b, &t);
            association[a * columns + b] =
                d.of_a > 0 ? fmax(0, (d.shared - d.by_chance) / d.of_a) : 0;
        }
    release_tables(&t);
    return good;
}

static bool is_hidden_with(const lab_recon_collection *collection, const size_t *characters,
                           size_t count, size_t column)
{
    for (size_t i = 0; i < count; i++)
        if (collection->hides[characters[i] * collection->matrix.columns + column])
            return true;
    return false;
}

/* The greatest share to which a character implies one of those in question. */
static double find_implication(const double *association, size_t columns,
                               const size_t *characters, size_t count, size_t column)
{
    double greatest = 0;
    for (size_t i = 0; i < count; i++)
        greatest = fmax(greatest, association[characters[i] * columns + column]);
    return greatest;
}

/* How often a character is counted: the weights of those that are relevant, itself among them,
 * times the shares to which they imply it. */
static double find_repetition(const lab_kin_matrix *matrix, const double *association,
                              const double *relevance, size_t column)
{
    static const double LEAST = 0.1;
    double sum = 0;
    for (size_t i = 0; i < matrix->columns; i++)
        if (relevance[i] > 0)
            sum += matrix->column[i].weight * association[column * matrix->columns + i];
    return fmax(sum, LEAST);
}

void lab_recon_find_relevance(const lab_recon_collection *collection, const double *association,
                              const size_t *characters, size_t count, double *relevance)
{
    static const double LEAST = 0.02;
    const size_t columns = collection->matrix.columns;
    for (size_t i = 0; i < columns; i++)
        relevance[i] =
            is_hidden_with(collection, characters, count, i)
                ? 0
                : find_implication(association, columns, characters, count, i) + LEAST;
    for (size_t i = 0; i < columns; i++)
        relevance[i] /= find_repetition(&collection->matrix, association, relevance, i);
}

/* ---- peoples ---- */

static bool has_people(const char *const *peoples, const char *people)
{
    for (; *peoples; peoples++)
        if (strcmp(*peoples, people) == 0)
            return true;
    return false;
}

bool lab_recon_share_people(const lab_recon_collection *collection, size_t a, size_t b)
{
    const dyar_ruleset_info *x = collection->members[a].about,
                            *y = collection->members[b].about;
    if (x->language && y->language && strcmp(x->language, y->language) == 0)
        return true;
    for (const char *const *people = x->people; *people; people++)
        if (has_people(y->people, *people))
            return true;
    return false;
}
