/* SPDX-License-Identifier: MIT */
/* The delta score. */
#include "lab/kinship/delta.h"

#include <math.h>

#include "dyar/random.h"

enum { QUARTETS_MAX = 100000 };

typedef struct scoring {
    const double *between;
    size_t count;
    double sum;
    size_t quartets;
} scoring;

static double at(const scoring *s, size_t a, size_t b)
{
    return s->between[a * s->count + b];
}

static void score(scoring *s, const size_t leaf[static 4])
{
    const double x = at(s, leaf[0], leaf[1]) + at(s, leaf[2], leaf[3]);
    const double y = at(s, leaf[0], leaf[2]) + at(s, leaf[1], leaf[3]);
    const double z = at(s, leaf[0], leaf[3]) + at(s, leaf[1], leaf[2]);
    const double largest = fmax(x, fmax(y, z)), least = fmin(x, fmin(y, z));
    const double middle = fmax(fmin(x, y), fmin(fmax(x, y), z));
    s->quartets++;
    s->sum += largest > least ? (largest - middle) / (largest - least) : 0;
}

static void score_all(scoring *s)
{
    size_t leaf[4];
    for (leaf[0] = 0; leaf[0] < s->count; leaf[0]++)
        for (leaf[1] = leaf[0] + 1; leaf[1] < s->count; leaf[1]++)
            for (leaf[2] = leaf[1] + 1; leaf[2] < s->count; leaf[2]++)
                for (leaf[3] = leaf[2] + 1; leaf[3] < s->count; leaf[3]++)
                    score(s, leaf);
}

/* Draws a leaf that is not among the first `drawn`. */
static size_t draw(const size_t *leaf, int drawn, size_t count, dyar_random *random)
{
    const size_t found = dyar_random_below(random, (uint32_t)count);
    for (int i = 0; i < drawn; i++)
        if (leaf[i] == found)
            return draw(leaf, drawn, count, random);
    return found;
}

static void score_sample(scoring *s)
{
    dyar_random random = dyar_random_begin(1, 0);
    while (s->quartets < QUARTETS_MAX) {
        size_t leaf[4];
        for (int i = 0; i < 4; i++)
            leaf[i] = draw(leaf, i, s->count, &random);
        score(s, leaf);
    }
}

double lab_kin_delta(const double *between, size_t count)
{
    const double n = (double)count, all = n * (n - 1) * (n - 2) * (n - 3) / 24;
    scoring s = {.between = between, .count = count};
    if (all > QUARTETS_MAX)
        score_sample(&s);
    else
        score_all(&s);
    return s.quartets ? s.sum / (double)s.quartets : 0;
}
