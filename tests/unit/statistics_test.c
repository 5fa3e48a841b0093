/* SPDX-License-Identifier: MIT */
/* Intervals and tests, against figures from the literature and counted by hand. */
#include <math.h>

#include "dyar/random.h"
#include "lab/measure/statistics.h"
#include "support/unit.h"

/* ---- shares ---- */

/* R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I. */
TEST(shares_have_the_intervals_of_the_literature)
{
    static const struct {
        double happened;
        uint64_t trials;
        double low, high;
    } cases[] = {
        {81, 263, 0.2553, 0.3662},
        {15, 148, 0.0624, 0.1605},
        {0, 20, 0, 0.1611},
        {1, 29, 0.0061, 0.1718},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const lab_interval interval = lab_wilson(cases[i].happened, cases[i].trials);
        assert_near(interval.value, cases[i].happened / (double)cases[i].trials, 1e-12);
        assert_near(interval.low, cases[i].low, 0.00006);
        assert_near(interval.high, cases[i].high, 0.00006);
    }
}

TEST(without_games_every_share_is_possible)
{
    const lab_interval interval = lab_wilson(0, 0);
    assert_near(interval.low, 0, 0);
    assert_near(interval.high, 1, 0);
    assert_near(lab_wilson(20, 20).high, 1, 0);
}

TEST(quantiles_are_those_of_the_tables)
{
    assert_near(lab_normal_quantile(0.5), 0, 1e-9);
    assert_near(lab_normal_quantile(0.975), 1.959963985, 1e-8);
    assert_near(lab_normal_quantile(0.0005), -3.290526731, 1e-8);
}

/* ---- what is made of averages ---- */

TEST(a_statistic_is_made_of_averages)
{
    const double values[] = {1, 1, 3, 9, 5, 25};
    const lab_sample pairs = {.values = values, .count = 3, .width = 2};
    assert_near(lab_value(&pairs, lab_mean), 3, 1e-12);
    assert_near(lab_value(&pairs, lab_spread), sqrt(8.0 / 3), 1e-12);
    const double shares[] = {0.5, 0.2, 0.3};
    assert_near(lab_balance(shares, 3), 0.7, 1e-12);
}

/* ---- bootstrap ---- */

enum { MANY = 20000 };

static double numbers[MANY];

static lab_sample ones_and_zeros(size_t count)
{
    dyar_random random = dyar_random_begin(7, 0);
    for (size_t i = 0; i < count; i++)
        numbers[i] = dyar_random_below(&random, 4) == 0;
    return (lab_sample){.values = numbers, .count = count, .width = 1};
}

TEST(resampling_agrees_with_theory)
{
    static const size_t counts[] = {900, MANY}; /* game by game, and in blocks */
    for (size_t i = 0; i < 2; i++) {
        const lab_sample sample = ones_and_zeros(counts[i]);
        lab_interval interval;
        assert_true(lab_bootstrap(&sample, lab_mean, LAB_CONFIDENCE, 1, &interval));
        const double half = 1.96 * sqrt(0.25 * 0.75 / (double)counts[i]);
        assert_near(interval.value, lab_value(&sample, lab_mean), 1e-12);
        assert_near(interval.value - interval.low, half, 0.15 * half);
        assert_near(interval.high - interval.value, half, 0.15 * half);
    }
}

TEST(what_never_happened_never_happens_when_drawn_again)
{
    static const double never[100];
    const lab_sample sample = {.values = never, .count = 100, .width = 1};
    lab_interval interval;
    assert_true(lab_bootstrap(&sample, lab_mean, LAB_CONFIDENCE, 1, &interval));
    assert_near(interval.value, 0, 0);
    assert_near(interval.low, 0, 0);
    assert_near(interval.high, 0, 0);
}

TEST(the_same_seed_draws_the_same)
{
    const lab_sample sample = ones_and_zeros(500);
    lab_interval first, again, other;
    assert_true(lab_bootstrap(&sample, lab_mean, LAB_CONFIDENCE, 1, &first));
    assert_true(lab_bootstrap(&sample, lab_mean, LAB_CONFIDENCE, 1, &again));
    assert_true(lab_bootstrap(&sample, lab_mean, 0.5, 1, &other));
    assert_memory_equal(&first, &again, sizeof first);
    assert_true(other.high - other.low < (first.high - first.low) / 2);
}

