/* SPDX-License-Identifier: MIT */
/* Mantel's test. */
#include "lab/kinship/mantel.h"

#include <math.h>
#include <stdlib.h>

#include "dyar/random.h"

/* ---- correlation ---- */

/* Sums over pairs: x is of the first matrix, whose things are exchanged. */
typedef struct sums {
    double n, x, y, xx, yy, xy;
} sums;

static double correlation(const double *one, const double *other, const size_t *order,
                          size_t count)
{
    sums s = {0};
    for (size_t a = 0; a < count; a++)
        for (size_t b = a + 1; b < count; b++) {
            const double x = one[order[a] * count + order[b]], y = other[a * count + b];
            if (isnan(y))
                continue;
            s.n++;
            s.x += x;
            s.y += y;
            s.xx += x * x;
            s.yy += y * y;
            s.xy += x * y;
        }
    const double spread = sqrt((s.n * s.xx - s.x * s.x) * (s.n * s.yy - s.y * s.y));
    return spread > 0 ? (s.n * s.xy - s.x * s.y) / spread : 0;
}

static void shuffle(dyar_random *random, size_t *order, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        const size_t at = dyar_random_below(random, (uint32_t)i), last = order[i - 1];
        order[i - 1] = order[at];
        order[at] = last;
    }
}

bool lab_mantel_test(const double *one, const double *other, size_t count, uint64_t seed,
                     lab_mantel *mantel)
{
    *mantel = (lab_mantel){.count = count};
    if (count < LAB_MANTEL_FEWEST)
        return true;
    size_t *order = malloc(count * sizeof *order);
    if (!order)
        return false;
    dyar_random random = dyar_random_begin(seed, 0);
    for (size_t i = 0; i < count; i++)
        order[i] = i;
    mantel->r = correlation(one, other, order, count);
    int as_great = 1;
    for (int i = 0; i < LAB_MANTEL_PERMUTATIONS; i++) {
        shuffle(&random, order, count);
        as_great += correlation(one, other, order, count) >= mantel->r;
    }
    mantel->p = (double)as_great / (LAB_MANTEL_PERMUTATIONS + 1);
    free(order);
    return true;
}

/* ---- places ---- */

/* Along a great circle (haversine). */
static double kilometres(const double a[2], const double b[2])
{
    static const double RADIUS = 6371, RADIANS = 3.14159265358979323846 / 180;
    const double north = sin((b[0] - a[0]) * RADIANS / 2),
                 east = sin((b[1] - a[1]) * RADIANS / 2);
    const double h = north * north + cos(a[0] * RADIANS) * cos(b[0] * RADIANS) * east * east;
    return 2 * RADIUS * asin(sqrt(fmin(1, h)));
}

static size_t list_placed(const double (*places)[2], size_t count, size_t *placed)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        if (!isnan(places[i][0]))
            placed[n++] = i;
    return n;
}

bool lab_mantel_of_places(const double *between, const double (*places)[2], size_t count,
                          uint64_t seed, lab_mantel *mantel)
{
    size_t *placed = calloc(count + 1, sizeof *placed);
    double *one = calloc(count * count + 1, sizeof *one);
    double *other = calloc(count * count + 1, sizeof *other);
    bool good = placed && one && other;
    if (good) {
        const size_t n = list_placed(places, count, placed);
        for (size_t a = 0; a < n; a++)
            for (size_t b = 0; b < n; b++) {
                one[a * n + b] = between[placed[a] * count + placed[b]];
                other[a * n + b] = log1p(kilometres(places[placed[a]], places[placed[b]]));
            }
        good = lab_mantel_test(one, other, n, seed, mantel);
    }
    free(placed);
    free(one);
    free(other);
    return good;
}
