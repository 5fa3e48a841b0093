/* SPDX-License-Identifier: MIT */
/* The number of games that decide which of two rulesets was played. */
#include "lab/measure/settles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/random.h"

enum {
    SETTLING_SAMPLES = 200,
    RARE = 10,        /* results of both together that the test takes with other rare ones */
    STEPS = 64,       /* halvings of the interval in which the exponent lies */
    MOST = 1000000000 /* games; more are as good as none */
};

/* ---- games that show it ---- */

lab_evidence_share lab_evidence_share_of(uint64_t shown, uint64_t games)
{
    lab_evidence_share s = {.shown = shown, .share = lab_wilson((double)shown, games)};
    if (shown == 0)
        return s;
    /* One game is enough only where none can fail to show it; of a sample that is not known. */
    const double low = fmin(s.share.low, 1 - 1e-12);
    s.needed = (uint64_t)fmax(1, ceil(log(1 - LAB_CONFIDENCE) / log1p(-low)));
    return s;
}

/* Estimates as if one more game had shown it, and one more had not: what happens always is not
 * certain. */
lab_strength_effect lab_evidence_share_effect(const lab_evidence_share shares[2],
                                              uint64_t games)
{
    const double all = 2 * (double)games;
    const double shown = (double)shares[0].shown + (double)shares[1].shown;
    const double share = (shown + 1) / (all + 2);
    return (lab_strength_effect){.known = games > 0,
                                 .value = shown / all,
                                 .error = sqrt(share * (1 - share) / (all + 2)),
                                 .games = games};
}

/* ---- results alone: what does seat 1 win? ---- */

static double share_of_seat_1(int result, int players)
{
    const int winners = __builtin_popcount((unsigned)result);
    if (result == 0 || result == LAB_RESULT_OPEN)
        return 1.0 / players;
    return result & 1 ? 1.0 / winners : 0;
}

lab_strength_effect lab_evidence_wins_effect(const lab_evidence_results *r, uint64_t games,
                                             int players)
{
    double means[2] = {0, 0}, variance = 0;
    for (int under = 0; under < 2; under++) {
        double squares = 0;
        for (int i = 0; i < LAB_RESULTS; i++) {
            const double share = share_of_seat_1(i, players);
            const double part = (double)r->counts[under][i] / (double)games;
            means[under] += part * share;
            squares += part * share * share;
        }
        variance += fmax(0, squares - means[under] * means[under]) / (double)games;
    }
    return (lab_strength_effect){.known = games > 0,
                                 .value = means[1] - means[0],
                                 .error = sqrt(variance),
                                 .games = games};
}

/* ---- results alone: do they differ? ---- */

/* The share of the chi-squared distribution above `x`, by E. Wilson and M. Hilferty (1931). */
static double chi_squared_above(double x, double degrees)
{
    const double k = 2 / (9 * degrees);
    return erfc((cbrt(x / degrees) - (1 - k)) / sqrt(2 * k)) / 2;
}

/* As many games were played by the one as by the other: half of each result is expected of
 * each. */
static double chi_squared(double a, double b)
{
    return a + b > 0 ? (a - b) * (a - b) / (a + b) : 0;
}

static double test(const lab_evidence_results *r)
{
    double x = 0, rare[2] = {0, 0};
    int kinds = 0;
    for (int i = 0; i < LAB_RESULTS; i++) {
        const double a = (double)r->counts[0][i], b = (double)r->counts[1][i];
        if (a + b < RARE) {
            rare[0] += a;
            rare[1] += b;
            continue;
        }
        kinds++;
        x += chi_squared(a, b);
    }
    kinds += rare[0] + rare[1] >= RARE;
    if (rare[0] + rare[1] >= RARE)
        x += chi_squared(rare[0], rare[1]);
    return kinds > 1 ? chi_squared_above(x, kinds - 1) : 1;
}

/* ---- how many games settle the question ---- */

typedef struct shares {
    double of[2][LAB_RESULTS];
} shares;

/* Of all results that were seen; half a game more of each, since what was not seen need not be
 * impossible. */
static shares shares_of(uint64_t counts[2][LAB_RESULTS])
{
    shares s = {0};
    for (int under = 0; under < 2; under++) {
        double all = 0;
        for (int i = 0; i < LAB_RESULTS; i++)
            if (counts[0][i] + counts[1][i] > 0)
                all += s.of[under][i] = (double)counts[under][i] + 0.5;
        for (int i = 0; i < LAB_RESULTS; i++)
            s.of[under][i] /= all;
    }
    return s;
}

static double log_overlap(const shares *s, double exponent)
{
    double sum = 0;
    for (int i = 0; i < LAB_RESULTS; i++)
        if (s->of[0][i] > 0)
            sum += pow(s->of[0][i], 1 - exponent) * pow(s->of[1][i], exponent);
    return log(sum);
}

/* Chernoff information: the chance of an error falls by this factor (its logarithm) with every
 * game.  The overlap is convex in the exponent, so that its least value is found by thirds. */
static double information(const shares *s)
{
    double low = 0, high = 1;
    for (int i = 0; i < STEPS; i++) {
        const double left = low + (high - low) / 3, right = high - (high - low) / 3;
        if (log_overlap(s, left) < log_overlap(s, right))
            high = right;
        else
            low = left;
    }
    return -log_overlap(s, (low + high) / 2);
}

static uint64_t games_needed(uint64_t counts[2][LAB_RESULTS])
{
    const shares s = shares_of(counts);
    const double each = information(&s), needed = ceil(-log(1 - LAB_CONFIDENCE) / each);
    return each > 0 && needed < MOST ? (uint64_t)fmax(1, needed) : MOST;
}

/* ---- how sure that is ---- */

static void draw(const lab_evidence_results *r, uint64_t games, dyar_random *random,
                 uint64_t counts[2][LAB_RESULTS])
{
    memset(counts, 0, 2 * sizeof *counts);
    for (int under = 0; under < 2; under++)
        for (uint64_t i = 0; i < games; i++) {
            uint64_t at = dyar_random_next(random) % games;
            int result = 0;
            while (at >= r->counts[under][result])
                at -= r->counts[under][result++];
            counts[under][result]++;
        }
}

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void resample_results(lab_evidence_results *r, uint64_t games, uint64_t seed)
{
    uint64_t needed[SETTLING_SAMPLES], counts[2][LAB_RESULTS];
    dyar_random random = dyar_random_begin(seed, 0);
    const int outside = (int)(SETTLING_SAMPLES * (1 - LAB_CONFIDENCE) / 2 + 0.5);
    for (int i = 0; i < SETTLING_SAMPLES; i++) {
        draw(r, games, &random, counts);
        needed[i] = games_needed(counts);
    }
    qsort(needed, SETTLING_SAMPLES, sizeof *needed, by_number);
    r->least = needed[outside];
    r->most = needed[SETTLING_SAMPLES - 1 - outside];
}

void lab_evidence_judge_results(lab_evidence_results *r, uint64_t games, uint64_t seed)
{
    r->p = test(r);
    r->differ = r->p < 1 - LAB_CONFIDENCE;
    if (!r->differ)
        return;
    r->needed = games_needed(r->counts);
    resample_results(r, games, seed);
}