/* ---- comparing answers ---- */

static lab_group group(const double *values, size_t count, size_t stratum, size_t answer)
{
    return (lab_group){.sample = {.values = values, .count = count, .width = 1},
                       .stratum = stratum,
                       .answer = answer};
}

static lab_difference compare(const lab_group *groups, size_t count, size_t answers)
{
    const lab_comparison comparison = {.groups = groups,
                                       .count = count,
                                       .answers = answers,
                                       .width = 1,
                                       .statistic = lab_mean,
                                       .permutations = 20000,
                                       .seed = 3};
    lab_difference difference;
    assert_true(lab_compare(&comparison, &difference));
    return difference;
}

/* Of the 70 ways to deal eight numbers into fours, two are as far apart as these. */
TEST(p_is_the_share_of_permutations_as_extreme)
{
    static const double few[] = {1, 2, 3, 4}, more[] = {5, 6, 7, 8};
    const lab_group groups[] = {group(few, 4, 0, 0), group(more, 4, 0, 1)};
    const lab_difference d = compare(groups, 2, 2);
    assert_true(d.known);
    assert_near(d.difference.value, 4, 1e-12);
    assert_near(d.p, 2.0 / 70, 0.02);
    assert_true(d.difference.low > 0 && d.difference.high > d.difference.low);
}

TEST(equal_games_make_no_difference)
{
    static const double same[] = {5, 5, 5, 5};
    const lab_group groups[] = {group(same, 4, 0, 0), group(same, 4, 0, 1)};
    const lab_difference d = compare(groups, 2, 2);
    assert_near(d.difference.value, 0, 0);
    assert_near(d.p, 1, 0);
}

/* All games of one stratum are long, of the other short; answers have unequal numbers of them.
 */
TEST(strata_are_compared_within_themselves)
{
    static double lengths[2][40];
    dyar_random random = dyar_random_begin(1, 0);
    for (size_t i = 0; i < 40; i++) {
        lengths[0][i] = dyar_random_below(&random, 10);
        lengths[1][i] = 100 + dyar_random_below(&random, 10);
    }
    const lab_group apart[] = {group(lengths[0], 30, 0, 0), group(lengths[0] + 30, 10, 0, 1),
                               group(lengths[1], 10, 1, 0), group(lengths[1] + 10, 30, 1, 1)};
    lab_difference d = compare(apart, 4, 2);
    assert_true(fabs(d.difference.value) < 3);
    assert_true(d.p > 0.05);
    lab_group together[4];
    for (size_t i = 0; i < 4; i++) {
        together[i] = apart[i];
        together[i].stratum = 0;
    }
    d = compare(together, 4, 2);
    assert_true(d.p < 0.001);
}

TEST(of_many_answers_the_two_furthest_apart_are_told)
{
    static const double a[] = {4, 5, 6, 5, 4, 6}, b[] = {1, 2, 3, 2, 1, 3},
                        c[] = {7, 8, 9, 8, 7, 9};
    const lab_group groups[] = {group(c, 6, 9, 3), group(a, 6, 9, 0), group(b, 6, 9, 1)};
    const lab_difference d = compare(groups, 3, 4);
    assert_int_equal(d.from, 1);
    assert_int_equal(d.to, 3);
    assert_near(d.difference.value, 6, 1e-12);
    assert_true(d.p < 0.001);
}

TEST(one_answer_alone_cannot_be_compared)
{
    static const double a[] = {1, 2, 3};
    const lab_group groups[] = {group(a, 3, 0, 0), group(a, 3, 1, 1)};
    assert_false(compare(groups, 2, 2).known);
    assert_false(compare(groups, 0, 2).known);
}

/* ---- many questions ---- */

TEST(holm_multiplies_the_least_most)
{
    double p[] = {0.01, 0.04, 0.03, 0.005};
    static const double adjusted[] = {0.03, 0.06, 0.06, 0.02};
    assert_true(lab_holm_adjust(p, 4));
    for (size_t i = 0; i < 4; i++)
        assert_near(p[i], adjusted[i], 1e-12);
    double large[] = {0.9, 0.8};
    assert_true(lab_holm_adjust(large, 2));
    assert_near(large[0], 1, 0);
    assert_true(lab_holm_adjust(NULL, 0));
}
