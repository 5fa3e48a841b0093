/* SPDX-License-Identifier: MIT */
/* Two rulesets measured side by side, against the games themselves. */
#include "lab/study/side_by_side.h"
#include "lab/players/playouts.h"
#include "lab/measure/referee.h"
#include "support/need.h"
#include "support/unit.h"

enum { GAMES = 70, SEED = 9 };

typedef struct two {
    dyar_ruleset *rulesets[2];
    dyar_position starts[2];
    lab_player_spec player;
    lab_side_by_side_task task;
} two;

static void sit_down(two *t, const char *a, const char *b)
{
    const char *const ids[2] = {a, b};
    lab_error error;
    assert_true(lab_player_spec_parse("random", &t->player, &error));
    t->task = (lab_side_by_side_task){
        .players = &t->player, .player_count = 1, .count = GAMES, .threads = 1, .seed = SEED};
    for (int i = 0; i < 2; i++) {
        t->rulesets[i] = need_bundled(ids[i]);
        t->task.games[i] = dyar_ruleset_game(t->rulesets[i]);
        t->task.starts[i] = &t->starts[i];
        dyar_position_begin(t->task.games[i], &t->starts[i]);
    }
}

static void get_up(two *t)
{
    dyar_ruleset_free(t->rulesets[0]);
    dyar_ruleset_free(t->rulesets[1]);
}

/* The same games, one after the other. */
static void measure_plainly(const two *t, int which, lab_estimate estimates[LAB_MEASURES])
{
    const dyar_game *game = t->task.games[which];
    lab_contest contest = {.game = game,
                           .start = t->task.starts[which],
                           .turn_limit = lab_playouts_turn_limit(game),
                           .seed = SEED,
                           .combination = (uint64_t)which};
    const lab_scene scene = {.players = dyar_game_players(game),
                             .seeds = dyar_game_seeds(game)};
    lab_outcome outcomes[GAMES];
    for (int i = 0; i < DYAR_PLAYERS_MAX; i++)
        contest.players[i] = t->player;
    lab_referee *referee = lab_referee_new(&contest);
    assert_non_null(referee);
    for (uint64_t i = 0; i < GAMES; i++)
        assert_true(lab_referee_play(referee, i, (lab_stop){0}, &outcomes[i]));
    lab_referee_free(referee);
    assert_true(lab_measure_all(&scene, outcomes, GAMES, SEED, estimates));
}

static void assert_same(const lab_estimate *a, const lab_estimate *b)
{
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++) {
        assert_int_equal(a[id].known, b[id].known);
        if (a[id].known)
            assert_memory_equal(&a[id].interval, &b[id].interval, sizeof a[id].interval);
    }
}

TEST(each_is_measured_by_its_own_games)
{
    two t;
    lab_side_by_side beside;
    sit_down(&t, "krur", "um-laarais");
    for (t.task.threads = 1; t.task.threads <= 3; t.task.threads++) {
        assert_int_equal(lab_measure_side_by_side(&t.task, &beside), LAB_SIDE_BY_SIDE_DONE);
        for (int which = 0; which < 2; which++) {
            lab_estimate plain[LAB_MEASURES];
            measure_plainly(&t, which, plain);
            assert_same(beside.estimates[which], plain);
        }
    }
    get_up(&t);
}

TEST(a_difference_is_of_the_second_less_the_first)
{
    two t;
    lab_side_by_side beside;
    sit_down(&t, "krur", "um-laarais");
    assert_int_equal(lab_measure_side_by_side(&t.task, &beside), LAB_SIDE_BY_SIDE_DONE);
    const lab_effect *turns = &beside.effects[LAB_MEASURE_TURNS];
    const double a = beside.estimates[0][LAB_MEASURE_TURNS].interval.value;
    const double b = beside.estimates[1][LAB_MEASURE_TURNS].interval.value;
    assert_true(turns->known);
    assert_true(b > a);
    assert_true(turns->effect.value > b - a - 1e-9 && turns->effect.value < b - a + 1e-9);
    assert_true(turns->effect.low > 0 && turns->effect.low < turns->effect.value);
    assert_true(lab_effect_matters(turns));
    get_up(&t);
}

TEST(what_one_of_them_has_is_compared_with_nothing)
{
    two t;
    lab_side_by_side beside;
    sit_down(&t, "krur", "um-laarais");
    assert_int_equal(lab_measure_side_by_side(&t.task, &beside), LAB_SIDE_BY_SIDE_DONE);
    assert_false(beside.estimates[0][LAB_MEASURE_WIN_3].known);
    assert_true(beside.estimates[1][LAB_MEASURE_WIN_3].known);
    assert_false(beside.effects[LAB_MEASURE_WIN_3].known);
    get_up(&t);
}

TEST(few_games_tell_no_difference)
{
    two t;
    lab_side_by_side beside;
    sit_down(&t, "krur", "um-laarais");
    for (t.task.count = LAB_FEWEST - 1; t.task.count <= LAB_FEWEST; t.task.count++) {
        const bool enough = t.task.count == LAB_FEWEST;
        assert_int_equal(lab_measure_side_by_side(&t.task, &beside), LAB_SIDE_BY_SIDE_DONE);
        assert_true(beside.estimates[0][LAB_MEASURE_TURNS].known);
        assert_int_equal(beside.estimates[0][LAB_MEASURE_TURNS].bounded, enough);
        assert_int_equal(beside.effects[LAB_MEASURE_TURNS].known, enough);
        assert_int_equal(beside.effects[LAB_MEASURE_TURNS].too_few, !enough);
    }
    get_up(&t);
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}

TEST(it_can_be_stopped)
{
    two t;
    lab_side_by_side beside;
    sit_down(&t, "krur", "krur");
    t.task.stop.asked = at_once;
    assert_int_equal(lab_measure_side_by_side(&t.task, &beside), LAB_SIDE_BY_SIDE_STOPPED);
    get_up(&t);
}
