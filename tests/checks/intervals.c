/* SPDX-License-Identifier: MIT */
/*
 * Do intervals and tests keep what they promise?  Tried on outcomes whose truth is known.
 *
 *     check_intervals DRAWS STUDIES SEED
 *
 * (1) Wilson's interval holds the true share in 94 to 96 % of all studies of 1,000 games or
 * more, for shares from 0.05 to 0.95: computed, not drawn. (2) Bootstrap intervals hold the
 * true value in 93 to 97 % of DRAWS studies of 500 games or more. (3) A question whose answers
 * are the same rules is reported as mattering in at most 6.4 % of STUDIES studies, over all its
 * measures, beside a question that does matter.
 *
 * What is drawn is allowed three standard errors more, as far as the numbers are less than the
 * 10,000 and 1,000 for which these limits are meant.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "dyar/random.h"
#include "lab/measure/measures.h"

enum { FULL_DRAWS = 10000, FULL_STUDIES = 1000, MOST_GAMES = 5000 };

static int failed;

static void expect(bool good, const char *what)
{
    if (!good) {
        printf("    failed: %s\n", what);
        failed++;
    }
}

/* Returns how far a share of this number of draws may be off, beyond what the full number
 * may. */
static double allowance(double share, double draws, double full)
{
    return draws >= full ? 0 : 3 * sqrt(share * (1 - share) / draws);
}

static double uniform(dyar_random *random)
{
    return ((double)(dyar_random_next(random) >> 11) + 0.5) / 9007199254740992.0;
}

/* ---- (1) ---- */

static double log_binomial(int n, int k, double share)
{
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(share) +
           (n - k) * log(1 - share);
}

static double wilson_coverage(int n, double share)
{
    double covered = 0;
    for (int k = 0; k <= n; k++) {
        const lab_interval interval = lab_wilson(k, (uint64_t)n);
        if (interval.low <= share && share <= interval.high)
            covered += exp(log_binomial(n, k, share));
    }
    return covered;
}

static void check_wilson(void)
{
    static const int numbers[] = {1000, 1001, 1500, 2000, 5000};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        double least = 1, most = 0;
        for (int percent = 5; percent <= 95; percent++) {
            const double covered = wilson_coverage(numbers[i], percent / 100.0);
            least = fmin(least, covered);
            most = fmax(most, covered);
        }
        printf("Wilson, %d games, shares from .05 to .95: %.2f to %.2f %%\n", numbers[i],
               least * 100, most * 100);
        expect(least >= 0.94 && most <= 0.96, "between 94 and 96 %");
    }
}

/* ---- (2) ---- */

/* A kind of number that games give, with the true value of its statistic. */
typedef struct source {
    const char *name;
    void (*draw)(dyar_random *random, double *values);
    size_t width;
    lab_statistic *statistic;
    double truth;
} source;

/* Lengths of games: at least 20, with a tail; three exponential parts. */
static double draw_length(dyar_random *random)
{
    return 20 - 8 * log(uniform(random) * uniform(random) * uniform(random));
}

static void draw_turns(dyar_random *random, double *values)
{
    values[0] = draw_length(random);
}

static void draw_turns_squared(dyar_random *random, double *values)
{
    values[0] = draw_length(random);
    values[1] = values[0] * values[0];
}

/* Counts with a long tail: how often the lead changes. */
static void draw_changes(dyar_random *random, double *values)
{
    values[0] = floor(log(uniform(random)) / log(0.6));
}

/* Mostly nothing: drama. */
static void draw_drama(dyar_random *random, double *values)
{
    values[0] = uniform(random) < 0.7 ? 0 : sqrt(uniform(random));
}

/* A win, a loss, or half of one. */
static void draw_win(dyar_random *random, double *values)
{
    const double chance = uniform(random);
    values[0] = chance < 0.5 ? 1 : chance < 0.7 ? 0.5 : 0;
}

static const source sources[] = {
    {"mean of turns", draw_turns, 1, lab_mean, 44},
    {"spread of turns", draw_turns_squared, 2, lab_spread, 13.856406460551018},
    {"mean of lead changes", draw_changes, 1, lab_mean, 1.5},
    {"mean of drama", draw_drama, 1, lab_mean, 0.2},
    {"mean of wins", draw_win, 1, lab_mean, 0.6},
};

static double bootstrap_coverage(const source *s, size_t games, uint64_t draws, uint64_t seed)
{
    static double values[2 * MOST_GAMES];
    const lab_sample sample = {.values = values, .count = games, .width = s->width};
    uint64_t covered = 0;
    for (uint64_t draw = 0; draw < draws; draw++) {
        dyar_random random = dyar_random_begin(seed, draw);
        lab_interval interval;
        for (size_t i = 0; i < games; i++)
            s->draw(&random, values + i * s->width);
        if (!lab_bootstrap(&sample, s->statistic, LAB_CONFIDENCE, seed + draw, &interval))
            abort();
        covered += interval.low <= s->truth && s->truth <= interval.high;
    }
    return (double)covered / (double)draws;
}

