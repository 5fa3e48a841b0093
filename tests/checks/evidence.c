/* SPDX-License-Identifier: MIT */
/*
 * Does the number of games that `questions --evidence` and `wear` print settle a question as
 * often as they say?  Tried on games that were not counted for it.
 *
 *     check_evidence RULESET GAMES TRIALS SEED
 *
 * Each pair of answers is played GAMES times under each of the two.  Then TRIALS sets of that
 * number of new games are checked, by moves alone and with boards: (1) at least 93 % of the
 * sets hold a game that shows the difference; (2) the share of sets that was predicted, from
 * the share of the games counted first, is in the interval of what was found (three standard
 * errors, since many pairs are checked, and the prediction has an interval, too); (3) where
 * results differ, the likelihood-ratio test on the printed number of results is wrong in at
 * most 7 % of the sets; (4) where wear differs, so is the wear of the printed number of games,
 * each touch of which speaks for the answer under which its hole has the greater share.  Fewer
 * than 1,000 sets are allowed three standard errors more.
 *
 * Sets of more than MOST games are left out.
 */
#include <math.h>

#include "lab/compare/evidence.h"
#include "lab/measure/wear.h"
#include "support/need.h"

OWNER(dyar_comparison, dyar_comparison_free);

enum { MOST = 300 };

typedef struct checking {
    lab_evidence_task task;
    lab_evidence evidence;
    size_t trials;
    const char *what; /* the two answers */
    int failed, sets;
} checking;

static void expect(checking *c, bool good, const char *what, double found, double wanted)
{
    if (good)
        return;
    printf("    failed: %s: %s: %g, not %g\n", c->what, what, found, wanted);
    c->failed++;
}

/* ---- moves and boards ---- */

/* The share of sets that hold a game which shows it. */
static double settled(const checking *c, const lab_evidence_game *games, size_t each,
                      bool by_moves)
{
    size_t good = 0;
    for (size_t set = 0; set < c->trials; set++) {
        bool shown = false;
        for (size_t i = set * each; i < (set + 1) * each; i++)
            shown = shown || (by_moves ? games[i].by_moves : games[i].by_boards);
        good += shown;
    }
    return (double)good / (double)c->trials;
}

static lab_evidence_game *play(checking *c, int under, size_t count)
{
    lab_evidence_game *games = need(calloc(count, sizeof *games));
    if (!lab_evidence_play(&c->task, under, c->evidence.games, count, (lab_stop){0}, games))
        exit(4);
    for (size_t i = 0; i < count; i++)
        free(games[i].parting);
    return games;
}

static void check_share(checking *c, int under, const lab_evidence_share *share, bool by_moves)
{
    if (share->needed == 0 || share->needed > MOST)
        return;
    const size_t each = (size_t)share->needed;
    lab_evidence_game *games = play(c, under, each * c->trials);
    const double found = settled(c, games, each, by_moves), trials = (double)c->trials;
    const double predicted = 1 - pow(1 - share->share.value, (double)each);
    const double low = 1 - pow(1 - share->share.low, (double)each);
    const double high = 1 - pow(1 - share->share.high, (double)each);
    const double most = 3 * sqrt(fmax(predicted * (1 - predicted), 1 / trials) / trials);
    printf("%s, under the %s, %s: %zu games, predicted %.3f, found %.3f\n", c->what,
           under ? "second" : "first", by_moves ? "moves" : "boards", each, predicted, found);
    expect(c, found >= 0.93 - (trials < 1000 ? 3 * sqrt(0.05 * 0.95 / trials) : 0),
           "too few sets decide it", found, 0.93);
    expect(c, found > low - most && found < high + most, "the prediction is off", found,
           predicted);
    c->sets++;
    free(games);
}

/* ---- results ---- */

/* Returns the share of sets, each of this size, that are wrong with the shares that were
 * counted first. */
static double wrong(const checking *c, const lab_evidence_game *games, int under, size_t each)
{
    const lab_evidence_results *r = &c->evidence.results;
    size_t bad = 0;
    for (size_t set = 0; set < c->trials; set++) {
        double speaks = 0; /* for the second */
        for (size_t i = set * each; i < (set + 1) * each; i++)
            speaks += log(((double)r->counts[1][games[i].result] + 0.5) /
                          ((double)r->counts[0][games[i].result] + 0.5));
        bad += under ? speaks <= 0 : speaks >= 0;
    }
    return (double)bad / (double)c->trials;
}

static void check_results(checking *c)
{
    const lab_evidence_results *r = &c->evidence.results;
    const size_t each = (size_t)r->needed;
    if (!r->differ || r->needed > MOST)
        return;
    for (int under = 0; under < 2; under++) {
        lab_evidence_game *games = play(c, under, each * c->trials);
        const double bad = wrong(c, games, under, each), trials = (double)c->trials;
        printf("%s, under the %s, results: %zu games, wrong %.3f\n", c->what,
               under ? "second" : "first", each, bad);
        expect(c, bad <= 0.07 + (trials < 1000 ? 3 * sqrt(0.05 * 0.95 / trials) : 0),
               "results are wrong too often", bad, 0.05);
        free(games);
    }
}

/* ---- wear ---- */

static lab_wear play_worn(const checking *c, const dyar_game *game, uint64_t games,
                          uint64_t seed)
{
    lab_wear wear;
    lab_wear_task task = {.game = game, .games = games, .seed = seed, .threads = 1};
    memcpy(task.players, c->task.players, sizeof task.players);
    dyar_position_begin(game, &task.start);
    if (!lab_wear_find(&task, &wear))
        exit(4);
    return wear;
}

static double touched(const lab_wear *wear, uint64_t game, int hole)
{
    double all = 0;
    for (int kind = 0; kind < LAB_WEAR_TOUCHED; kind++)
        all += wear->counts[(game * LAB_WEAR_TOUCHED + (uint64_t)kind) * (uint64_t)wear->holes +
                            (uint64_t)hole];
    return all;
}

/* The shares of holes, as they are found by every other game. */
static void find_shares(const lab_wear *wear, double *shares)
{
    double all = 0;
    for (int hole = 0; hole < wear->holes; hole++) {
        shares[hole] = 0.5;
        for (uint64_t game = 0; game < wear->games; game += 2)
            shares[hole] += touched(wear, game, hole);
        all += shares[hole];
    }
    for (int hole = 0; hole < wear->holes; hole++)
        shares[hole] /= all;
}

/* Returns the share of sets of this size that speak for the wrong answer. */
static double worn_wrong(const checking *c, const lab_wear *wear, const double *for_first,
                         int under, size_t each)
{
    size_t bad = 0;
    for (size_t set = 0; set < c->trials; set++) {
        double speaks = 0;
        for (size_t game = set * each; game < (set + 1) * each; game++)
            for (int hole = 0; hole < wear->holes; hole++)
                speaks += touched(wear, game, hole) * for_first[hole];
        bad += under ? speaks >= 0 : speaks <= 0;
    }
    return (double)bad / (double)c->trials;
}

static void check_wear(checking *c, const dyar_game *const games[2])
{
    double shares[2][DYAR_HOLES_MAX], for_first[DYAR_HOLES_MAX];
    lab_wear known[2];
    for (int under = 0; under < 2; under++) {
        known[under] =
            play_worn(c, games[under], c->task.games, c->task.seed + (uint64_t)under);
        find_shares(&known[under], shares[under]);
    }
    const lab_wear_apart apart = lab_wear_compare(&known[0], &known[1], LAB_WEAR_TOUCHED);
    for (int hole = 0; hole < known[0].holes; hole++)
        for_first[hole] = log(shares[0][hole] / shares[1][hole]);
    for (int under = 0; under < 2 && apart.differ && apart.games <= MOST; under++) {
        const size_t each = (size_t)apart.games;
        lab_wear new_games =
            play_worn(c, games[under], each * c->trials, c->task.seed + 2 + (uint64_t)under);
        const double trials = (double)c->trials;
        const double bad = worn_wrong(c, &new_games, for_first, under, each);
        printf("%s, under the %s, wear: %zu games, wrong %.3f\n", c->what,
               under ? "second" : "first", each, bad);
        expect(c, bad <= 0.07 + (trials < 1000 ? 3 * sqrt(0.05 * 0.95 / trials) : 0),
               "wear is wrong too often", bad, 0.05);
        lab_wear_release(&new_games);
    }
    lab_wear_release(&known[0]);
    lab_wear_release(&known[1]);
}

/* ---- pairs of answers ---- */

static dyar_ruleset *load(const char *ruleset, const dyar_question *question, size_t answer)
{
    char text[400];
    const char *answers[] = {text};
    snprintf(text, sizeof text, "%s=%s", question->id, question->answers[answer].id);
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    return dyar_ruleset_load(
        &DYAR_LOAD_REQUEST(.ruleset = ruleset, .answers = answers, .answer_count = 1), diags);
}

static void check_pair(checking *c, const dyar_ruleset *a, const dyar_ruleset *b)
{
    lab_pair pair;
    OWNED(dyar_comparison) comparison = need(dyar_compare(a, b));
    if (!dyar_compare_same_play(comparison) &&
        lab_pair_begin(&pair, comparison, dyar_ruleset_game(a), dyar_ruleset_game(b))) {
        c->task.pair = &pair;
        dyar_position_begin(pair.a, &c->task.start.a);
        dyar_position_begin(pair.b, &c->task.start.b);
        if (!lab_evidence_find(&c->task, &c->evidence))
            exit(4);
        for (int under = 0; under < 2; under++) {
            check_share(c, under, &c->evidence.moves[under], true);
            check_share(c, under, &c->evidence.boards[under], false);
        }
        check_results(c);
        check_wear(c, (const dyar_game *const[]){pair.a, pair.b});
        lab_evidence_release(&c->evidence);
    }
}

static void check_question(checking *c, const char *ruleset, const dyar_question *question)
{
    for (size_t a = 0; a < question->answer_count; a++)
        for (size_t b = a + 1; b < question->answer_count; b++) {
            char what[400];
            snprintf(what, sizeof what, "%s: %s, %s", question->id, question->answers[a].id,
                     question->answers[b].id);
            c->what = what;
            OWNED(dyar_ruleset) first = load(ruleset, question, a);
            OWNED(dyar_ruleset) second = load(ruleset, question, b);
            if (first && second)
                check_pair(c, first, second);
        }
}

int main(int argc, char **argv)
{
    if (argc != 5)
        return 2;
    checking c = {.task = {.games = strtoull(argv[2], NULL, 10),
                           .seed = strtoull(argv[4], NULL, 10),
                           .threads = 1},
                  .trials = (size_t)strtoull(argv[3], NULL, 10)};
    dyar_ruleset *ruleset = need_bundled(argv[1]);
    lab_error error;
    for (int i = 0; i < DYAR_PLAYERS_MAX; i++)
        if (!lab_player_spec_parse("random", &c.task.players[i], &error))
            return 1;
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    for (size_t i = 0; i < count; i++)
        if (!questions[i].affects_nothing)
            check_question(&c, argv[1], &questions[i]);
    dyar_ruleset_free(ruleset);
    printf("%s: %d numbers of games tried, %d failed, seed %s\n", argv[1], c.sets, c.failed,
           argv[4]);
    return c.failed || c.sets == 0;
}