static void check_bootstrap(uint64_t draws, uint64_t seed)
{
    static const size_t numbers[] = {500, 1500}; /* one by one, and in blocks */
    const double more = allowance(LAB_CONFIDENCE, (double)draws, FULL_DRAWS);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
        for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++) {
            const double covered = bootstrap_coverage(&sources[i], numbers[j], draws, seed);
            printf("bootstrap, %zu games, %s: %.2f %% of %" PRIu64 "\n", numbers[j],
                   sources[i].name, covered * 100, draws);
            expect(covered >= 0.93 - more && covered <= 0.97 + more, "between 93 and 97 %");
        }
}

/* ---- (3) ---- */

enum { QUESTIONS = 3, CELLS = 12, GAMES = 150, PLAYERS = 2, SEEDS = 48 };

static const dyar_answer answers[] = {{.id = "a"}, {.id = "b"}, {.id = "c"}};

/* The first question matters; the others do not. */
static const dyar_question questions[QUESTIONS] = {
    {.id = "matters", .answers = answers, .answer_count = 2},
    {.id = "nothing", .answers = answers, .answer_count = 2},
    {.id = "nothing-either", .answers = answers, .answer_count = 3},
};

static void draw_game(dyar_random *random, bool other, lab_outcome *o)
{
    const double chance = uniform(random);
    const int margin = (int)(12 * uniform(random));
    *o = (lab_outcome){
        .winners = chance < 0.5   ? 1
                   : chance < 0.9 ? 2
                                  : 3,
        .ending = uniform(random) < (other ? 0.3 : 0.1) ? LAB_ENDED_BY_REPETITION : 0,
        .turns = (int32_t)draw_length(random) + (other ? 4 : 0),
        .games = 1,
        .followed = 1,
        .endless = uniform(random) < 0.02,
        .lead_changes = (int32_t)floor(log(uniform(random)) / log(0.6)),
        .drama = uniform(random) < 0.7 ? 0 : (int32_t)(LAB_MILLION * uniform(random)),
        .threshold = (int32_t)(LAB_MILLION * uniform(random) * uniform(random)),
        .unowned = uniform(random) < 0.1 ? 4 : 0,
        .scores = {20 + margin, 20},
    };
    o->options = o->turns * 3 + (int32_t)dyar_random_below(random, 40);
    o->choices = o->turns - (int32_t)dyar_random_below(random, 10);
    o->repetitions = o->ending == LAB_ENDED_BY_REPETITION;
}

static bool matters(const lab_effect *effects, size_t question)
{
    for (size_t i = 0; i < LAB_MEASURES; i++)
        if (lab_effect_matters(&effects[question * LAB_MEASURES + i]))
            return true;
    return false;
}

/* Every second of the combinations that differ in one answer; each two answers still meet. */
static bool is_played(const size_t combination[QUESTIONS], bool half)
{
    return !half || (combination[0] + combination[1] + combination[2]) % 2 == 0;
}

/* One study; which questions are reported as mattering. */
static void play_study(uint64_t seed, uint64_t number, bool half, uint64_t reported[QUESTIONS])
{
    static lab_outcome outcomes[CELLS][GAMES];
    static lab_effect effects[QUESTIONS * LAB_MEASURES];
    size_t combinations[CELLS][QUESTIONS], count = 0;
    lab_cell cells[CELLS];
    dyar_random random = dyar_random_begin(seed, number);
    for (size_t i = 0; i < CELLS; i++) {
        combinations[i][0] = i % 2;
        combinations[i][1] = i / 2 % 2;
        combinations[i][2] = i / 4;
        if (!is_played(combinations[i], half))
            continue;
        for (size_t j = 0; j < GAMES; j++)
            draw_game(&random, combinations[i][0] == 1, &outcomes[i][j]);
        cells[count++] = (lab_cell){.scene = {.players = PLAYERS, .seeds = SEEDS},
                                    .answers = combinations[i],
                                    .outcomes = outcomes[i],
                                    .count = GAMES};
    }
    const lab_experiment experiment = {
        .questions = questions,
        .question_count = QUESTIONS,
        .cells = cells,
        .cell_count = count,
        .seed = seed + number,
    };
    if (!lab_effects(&experiment, effects))
        abort();
    for (size_t i = 0; i < QUESTIONS; i++)
        reported[i] += matters(effects, i);
}

static void check_effects(uint64_t studies, bool half, uint64_t seed)
{
    uint64_t reported[QUESTIONS] = {0};
    const double all = (double)studies;
    const double most = 0.064 + allowance(0.05, all, FULL_STUDIES);
    for (uint64_t i = 0; i < studies; i++)
        play_study(seed, i, half, reported);
    for (size_t i = 0; i < QUESTIONS; i++) {
        const double share = (double)reported[i] / all;
        printf("%s combinations, question '%s' matters in %.1f %% of %" PRIu64 " studies\n",
               half ? "half of the" : "all", questions[i].id, share * 100, studies);
        if (i == 0)
            expect(share > 0.99, "it always does");
        else
            expect(share <= most, "in at most 6.4 %");
    }
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: check_intervals DRAWS STUDIES SEED\n");
        return 2;
    }
    const uint64_t draws = strtoull(argv[1], NULL, 10), studies = strtoull(argv[2], NULL, 10);
    const uint64_t seed = strtoull(argv[3], NULL, 10);
    check_wilson();
    check_bootstrap(draws, seed);
    check_effects(studies, false, seed);
    check_effects(studies, true, seed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
